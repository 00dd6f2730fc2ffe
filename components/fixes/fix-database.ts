import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Fixes on the crew's phone, in a database of its own for each link (FIX-10). */

export interface StoredFix {
  /** The id with which the server knows it. */
  clientId: string;
  bmpId: string;
  actionIds: string[];
  name: string;
  note: string;
  /** null until it is sent: then now. */
  doneAt: string | null;
  /** File names, in the order added. */
  photos: string[];
  /** 'sent': the page does not show it yet. */
  state: 'draft' | 'queued' | 'sent';
  /** The code of why it was refused; null if it was not. */
  failure: string | null;
}

export interface StoredPhoto {
  fileName: string;
  picture: Blob;
  /** JSON for the server: when and where it was taken. */
  metadata: string;
  isSent: boolean;
}

interface FixSchema extends DBSchema {
  fixes: { key: string; value: StoredFix };
  photos: { key: string; value: StoredPhoto };
}

export type FixDatabase = IDBPDatabase<FixSchema>;

const createDatabaseName = (storageKey: string): string => `fix-${storageKey}`;

/** @param storageKey a hash of the token */
export const openFixDatabase = (storageKey: string): Promise<FixDatabase> =>
  openDB<FixSchema>(createDatabaseName(storageKey), 1, {
    upgrade(database) {
      database.createObjectStore('fixes', { keyPath: 'clientId' });
      database.createObjectStore('photos', { keyPath: 'fileName' });
    },
  });

/** Deletes a fix and its photos. */
export async function deleteStoredFix(database: FixDatabase, { clientId, photos }: StoredFix): Promise<void> {
  const transaction = database.transaction(['fixes', 'photos'], 'readwrite');
  await transaction.objectStore('fixes').delete(clientId);
  for (const fileName of photos) await transaction.objectStore('photos').delete(fileName);
  await transaction.done;
}
