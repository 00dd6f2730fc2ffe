/** The stored agreements and tickets as one text. Runs in the page. */
export const readStoredHaul = () =>
  new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('earth-tight');
    opening.onerror = () => reject(new Error('not opened'));
    opening.onsuccess = () => {
      const all = opening.result.transaction('hauls').objectStore('hauls').getAll();
      all.onerror = () => reject(new Error('not read'));
      all.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  });
