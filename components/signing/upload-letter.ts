import { createSenderHeaders, toRefusedError, UnreachableError, type RequestSender } from '@/lib/client/api';
import { isRecord } from '@/lib/is-record';
import { MAX_LETTER_BYTES, MAX_LETTER_NAME_LENGTH } from '@/lib/signing/limits';
import { getLetterPath } from '@/lib/signing/urls';

/** A letter has at most 10 MB. */
const UPLOAD_TIMEOUT_MS = 120_000;

export const LETTER_TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller PDF.';

export const isLetterTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > MAX_LETTER_BYTES;

/** Uploads the authorization letter of a delegation (SIGN-06). */
export async function uploadLetter(delegationId: string, file: File, sender: RequestSender): Promise<void> {
  // The end of a long name has its type.
  const query = new URLSearchParams({ name: file.name.slice(-MAX_LETTER_NAME_LENGTH) });
  const response = await fetch(`${getLetterPath(delegationId)}?${query}`, {
    method: 'POST',
    headers: { ...createSenderHeaders(sender), 'content-type': 'application/pdf' },
    body: file,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, body);
  // A captive portal may answer instead of the server.
  if (!isRecord(body) || !('delegation' in body)) throw new UnreachableError('not the server');
}
