import { isRecord } from '@/lib/is-record';

/**
 * JSON with sorted keys and without spaces (RFC 8785), so that equal values have equal bytes. Keys without a value are
 * left out. `value` contains only what JSON can, and dates, which are written in ISO 8601 with milliseconds.
 * @throws {TypeError} for a number that JSON cannot write
 */
export function toCanonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (isRecord(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON cannot write ${value}`);
  return JSON.stringify(value);
}
