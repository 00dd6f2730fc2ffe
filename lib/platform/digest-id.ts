import { createHash } from 'node:crypto';

/**
 * The id of a text: the same text always gives the same UUID (version 8 of RFC 9562). Nobody can choose a text to get
 * the id of something that exists.
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
