import type { Draft, KeptPack, WaitingPhoto } from '@/lib/device/database';

/**
 * A device's stores in memory, as far as the saving loop uses them: what is put is copied, as a browser does. Real
 * IndexedDB is what the browser tests use.
 */
export interface MemoryDevice {
  drafts: Map<string, Draft>;
  photos: Map<string, WaitingPhoto>;
  packs: Map<string, KeptPack>;
  /** As a browser says it when there is no space left. */
  isFull: boolean;
}

export const memoryDevice = (): MemoryDevice => ({
  drafts: new Map(),
  photos: new Map(),
  packs: new Map(),
  isFull: false,
});

type StoreName = 'drafts' | 'photos' | 'packs';
type Kept = Draft | WaitingPhoto | KeptPack;

/** What `deviceDatabase()` gives, over this memory. */
export function memoryDatabase(device: () => MemoryDevice) {
  const storeOf = (name: StoreName): Map<string, Kept> =>
    new Map<StoreName, Map<string, Kept>>([
      ['drafts', device().drafts],
      ['photos', device().photos],
      ['packs', device().packs],
    ]).get(name) ?? new Map<string, Kept>();
  const keyText = (key: string | readonly string[]) => [key].flat().join(' ');
  const keyOf = (value: Kept) =>
    'fileName' in value ? value.fileName : 'mine' in value ? `${value.reportId} ${value.personId}` : value.reportId;

  const store = (name: StoreName) => ({
    get: async (key: string | readonly string[]) => structuredClone(storeOf(name).get(keyText(key))),
    put: async (value: Kept) => {
      if (device().isFull) throw new DOMException('full', 'QuotaExceededError');
      storeOf(name).set(keyOf(value), structuredClone(value));
    },
    delete: async (key: string | readonly string[]) => void storeOf(name).delete(keyText(key)),
    getAll: async () => [...storeOf(name).values()].map((value) => structuredClone(value)),
    getAllKeys: async () => [...storeOf(name).keys()].map((key) => (name === 'drafts' ? key.split(' ') : key)),
    count: async () => storeOf(name).size,
  });

  return {
    get: (name: StoreName, key: string | readonly string[]) => store(name).get(key),
    put: (name: StoreName, value: Kept) => store(name).put(value),
    delete: (name: StoreName, key: string | readonly string[]) => store(name).delete(key),
    getAll: (name: StoreName) => store(name).getAll(),
    getAllKeys: (name: StoreName) => store(name).getAllKeys(),
    count: (name: StoreName) => store(name).count(),
    getAllFromIndex: async (_name: 'photos', _index: 'byReport', reportId: string) =>
      [...device().photos.values()].filter((photo) => photo.reportId === reportId),
    transaction: (name: StoreName) => ({ store: store(name), done: Promise.resolve() }),
  };
}
