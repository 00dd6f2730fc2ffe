import { openDB, type IDBPDatabase } from 'idb';
import type { DeviceSchema } from './schema';
import { upgradeDevice } from './upgrades';

/** The IndexedDB database, opened once per page and upgraded (upgrades.ts). Browser only. */

const VERSION = 6;

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null;
let ready: IDBPDatabase<DeviceSchema> | null = null;

export const openedDatabase = (): IDBPDatabase<DeviceSchema> | null => ready;

export async function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>('earthtight', VERSION, {
    upgrade(database, from, _to, transaction) {
      // An error rolls the upgrade back.
      upgradeDevice(database, from, transaction).catch(() => transaction.abort());
    },
    // Closes the database so that a newer page can upgrade it.
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
