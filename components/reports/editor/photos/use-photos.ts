import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { photoTiles } from '@/components/reports/bmp/photos';
import type { PhotoTile } from '@/components/ui/photo-grid';
import { usePopup } from '@/components/ui/popup';
import type { Section } from '@/lib/reports/editor/state';
import { isFullDevice } from '@/lib/device/storage';
import { noticeText } from '@/lib/reports/editor/texts';
import type { LoggedBmp } from '@/lib/reports/report';
import { LIMITS } from '@/lib/reports/rules';

export interface PhotosOfSide {
  tiles: PhotoTile[];
  /** Photos are being made smaller and kept. */
  adding: boolean;
  full: boolean;
  add: (files: readonly File[]) => void;
  remove: (fileName: string) => void;
}

/** The photos of one side of a BMP, and what is said when they are added or deleted (PHOTO-02…14). */
export function usePhotos(bmp: LoggedBmp, side: Section): PhotosOfSide {
  const { inspection } = useInspection();
  const popup = usePopup();
  const [adding, setAdding] = useState(false);
  const documentation = bmp[side] ?? { photos: [] };

  async function add(files: readonly File[]): Promise<void> {
    setAdding(true);
    try {
      const { tooMany, refused } = await inspection.addPhotos(bmp.id, side, files);
      if (tooMany) popup.show(TOO_MANY);
      else popup.show(refused.length > 0 ? notAdded(refused) : ADDED);
    } catch (error) {
      popup.show(notAdded(isFullDevice(error) ? [NO_SPACE] : []));
    } finally {
      setAdding(false);
    }
  }

  /** It leaves the server when the saved report names it no more (lib/device/saving.ts). */
  function remove(fileName: string): void {
    inspection.removePhoto(bmp.id, side, fileName);
    popup.show(DELETED);
  }

  const address = (fileName: string) => inspection.pictureAddress('practiceactions', fileName);
  const tiles = photoTiles(bmp, side, documentation, address);
  return {
    tiles: tiles.map((tile) => (inspection.isWaiting(tile.id) ? { ...tile, caption: 'Waiting for signal' } : tile)),
    adding,
    full: tiles.length >= LIMITS.photos,
    add: (files) => void add(files),
    remove,
  };
}

const { title, message, button } = noticeText({ kind: 'photo-count' });
const TOO_MANY = { kind: 'warning', title, message, action: { label: button ?? 'OK' } } as const;
const ADDED = { kind: 'success', title: 'Success!', message: 'BMP Images Added!' } as const;
const NO_SPACE = 'This device is full. Free some space on it and add them again.';
const DELETED = { kind: 'success', title: 'Success!', message: 'BMP Image Deleted!' } as const;

/** `why`: names of files, or a sentence. */
const notAdded = (why: readonly string[]) =>
  ({
    kind: 'warning',
    title: 'Oh no!',
    message: ['Error Adding Images!', why.join(', ')].join(' ').trim(),
  }) as const;
