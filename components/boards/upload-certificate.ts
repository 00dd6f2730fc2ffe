import { getCertificatePath } from '@/lib/boards/paths';
import type { RequestSender } from '@/lib/client/api';
import { uploadFile } from '@/lib/client/upload-file';

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
  const url = `${getCertificatePath(siteId)}?${query}`;
  await uploadFile({ url, body: file, contentType: 'application/octet-stream', sender, responseField: 'board' });
}
