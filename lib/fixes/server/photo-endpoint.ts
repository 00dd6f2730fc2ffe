import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { MAX_CREW_PHOTO_BYTES } from '@/lib/fixes/rules';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { MAX_FORM_TEXT_BYTES, parseMultipart } from '@/lib/platform/http/multipart';
import type { Call, Member } from '@/lib/platform/operation/call';
import type { EndpointAccess, RunInUnit } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { OperationError } from '@/lib/platform/operation/operation-error';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { decodePictures } from '@/lib/reports/server/photo-endpoint';
import { PHOTO_AREAS, storePictures } from '@/lib/reports/server/store-photos';
import type { ReportEvent } from '@/lib/reports/events';
import { checkFixGuesses, openFixLink, type OpenFixLink } from './open-link';
import { fixTokenSchema } from './schema';

const uploadSchema = z.object({ token: fixTokenSchema });
type Upload = z.infer<typeof uploadSchema>;

/** Admits the holder of a link that works. */
const allowFixLink: EndpointAccess<Upload, OpenFixLink> = {
  permission: 'anyone',
  requiresOwnOrigin: true,
  rateKey: ({ input, call }) => (isFailure(input) ? call.ip : `fix ${hashLinkToken(input.token)}`),
  async authorize({ input, call }) {
    if (isFailure(input)) return input;
    const guessed = await checkFixGuesses(input.token, call);
    if (guessed) return guessed;
    return asSystem(async (db) => (await openFixLink(db, input.token, call)) ?? failure('fix-link-ended'));
  },
};

/**
 * Stores a photo of a fix before the fix. The phone names the file, so that sending it twice stores one. Photos that no
 * fix names are deleted like others (delete-unnamed-photos.ts).
 */
export const uploadFixPhotoEndpoint: FileEndpoint = createFileEndpoint({
  name: 'fixes.uploadPhoto',
  route: 'POST /api/fixes/photos/{token}',
  access: allowFixLink,
  rate: 'upload',
  input: uploadSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: MAX_CREW_PHOTO_BYTES + MAX_FORM_TEXT_BYTES,
  async handle({ request, body, memory, input, data: link, call }) {
    const limits = { maxFiles: 1, maxFileBytes: MAX_CREW_PHOTO_BYTES };
    const upload = await parseMultipart({ headers: request.headers, body, memory }, 'picture', limits);
    if (isFailure(upload)) return translateUploadFailure(upload);
    if (upload.files.length === 0) return failure('fix-photo-invalid');
    const pictures = await decodePictures(upload, PHOTO_AREAS.practiceactions, link.timeZone);
    if (isFailure(pictures)) return translateUploadFailure(pictures);
    const destination = {
      unitId: link.unit.id,
      directory: PHOTO_AREAS.practiceactions.directory,
      reportId: link.reportId,
      at: call.now,
    };
    const fileNames = pictures.map(({ fileName }) => fileName);
    return (await storePictures(createLinkTransaction(input.token, call), destination, pictures)) ?? { fileNames };
  },
});

/** The sentences of the crew's page, which are in Spanish, too. */
function translateUploadFailure(uploadFailure: Failure): Failure {
  if (uploadFailure.code === 'photo-too-large' || uploadFailure.code === 'too-large') return failure('fix-photo-size');
  return uploadFailure.code === 'photo-not-an-image' ? failure('fix-photo-invalid') : uploadFailure;
}

/**
 * Runs transactions in the work unit of the link, which is checked again each time. Photos count against the limits of
 * the member, or of the link.
 */
const createLinkTransaction =
  (token: string, call: Call): RunInUnit<ReportEvent> =>
  async (work) => {
    try {
      return await asSystem(async (db: Db) => {
        const link = await openFixLink(db, token, call);
        if (!link) return failure('fix-link-ended');
        const result = await work(db, toSender(link), () => undefined);
        if (isFailure(result)) throw new OperationError(result);
        return result;
      });
    } catch (error) {
      if (error instanceof OperationError) return error.failure;
      throw error;
    }
  };

const toSender = ({ id, personId, name, unit }: OpenFixLink): Member => ({
  personId: personId ?? id,
  username: '',
  name,
  email: '',
  sessionId: '',
  unit: { ...unit, role: 'employee', closedAt: null },
  units: [],
});
