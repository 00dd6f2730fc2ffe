import type { ImportResult } from '@/lib/reports/domain/inspection-file';
import { SERVER_UNREACHABLE } from '@/lib/reports/editor/texts';
import { toRefusedError, createSenderHeaders, UnreachableError, type RequestSender } from '@/lib/client/api';

/** Uploads an inspection file. Throws RejectedError or UnreachableError with a message. */
export async function importFile(file: Blob, sender: RequestSender): Promise<ImportResult> {
  const response = await fetch('/api/reports/importInspection', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...createSenderHeaders(sender) },
    body: file,
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || typeof body !== 'object' || body === null) throw new UnreachableError(SERVER_UNREACHABLE);
  if (!response.ok) throw toRefusedError(response, body);
  // Not validated, because our own server sent it.
  return body as ImportResult;
}
