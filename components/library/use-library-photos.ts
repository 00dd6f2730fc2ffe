import { useRef, useState } from 'react';
import { insertAt } from '@/components/library/library-state';
import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import { useFailureMessage } from '@/components/ui/requests/use-failure-message';
import {
  callApi,
  RefusedError,
  toRefusedError,
  createSenderHeaders,
  UnreachableError,
  type RequestSender,
} from '@/lib/client/api';
import { attemptRequest } from '@/lib/client/attempt-request';
import { randomUuid } from '@/lib/client/random-uuid';
import { editEntry, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { hasFields, isString, type TypeGuard } from '@/lib/live-messages';
import { compressPhotos, type CompressedPhotos } from '@/lib/offline/store/compress-photo';

/** A compressed photo; its name is created here, so that sending it twice stores it once. */
interface ReadyPhoto {
  fileName: string;
  picture: Blob;
}

interface LibraryPhotos {
  isAdding: boolean;
  waiting: number;
  add: (files: readonly File[]) => Promise<void>;
  sendWaiting: () => Promise<void>;
  remove: (fileName: string) => Promise<void>;
}

/** Adds and removes photos of an entry, with messages (LIB-47…51). */
export function useLibraryPhotos(
  place: LibraryKey,
  sender: RequestSender,
  entry: ComposedEntry,
  onSaved: (entry: ComposedEntry) => void,
): LibraryPhotos {
  const [isAdding, setAdding] = useState(false);
  const [queued, setQueued] = useState<readonly ReadyPhoto[]>([]);
  const latest = useRef(entry);
  const popup = usePopup();
  const offerUndo = useUndo();
  const getFailureMessage = useFailureMessage();
  const ohNo = (sentences: readonly string[], action: { label: string; onAction?: () => void } = { label: 'OK' }) =>
    popup.show({
      kind: 'warning',
      title: 'Oh no!',
      message: ['Error Adding Images!', ...sentences].join(' '),
      action,
    });

  async function change(next: (pictures: readonly string[]) => readonly string[]): Promise<void> {
    const saved = await savePictures(place, latest.current, next);
    latest.current = saved;
    onSaved(saved);
  }

  async function send(photos: readonly ReadyPhoto[], refused: readonly string[]): Promise<void> {
    setAdding(true);
    const sent = await attemptRequest(
      async () => {
        const fileNames = await upload(photos, sender);
        await change((pictures) => [...pictures, ...fileNames.filter((name) => !pictures.includes(name))]);
      },
      (error) => {
        const { message, action } = getFailureMessage(error);
        ohNo([message, ...refused], action ?? undefined);
      },
    );
    setAdding(false);
    setQueued('error' in sent ? photos : []);
    if ('error' in sent) return;
    if (refused.length > 0) ohNo([`${photos.length} added.`, ...refused]);
    else popup.show({ kind: 'success', title: 'Success!', message: `${MODES[place.mode].singular} Images Added!` });
  }

  return {
    isAdding,
    waiting: queued.length,
    async add(files) {
      setAdding(true);
      const room = LIBRARY_LIMITS.pictures - latest.current.pictures.length - queued.length;
      const chosen = await compressPhotos(files, Math.min(room, LIBRARY_LIMITS.picturesAtOnce), null);
      setAdding(false);
      const ready = chosen.photos.map(({ picture }) => ({ fileName: `${randomUuid()}.jpg`, picture }));
      const refused = formatRejectedFiles(chosen);
      if (ready.length + queued.length > 0) return send([...queued, ...ready].slice(0, room), refused);
      if (refused.length > 0) ohNo(refused);
    },
    sendWaiting: () => send(queued, []),
    async remove(fileName) {
      const at = latest.current.pictures.indexOf(fileName);
      const removed = await attemptRequest(
        () => change((pictures) => pictures.filter((each) => each !== fileName)),
        (error) => {
          const { message, action } = getFailureMessage(error);
          popup.show({ kind: 'warning', title: 'Photo not deleted', message, action: action ?? { label: 'OK' } });
        },
      );
      if ('error' in removed) return;
      const putBack = (pictures: readonly string[]) =>
        insertAt(
          pictures.filter((each) => each !== fileName),
          at,
          fileName,
        );
      offerUndo({
        text: 'Photo deleted',
        onUndo: () =>
          void attemptRequest(
            () => change(putBack),
            () => undefined,
          ),
      });
    },
  };
}

async function savePictures(
  place: LibraryKey,
  entry: ComposedEntry,
  next: (pictures: readonly string[]) => readonly string[],
  tries = 3,
): Promise<ComposedEntry> {
  const before = { pictures: entry.pictures };
  const changes = { pictures: next(entry.pictures) };
  try {
    return (await callApi(editEntry, { ...place, entryId: entry.id, changes, before })).entry;
  } catch (error) {
    const theirs = parsePictureConflict(error);
    if (theirs === null || tries <= 1) throw error;
    return savePictures(place, { ...entry, pictures: theirs }, next, tries - 1);
  }
}

function parsePictureConflict(error: unknown): readonly string[] | null {
  if (!(error instanceof RefusedError) || !isPictureConflict(error.details)) return null;
  return error.details.entry.pictures;
}

const isTexts: TypeGuard<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);
const isPictureConflict = hasFields({ entry: hasFields<{ pictures: readonly string[] }>({ pictures: isTexts }) });

/** Milliseconds. A photo is at most 4 MB; slower uploads are retried. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Returns the names under which the server has stored them (LIB-51). */
async function upload(photos: readonly ReadyPhoto[], sender: RequestSender): Promise<readonly string[]> {
  const form = new FormData();
  for (const { fileName, picture } of photos) form.append('picture', picture, fileName);
  const response = await fetch('/api/library/uploadPhotos', {
    method: 'POST',
    headers: createSenderHeaders(sender),
    body: form,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, answer);
  // A captive portal may answer instead of the server.
  if (!isStoredResponse(answer)) throw new UnreachableError('not the server');
  return answer.fileNames;
}

const isStoredResponse = hasFields<{ fileNames: readonly string[] }>({ fileNames: isTexts });

function formatRejectedFiles({ leftOut, unreadable, heic }: CompressedPhotos): string[] {
  const named = (sentence: string, names: readonly string[]) =>
    names.length > 0 ? [`${sentence}: ${names.join(', ')}.`] : [];
  return [
    ...named('Not read as a JPEG or PNG picture', [...unreadable, ...heic]),
    ...named(
      `At most ${LIBRARY_LIMITS.picturesAtOnce} at once and ${LIBRARY_LIMITS.pictures} in all. Not added`,
      leftOut,
    ),
  ];
}
