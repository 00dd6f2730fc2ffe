import { useState } from 'react';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useRequest } from '@/components/ui/requests/use-command';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import type { RequestSender } from '@/lib/client/api';
import { uploadPhotos, type ReadyPhoto } from '@/lib/client/upload-photos';
import { compressPhotos, type CompressedPhotos } from '@/lib/offline/store/compress-photo';
import { isArrayWith, isString } from '@/lib/type-guards';

/** A photo that this page has and the server does not. */
export interface WaitingPhoto extends ReadyPhoto {
  src: string;
}

export type RejectedFiles = Omit<CompressedPhotos, 'photos'>;

export interface UploadedPhotos {
  /** File names on the server. They are kept on the device until the record that names them is saved. */
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
  /** Forgets the photos after the record was saved. */
  clear: () => void;
}

const isNameList = isArrayWith(isString);
const NO_NAMES: readonly string[] = [];

interface UploadedPhotosOptions {
  /** Where the names are kept on the device. */
  inputKey: string;
  sender: RequestSender;
  /** For photos whose camera recorded no time zone. */
  timeZone: string;
  max: number;
}

/**
 * Photos of a record that is being entered in a dialog. They are uploaded at once, so that closing the dialog loses
 * none.
 */
export function useUploadedPhotos({ inputKey, sender, timeZone, max }: UploadedPhotosOptions): UploadedPhotos {
  const stored = useStoredInput(inputKey, isNameList, NO_NAMES);
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
      const maxPhotos = max - stored.value.length - waiting.length;
      const { photos, ...rejectedFiles } = await compressPhotos(files, maxPhotos, timeZone);
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
