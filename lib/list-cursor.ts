/** Keyset pagination: a page begins after or before a row, so every page is equally fast. */

/** The position of a row in a list ordered by time (ISO 8601 in UTC) and id. */
export interface ListPosition {
  at: string;
  id: string;
}

/** The cursor of a position: `2026-11-21T15:00:00.000Z_<uuid>`. */
export const formatCursor = ({ at, id }: ListPosition): string => `${at}_${id}`;

/** Parses a cursor; null if invalid. */
export const parseCursor = (cursor: string) => matchCursor(CURSOR, cursor);

/** Like `parseCursor`, for rows with numeric ids. */
export const parseNumberedCursor = (cursor: string) => matchCursor(NUMBERED_CURSOR, cursor);

function matchCursor(pattern: RegExp, cursor: string): { at: Date; id: string } | null {
  const [, instant = '', id = ''] = pattern.exec(cursor) ?? [];
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? null : { at, id };
}

const NUMBERED_CURSOR = /^([12]\d{3}-\d\d-\d\dT[\d:.]+Z)_(\d{1,18})$/;

/** A four-digit year and a UUID, which the database can compare. */
const CURSOR = /^([12]\d{3}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Rows that a list on a page has at first, and by which 'Show more' extends it. */
export const LIST_ROWS = 20;
export const MAX_LIST_ROWS = 200;

/** The number of rows after 'Show more'; null if the list is as long as it may be. */
export const getMoreRows = (rows = LIST_ROWS): number | null => (rows < MAX_LIST_ROWS ? rows + LIST_ROWS : null);

/** The list's URL with filter and cursor in its query. Empty values are omitted. */
export function createListUrl(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
