import { useEffect, useMemo, useState } from 'react';
import { useHasSignal } from '@/components/offline/use-signal';
import { now } from '@/lib/client/clock';
import type { LiveList } from '@/lib/client/use-live-list';
import type { DayDeadlines, SiteDeadlines } from '@/lib/deadlines/contract';
import { computeDeviceDay, computeDeviceSite } from '@/lib/deadlines/device-deadlines';
import { findStoredDeadlines, type StoredDeadlines } from '@/lib/offline/store/deadlines';
import { readDeviceOwner } from '@/lib/offline/store/device-owner';

const READ_INTERVAL_MS = 60_000;

interface DeviceReading {
  /** null if the device has none. */
  stored: StoredDeadlines | null;
  /** When it was read, by the server's clock. */
  at: string;
}

/** What deadlines follow from on this device, read again each minute; null while it is not needed or loading. */
export function useDeviceDeadlines(unitId: string, isNeeded = true): DeviceReading | null {
  const [reading, setReading] = useState<DeviceReading | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let hasEnded = false;
    const read = async () => {
      const owner = readDeviceOwner();
      const sender = owner?.unitId === unitId ? { personId: owner.personId, unitId } : null;
      const stored = sender && (await findStoredDeadlines(sender).catch(() => null));
      if (!hasEnded) setReading({ stored, at: now() });
    };
    void read();
    const timer = setInterval(() => void read(), READ_INTERVAL_MS);
    return () => {
      hasEnded = true;
      clearInterval(timer);
    };
  }, [unitId, isNeeded]);
  return isNeeded ? reading : null;
}

export interface ShownDeadlines<Data> {
  data: Data;
  /** The time that the texts follow from. */
  now: string;
  /** How old the data is. */
  loadedAt: string;
}

type Shown<Data> = Pick<LiveList<Data>, 'data' | 'loadedAt' | 'isUnreachable'>;
type Compute<Data> = (stored: StoredDeadlines, now: string) => Data | null;

/** Deadlines of the server or, without signal, as the device computes them each minute (CLOCK-33). */
function useShownDeadlines<Data>(unitId: string, list: Shown<Data>, compute: Compute<Data>): ShownDeadlines<Data> {
  const { data, loadedAt, isUnreachable } = list;
  const hasSignal = useHasSignal([{ isUnreachable }]);
  const reading = useDeviceDeadlines(unitId, !hasSignal);
  return useMemo(() => {
    if (reading === null) return { data, now: loadedAt, loadedAt };
    const computed = reading.stored && compute(reading.stored, reading.at);
    if (reading.stored === null || computed === null) return { data, now: reading.at, loadedAt };
    return { data: computed, now: reading.at, loadedAt: reading.stored.deadlines.at };
  }, [data, loadedAt, reading, compute]);
}

export const computeStoredDay = ({ deadlines, inspections }: StoredDeadlines, at: string): DayDeadlines =>
  computeDeviceDay(deadlines, inspections, at);

export const useShownDay = (unitId: string, list: Shown<DayDeadlines>): ShownDeadlines<DayDeadlines> =>
  useShownDeadlines(unitId, list, computeStoredDay);

export function useShownSite(unitId: string, list: Shown<SiteDeadlines>): ShownDeadlines<SiteDeadlines> {
  const siteId = list.data.site.id;
  const compute = useMemo(
    (): Compute<SiteDeadlines> =>
      ({ deadlines, inspections }, at) =>
        computeDeviceSite(deadlines, siteId, inspections, at),
    [siteId],
  );
  return useShownDeadlines(unitId, list, compute);
}
