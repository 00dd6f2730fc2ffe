import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readLimitedBody } from '@/lib/platform/operation/body';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { processPicture } from '@/lib/platform/photos/process-picture';
import type { PlanSheet as PlanSheetRow } from '@/lib/platform/prisma-client/client';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import { siteEvents } from '@/lib/sites/events';
import { MAX_PLAN_SHEET_BYTES, MAX_PLAN_SHEET_EDGE } from '@/lib/sites/plan-sheet';
import { newPlanSheetSchema, planPictureSchema } from './plan-sheet-schema';
import { createPlanSheetEvent, findCountFailure, formatSheetDate, loadPlanSheets } from './plan-sheets';

type NewPlanSheet = z.infer<typeof newPlanSheetSchema>;

/**
 * Adds a plan sheet to a site. The body is the picture that the browser has drawn, a JPEG or PNG; only its pixels are
 * stored. The server parses no PDF (PLAN-01).
 */
export const uploadPlanSheetEndpoint = createFileEndpoint({
  name: 'planSheets.upload',
  route: 'POST /api/planSheets/pictures/{sheetId}',
  access: allowMembers('manage-sites', {
    read: async (db, { input, unitId }: { input: NewPlanSheet; unitId: string }) =>
      (await db.siteVisibility.findFirst({ where: { siteId: input.siteId }, select: { id: true } }))
        ? { unitId }
        : failure('site-not-found'),
  }),
  rate: 'upload',
  input: newPlanSheetSchema,
  invalidRequestCode: 'site-not-found',
  describeInvalidInput: ({ issues }) =>
    issues.some(({ path }) => path[0] === 'name')
      ? failure('plan-sheet-name-missing')
      : issues.some(({ path }) => path[0] === 'sheetDate')
        ? failure('plan-sheet-date-missing')
        : failure('site-not-found'),
  maxBodyBytes: MAX_PLAN_SHEET_BYTES,
  events: siteEvents,
  async handle({ request, body, memory, input, data: { unitId }, inUnit, call }) {
    const bytes = await readLimitedBody({ headers: request.headers, body }, MAX_PLAN_SHEET_BYTES, memory);
    if (isFailure(bytes)) return bytes;
    const picture = await processPicture(bytes, MAX_PLAN_SHEET_EDGE);
    if (!picture) return failure('plan-sheet-not-a-picture');
    // A new key each time, so that no other request writes or deletes this file.
    const fileKey = `${unitId}/plans/${randomUUID()}.jpg`;
    await getRuntime().storage.put(fileKey, picture.jpeg);
    const result = await inUnit(async (db, { personId, name: addedByName }, record) => {
      const { sheetId: id, siteId, name, sheetDate } = input;
      const stored = await db.planSheet.findUnique({ where: { id } });
      if (stored) return answerRepeated(db, stored, input, picture.sha256);
      const full = await findCountFailure(db, siteId);
      if (full) return full;
      const { count } = await db.planSheet.createMany({
        data: [
          {
            id,
            workUnitId: unitId,
            siteId,
            name,
            sheetDate: new Date(sheetDate),
            fileKey,
            sha256: picture.sha256,
            bytes: picture.jpeg.length,
            size: [picture.width, picture.height],
            addedBy: personId,
            addedByName,
            addedAt: call.now,
          },
        ],
        // Another work unit may have the id.
        skipDuplicates: true,
      });
      const row = await db.planSheet.findUnique({ where: { id } });
      if (!row) return failure('plan-sheet-id-used');
      // A request that was sent twice at once.
      if (count === 0) return answerRepeated(db, row, input, picture.sha256);
      record({ type: 'added-plan-sheet', ...(await createPlanSheetEvent(db, row)) });
      return { ...(await loadPlanSheets(db, siteId)), isNew: true };
    });
    if (isFailure(result) || !result.isNew) await getRuntime().storage.remove(fileKey);
    return isFailure(result) ? result : { sheets: result.sheets };
  },
});

/** A repeated request is answered like the first; one with other details is refused. */
async function answerRepeated(db: Db, row: PlanSheetRow, input: NewPlanSheet, sha256: string) {
  const { id: sheetId, siteId, name } = row;
  const stored: NewPlanSheet = { sheetId, siteId, name, sheetDate: formatSheetDate(row) };
  return isEqual(stored, input) && row.sha256 === sha256
    ? { ...(await loadPlanSheets(db, siteId)), isNew: false }
    : failure('plan-sheet-id-used');
}

/** Serves the picture of a plan sheet to members of its work unit. It never changes, so devices keep it. */
export const planPictureEndpoint = createFileEndpoint({
  name: 'planSheets.sendPicture',
  route: 'GET /api/planSheets/pictures/{sheetId}',
  access: allowMembers('see-unit', {
    read: (db, { input }: { input: z.infer<typeof planPictureSchema> }) => findSheet(db, input.sheetId),
  }),
  rate: 'files',
  input: planPictureSchema,
  invalidRequestCode: 'plan-sheet-not-found',
  maxBodyBytes: 0,
  async handle({ request, call, data: { id, fileKey, sha256 } }) {
    const headers = {
      etag: `"${sha256}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    };
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    const picture = await readVerifiedFile(getRuntime().storage, fileKey, sha256);
    if (picture) return new BufferedResponse(picture, { headers });
    log.error({ requestId: call.requestId, sheetId: id }, 'the picture of a plan sheet is missing or damaged');
    return failure('plan-sheet-lost');
  },
});

const findSheet = async (db: Db, id: string): Promise<PlanSheetRow | Failure> =>
  (await db.planSheet.findUnique({ where: { id } })) ?? failure('plan-sheet-not-found');
