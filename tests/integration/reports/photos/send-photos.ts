import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';

export interface Part {
  fileName: string;
  bytes: Uint8Array;
  field?: string;
  contentType?: string;
}

const BOUNDARY = '----earthtight';

function* generateBody(parts: readonly Part[], metadata?: string): Generator<Uint8Array> {
  if (metadata !== undefined)
    yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${metadata}\r\n`);
  for (const { fileName, bytes, field = 'picture', contentType = 'image/jpeg' } of parts) {
    yield Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${contentType}\r\n\r\n`,
    );
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

interface UploadResult {
  status: number;
  code?: string;
  message?: string;
  fileNames?: string[];
}

interface UploadOptions {
  area?: string;
  reportId?: string;
  metadata?: string;
  /** The connection breaks after this many bytes. */
  cutAfter?: number;
  /** The body ends after this many bytes, without an error. */
  endAfter?: number;
}

/** Sends a multipart form that can be invalid or cut off. */
export async function send(
  user: TestUser | null,
  parts: readonly Part[],
  options: UploadOptions = {},
): Promise<UploadResult> {
  const { area = 'practiceactions', reportId, metadata, cutAfter, endAfter = Infinity } = options;
  const chunks = generateBody(parts, metadata);
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = chunks.next();
      if (next.done || sentBytes >= endAfter) return controller.close();
      sentBytes += next.value.byteLength;
      if (cutAfter !== undefined && sentBytes > cutAfter) return controller.error(new Error('connection lost'));
      controller.enqueue(next.value);
    },
  });
  const address = `/api/${area}/uploadPhotos${reportId ? `?idreport=${reportId}` : ''}`;
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
  const response = await FILE_ENDPOINTS.uploadPhotos.handle(await createRequestAs(user, address, init));
  return { status: response.status, ...(await response.json()) };
}
