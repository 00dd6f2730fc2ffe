import type { Inspection } from '@/lib/device/inspection';
import { useLive } from '@/lib/device/use-live';
import { reportTopic } from '@/lib/reports/topics';

/**
 * What others do to the open report shows without a reload. A hint that was missed is made up for when the channel is
 * heard again.
 */
export function useChangesElsewhere(inspection: Inspection): void {
  const { pack, report } = inspection.store.getState();
  useLive(
    reportTopic(pack.unit.id),
    pack.unit.id,
    ({ idreport, changedAt }) => {
      if (idreport === report.id) inspection.changedElsewhere(typeof changedAt === 'string' ? changedAt : null);
    },
    () => inspection.changedElsewhere(null),
  );
}
