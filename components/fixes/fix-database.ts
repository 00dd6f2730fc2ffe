import { openDB, type DBSchema } from 'idb';

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

/** Where fixes are kept. */
export interface FixStorage {
  listFixes(): Promise<StoredFix[]>;
  putFix(fix: StoredFix): Promise<unknown>;
  /** Deletes a fix with its photos. */
  deleteFix(fix: StoredFix): Promise<unknown>;
  listPhotos(): Promise<StoredPhoto[]>;
  getPhoto(fileName: string): Promise<StoredPhoto | undefined>;
  putPhoto(photo: StoredPhoto): Promise<unknown>;
  deletePhoto(fileName: string): Promise<unknown>;
}

interface FixSchema extends DBSchema {
  fixes: { key: string; value: StoredFix };
  photos: { key: string; value: StoredPhoto };
}

/**
 * Opens the database of a link.
 * @param storageKey a hash of the token
 */
export async function openFixDatabase(storageKey: string): Promise<FixStorage> {
  const database = await openDB<FixSchema>(`fix-${storageKey}`, 1, {
    upgrade(created) {
      created.createObjectStore('fixes', { keyPath: 'clientId' });
      created.createObjectStore('photos', { keyPath: 'fileName' });
    },
  });
  return {
    listFixes: () => database.getAll('fixes'),
    putFix: (fix) => database.put('fixes', fix),
    async deleteFix({ clientId, photos }) {
      const transaction = database.transaction(['fixes', 'photos'], 'readwrite');
      await transaction.objectStore('fixes').delete(clientId);
      for (const fileName of photos) await transaction.objectStore('photos').delete(fileName);
      await transaction.done;
    },
    listPhotos: () => database.getAll('photos'),
    getPhoto: (fileName) => database.get('photos', fileName),
    putPhoto: (photo) => database.put('photos', photo),
    deletePhoto: (fileName) => database.delete('photos', fileName),
  };
}

/** For a browser that stores nothing: until the page is closed. */
export function createMemoryStorage(): FixStorage {
  const fixes = new Map<string, StoredFix>();
  const photos = new Map<string, StoredPhoto>();
  return {
    listFixes: () => Promise.resolve([...fixes.values()]),
    putFix: (fix) => Promise.resolve(fixes.set(fix.clientId, fix)),
    deleteFix(fix) {
      for (const fileName of fix.photos) photos.delete(fileName);
      return Promise.resolve(fixes.delete(fix.clientId));
    },
    listPhotos: () => Promise.resolve([...photos.values()]),
    getPhoto: (fileName) => Promise.resolve(photos.get(fileName)),
    putPhoto: (photo) => Promise.resolve(photos.set(photo.fileName, photo)),
    deletePhoto: (fileName) => Promise.resolve(photos.delete(fileName)),
  };
}
