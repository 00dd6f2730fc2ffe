import type { LocalInspection } from '@/lib/offline/sync/local-inspection';
import { useLive } from '@/lib/client/use-live';
import { reportTopic } from '@/lib/reports/topics';

/**
 * What others do to the open report shows without a reload. A hint that was missed is made up for when the channel is
 * heard again.
 */
export function useChangesElsewhere(inspection: LocalInspection): void {
  const { surroundings, report } = inspection.store.getState();
  useLive(
    reportTopic(surroundings.unit.id),
    surroundings.unit.id,
    ({ idreport, changedAt }) => {
      if (idreport === report.id) inspection.changedElsewhere(typeof changedAt === 'string' ? changedAt : null);
    },
    () => inspection.changedElsewhere(null),
  );
}
