/** What the phone keeps of agreements and tickets, as one text. Runs in the page. */
export const readStoredHaul = () =>
  new Promise<string>((read, failed) => {
    const opening = indexedDB.open('earth-tight');
    opening.onerror = () => failed(new Error('not opened'));
    opening.onsuccess = () => {
      const all = opening.result.transaction('hauls').objectStore('hauls').getAll();
      all.onerror = () => failed(new Error('not read'));
      all.onsuccess = () => {
        opening.result.close();
        read(JSON.stringify(all.result));
      };
    };
  });
