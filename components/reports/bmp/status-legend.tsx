import { StatusDot } from '@/components/ui/feedback/badge';
import { listStatuses } from '@/lib/reports/domain/logged-list';
import type { BmpStatus } from '@/lib/reports/domain/report';

/** Legend of the map's pins, for the statuses that occur. */
export function StatusLegend({ statuses }: { statuses: readonly BmpStatus[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink-soft">
      {listStatuses(statuses).map((status) => (
        <span key={status} className="inline-flex items-center gap-1.75">
          <StatusDot status={status} size="legend" />
          {status}
        </span>
      ))}
    </p>
  );
}
