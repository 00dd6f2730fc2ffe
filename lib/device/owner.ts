/** Whose device this is while the server can't be asked: who was signed in here last, and in which work unit. */
interface DeviceOwner {
  personId: string;
  unitId: string | null;
}

const KEY = 'deviceOwner';

export const setDeviceOwner = (owner: DeviceOwner): void => localStorage.setItem(KEY, JSON.stringify(owner));
export const forgetDeviceOwner = (): void => localStorage.removeItem(KEY);
