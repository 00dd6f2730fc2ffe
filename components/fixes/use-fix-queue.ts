import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { openFixDatabase, type FixDatabase, type StoredFix, type StoredPhoto } from '@/components/fixes/fix-database';
import { deleteShownFixes, sendQueuedFixes } from '@/components/fixes/send-fixes';
import { callApi } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { readFixes, type FixPageData } from '@/lib/fixes/contract';
import { MAX_CREW_PHOTOS } from '@/lib/fixes/rules';

const RETRY_MS = 20_000;
const NAME_KEY = 'fixName';

export interface ShownPhoto {
  fileName: string;
  src: string;
}

export interface FixQueue {
  /** null after the link has ended. */
  page: FixPageData | null;
  fixes: readonly StoredFix[];
  /** Whether fixes are being sent. */
  isSending: boolean;
  /** Whether the browser keeps nothing, so that an unsent fix is lost with the page. */
  isInMemoryOnly: boolean;
  getDraft(bmpId: string): StoredFix;
  changeDraft(bmpId: string, changed: Partial<StoredFix>): void;
  getPhotos(fix: StoredFix): ShownPhoto[];
  /** @returns the code of why some were not added; null if all were */
  addPhotos(bmpId: string, files: readonly File[]): Promise<string | null>;
  removePhoto(bmpId: string, fileName: string): void;
  send(bmpId: string): void;
}

/** The fixes on this phone: written down with every change, and sent when there is signal (FIX-10). */
export function useFixQueue(token: string, storageKey: string, renderedPage: FixPageData): FixQueue {
  const [page, setPage] = useState<FixPageData | null>(renderedPage);
  const [fixes, setFixes] = useState<readonly StoredFix[]>([]);
  const [photos, setPhotos] = useState<readonly (ShownPhoto & { picture: Blob })[]>([]);
  const [isSending, setSending] = useState(false);
  const [isInMemoryOnly, setInMemoryOnly] = useState(false);
  const store = useMemo(() => createStore(storageKey), [storageKey]);
  const name = useRef('');
  const latestFixes = useRef<readonly StoredFix[]>([]);

  const show = useCallback((next: readonly StoredFix[]) => {
    latestFixes.current = next;
    setFixes(next);
  }, []);

  const sendAll = useEffectEvent(async () => {
    const database = await store.open();
    if (!database || isSending) return;
    setSending(true);
    try {
      const outcome = await sendQueuedFixes(token, database);
      if (outcome === 'ended') setPage(null);
      if (outcome === 'sent') await refresh(database);
    } finally {
      show(await database.getAll('fixes'));
      setSending(false);
    }
  });

  async function refresh(database: FixDatabase): Promise<void> {
    const response = await callApi(readFixes, { token }, { timeoutMs: RETRY_MS }).catch(() => null);
    if (!response) return;
    setPage(response.page);
    const shownIds = response.page?.cards.flatMap((card) => card.fixes.map(({ clientId }) => clientId)) ?? [];
    await deleteShownFixes(database, new Set(shownIds));
  }

  const load = useEffectEvent(async () => {
    name.current = readName();
    const database = await store.open();
    setInMemoryOnly(database === null);
    if (!database) return;
    const stored = await database.getAll('photos');
    setPhotos(stored.map(toShownPhoto));
    show(await database.getAll('fixes'));
    await sendAll();
  });

  useEffect(() => {
    void load();
    const retry = () => void sendAll();
    const retryWhenShown = () => document.visibilityState === 'visible' && retry();
    const timer = setInterval(() => latestFixes.current.some(({ state }) => state !== 'draft') && retry(), RETRY_MS);
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retryWhenShown);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retryWhenShown);
    };
  }, []);

  const findDraft = (bmpId: string) => latestFixes.current.find((fix) => fix.bmpId === bmpId && fix.state === 'draft');
  const getDraft = (bmpId: string): StoredFix => findDraft(bmpId) ?? createDraft(bmpId, name.current);

  function put(fix: StoredFix): Promise<void> {
    show([...latestFixes.current.filter(({ clientId }) => clientId !== fix.clientId), fix]);
    return store.write((database) => database.put('fixes', fix));
  }

  return {
    page,
    fixes,
    isSending,
    isInMemoryOnly,
    getDraft,
    changeDraft: (bmpId, changed) => void put({ ...getDraft(bmpId), ...changed, failure: null }),
    getPhotos: (fix) => fix.photos.flatMap((fileName) => photos.find((photo) => photo.fileName === fileName) ?? []),
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
      setPhotos((shown) => [...shown, ...added.map(toShownPhoto)]);
      for (const photo of added) await store.write((database) => database.put('photos', photo));
      const draft = getDraft(bmpId);
      if (added.length > 0)
        await put({ ...draft, photos: [...draft.photos, ...added.map(({ fileName }) => fileName)], failure: null });
      if (prepared.leftOut.length > 0) return 'fix-photo-count';
      return prepared.unreadable.length + prepared.heic.length > 0 ? 'fix-photo-invalid' : null;
    },
    removePhoto(bmpId, fileName) {
      const draft = getDraft(bmpId);
      void put({ ...draft, photos: draft.photos.filter((other) => other !== fileName) });
      void store.write((database) => database.delete('photos', fileName));
    },
    send(bmpId) {
      const draft = getDraft(bmpId);
      storeName(draft.name);
      name.current = draft.name;
      void put({ ...draft, state: 'queued', doneAt: draft.doneAt ?? now(), failure: null }).then(sendAll);
    },
  };
}

/** Loaded when the page is idle, so that it is there without signal. */
export const loadCompressor = () => import('@/lib/offline/store/compress-photo');

const toShownPhoto = ({ fileName, picture }: StoredPhoto) => ({
  fileName,
  picture,
  src: URL.createObjectURL(picture),
});

const createDraft = (bmpId: string, name: string): StoredFix => ({
  clientId: crypto.randomUUID(),
  bmpId,
  actionIds: [],
  name,
  note: '',
  doneAt: null,
  photos: [],
  state: 'draft',
  failure: null,
});

interface FixStore {
  /** null if the browser keeps nothing. */
  open(): Promise<FixDatabase | null>;
  write(work: (database: FixDatabase) => Promise<unknown>): Promise<void>;
}

function createStore(storageKey: string): FixStore {
  let databasePromise: Promise<FixDatabase | null> | null = null;
  const open = () => (databasePromise ??= openFixDatabase(storageKey).catch(() => null));
  return {
    open,
    async write(work) {
      const database = await open();
      if (database) await work(database).catch(() => undefined);
    },
  };
}

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
