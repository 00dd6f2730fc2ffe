import { useText } from '@/components/ui/text/language';
import { useEffect, useState } from 'react';
import { removeActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { clearDeviceOwner } from '@/lib/offline/store/device-owner';
import { formatUnsent } from '@/lib/offline/unsent-work/texts';

/** A sentence about the person's unsent work on this device, or null. */
export function useUnsentWorkText(personId: string | null): string | null {
  const t = useText();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    let isUnmounted = false;
    const read = async () => {
      const { countUnsentOfPerson } = await import('@/lib/offline/unsent-work/by-person');
      const found = formatUnsent(await countUnsentOfPerson(personId), t);
      if (!isUnmounted) setText(found);
    };
    // Without storage there is nothing to send.
    void read().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [personId, t]);
  return text;
}

export async function forgetDevice(): Promise<void> {
  removeActiveWorkUnit();
  clearDeviceOwner();
  await withTimeout(forgetReferenceData());
}

/** Removes the reference data. Unsent work stays for its owner. */
async function forgetReferenceData(): Promise<void> {
  const { deleteDataOfOthers } = await import('@/lib/offline/store/reference-data');
  await deleteDataOfOthers(null).catch(() => undefined);
}

const STORAGE_TIMEOUT_MS = 3_000;

/** Storage that does not respond must not prevent logging out. */
const withTimeout = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS))]);
