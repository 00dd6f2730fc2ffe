import type { BmpClosings, FixClosing } from '@/lib/fixes/rules';
import type { Db } from '@/lib/platform/database/client';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { isCorrected } from '@/lib/reports/domain/rules';

type ClosedBmp = Pick<LoggedBmp, 'id' | 'correction'>;

const CLOSING_KINDS = ['fixed', 'not-needed'];

/**
 * Who closed the corrective actions of these BMPs, by BMP id. The register decides; for a BMP that it does not have,
 * accepted fixes and the correction do. Up to three statements.
 */
export async function loadClosings(db: Db, bmps: readonly ClosedBmp[]): Promise<ReadonlyMap<string, BmpClosings>> {
  const ids = bmps.map(({ id }) => id);
  const seen = await db.correctiveActionEvent.findMany({
    where: { loggedBmpId: { in: ids }, kind: { in: ['found', 'seen'] } },
    select: {
      loggedBmpId: true,
      correctiveAction: {
        select: {
          actionId: true,
          closedAt: true,
          events: {
            where: { kind: { in: CLOSING_KINDS } },
            orderBy: { number: 'asc' },
            select: { recordedByName: true, receivedAt: true },
          },
        },
      },
    },
    relationLoadStrategy: 'join',
  });
  const accepted = await db.fixSubmission.findMany({
    where: { loggedBmpId: { in: ids }, state: 'accepted' },
    orderBy: { decidedAt: 'asc' },
    select: { loggedBmpId: true, actionIds: true, decidedByName: true, decidedAt: true },
  });
  const editors = await loadEditors(db, bmps);
  return new Map(
    bmps.map(({ id, correction }) => {
      const ofActions = new Map<string, FixClosing>();
      const fixes = accepted.filter(({ loggedBmpId }) => loggedBmpId === id);
      for (const { actionIds, decidedByName, decidedAt } of fixes)
        for (const actionId of actionIds)
          ofActions.set(actionId, { by: decidedByName ?? '', at: decidedAt?.toISOString() ?? '' });
      for (const { loggedBmpId, correctiveAction } of seen) {
        if (loggedBmpId !== id) continue;
        const { actionId, closedAt, events } = correctiveAction;
        const closing = closedAt === null ? undefined : events.at(-1);
        if (closing) ofActions.set(actionId, { by: closing.recordedByName, at: closing.receivedAt.toISOString() });
        else ofActions.delete(actionId);
      }
      const [wholeFix] = fixes.filter(({ actionIds }) => actionIds.length === 0);
      const ofWholeFix = wholeFix && {
        by: wholeFix.decidedByName ?? '',
        at: wholeFix.decidedAt?.toISOString() ?? '',
      };
      const ofBmp = isCorrected(correction)
        ? ([...ofActions.values()].at(-1) ??
          ofWholeFix ?? { by: editors.get(id) ?? '', at: new Date(correction.date).toISOString() })
        : (ofWholeFix ?? null);
      return [id, { ofActions, ofBmp }];
    }),
  );
}

/** The names of who last changed the corrected BMPs. */
async function loadEditors(db: Db, bmps: readonly ClosedBmp[]): Promise<ReadonlyMap<string, string>> {
  const corrected = bmps.filter(({ correction }) => isCorrected(correction)).map(({ id }) => id);
  if (corrected.length === 0) return new Map();
  const rows = await db.loggedBmp.findMany({ where: { id: { in: corrected } }, select: { id: true, updatedBy: true } });
  const personIds = rows.flatMap(({ updatedBy }) => updatedBy ?? []);
  const people = await db.person.findMany({ where: { id: { in: personIds } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, updatedBy }) => [id, people.find((person) => person.id === updatedBy)?.name ?? '']));
}
