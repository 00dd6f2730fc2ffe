/** The browser reads the URL asynchronously. */
const REVOKE_DELAY_MS = 60_000;

/** Offers a file to the browser's download manager. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
