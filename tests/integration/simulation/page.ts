/**
 * The product's own code as one device runs it. Each device has modules of its own, as each browser has: its database,
 * and what it knows of the server's clock, are nobody else's.
 */
export interface Page {
  ask: typeof import('@/lib/device/ask').ask;
  openSaving: typeof import('@/lib/device/saving').openSaving;
  draftOf: typeof import('@/lib/device/drafts').draftOf;
  openReport: typeof import('@/components/reports/editor/frame/open-report').openReport;
  readKeptWork: typeof import('@/lib/device/kept-work').readKeptWork;
  deviceDatabase: typeof import('@/lib/device/database').deviceDatabase;
  now: typeof import('@/lib/device/clock').now;
}

export async function newPage(): Promise<Page> {
  const loaded: Page[] = [];
  await jest.isolateModulesAsync(async () => {
    const { ask } = await import('@/lib/device/ask');
    const { openSaving } = await import('@/lib/device/saving');
    const { draftOf } = await import('@/lib/device/drafts');
    const { openReport } = await import('@/components/reports/editor/frame/open-report');
    const { readKeptWork } = await import('@/lib/device/kept-work');
    const { deviceDatabase } = await import('@/lib/device/database');
    const { now } = await import('@/lib/device/clock');
    loaded.push({ ask, openSaving, draftOf, openReport, readKeptWork, deviceDatabase, now });
  });
  const [page] = loaded;
  if (!page) throw new Error('The page did not load.');
  // What is in the modules' hands from now on is this device's own database.
  globalThis.indexedDB = new IDBFactory();
  await page.deviceDatabase();
  return page;
}

const STORES = ['draftHeads', 'draftParts', 'photos', 'shelves', 'packs', 'places'] as const;

/** A device that nobody has used yet. */
export async function emptied({ deviceDatabase }: Page): Promise<void> {
  const database = await deviceDatabase();
  for (const store of STORES) await database.clear(store);
}
