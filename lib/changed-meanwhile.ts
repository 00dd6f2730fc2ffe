import { same } from './equal';

/**
 * The fields of a form that somebody else has changed since this person began, with what they are now; null where there
 * are none. Who wants what is there already agrees with it. A caller that says nothing of `before` overwrites, as other
 * programs do (decision X-344).
 */
export function changedMeanwhile<Values extends object>(
  before: Partial<Values> | undefined,
  wanted: Partial<Values>,
  now: Values,
): Partial<Values> | null {
  const theirs: Partial<Values> = {};
  for (const field in before) {
    const isWanted = wanted[field] !== undefined && !same(wanted[field], now[field]);
    if (isWanted && !same(before[field], now[field])) theirs[field] = now[field];
  }
  return Object.keys(theirs).length === 0 ? null : theirs;
}
