/**
 * The product's browser modules for one device. Each device has its own instances, so that devices do not share a
 * database or a clock offset.
 */
export interface ProductModules {
  callApi: typeof import('@/lib/client/api').callApi;
  openReportSync: typeof import('@/lib/offline/sync/report-sync').openReportSync;
  findDraft: typeof import('@/lib/offline/store/draft-store').findDraft;
  openReport: typeof import('@/components/reports/editor/frame/open-report').openReport;
  sendUnsentWork: typeof import('@/lib/offline/sync/send-unsent-work').sendUnsentWork;
  readUnsentWork: typeof import('@/lib/offline/unsent-work/list').readUnsentWork;
  openDeviceDatabase: typeof import('@/lib/offline/store/database').openDeviceDatabase;
  now: typeof import('@/lib/client/clock').now;
}

export async function loadProductModules(): Promise<ProductModules> {
  const loaded: ProductModules[] = [];
  await jest.isolateModulesAsync(async () => {
    const { callApi } = await import('@/lib/client/api');
    const { openReportSync } = await import('@/lib/offline/sync/report-sync');
    const { findDraft } = await import('@/lib/offline/store/draft-store');
    const { openReport } = await import('@/components/reports/editor/frame/open-report');
    const { sendUnsentWork } = await import('@/lib/offline/sync/send-unsent-work');
    const { readUnsentWork } = await import('@/lib/offline/unsent-work/list');
    const { openDeviceDatabase } = await import('@/lib/offline/store/database');
    const { now } = await import('@/lib/client/clock');
    loaded.push({
      callApi,
      openReportSync,
      findDraft,
      openReport,
      sendUnsentWork,
      readUnsentWork,
      openDeviceDatabase,
      now,
    });
  });
  const [modules] = loaded;
  if (!modules) throw new Error('The modules were not loaded.');
  // A device has one tab. An open channel would keep the process running.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  // Must precede openDeviceDatabase: the modules keep the database that they open first.
  globalThis.indexedDB = new IDBFactory();
  await modules.openDeviceDatabase();
  return modules;
}

const STORES = ['draftHeads', 'draftRecords', 'photos', 'referenceData', 'cachedReports', 'places'] as const;

export async function resetDevice({ openDeviceDatabase }: ProductModules): Promise<void> {
  const database = await openDeviceDatabase();
  for (const store of STORES) await database.clear(store);
}
