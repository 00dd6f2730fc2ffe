import type { Db } from '@/lib/platform/database/client';
import { getDueAt, type DueSite } from '@/lib/register/due';
import type { ReportAction } from '@/lib/register/report-action';
import { toDueAction } from './actions';

/** The corrective actions that an inspection required, as the register has them (FORM-09). One statement. */
export async function loadReportActions(db: Db, reportId: string, site: DueSite): Promise<ReportAction[]> {
  const seen = await db.correctiveActionEvent.findMany({
    where: { reportId, kind: { in: [...SEEN] } },
    select: {
      loggedBmpId: true,
      at: true,
      correctiveAction: {
        include: {
          events: {
            where: { kind: { in: [...SEEN, ...CLOSED] } },
            orderBy: { number: 'asc' },
            select: { kind: true, at: true, reportId: true, recordedByName: true, receivedAt: true },
          },
        },
      },
    },
    orderBy: { number: 'asc' },
    relationLoadStrategy: 'join',
  });
  return seen.flatMap(({ loggedBmpId, at, correctiveAction: { events, actionId, ...row } }) => {
    if (loggedBmpId === null) return [];
    const action = toDueAction({ ...row, actionId });
    const inspections = events.filter((event) => isOneOf(SEEN, event.kind) && event.at <= at);
    const closing = action.closedAt === null ? undefined : events.findLast(({ kind }) => isOneOf(CLOSED, kind));
    return {
      correctiveActionId: row.id,
      bmpId: loggedBmpId,
      actionId,
      firstSeenAt: action.discoveredAt,
      timesSeen: new Set(inspections.map((event) => event.reportId)).size,
      dueAt: getDueAt(action, site),
      closedAt: action.closedAt,
      isNotNeeded: action.closedAs === 'not-needed',
      closedBy: closing?.recordedByName ?? '',
      closingEnteredAt: closing?.receivedAt.toISOString() ?? null,
    };
  });
}

const SEEN = ['found', 'seen'] as const;
const CLOSED = ['fixed', 'not-needed'] as const;
const isOneOf = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);
