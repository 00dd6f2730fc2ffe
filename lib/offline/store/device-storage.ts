export interface DeviceStorage {
  usage: number;
  quota: number;
  /** Whether the browser keeps the data when space runs short. */
  isPersistent: boolean;
}

const MEGABYTE = 1024 * 1024;
const NEARLY_FULL_RATIO = 0.8;
const MIN_BYTES_LEFT = 50 * MEGABYTE;

/** Whether the storage is nearly full, early enough for a day's photos to fit. */
export const isNearlyFull = ({ usage, quota }: Pick<DeviceStorage, 'usage' | 'quota'>): boolean =>
  usage >= quota * NEARLY_FULL_RATIO || quota - usage < MIN_BYTES_LEFT;

export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** The browser's estimate; null if it gives none (old browsers, insecure pages). */
export async function estimateDeviceStorage(): Promise<DeviceStorage | null> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage) return null;
  try {
    const { usage, quota } = await storage.estimate();
    if (usage === undefined || quota === undefined) return null;
    return { usage, quota, isPersistent: await storage.persisted() };
  } catch {
    return null;
  }
}

/** Requests persistent storage and returns whether it was granted. Some browsers ask the person. */
export async function requestPersistence(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager };
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

const REQUESTED_KEY = 'askedToPersist';

/** Requests persistent storage once per device, when the editor is first opened, so that the purpose is clear. */
export async function requestPersistenceOnce(): Promise<void> {
  if (localStorage.getItem(REQUESTED_KEY) !== null) return;
  localStorage.setItem(REQUESTED_KEY, new Date().toISOString());
  await requestPersistence();
}
