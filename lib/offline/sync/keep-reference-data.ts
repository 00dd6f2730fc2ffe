import type { RequestSender } from '@/lib/client/api';
import { complianceMessages } from '@/lib/compliance/events';
import { libraryMessages } from '@/lib/library/events';
import { refreshDeadlines } from '@/lib/offline/store/deadlines';
import { findReferenceData } from '@/lib/offline/store/reference-data';
import { refreshReferenceData } from '@/lib/offline/store/refresh-reference-data';
import type { ReferenceData } from '@/lib/reports/contract';
import { siteMessages } from '@/lib/sites/events';
import { employeeMessages } from '@/lib/workgroups/events';
import { keepFresh } from './keep-fresh';

/**
 * Keeps the reference data current while a page is open.
 * @param onData receives the stored data after each check or fetch
 * @returns the function that stops it
 */
export const keepReferenceData = (
  { personId, unitId }: RequestSender,
  onData: (data: ReferenceData) => Promise<void>,
): (() => void) => {
  let hasEnded = false;
  const stop = keepFresh({
    unitId,
    messages: { ...siteMessages, ...libraryMessages, ...employeeMessages },
    refresh: (maxAgeMs) => refreshReferenceData(personId, unitId, maxAgeMs),
    async onChecked() {
      const storedData = await findReferenceData(personId, unitId);
      if (storedData && !hasEnded) await onData(storedData.referenceData);
    },
  });
  return () => {
    hasEnded = true;
    stop();
  };
};

/**
 * Keeps the data of deadlines current while a page is open. It does not follow saved inspections, which are too
 * frequent: the device knows its own, and the data is fetched again when it is old.
 * @returns the function that stops it
 */
const keepDeadlines = (sender: RequestSender): (() => void) =>
  keepFresh({
    unitId: sender.unitId,
    messages: { ...complianceMessages, ...siteMessages },
    refresh: (maxAgeMs) => refreshDeadlines(sender, maxAgeMs),
  });

/** Keeps all offline data current while a page is open. @returns the function that stops it */
export function keepOfflineData(sender: RequestSender, onData: (data: ReferenceData) => Promise<void>): () => void {
  const stops = [keepReferenceData(sender, onData), keepDeadlines(sender)];
  return () => {
    for (const stop of stops) stop();
  };
}
