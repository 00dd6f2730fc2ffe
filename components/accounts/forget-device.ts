import { useEffect, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { removeActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { wait } from '@/lib/client/wait';
import { clearDeviceOwner } from '@/lib/offline/store/device-owner';
import { formatUnsentAtLogOut } from '@/lib/offline/unsent-work/texts';

/** Returns a sentence about the person's unsent work on this device, or null. */
export function useUnsentWorkText(personId: string | null): string | null {
  const t = useText();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    let isUnmounted = false;
    const load = async () => {
      const { countUnsentOfPerson } = await import('@/lib/offline/unsent-work/by-person');
      const unsentText = formatUnsentAtLogOut(await countUnsentOfPerson(personId), t);
      if (!isUnmounted) setText(unsentText);
    };
    // Without storage there is no unsent work.
    void load().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [personId, t]);
  return text;
}

/** Removes the signed-in person's data from this device, except unsent work. */
export async function forgetDevice(): Promise<void> {
  removeActiveWorkUnit();
  clearDeviceOwner();
  // Storage that does not respond must not prevent logging out.
  await Promise.race([forgetReferenceData().catch(() => undefined), wait(STORAGE_TIMEOUT_MS)]);
}

/** Deletes the stored data of all people. Unsent work stays. */
async function forgetReferenceData(): Promise<void> {
  const { deleteDataOfOthers } = await import('@/lib/offline/store/reference-data');
  await deleteDataOfOthers(null);
}

const STORAGE_TIMEOUT_MS = 3_000;
