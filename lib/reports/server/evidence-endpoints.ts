import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readLimitedBody } from '@/lib/platform/operation/body';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import type { Member } from '@/lib/platform/operation/call';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import type { Photo } from '@/lib/platform/prisma-client/client';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import { consumeLimits, createLimitFailure } from '@/lib/platform/security/limits';
import { verifySignedUrl } from '@/lib/platform/security/signed-url';
import { hashBytes, readVerifiedFile } from '@/lib/platform/storage/storage';
import { MAX_EVIDENCE_BYTES } from '@/lib/reports/domain/photo-evidence';
import { reportEvents } from '@/lib/reports/events';
import { formatContentDisposition } from '@/lib/sites/file-name';
import { isDifferent } from './evidence-copy';
import { photoFileName } from './schema';

const evidenceSchema = z.object({ file: photoFileName });

/**
 * Stores the evidence copy of a photo, whose 720 px picture was sent before (EVID-04). The body is the copy. If it
 * differs from the phone's digest, it is stored nevertheless (EVID-06), but only from the person who took the photo. A
 * second copy is not stored.
 */
export const uploadEvidenceEndpoint = createFileEndpoint({
  name: 'photos.uploadEvidence',
  route: 'POST /api/evidence/{file}',
  access: allowMembers('use-reports', {
    read: (db, { input }: { input: z.infer<typeof evidenceSchema> }) => findPhotoWithDigest(db, input.file),
  }),
  rate: 'upload',
  input: evidenceSchema,
  invalidRequestCode: 'photo-not-found',
  maxBodyBytes: MAX_EVIDENCE_BYTES,
  events: reportEvents,
  async handle({ request, body, memory, input: { file }, data: photo, inUnit, call }) {
    if (photo.evidenceKey !== null) return { fileName: file };
    const bytes = await readLimitedBody({ headers: request.headers, body }, MAX_EVIDENCE_BYTES, memory);
    if (isFailure(bytes)) return bytes;
    if (bytes.length === 0) return failure('bad-input', { detail: 'the copy is empty' });
    // A new key each time, so that no other request writes or deletes this file.
    const key = `${photo.workUnitId}/evidence/${randomUUID()}.${getExtension(bytes)}`;
    const copy = { evidenceKey: key, storedEvidenceSha256: hashBytes(bytes), evidenceBytes: bytes.length };
    await getRuntime().storage.put(key, bytes);
    const stored = await inUnit(async (db, member, record) => {
      const differs = isDifferent({ ...photo, ...copy });
      if (differs && member.personId !== photo.uploadedBy) return failure('evidence-differs');
      const { count } = await db.photo.updateMany({ where: { fileName: file, evidenceKey: null }, data: copy });
      if (count === 0) {
        // Another request has stored it, or the photo was deleted.
        const current = await findPhotoWithDigest(db, file);
        return isFailure(current) ? current : { isNew: false };
      }
      if (differs && photo.reportId)
        record({ type: 'stored-different-evidence', fileName: file, reportId: photo.reportId });
      return (await countEvidence(db, member, bytes.length, call.now)) ?? { isNew: true };
    });
    if (isFailure(stored) || !stored.isNew) await getRuntime().storage.remove(key);
    return isFailure(stored) ? stored : { fileName: file };
  },
});

async function findPhotoWithDigest(db: Db, fileName: string): Promise<Photo | Failure> {
  const photo = await db.photo.findUnique({ where: { fileName, evidenceSha256: { not: null } } });
  return photo ?? failure('photo-not-found');
}

/** A failure at the daily limits (EVID-10): the copy waits on the phone. */
async function countEvidence(db: Db, { personId, unit }: Member, bytes: number, now: Date): Promise<Failure | null> {
  const amount = Math.ceil(bytes / 1000);
  const exceeded = await consumeLimits(
    db,
    [
      { limit: 'evidence-bytes', scope: 'person', subject: personId, amount },
      { limit: 'evidence-bytes', scope: 'unit', subject: unit.id, amount },
    ],
    now,
  );
  return createLimitFailure(exceeded, now);
}

/** For the name of the downloaded file. A damaged copy may be no picture. */
function getExtension(bytes: Buffer): string {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' ? 'heic' : 'bin';
}

/** Serves an evidence copy to members of its work unit who have a signed address. Nobody can use it without a session. */
export const evidenceEndpoint = createFileEndpoint({
  name: 'photos.sendEvidence',
  route: 'GET /api/evidence/{file}',
  access: allowMembers('use-reports', {
    read: (db, { input }: { input: z.infer<typeof evidenceSchema> }) => findPhotoWithDigest(db, input.file),
  }),
  rate: 'files',
  input: evidenceSchema,
  invalidRequestCode: 'photo-not-found',
  maxBodyBytes: 0,
  async handle({ request, call, input: { file }, data: photo }) {
    const pass = verifySignedUrl(new URL(request.url), call.now);
    if (pass?.unitId !== photo.workUnitId || pass.passId !== photo.workUnitId) return failure('evidence-link-expired');
    if (photo.evidenceKey === null) return failure('photo-not-found');
    const bytes = await readVerifiedFile(getRuntime().storage, photo.evidenceKey, photo.storedEvidenceSha256);
    if (!bytes) {
      log.error({ requestId: call.requestId, fileName: file }, 'an evidence copy is missing or damaged');
      return failure('evidence-lost');
    }
    const extension = photo.evidenceKey.replace(/^.*\./, '');
    return new BufferedResponse(bytes, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': formatContentDisposition('attachment', file.replace(/jpg$/, extension)),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
