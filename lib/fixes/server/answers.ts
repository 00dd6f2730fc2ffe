import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@/lib/dates';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { acceptFix, returnFix } from '@/lib/fixes/contract';
import { fixEvents } from '@/lib/fixes/events';
import {
  combineFixes,
  findEarlierClosing,
  FIX_STATES,
  getFixWords,
  resolveAcceptance,
  type Acceptance,
  type AcceptedFix,
} from '@/lib/fixes/rules';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { lockRegister } from '@/lib/register/server/record-inspection';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { lockReport } from '@/lib/reports/server/lock-report';
import { findReport } from '@/lib/reports/server/queries';
import { saveChanges } from '@/lib/reports/server/save';
import { loadClosings } from './closings';
import { fixDeliveries } from './deliveries';
import { loadReturnText } from './return-text';
import { fixIdSchema, returnFixSchema } from './schema';

/** Accepts a fix: it becomes the correction, or closes the corrective actions that it is about (FIX-06, FIX-07). */
export const acceptFixCommand = implement(acceptFix, {
  input: fixIdSchema,
  output: successOutput,
  events: fixEvents,
  deliveries: fixDeliveries,
  async run({ db, input, actor, now, record }) {
    const found = await loadFix(db, input.fixId, actor, now);
    if (isFailure(found)) return found;
    const { fix, report } = found;
    if (fix.state === 'accepted') return { success: true as const };
    if (fix.state === 'returned') return failure('fix-answered', { name: fix.decidedByName ?? '' });
    const bmp = report.bmps.find(({ id }) => id === fix.loggedBmpId);
    if (!bmp) return failure('fix-bmp-removed');
    const closings = (await loadClosings(db, [bmp])).get(bmp.id) ?? { ofActions: new Map(), ofBmp: null };
    const earlier = findEarlierClosing({ state: 'sent', actionIds: fix.actionIds }, closings);
    if (earlier)
      return failure('fix-accepted-already', { name: earlier.by, time: formatDateTime(earlier.at, report.timeZone) });

    const acceptance = resolveAcceptance(fix.actionIds, listRequired(bmp), new Set(closings.ofActions.keys()));
    const refused = await closeActions(db, { fix, report, bmp, acceptance, actor, now });
    if (refused) return refused;
    await db.fixSubmission.update({
      where: { id: fix.id },
      data: { state: 'accepted', decidedBy: actor.personId, decidedByName: actor.name, decidedAt: now },
    });
    const answeredIds = await listAnsweredByIt(db, report, bmp.id, now);
    record({ type: 'accepted-fix', ...toEventData(fix.id, report, bmp), sending: { answeredIds } });
    return { success: true as const };
  },
});

/** Returns a fix with a reason, which is texted once. A repeated request texts nothing. */
export const returnFixCommand = implement(returnFix, {
  input: returnFixSchema,
  output: successOutput,
  events: fixEvents,
  deliveries: fixDeliveries,
  async run({ db, input: { fixId, reason }, actor, now, record }) {
    if (reason === '') return failure('return-reason-missing');
    const found = await loadFix(db, fixId, actor, now);
    if (isFailure(found)) return found;
    const { fix, report } = found;
    if (fix.state === 'returned')
      return fix.reason === reason
        ? { success: true as const }
        : failure('fix-answered', { name: fix.decidedByName ?? '' });
    if (fix.state === 'accepted')
      return failure('fix-accepted-already', {
        name: fix.decidedByName ?? '',
        time: formatDateTime((fix.decidedAt ?? now).toISOString(), report.timeZone),
      });
    await db.fixSubmission.update({
      where: { id: fix.id },
      data: { state: 'returned', reason, decidedBy: actor.personId, decidedByName: actor.name, decidedAt: now },
    });
    const bmp = report.bmps.find(({ id }) => id === fix.loggedBmpId);
    record({
      type: 'returned-fix',
      ...toEventData(fix.id, report, bmp),
      reason,
      sending: { text: await loadReturnText(db, fix.fixLinkId, now) },
    });
    return { success: true as const };
  },
});

type FixRow = NonNullable<Awaited<ReturnType<Db['fixSubmission']['findUnique']>>>;

