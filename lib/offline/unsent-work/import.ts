import type { ImportResult } from '@/lib/reports/domain/inspection-file';
import { refusedErrorOf, senderHeaders, UnreachableError, type RequestSender } from '@/lib/client/ask';

const NOT_REACHED = 'The server could not be reached.';

/**
 * Sends an inspection file to the server, for the person and work unit that the page shows. Throws RefusedError or
 * UnreachableError, both with a sentence.
 */
export async function importFile(file: Blob, sender: RequestSender): Promise<ImportResult> {
  const response = await fetch('/api/reports/importInspection', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...senderHeaders(sender) },
    body: file,
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || typeof body !== 'object' || body === null) throw new UnreachableError(NOT_REACHED);
  if (!response.ok) throw refusedErrorOf(response, body);
  // Our own server's answer to its own contract.
  return body as ImportResult;
}
