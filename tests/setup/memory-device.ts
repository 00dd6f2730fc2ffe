import type { CachedReport, EvidenceCopy, PlaceRecord, SentPhoto, UnsentPhoto } from '@/lib/offline/store/schema';
import type { DraftHead, DraftRecord } from '@/lib/offline/store/draft-records';

/** The contents of an in-memory IndexedDB. */
export interface MemoryDevice {
  draftHeads: Map<string, DraftHead>;
  draftRecords: Map<string, DraftRecord>;
  photos: Map<string, UnsentPhoto>;
  evidence: Map<string, EvidenceCopy>;
  sentPhotos: Map<string, SentPhoto>;
  cachedReports: Map<string, CachedReport>;
  places: Map<string, PlaceRecord>;
  /** Whether writes fail with QuotaExceededError. */
  isFull: boolean;
}

export const createMemoryDevice = (): MemoryDevice => ({
  draftHeads: new Map(),
  draftRecords: new Map(),
  photos: new Map(),
  evidence: new Map(),
  sentPhotos: new Map(),
  cachedReports: new Map(),
  places: new Map(),
  isFull: false,
});

type Key = string | readonly string[];
const joinKey = (key: Key) => [key].flat().join(' ');

const getDraftKey = ({ reportId, personId }: { reportId: string; personId: string }) => [reportId, personId];

/** An in-memory IndexedDB. Values are cloned, as in a browser. */
export function createMemoryDatabase(getDevice: () => MemoryDevice) {
  function getStore<Value extends { reportId: string; personId: string }>(
    getValues: () => Map<string, Value>,
    getKey: (value: Value) => Key,
  ) {
    const listValues = () => [...getValues().values()].map((value) => structuredClone(value));
    const findByKey = (key: Key) =>
      listValues().filter((value) => [joinKey(getDraftKey(value)), value.reportId].includes(joinKey(key)));
    return {
      get: async (key: Key) => structuredClone(getValues().get(joinKey(key))),
      put: async (value: Value) => {
        if (getDevice().isFull) throw new DOMException('full', 'QuotaExceededError');
        getValues().set(joinKey(getKey(value)), structuredClone(value));
      },
      delete: async (key: Key) => void getValues().delete(joinKey(key)),
      getAll: async () => listValues(),
      getAllKeys: async () => listValues().map(getKey),
      count: async () => getValues().size,
      index: () => ({
        getAll: async (key: Key) => findByKey(key),
        getAllKeys: async (key: Key) => findByKey(key).map(getKey),
      }),
    };
  }

  const stores = {
    draftHeads: getStore(() => getDevice().draftHeads, getDraftKey),
    draftRecords: getStore(
      () => getDevice().draftRecords,
      ({ kind, bmpId, ...draft }) => [...getDraftKey(draft), kind, bmpId],
    ),
    photos: getStore(
      () => getDevice().photos,
      ({ fileName }) => fileName,
    ),
    evidence: getStore(
      () => getDevice().evidence,
      ({ fileName }) => fileName,
    ),
    sentPhotos: getStore(
      () => getDevice().sentPhotos,
      ({ fileName }) => fileName,
    ),
    cachedReports: getStore(
      () => getDevice().cachedReports,
      ({ reportId }) => reportId,
    ),
    places: getStore(() => getDevice().places, getDraftKey),
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

/** Replaces `lib/offline/store/database.ts` in tests of syncing. */
export const selectedDatabase = {
  openDeviceDatabase: () => Promise.resolve(createMemoryDatabase(() => selectedDevice ?? createMemoryDevice())),
  getOpenDatabase: () => null,
};