/** The fix as of now, with its report locked, so that of two answers the first counts. */
async function loadFix(
  db: Db,
  id: string,
  { personId, unit }: Member,
  now: Date,
): Promise<{ fix: FixRow; report: Report } | Failure> {
  const found = await db.fixSubmission.findUnique({ where: { id }, select: { link: { select: { reportId: true } } } });
  if (!found) return failure('fix-not-found');
  await lockReport(db, found.link.reportId);
  const fix = await db.fixSubmission.findUnique({ where: { id } });
  const report = await findReport(db, found.link.reportId, now);
  if (!fix || !report) return failure('fix-not-found');
  const canAnswer = hasPermission('manage-deadlines', unit.role) || report.createdBy.id === personId;
  return canAnswer ? { fix, report } : failure('only-leaders-or-inspector');
}

interface ActionsToClose {
  fix: FixRow;
  report: Report;
  bmp: LoggedBmp;
  acceptance: Acceptance;
  actor: Member;
  now: Date;
}

async function closeActions(db: Db, closed: ActionsToClose): Promise<Failure | null> {
  const { fix, report, bmp, acceptance, actor, now } = closed;
  if (report.status !== 'open' || !acceptance.isComplete) return recordFixes(db, closed);
  if (bmp.correction !== null) return failure('fix-correction-begun');
  const accepted = await db.fixSubmission.findMany({ where: { loggedBmpId: bmp.id, state: 'accepted' } });
  const { words, photos, at } = combineFixes([...accepted, fix].map((row) => toAcceptedFix(row, bmp)));
  const correction = { date: at, description: words, photos, initials: '' };
  const saved = await saveChanges(
    db,
    { id: report.id, baseVersion: report.version, fields: {}, bmps: [{ ...bmp, correction }], removed: [] },
    actor,
    now,
  );
  return isFailure(saved) ? saved : null;
}

/** Closes the corrective actions in the register, with the crew's words, photos and time. */
async function recordFixes(db: Db, { fix, report, bmp, acceptance, actor, now }: ActionsToClose): Promise<null> {
  const { siteId } = report.fields;
  if (siteId === null || acceptance.actionIds.length === 0) return null;
  await lockRegister(db, siteId);
  const visit = await db.bmpVisit.findUnique({ where: { loggedBmpId: bmp.id } });
  if (!visit) return null;
  const open = await db.correctiveAction.findMany({
    where: { bmpInstanceId: visit.bmpInstanceId, actionId: { in: acceptance.actionIds }, closedAt: null },
    select: { id: true },
  });
  const { photos, doneAt } = fix;
  const words = getFixWords(toAcceptedFix(fix, bmp));
  await db.correctiveActionEvent.createMany({
    data: open.map(({ id: correctiveActionId }) => ({
      id: randomUUID(),
      workUnitId: actor.unit.id,
      correctiveActionId,
      kind: 'fixed',
      at: doneAt,
      words,
      photos,
      recordedBy: actor.personId,
      recordedByName: actor.name,
      receivedAt: now,
    })),
  });
  return null;
}

const listRequired = ({ correctiveActions }: LoggedBmp): string[] =>
  correctiveActions?.filter(({ selected }) => selected).map(({ id }) => id) ?? [];

const toAcceptedFix = ({ note, actionIds, photos, doneAt }: FixRow, { correctiveActions }: LoggedBmp): AcceptedFix => ({
  note,
  actions: correctiveActions?.filter(({ id }) => actionIds.includes(id)).map(({ name }) => name) ?? [],
  photos,
  doneAt: doneAt.toISOString(),
});

/** Other waiting fixes of the BMP that need no answer any more. */
async function listAnsweredByIt(db: Db, { id: reportId }: Report, bmpId: string, now: Date): Promise<string[]> {
  const waiting = await db.fixSubmission.findMany({ where: { loggedBmpId: bmpId, state: 'sent' } });
  if (waiting.length === 0) return [];
  const bmp = (await findReport(db, reportId, now))?.bmps.find(({ id }) => id === bmpId);
  const closings = bmp && (await loadClosings(db, [bmp])).get(bmpId);
  if (!closings) return [];
  return waiting
    .filter(({ state, actionIds }) => {
      const known = FIX_STATES.find((name) => name === state) ?? 'sent';
      return findEarlierClosing({ state: known, actionIds }, closings) !== null;
    })
    .map(({ id }) => id);
}

const toEventData = (fixId: string, { id, siteName, fields }: Report, bmp: LoggedBmp | undefined) => ({
  fixId,
  reportId: id,
  siteId: fields.siteId ?? '',
  siteName,
  bmp: bmp?.name ?? 'a BMP',
});
