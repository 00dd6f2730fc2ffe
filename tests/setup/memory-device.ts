import type { CachedReport, PlaceRecord, SentPhoto, UnsentPhoto } from '@/lib/offline/store/schema';
import type { DraftHead, DraftRecord } from '@/lib/offline/store/draft-records';

/** An in-memory IndexedDB for syncing. Values are cloned, as in a browser. */
export interface MemoryDevice {
  draftHeads: Map<string, DraftHead>;
  draftRecords: Map<string, DraftRecord>;
  photos: Map<string, UnsentPhoto>;
  sentPhotos: Map<string, SentPhoto>;
  cachedReports: Map<string, CachedReport>;
  places: Map<string, PlaceRecord>;
  isFull: boolean;
}

export const createMemoryDevice = (): MemoryDevice => ({
  draftHeads: new Map(),
  draftRecords: new Map(),
  photos: new Map(),
  sentPhotos: new Map(),
  cachedReports: new Map(),
  places: new Map(),
  isFull: false,
});

type Key = string | readonly string[];
const joinKey = (key: Key) => [key].flat().join(' ');

const getDraftKey = ({ reportId, personId }: { reportId: string; personId: string }) => [reportId, personId];

export function createMemoryDatabase(device: () => MemoryDevice) {
  function getStore<Value extends { reportId: string; personId: string }>(
    values: () => Map<string, Value>,
    getKey: (value: Value) => Key,
  ) {
    const listValues = () => [...values().values()].map((value) => structuredClone(value));
    const findByKey = (key: Key) =>
      listValues().filter((value) => [joinKey(getDraftKey(value)), value.reportId].includes(joinKey(key)));
    return {
      get: async (key: Key) => structuredClone(values().get(joinKey(key))),
      put: async (value: Value) => {
        if (device().isFull) throw new DOMException('full', 'QuotaExceededError');
        values().set(joinKey(getKey(value)), structuredClone(value));
      },
      delete: async (key: Key) => void values().delete(joinKey(key)),
      getAll: async () => listValues(),
      getAllKeys: async () => listValues().map(getKey),
      count: async () => values().size,
      index: () => ({
        getAll: async (key: Key) => findByKey(key),
        getAllKeys: async (key: Key) => findByKey(key).map(getKey),
      }),
    };
  }

  const stores = {
    draftHeads: getStore(() => device().draftHeads, getDraftKey),
    draftRecords: getStore(
      () => device().draftRecords,
      ({ kind, bmpId, ...draft }) => [...getDraftKey(draft), kind, bmpId],
    ),
    photos: getStore(
      () => device().photos,
      ({ fileName }) => fileName,
    ),
    sentPhotos: getStore(
      () => device().sentPhotos,
      ({ fileName }) => fileName,
    ),
    cachedReports: getStore(
      () => device().cachedReports,
      ({ reportId }) => reportId,
    ),
    places: getStore(() => device().places, getDraftKey),
  };
  type Name = keyof typeof stores;
  return {
    get: (name: Name, key: Key) => stores[name].get(key),
    delete: (name: Name, key: Key) => stores[name].delete(key),
    getAll: (name: Name) => stores[name].getAll(),
    getAllKeys: (name: Name) => stores[name].getAllKeys(),
    count: (name: Name) => stores[name].count(),
    getAllFromIndex: (name: Name, _index: string, key: Key) => stores[name].index().getAll(key),
    transaction: (names: Name | Name[]) => ({
      store: typeof names === 'string' ? stores[names] : undefined,
      objectStore: (name: Name) => stores[name],
      done: Promise.resolve(),
    }),
  };
}

let selectedDevice: MemoryDevice | null = null;

/** Selects the device that the product's code uses. */
export const selectDevice = (device: MemoryDevice): void => void (selectedDevice = device);

/** Replaces `lib/offline/store/database.ts` in tests with several devices. */
export const selectedDatabase = {
  openDeviceDatabase: () => Promise.resolve(createMemoryDatabase(() => selectedDevice ?? createMemoryDevice())),
  getOpenDatabase: () => null,
};
