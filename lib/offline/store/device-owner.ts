/** The last person signed in on this device, and their work unit, for use offline. */
export interface DeviceOwner {
  personId: string;
  unitId: string | null;
}

const KEY = 'deviceOwner';

/** null if nobody is signed in, or the browser blocks storage. */
export function readDeviceOwner(): DeviceOwner | null {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isOwner(storedValue) ? { personId: storedValue.personId, unitId: storedValue.unitId } : null;
  } catch {
    return null;
  }
}

export const setDeviceOwner = (owner: DeviceOwner): void => localStorage.setItem(KEY, JSON.stringify(owner));
export const clearDeviceOwner = (): void => localStorage.removeItem(KEY);

function isOwner(value: unknown): value is DeviceOwner {
  return typeof value === 'object' && value !== null && 'personId' in value && 'unitId' in value;
}
