/**
 * The product's code for one device. Each device has its own module instances, like a browser, so nothing shares its
 * database or clock offset.
 */
export interface Page {
  callApi: typeof import('@/lib/client/api').callApi;
  openReportSync: typeof import('@/lib/offline/sync/report-sync').openReportSync;
  draftOf: typeof import('@/lib/offline/store/draft-store').findDraft;
  openReport: typeof import('@/components/reports/editor/frame/open-report').openReport;
  sendUnsentWork: typeof import('@/lib/offline/sync/send-unsent-work').sendUnsentWork;
  readUnsentWork: typeof import('@/lib/offline/unsent-work/list').readUnsentWork;
  deviceDatabase: typeof import('@/lib/offline/store/database').openDeviceDatabase;
  now: typeof import('@/lib/client/clock').now;
}

export async function makePage(): Promise<Page> {
  const loaded: Page[] = [];
  await jest.isolateModulesAsync(async () => {
    const { callApi: callApi } = await import('@/lib/client/api');
    const { openReportSync } = await import('@/lib/offline/sync/report-sync');
    const { findDraft: draftOf } = await import('@/lib/offline/store/draft-store');
    const { openReport } = await import('@/components/reports/editor/frame/open-report');
    const { sendUnsentWork } = await import('@/lib/offline/sync/send-unsent-work');
    const { readUnsentWork } = await import('@/lib/offline/unsent-work/list');
    const { openDeviceDatabase: deviceDatabase } = await import('@/lib/offline/store/database');
    const { now } = await import('@/lib/client/clock');
    loaded.push({ callApi, openReportSync, draftOf, openReport, sendUnsentWork, readUnsentWork, deviceDatabase, now });
  });
  const [page] = loaded;
  if (!page) throw new Error('The page did not load.');
  // One tab per device. An open channel would keep the process running.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  // From here on the modules use this device's own database.
  globalThis.indexedDB = new IDBFactory();
  await page.deviceDatabase();
  return page;
}

const STORES = ['draftHeads', 'draftRecords', 'photos', 'referenceData', 'cachedReports', 'places'] as const;

export async function resetDevice({ deviceDatabase }: Page): Promise<void> {
  const database = await deviceDatabase();
  for (const store of STORES) await database.clear(store);
}
