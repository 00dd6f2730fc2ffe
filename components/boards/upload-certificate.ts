import { createSenderHeaders, toRefusedError, UnreachableError, type RequestSender } from '@/lib/client/api';
import { getCertificatePath } from '@/lib/boards/paths';
import { isRecord } from '@/lib/is-record';

const UPLOAD_TIMEOUT_MS = 120_000;

export interface CertificateUpload {
  siteId: string;
  /** Made by the browser, so that a repeated request is harmless. */
  certificateId: string;
  /** The picture that it replaces; null for the first one. */
  replaces: string | null;
  file: File;
}

/** Puts a picture of the certificate of coverage on the board of a site. */
export async function uploadCertificate(
  { siteId, certificateId, replaces, file }: CertificateUpload,
  sender: RequestSender,
): Promise<void> {
  const query = new URLSearchParams({ certificateId, ...(replaces === null ? {} : { replaces }) });
  const response = await fetch(`${getCertificatePath(siteId)}?${query}`, {
    method: 'POST',
    headers: { ...createSenderHeaders(sender), 'content-type': 'application/octet-stream' },
    body: file,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, body);
  // A captive portal may answer instead of the server.
  if (!isRecord(body) || !('board' in body)) throw new UnreachableError('not the server');
}
