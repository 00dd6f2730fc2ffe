import { useRef, useState } from 'react';
import { insertAt } from '@/components/library/library-state';
import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import { useFailureMessage } from '@/components/ui/requests/use-failure-message';
import { callApi, RejectedError, type RequestSender } from '@/lib/client/api';
import { attemptRequest } from '@/lib/client/attempt-request';
import { uploadPhotos, type ReadyPhoto } from '@/lib/client/upload-photos';
import { editEntry, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { isString, isArrayWith, hasFields } from '@/lib/type-guards';
import { compressPhotos, type CompressedPhotos } from '@/lib/offline/store/compress-photo';

interface LibraryPhotos {
  isAdding: boolean;
  /** Photos that could not be uploaded. */
  waitingCount: number;
  add: (files: readonly File[]) => Promise<void>;
  /** Tries again to upload the photos that could not be uploaded. */
  sendWaiting: () => Promise<void>;
  remove: (fileName: string) => Promise<void>;
}

/** Adds and removes photos of an entry, with messages (LIB-47…51). */
export function useLibraryPhotos(
  libraryKey: LibraryKey,
  sender: RequestSender,
  entry: ComposedEntry,
  onSaved: (entry: ComposedEntry) => void,
): LibraryPhotos {
  const [isAdding, setAdding] = useState(false);
  const [queued, setQueued] = useState<readonly ReadyPhoto[]>([]);
  const latestEntry = useRef(entry);
  const popup = usePopup();
  const offerUndo = useUndo();
  const getFailureMessage = useFailureMessage();
  const showWarning = (
    sentences: readonly string[],
    action: { label: string; onAction?: () => void } = { label: 'OK' },
  ) =>
    popup.show({
      kind: 'warning',
      title: 'Oh no!',
      message: ['Error Adding Images!', ...sentences].join(' '),
      action,
    });

  async function changePictures(edit: (pictures: readonly string[]) => readonly string[]): Promise<void> {
    const saved = await savePictures(libraryKey, latestEntry.current, edit);
    latestEntry.current = saved;
    onSaved(saved);
  }

  async function send(photos: readonly ReadyPhoto[], rejections: readonly string[]): Promise<void> {
    setAdding(true);
    const result = await attemptRequest(
      async () => {
        const fileNames = await uploadPhotos('/api/library/uploadPhotos', photos, sender);
        await changePictures((pictures) => [...pictures, ...fileNames.filter((name) => !pictures.includes(name))]);
      },
      (error) => {
        const { message, action } = getFailureMessage(error);
        showWarning([message, ...rejections], action ?? undefined);
      },
    );
    setAdding(false);
    setQueued('error' in result ? photos : []);
    if ('error' in result) return;
    if (rejections.length > 0) showWarning([`${photos.length} added.`, ...rejections]);
    else
      popup.show({ kind: 'success', title: 'Success!', message: `${MODES[libraryKey.mode].singular} Images Added!` });
  }

  return {
    isAdding,
    waitingCount: queued.length,
    async add(files) {
      setAdding(true);
      const freeCount = LIBRARY_LIMITS.pictures - latestEntry.current.pictures.length - queued.length;
      const maxCount = Math.min(freeCount, LIBRARY_LIMITS.picturesAtOnce - queued.length);
      const compressed = await compressPhotos(files, maxCount, null);
      setAdding(false);
      const newPhotos = compressed.photos.map(({ picture }) => ({ fileName: `${crypto.randomUUID()}.jpg`, picture }));
      const rejections = formatRejectedFiles(compressed);
      if (newPhotos.length + queued.length > 0) return send([...queued, ...newPhotos], rejections);
      if (rejections.length > 0) showWarning(rejections);
    },
    sendWaiting: () => send(queued, []),
    async remove(fileName) {
      const index = latestEntry.current.pictures.indexOf(fileName);
      const result = await attemptRequest(
        () => changePictures((pictures) => pictures.filter((name) => name !== fileName)),
        (error) => {
          const { message, action } = getFailureMessage(error);
          popup.show({ kind: 'warning', title: 'Photo not deleted', message, action: action ?? { label: 'OK' } });
        },
      );
      if ('error' in result) return;
      const restorePhoto = (pictures: readonly string[]) =>
        insertAt(
          pictures.filter((name) => name !== fileName),
          index,
          fileName,
        );
      const restore = () =>
        void attemptRequest(
          () => changePictures(restorePhoto),
          (error) =>
            popup.show({
              kind: 'warning',
              title: 'Photo not restored',
              message: getFailureMessage(error).message,
              action: { label: 'Try again', onAction: restore },
            }),
        );
      offerUndo({ text: 'Photo deleted', onUndo: restore });
    },
  };
}

/** Saves the pictures that `edit` returns. If someone else has changed them, applies it to theirs. */
async function savePictures(
  libraryKey: LibraryKey,
  entry: ComposedEntry,
  edit: (pictures: readonly string[]) => readonly string[],
  maxAttempts = 3,
): Promise<ComposedEntry> {
  const before = { pictures: entry.pictures };
  const changes = { pictures: edit(entry.pictures) };
  try {
    return (await callApi(editEntry, { ...libraryKey, entryId: entry.id, changes, before })).entry;
  } catch (error) {
    const theirs = parsePictureConflict(error);
    if (theirs === null || maxAttempts <= 1) throw error;
    return savePictures(libraryKey, { ...entry, pictures: theirs }, edit, maxAttempts - 1);
  }
}

function parsePictureConflict(error: unknown): readonly string[] | null {
  if (!(error instanceof RejectedError) || !isPictureConflict(error.details)) return null;
  return error.details.entry.pictures;
}

const isPictureConflict = hasFields({
  entry: hasFields<{ pictures: readonly string[] }>({ pictures: isArrayWith(isString) }),
});

function formatRejectedFiles({ leftOut, unreadable, heic }: CompressedPhotos): string[] {
  const listNames = (sentence: string, names: readonly string[]) =>
    names.length > 0 ? [`${sentence}: ${names.join(', ')}.`] : [];
  return [
    ...listNames('Not readable as a JPEG or PNG photo', [...unreadable, ...heic]),
    ...listNames(
      `At most ${LIBRARY_LIMITS.picturesAtOnce} at once and ${LIBRARY_LIMITS.pictures} in all. Not added`,
      leftOut,
    ),
  ];
}
