import { toImperial } from '@/lib/map/imperial';
import type { Translate } from '@/lib/text';

/** Formats a distance in feet or miles, in the reader's language: '20 feet', '0.3 miles'. */
export function formatDistance(meters: number, t: Translate): string {
  const { count, unit } = toImperial(meters);
  if (unit === 'foot') return t(count === '1' ? '1 foot' : '{count} feet', { count });
  return t(count === '1' ? '1 mile' : '{count} miles', { count });
}
