import { createSenderHeaders, toRefusedError, UnreachableError, type RequestSender } from '@/lib/client/api';
import { hasFields, isArrayWith, isString } from '@/lib/type-guards';

/** A compressed photo. Its name is created once, so that a repeated upload stores it once. */
export interface ReadyPhoto {
  fileName: string;
  picture: Blob;
  /** What the camera noted, which compression drops. */
  camera?: object;
}

/** A photo is at most 4 MB. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Uploads photos and returns the names under which the server has stored them (LIB-51). */
export async function uploadPhotos(
  path: `/api/${string}/uploadPhotos`,
  photos: readonly ReadyPhoto[],
  sender: RequestSender,
): Promise<readonly string[]> {
  const form = new FormData();
  form.append('metadata', JSON.stringify(photos.map(({ camera }) => camera ?? { takenAt: null, position: null })));
  for (const { fileName, picture } of photos) form.append('picture', picture, fileName);
  const response = await fetch(path, {
    method: 'POST',
    headers: createSenderHeaders(sender),
    body: form,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, body);
  // A captive portal may answer instead of the server.
  if (!isUploadResponse(body)) throw new UnreachableError('not the server');
  return body.fileNames;
}

const isUploadResponse = hasFields<{ fileNames: readonly string[] }>({ fileNames: isArrayWith(isString) });
