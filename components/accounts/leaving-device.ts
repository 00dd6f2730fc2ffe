import { useText } from '@/components/ui/language';
import { useEffect, useState } from 'react';
import { forgetActiveWorkUnit } from '@/components/workgroups/kept-work-unit';
import { forgetDeviceOwner } from '@/lib/offline/store/device-owner';
import { unsentText } from '@/lib/offline/unsent-work/texts';

/** This person's unsent work on this device, in a sentence; null where there is none. */
export function useUnsent(personId: string | null): string | null {
  const t = useText();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    let left = false;
    const read = async () => {
      const { readUnsentCounts } = await import('@/lib/offline/unsent-work/by-person');
      const found = unsentText(await readUnsentCounts(personId), t);
      if (!left) setText(found);
    };
    // A browser without storage has nothing to send.
    void read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [personId, t]);
  return text;
}

/** What this device forgets when its person leaves. */
export async function forgetDevice(): Promise<void> {
  forgetActiveWorkUnit();
  forgetDeviceOwner();
  await withinPatience(forgetReferenceData());
}

/** Removes the reference data from this device. Unsent work stays for its owner. */
async function forgetReferenceData(): Promise<void> {
  const { forgetOthers } = await import('@/lib/offline/store/reference-data');
  await forgetOthers(null).catch(() => undefined);
}

const PATIENCE_MS = 3_000;

/** A device whose storage does not answer must not prevent logging out. */
const withinPatience = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => undefined), new Promise<void>((over) => setTimeout(over, PATIENCE_MS))]);
