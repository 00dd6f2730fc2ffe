import { removeActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { wait } from '@/lib/client/wait';
import { clearDeviceOwner } from '@/lib/offline/store/device-owner';

/** Removes the signed-in person's data from this device, except unsent work. */
export async function forgetDevice(): Promise<void> {
  removeActiveWorkUnit();
  clearDeviceOwner();
  // Storage that does not respond must not prevent logging out.
  const forgetting = Promise.allSettled([forgetReferenceData(), endPush()]);
  await Promise.race([forgetting, wait(STORAGE_TIMEOUT_MS)]);
}

/** Deletes the stored data of all people. Unsent work stays. */
async function forgetReferenceData(): Promise<void> {
  const { deleteDataOfOthers } = await import('@/lib/offline/store/delete-data-of-others');
  await deleteDataOfOthers(null);
}

async function endPush(): Promise<void> {
  const { unsubscribeDevice } = await import('@/lib/client/push');
  await unsubscribeDevice();
}

const STORAGE_TIMEOUT_MS = 3_000;
