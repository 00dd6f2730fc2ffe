import { createHash } from 'node:crypto';

/** Derives a UUID (version 8 of RFC 9562) from the SHA-256 of a text. The same text gives the same id. */
export function deriveUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
