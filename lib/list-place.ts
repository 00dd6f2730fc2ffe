/**
 * The one way in which a list's address names its filter and the place where a page begins. A page begins after or
 * before a row, and not at a number of rows: that keeps every page equally fast.
 */

/** Where a row stands in a list that is ordered by an instant (ISO 8601 in UTC), and by id within one instant. */
export interface ListPlace {
  at: string;
  id: string;
}

/** The place as an address carries it: `2026-11-21T15:00:00.000Z_<uuid>`. */
export const cursorOf = ({ at, id }: ListPlace): string => `${at}_${id}`;

/** The place that a cursor names; null when the text is no cursor. */
export function parseCursor(cursor: string): { at: Date; id: string } | null {
  const [, instant = '', id = ''] = CURSOR.exec(cursor) ?? [];
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? null : { at, id };
}

/** The same in a list whose rows are numbered by the database. */
export function parseNumberedCursor(cursor: string): { at: Date; id: string } | null {
  const [, instant = '', id = ''] = NUMBERED_CURSOR.exec(cursor) ?? [];
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? null : { at, id };
}

const NUMBERED_CURSOR = /^([12]\d{3}-\d\d-\d\dT[\d:.]+Z)_(\d{1,18})$/;

/** An instant of this millennium or the last, and a UUID: the database can compare whatever this pattern lets through. */
const CURSOR = /^([12]\d{3}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The list's address with this filter and place; what is not said, or empty, is left out of the address. */
export function listAddress(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
