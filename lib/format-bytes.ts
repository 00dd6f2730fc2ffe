const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** '12.4 MB', in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${BYTE_UNITS[power]}`;
}
