/** The last person signed in on this device, and their work unit, for use offline. */
export interface DeviceOwner {
  personId: string;
  unitId: string | null;
}

const KEY = 'deviceOwner';

/** null: nobody is signed in on this device. */
export function readDeviceOwner(): DeviceOwner | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isOwner(kept) ? { personId: kept.personId, unitId: kept.unitId } : null;
  } catch {
    return null;
  }
}

export const setDeviceOwner = (owner: DeviceOwner): void => localStorage.setItem(KEY, JSON.stringify(owner));
export const clearDeviceOwner = (): void => localStorage.removeItem(KEY);

function isOwner(kept: unknown): kept is DeviceOwner {
  return typeof kept === 'object' && kept !== null && 'personId' in kept && 'unitId' in kept;
}
