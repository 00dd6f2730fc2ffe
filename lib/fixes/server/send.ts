import { randomUUID } from 'node:crypto';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { sendFix, type NewFix } from '@/lib/fixes/contract';
import { sentFixEvents } from '@/lib/fixes/events';
import { FIX_STATES, findDoneAtError, MAX_CREW_PHOTOS, toServerTime } from '@/lib/fixes/rules';
import { formatWait, getLimitRow } from '@/lib/limits';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import { implementPublic } from '@/lib/platform/operation/implement';
import { consumeLimits } from '@/lib/platform/security/limits';
import { findReport } from '@/lib/reports/server/queries';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { sentFixDeliveries } from './deliveries';
import { checkFixGuesses, openFixLink, type OpenFixLink } from './open-link';
import { sendFixSchema, sentFixOutput } from './schema';

/**
 * Stores a fix, also of what was corrected before: both stay, and the first accepted counts (FIX-11). A repeated
 * request is answered like the first.
 */
export const sendFixCommand = implementPublic(sendFix, {
  input: sendFixSchema,
  output: sentFixOutput,
  events: sentFixEvents,
  deliveries: sentFixDeliveries,
  prepare: async ({ input, call }) => (await checkFixGuesses(input.token, call)) ?? undefined,
  async run({ db, input, call, now, record }) {
    const link = await openFixLink(db, input.token, call);
    if (!link) return failure('fix-link-ended');
    const earlier = await findSentFix(db, link, input);
    if (earlier) return earlier;
    const photos = [...new Set(input.photos)];
    if (photos.length > MAX_CREW_PHOTOS) return failure('fix-photo-count', { max: MAX_CREW_PHOTOS });
    const report = await findReport(db, link.reportId, now);
    const bmp = report?.bmps.find(({ id }) => id === input.bmpId);
    if (!report || !bmp?.correctiveActions) return failure('fix-bmp-removed');
    const required = bmp.correctiveActions.filter(({ selected }) => selected).map(({ id }) => id);
    const actionIds = [...new Set(input.actionIds)].filter((id) => required.includes(id));
    if (required.length > 0 && actionIds.length === 0) return failure('fix-actions-missing');
    const doneAt = toServerTime(new Date(input.doneAt), { sentAt: new Date(input.sentAt), now });
    const timeError = findDoneAtError(doneAt, { foundAt: new Date(bmp.condition.date), now });
    if (timeError) return failure(timeError);

    const fixId = randomUUID();
    const { clientId, note, name } = input;
    const { count } = await db.fixSubmission.createMany({
      data: {
        id: fixId,
        workUnitId: link.unit.id,
        fixLinkId: link.id,
        clientId,
        loggedBmpId: bmp.id,
        actionIds,
        name,
        note,
        photos,
        doneAt,
        receivedAt: now,
      },
      skipDuplicates: true,
    });
    // The same fix was sent twice at the same moment.
    if (count === 0) return (await findSentFix(db, link, input)) ?? failure('fix-link-ended');
    if (!(await namePhotos(db, link, photos, now))) return failure('fix-photo-missing');
    const { siteId, siteName, unit, reportId } = link;
    const notifiedIds = await listNotified(db, report.createdBy.id);
    record({
      type: 'sent-fix',
      unitId: unit.id,
      fixId,
      reportId,
      siteId,
      siteName,
      bmp: bmp.name,
      by: name || link.name || 'Someone on the crew',
      sending: { notifiedIds },
    });
    return (await checkLimit(db, link, now)) ?? { success: true as const, state: 'sent' as const };
  },
});

async function findSentFix(db: Db, { id: fixLinkId }: OpenFixLink, { clientId }: Pick<NewFix, 'clientId'>) {
  const row = await db.fixSubmission.findUnique({
    where: { fixLinkId_clientId: { fixLinkId, clientId } },
    select: { state: true },
  });
  return row && { success: true as const, state: FIX_STATES.find((state) => state === row.state) ?? 'sent' };
}

/** Keeps the photos from now on. False if not all of them were sent by this link's inspection. */
async function namePhotos(db: Db, { reportId }: OpenFixLink, fileNames: string[], now: Date): Promise<boolean> {
  if (fileNames.length === 0) return true;
  const { count } = await db.photo.updateMany({
    where: { fileName: { in: fileNames }, directory: 'practiceactions', reportId },
    data: { namedAt: now, removedAt: null },
  });
  return count === fileNames.length;
}

/** The inspector, or Crew Leaders and the Office if the inspector has left. */
async function listNotified(db: Db, inspectorId: string): Promise<string[]> {
  const crew = await listCrew(db);
  if (crew.some(({ id }) => id === inspectorId)) return [inspectorId];
  return crew.filter(({ role }) => hasPermission('manage-deadlines', role)).map(({ id }) => id);
}

async function checkLimit(db: Db, { id: subject }: OpenFixLink, now: Date): Promise<Failure | null> {
  const [exceeded] = await consumeLimits(db, [{ limit: 'fix', scope: 'person', subject, amount: 1 }], now);
  if (!exceeded) return null;
  const limited = failure('fix-limit', {
    max: getLimitRow('fix').person?.max ?? 0,
    wait: formatWait(now, exceeded.resetsAt),
  });
  return isFailure(limited) ? limited : null;
}
