import {
  createMemoryStorage,
  openFixDatabase,
  type FixStorage,
  type StoredFix,
  type StoredPhoto,
} from '@/components/fixes/fix-database';
import { deleteShownFixes, sendQueuedFixes } from '@/components/fixes/send-fixes';
import { callApi } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { readFixes, type FixPageData } from '@/lib/fixes/contract';
import { MAX_CREW_PHOTOS } from '@/lib/fixes/rules';

const RETRY_MS = 20_000;
const REFRESH_TIMEOUT_MS = 20_000;
const NAME_KEY = 'fixName';

export interface ShownPhoto {
  fileName: string;
  src: string;
}

export interface FixQueueState {
  /** null after the link has ended. */
  page: FixPageData | null;
  fixes: readonly StoredFix[];
  photos: readonly ShownPhoto[];
  isSending: boolean;
  /** Whether the browser stores nothing, so that closing the page loses an unsent fix. */
  isInMemoryOnly: boolean;
  /** The name that was entered last on this phone. */
  name: string;
}

/** The fixes on this phone: stored with every change, and sent when there is signal (FIX-10). */
export interface FixQueue {
  getState(): FixQueueState;
  subscribe(listener: () => void): () => void;
  /** Loads what was kept, and sends it until the returned function is called. */
  start(): () => void;
  changeDraft(bmpId: string, changed: Partial<StoredFix>): void;
  /** @returns the code of why some were not added; null if all were */
  addPhotos(bmpId: string, files: readonly File[]): Promise<string | null>;
  removePhoto(bmpId: string, fileName: string): void;
  send(bmpId: string): Promise<void>;
}

/** What is being entered about a BMP; undefined before the first entry. */
export const findFixDraft = ({ fixes }: FixQueueState, bmpId: string): StoredFix | undefined =>
  fixes.find((fix) => fix.bmpId === bmpId && fix.state === 'draft');

export const createEmptyFix = (bmpId: string, name: string): StoredFix => ({
  clientId: '',
  bmpId,
  actionIds: [],
  name,
  note: '',
  doneAt: null,
  photos: [],
  state: 'draft',
  failure: null,
});

/** Loaded after the page, so that photos can be added without signal. */
export const loadCompressor = () => import('@/lib/offline/store/compress-photo');

