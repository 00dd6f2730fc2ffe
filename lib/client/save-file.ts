/** Gives the person a file that was made in this browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser begins to read it after this turn of the page.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
