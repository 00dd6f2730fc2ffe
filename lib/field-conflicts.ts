import { isEqual } from './equal';

/**
 * The fields that somebody else has changed since this person began to edit, with their current values; null if
 * there are none. A field whose current value is the wanted one is not a conflict. Without `before`, the caller
 * overwrites, as API clients do (decision X-344).
 */
export function findConflictingFields<Values extends object>(
  before: Partial<Values> | undefined,
  changed: Partial<Values>,
  now: Values,
): Partial<Values> | null {
  const theirs: Partial<Values> = {};
  for (const field in before) {
    const isWanted = changed[field] !== undefined && !isEqual(changed[field], now[field]);
    if (isWanted && !isEqual(before[field], now[field])) theirs[field] = now[field];
  }
  return Object.keys(theirs).length === 0 ? null : theirs;
}
