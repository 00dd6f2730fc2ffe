import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { boardEvents } from '@/lib/boards/events';
import { MAX_CERTIFICATE_BYTES } from '@/lib/boards/rules';
import { findSite } from '@/lib/compliance/server/site';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readLimitedBody } from '@/lib/platform/operation/body';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { processPicture } from '@/lib/platform/photos/process-picture';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import { formatContentDisposition } from '@/lib/sites/file-name';
import { loadBoard, lockBoard } from './boards';
import { isBoardPassValid } from './open-board';
import { newCertificateSchema } from './schema';

/** In pixels. A letter page stays readable. */
const MAX_CERTIFICATE_EDGE = 1600;

/** Puts a picture of the certificate of coverage on a board: the body is a JPEG or PNG, which is encoded again. */
export const uploadCertificateEndpoint = createFileEndpoint({
  name: 'boards.uploadCertificate',
  route: 'POST /api/boards/certificates/{siteId}',
  access: allowMembers('manage-permits', {
    read: async (db, { input, unitId }: { input: z.infer<typeof newCertificateSchema>; unitId: string }) =>
      (await findSite(db, input.siteId)) ? { unitId } : failure('site-not-found'),
  }),
  rate: 'upload',
  input: newCertificateSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: MAX_CERTIFICATE_BYTES,
  events: boardEvents,
  async handle({ request, body, memory, input, data: { unitId }, inUnit }) {
    const { siteId, certificateId, replaces = null } = input;
    const bytes = await readLimitedBody({ headers: request.headers, body }, MAX_CERTIFICATE_BYTES, memory);
    if (isFailure(bytes)) return bytes;
    const picture = await processPicture(bytes, MAX_CERTIFICATE_EDGE);
    if (!picture) return failure('certificate-not-a-picture');
    // A new key each time, so that no other request writes or deletes this file.
    const certificateKey = `${unitId}/boards/${randomUUID()}.jpg`;
    await getRuntime().storage.put(certificateKey, picture.jpeg);
    return inUnit(async (db, member, record) => {
      if (member.unit.id !== unitId) return failure('other-work-unit');
      const found = await lockBoard(db, unitId, siteId);
      if (!('row' in found)) return found;
      const { site, row } = found;
      // A repeated request is answered like the first.
      if (row.certificateId === certificateId) return loadBoard(db, siteId);
      if (row.certificateId !== replaces) return failure('certificate-changed');
      const { sha256 } = picture;
      await db.siteBoard.update({
        where: { id: row.id },
        data: { certificateId, certificateKey, certificateSha256: sha256 },
      });
      record({ type: 'changed-board-certificate', siteId, siteName: site.name, certificateId, sha256 });
      return loadBoard(db, siteId);
    });
  },
});

const certificateIdSchema = z.object({ certificateId: uuid });

/** Serves the picture to the Office and to holders of a signed address. */
export const certificateEndpoint = createFileEndpoint({
  name: 'boards.sendCertificate',
  route: 'GET /api/boards/certificates/{certificateId}',
  access: allowMembers('manage-permits', { read: findCertificate, checkPass: isBoardPassValid }),
  rate: 'files',
  input: certificateIdSchema,
  invalidRequestCode: 'certificate-not-found',
  maxBodyBytes: 0,
  async handle({ call, data: { key, sha256 } }) {
    const picture = await readVerifiedFile(getRuntime().storage, key, sha256);
    if (!picture) {
      log.error({ requestId: call.requestId, key }, 'the picture of a certificate is missing or damaged');
      return failure('certificate-lost');
    }
    return new BufferedResponse(picture, {
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': formatContentDisposition('attachment', 'certificate-of-coverage.jpg'),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      },
    });
  },
});

async function findCertificate(
  db: Db,
  { input: { certificateId }, unitId }: { input: { certificateId: string }; unitId: string },
): Promise<{ key: string; sha256: string } | Failure> {
  const row = await db.siteBoard.findFirst({ where: { workUnitId: unitId, certificateId } });
  return row?.certificateKey && row.certificateSha256
    ? { key: row.certificateKey, sha256: row.certificateSha256 }
    : failure('certificate-not-found');
}
