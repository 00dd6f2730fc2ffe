import { failure, isFailure } from '@/lib/failures';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { MAX_FORM_TEXT_BYTES, parseMultipart } from '@/lib/platform/http/multipart';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { reportEvents } from '@/lib/reports/events';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { decodePictures, MAX_FILE_BYTES } from './photo-endpoint';
import { PHOTO_AREAS, storePictures } from './store-photos';

/**
 * Uploads photos of library entries (CALLS-53, CALLS-54; LIB-46…48): several PNG and JPEG files, resized to 720 pixels.
 * They are stored with BMP photos (decision X-47) and without a report, so a report may reference one, too. A photo that
 * nothing references counts as unused (lib/limits.ts UNUSED_PHOTO_LIMITS).
 */
export const libraryPhotosEndpoint: FileEndpoint = createFileEndpoint({
  name: 'library.uploadPhotos',
  route: 'POST /api/library/uploadPhotos',
  access: allowMembers('manage-site-library', { read: (_db, { unitId }) => Promise.resolve({ unitId }) }),
  rate: 'upload',
  input: noInput,
  invalidRequestCode: 'not-found',
  events: reportEvents,
  maxBodyBytes: LIBRARY_LIMITS.picturesAtOnce * MAX_FILE_BYTES + MAX_FORM_TEXT_BYTES,
  async handle({ request, body, memory, data, inUnit, call }) {
    const limits = { maxFiles: LIBRARY_LIMITS.picturesAtOnce, maxFileBytes: MAX_FILE_BYTES };
    const upload = await parseMultipart({ headers: request.headers, body, memory }, 'picture', limits);
    if (isFailure(upload)) return upload;
    if (upload.files.length === 0) return failure('photo-count');
    const pictures = await decodePictures(upload, PHOTO_AREAS.practiceactions);
    if (isFailure(pictures)) return pictures;
    const destination = { unitId: data.unitId, directory: 'practiceactions', reportId: null, at: call.now } as const;
    const fileNames = pictures.map(({ fileName }) => fileName);
    return (await storePictures(inUnit, destination, pictures)) ?? { fileNames };
  },
});
