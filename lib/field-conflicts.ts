import { isEqual } from './equal';

/**
 * The fields in `changed` that someone else has changed since this person began to edit, with their current values;
 * null if there are none. A field that already has the new value is not a conflict. Without `before`, the caller
 * overwrites, as API clients do (decision X-344).
 */
export function findConflictingFields<Values extends object>(
  before: Partial<Values> | undefined,
  changed: Partial<Values>,
  current: Values,
): Partial<Values> | null {
  const theirs: Partial<Values> = {};
  for (const field in before) {
    const isChanged = changed[field] !== undefined && !isEqual(changed[field], current[field]);
    if (isChanged && !isEqual(before[field], current[field])) theirs[field] = current[field];
  }
  return Object.keys(theirs).length === 0 ? null : theirs;
}
