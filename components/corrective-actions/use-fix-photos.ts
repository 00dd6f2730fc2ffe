import { useState } from 'react';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useRequest } from '@/components/ui/requests/use-command';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { uploadPhotos, type ReadyPhoto } from '@/lib/client/upload-photos';
import { compressPhotos, type CompressedPhotos } from '@/lib/offline/store/compress-photo';
import type { ListedAction } from '@/lib/register/contract';
import { MAX_FIX_PHOTOS } from '@/lib/register/limits';
import { isArrayWith, isString } from '@/lib/type-guards';

/** A photo that this page has and the server does not. */
export interface WaitingPhoto extends ReadyPhoto {
  src: string;
}

export type RejectedFiles = Omit<CompressedPhotos, 'photos'>;

export interface FixPhotos {
  /** File names on the server. They are kept on the device until the fix is saved. */
  sent: readonly string[];
  waiting: readonly WaitingPhoto[];
  rejected: RejectedFiles | null;
  isBusy: boolean;
  /** Why the last upload failed. */
  failure: FailureMessage | null;
  add: (files: readonly File[]) => Promise<void>;
  /** Uploads the waiting photos again. */
  retry: () => void;
  /** Not while photos are uploaded. */
  remove: (fileName: string) => void;
  /** Forgets the photos after the fix was saved. */
  clear: () => void;
}

const isNameList = isArrayWith(isString);
const NO_NAMES: readonly string[] = [];

/** Photos of a fix that is being entered. They are uploaded at once, so that closing the dialog loses none. */
export function useFixPhotos({ id, site }: ListedAction, sender: RequestSender): FixPhotos {
  const stored = useStoredInput(createInputKey(sender, `fix photos ${id}`), isNameList, NO_NAMES);
  const [waiting, setWaiting] = useState<readonly WaitingPhoto[]>([]);
  const [rejected, setRejected] = useState<RejectedFiles | null>(null);
  const [isCompressing, setCompressing] = useState(false);
  const { send, isBusy, failure } = useRequest(
    (photos: readonly WaitingPhoto[]) => uploadPhotos('/api/practiceactions/uploadPhotos', photos, sender),
    {
      retry: false,
      onDone(names) {
        stored.change([...new Set([...stored.value, ...names])]);
        setWaiting([]);
      },
    },
  );

  return {
    sent: stored.value,
    waiting,
    rejected,
    failure,
    isBusy: isBusy || isCompressing,
    async add(files) {
      setCompressing(true);
      const maxPhotos = MAX_FIX_PHOTOS - stored.value.length - waiting.length;
      const { photos, ...rejectedFiles } = await compressPhotos(files, maxPhotos, site.timeZone);
      setCompressing(false);
      setRejected(rejectedFiles);
      const added = photos.map(({ picture, ...camera }) => ({
        picture,
        camera,
        fileName: `${crypto.randomUUID()}.jpg`,
        src: URL.createObjectURL(picture),
      }));
      const unsent = [...waiting, ...added];
      setWaiting(unsent);
      if (unsent.length > 0) await send(unsent);
    },
    retry: () => void send(waiting),
    remove(fileName) {
      stored.change(stored.value.filter((name) => name !== fileName));
      setWaiting(waiting.filter((photo) => photo.fileName !== fileName));
    },
    clear: stored.remove,
  };
}
