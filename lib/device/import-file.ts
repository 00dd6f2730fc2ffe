import type { ImportResult } from '@/lib/reports/inspection-file';
import { refusal, senderHeaders, UnreachableError, type Sender } from './ask';

const NOT_REACHED = 'The server could not be reached.';

/**
 * Sends an inspection file to the server, for the person and work unit that the page shows. Throws RefusedError or
 * UnreachableError, both with a sentence.
 */
export async function importFile(file: Blob, sender: Sender): Promise<ImportResult> {
  const response = await fetch('/api/reports/importInspection', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...senderHeaders(sender) },
    body: file,
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || typeof body !== 'object' || body === null) throw new UnreachableError(NOT_REACHED);
  if (!response.ok) throw refusal(response, body);
  // Our own server's answer to its own contract.
  return body as ImportResult;
}
