import type { ImportResult } from '@/lib/reports/domain/inspection-file';
import { toRefusedError, createSenderHeaders, UnreachableError, type RequestSender } from '@/lib/client/api';

const NOT_REACHED = 'The server could not be reached.';

/** Uploads an inspection file. Throws RefusedError or UnreachableError with a message. */
export async function importFile(file: Blob, sender: RequestSender): Promise<ImportResult> {
  const response = await fetch('/api/reports/importInspection', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...createSenderHeaders(sender) },
    body: file,
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || typeof body !== 'object' || body === null) throw new UnreachableError(NOT_REACHED);
  if (!response.ok) throw toRefusedError(response, body);
  // Not validated, because our own server sent it.
  return body as ImportResult;
}
