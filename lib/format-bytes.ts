const MEGABYTE = 1024 * 1024;

/** '14 MB', '900 KB', '5.2 GB' */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 * MEGABYTE) return `${formatRounded(bytes / MEGABYTE)} MB`;
  return `${formatRounded(bytes / (1024 * MEGABYTE))} GB`;
}

const formatRounded = (number: number): string =>
  String(number < 10 ? Math.round(number * 10) / 10 : Math.round(number));
