import type { NewPack } from '@/lib/audit-packs/contract';
import { getKeepUntil } from '@/lib/compliance/coverage';
import { formatReportDay } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';

/** Days at the site, both included. */
export type PackDays = Pick<NewPack, 'fromDay' | 'toDay'>;

/** What decides whether the records of a site may be removed. Days are those of the site. */
export interface KeepingState {
  today: string;
  /** Of the newest permit profile. */
  terminatedOn: string | null;
  isOnHold: boolean;
  /** Inspections that are not closed. */
  openInspections: number;
  /** From the first record to the last change of one; null without records. */
  records: PackDays | null;
  downloadedPacks: readonly PackDays[];
}

/** Why the records of a site may not be removed; null if they may (PACK-10, decision X-513). */
export function findRemovalFailure(state: KeepingState): Failure | null {
  const { today, terminatedOn, isOnHold, openInspections, records, downloadedPacks } = state;
  // Someone else may have just removed them.
  if (records === null) return failure('no-records');
  if (terminatedOn === null) return failure('records-without-termination');
  const keepUntil = getKeepUntil(terminatedOn);
  if (today <= keepUntil) return failure('records-kept', { date: formatReportDay(keepUntil) });
  if (isOnHold) return failure('records-on-hold');
  if (openInspections > 0) return failure('records-open');
  // Until the end of the retention period, because records may have been entered late.
  const wholeTime = { fromDay: records.fromDay, toDay: records.toDay > keepUntil ? records.toDay : keepUntil };
  const hasPack = downloadedPacks.some(
    ({ fromDay, toDay }) => fromDay <= wholeTime.fromDay && toDay >= wholeTime.toDay,
  );
  return hasPack
    ? null
    : failure('records-not-downloaded', {
        from: formatReportDay(wholeTime.fromDay),
        to: formatReportDay(wholeTime.toDay),
      });
}
