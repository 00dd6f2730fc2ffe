import type { Page } from '@playwright/test';

/** Reads all records of some object stores of the product's IndexedDB database. Without names, it reads all stores. */
export const readStores = (page: Page, names?: readonly string[]): Promise<Record<string, unknown[]>> =>
  page.evaluate(readStoresInPage, names);

/** Runs in the page, so it contains everything that it needs. */
function readStoresInPage(names?: readonly string[]): Promise<Record<string, unknown[]>> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('earth-tight');
    opening.onerror = () => reject(new Error('IndexedDB was not opened'));
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames].filter((name) => names?.includes(name) ?? true);
      if (stores.length === 0) {
        database.close();
        resolve({});
        return;
      }
      const transaction = database.transaction(stores);
      const requests = stores.map((name) => transaction.objectStore(name).getAll());
      transaction.onabort = () => reject(new Error('IndexedDB was not read'));
      transaction.oncomplete = () => {
        database.close();
        resolve(Object.fromEntries(stores.map((name, index) => [name, requests[index]?.result ?? []])));
      };
    };
  });
}

/** Reads the stored agreements and tickets as JSON. */
export const readStoredHauls = async (page: Page): Promise<string> => JSON.stringify(await readStores(page, ['hauls']));
