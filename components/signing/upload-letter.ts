import type { RequestSender } from '@/lib/client/api';
import { uploadFile } from '@/lib/client/upload-file';
import { MAX_LETTER_BYTES, MAX_LETTER_NAME_LENGTH } from '@/lib/signing/limits';
import { getLetterPath } from '@/lib/signing/urls';

export const LETTER_TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller PDF.';

export const isLetterTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > MAX_LETTER_BYTES;

/** Uploads the authorization letter of a delegation (SIGN-06). */
export async function uploadLetter(delegationId: string, file: File, sender: RequestSender): Promise<void> {
  // The end of a long name has its type.
  const query = new URLSearchParams({ name: file.name.slice(-MAX_LETTER_NAME_LENGTH) });
  const url = `${getLetterPath(delegationId)}?${query}`;
  await uploadFile({ url, body: file, contentType: 'application/pdf', sender, responseField: 'delegation' });
}