export function createFixQueue(token: string, storageKey: string, renderedPage: FixPageData): FixQueue {
  let state: FixQueueState = {
    page: renderedPage,
    fixes: [],
    photos: [],
    isSending: false,
    isInMemoryOnly: false,
    name: '',
  };
  const listeners = new Set<() => void>();
  let storagePromise: Promise<FixStorage> | null = null;
  const open = () => (storagePromise ??= openFixDatabase(storageKey).catch(keepInMemory));

  function keepInMemory(): FixStorage {
    show({ isInMemoryOnly: true });
    return createMemoryStorage();
  }

  function show(changed: Partial<FixQueueState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** On a full phone, what was entered is in memory, and is sent from there. */
  async function write(work: (storage: FixStorage) => Promise<unknown>): Promise<void> {
    await work(await open()).catch(async () => {
      const { fixes, isInMemoryOnly } = state;
      if (isInMemoryOnly) return;
      const memory = keepInMemory();
      const stored = await (await open()).listPhotos().catch(() => []);
      for (const photo of stored) await memory.putPhoto(photo);
      for (const fix of fixes) await memory.putFix(fix);
      storagePromise = Promise.resolve(memory);
      await work(memory);
    });
  }

  const getDraft = (bmpId: string): StoredFix =>
    findFixDraft(state, bmpId) ?? { ...createEmptyFix(bmpId, state.name), clientId: crypto.randomUUID() };

  function put(fix: StoredFix): Promise<void> {
    show({ fixes: [...state.fixes.filter(({ clientId }) => clientId !== fix.clientId), fix] });
    return write((storage) => storage.putFix(fix));
  }

  async function load(): Promise<void> {
    show({ name: readName() });
    const storage = await open();
    const photos = await storage.listPhotos();
    show({ photos: photos.map(toShownPhoto), fixes: await storage.listFixes() });
    await sendAll();
  }

  async function sendAll(): Promise<void> {
    if (state.isSending) return;
    show({ isSending: true });
    const storage = await open();
    try {
      const outcome = await sendQueuedFixes(token, storage);
      if (outcome === 'ended') show({ page: null });
      if (outcome === 'sent') await refresh(storage);
    } finally {
      // Drafts that changed during the requests are newer in memory.
      const stored = await storage.listFixes();
      const drafts = state.fixes.filter((fix) => fix.state === 'draft');
      const others = stored.filter(({ clientId }) => !drafts.some((draft) => draft.clientId === clientId));
      show({ fixes: [...others, ...drafts], isSending: false });
    }
  }

  async function refresh(storage: FixStorage): Promise<void> {
    const response = await callApi(readFixes, { token }, { timeoutMs: REFRESH_TIMEOUT_MS }).catch(() => null);
    if (!response) return;
    show({ page: response.page });
    const shownIds = response.page?.cards.flatMap((card) => card.fixes.map(({ clientId }) => clientId)) ?? [];
    await deleteShownFixes(storage, new Set(shownIds));
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      void load();
      const retry = () => void sendAll();
      const retryWhenShown = () => document.visibilityState === 'visible' && retry();
      const timer = setInterval(() => state.fixes.some((fix) => fix.state !== 'draft') && retry(), RETRY_MS);
      addEventListener('online', retry);
      document.addEventListener('visibilitychange', retryWhenShown);
      return () => {
        clearInterval(timer);
        removeEventListener('online', retry);
        document.removeEventListener('visibilitychange', retryWhenShown);
      };
    },
    changeDraft: (bmpId, changed) => void put({ ...getDraft(bmpId), ...changed, failure: null }),
    async addPhotos(bmpId, files) {
      const { compressPhotos } = await loadCompressor();
      const maxPhotos = MAX_CREW_PHOTOS - getDraft(bmpId).photos.length;
      const prepared = await compressPhotos(files, maxPhotos, renderedPage.timeZone);
      const added = prepared.photos.map(({ picture, takenAt, isZoneAssumed, position }): StoredPhoto => ({
        fileName: `${crypto.randomUUID()}.jpg`,
        picture,
        metadata: JSON.stringify([{ takenAt, isZoneAssumed, position }]),
        isSent: false,
      }));
      show({ photos: [...state.photos, ...added.map(toShownPhoto)] });
      for (const photo of added) await write((storage) => storage.putPhoto(photo));
      const draft = getDraft(bmpId);
      if (added.length > 0)
        await put({ ...draft, photos: [...draft.photos, ...added.map(({ fileName }) => fileName)], failure: null });
      if (prepared.leftOut.length > 0) return 'fix-photo-count';
      return prepared.unreadable.length + prepared.heic.length > 0 ? 'fix-photo-invalid' : null;
    },
    removePhoto(bmpId, fileName) {
      const draft = getDraft(bmpId);
      void put({ ...draft, photos: draft.photos.filter((other) => other !== fileName), failure: null });
      void write((storage) => storage.deletePhoto(fileName));
    },
    async send(bmpId) {
      const draft = getDraft(bmpId);
      storeName(draft.name);
      show({ name: draft.name });
      await put({ ...draft, state: 'queued', doneAt: draft.doneAt ?? now(), failure: null });
      await sendAll();
    },
  };
}

const toShownPhoto = ({ fileName, picture }: StoredPhoto): ShownPhoto => ({
  fileName,
  src: URL.createObjectURL(picture),
});

function readName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

function storeName(name: string): void {
  try {
    localStorage.setItem(NAME_KEY, name);
  } catch {
    // Without storage, the name is entered again.
  }
}
