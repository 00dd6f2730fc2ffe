import { createHash } from 'node:crypto';

/**
 * The same text always makes the same id: a UUID of version 8 (RFC 9562, content as the maker likes). Nobody can aim
 * one at something that exists.
 */
export function digestId(text: string): string {
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
