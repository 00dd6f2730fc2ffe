import { createSenderHeaders, toRefusedError, UnreachableError, type RequestSender } from '@/lib/client/api';
import { isRecord } from '@/lib/is-record';

/** Files have at most 15 MB. */
const UPLOAD_TIMEOUT_MS = 180_000;

interface FileUpload {
  url: string;
  body: Blob;
  contentType: string;
  sender: RequestSender;
  /** A field that the response of the endpoint has. A captive portal may answer instead of the server. */
  responseField: string;
}

/** Sends a file to an endpoint that stores it. Throws RejectedError or UnreachableError only. */
export async function uploadFile({ url, body, contentType, sender, responseField }: FileUpload): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...createSenderHeaders(sender), 'content-type': contentType },
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, result);
  if (!isRecord(result) || !(responseField in result)) throw new UnreachableError('not the server');
}
