import { openDB, type IDBPDatabase } from 'idb';
import type { DeviceSchema } from './schema';
import { upgradeDevice } from './upgrades';

/** The device's database, opened once per page and brought up to date (upgrades.ts). Browser only. */

const VERSION = 6;

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null;
let ready: IDBPDatabase<DeviceSchema> | null = null;

/** The database if it is open already. */
export const openedDatabase = (): IDBPDatabase<DeviceSchema> | null => ready;

export async function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>('earthtight', VERSION, {
    upgrade(database, from, _to, transaction) {
      // All or nothing: what fails leaves the stores as they were.
      upgradeDevice(database, from, transaction).catch(() => transaction.abort());
    },
    // An older page gives way to a newer one, which brings the stores up to date.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
  try {
    ready = await opened;
    return ready;
  } catch (error) {
    forget();
    throw error;
  }
}

function forget(): void {
  opened = null;
  ready = null;
}
