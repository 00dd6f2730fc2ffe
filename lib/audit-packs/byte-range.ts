/** Bytes of a file, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one range of a Range header (RFC 9110, 14.2): null for the whole file, because the header is missing, invalid or
 * has several ranges; 'unsatisfiable' if the file has none of its bytes.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (first >= size) return 'unsatisfiable';
  return last < first ? null : { first, last };
}
