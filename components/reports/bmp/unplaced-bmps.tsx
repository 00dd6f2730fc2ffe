import { NOT_ON_MAP, listUnplacedNames } from '@/lib/reports/domain/report-map';
import type { LoggedBmp } from '@/lib/reports/domain/report';

/** Names of the BMPs without a location, which the map does not show. */
export function UnplacedBmps({ bmps, className }: { bmps: readonly LoggedBmp[]; className?: string }) {
  const names = listUnplacedNames(bmps);
  if (names.length === 0) return null;
  return (
    <p className={className}>
      {NOT_ON_MAP} {names.join(', ')}
    </p>
  );
}
