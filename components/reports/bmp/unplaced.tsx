import { NOT_ON_THE_MAP, unplacedNames } from '@/lib/reports/domain/report-map';
import type { LoggedBmp } from '@/lib/reports/domain/report';

/** BMPs without a pin, which the picture does not show. */
export function Unplaced({ bmps, className }: { bmps: readonly LoggedBmp[]; className?: string }) {
  const names = unplacedNames(bmps);
  if (names.length === 0) return null;
  return (
    <p className={className}>
      {NOT_ON_THE_MAP} {names.join(', ')}
    </p>
  );
}
