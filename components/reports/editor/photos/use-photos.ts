import { useState } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { photoTiles, type BmpPhoto } from '@/components/reports/bmp/photos';
import type { PhotoTile } from '@/components/ui/photo-grid';
import { usePopup } from '@/components/ui/popup';
import { useUndo } from '@/components/ui/undo';
import type { Section } from '@/lib/reports/editor/state';
import type { LocalInspection } from '@/lib/offline/sync/local-inspection';
import { isFullDevice } from '@/lib/offline/store/device-storage';
import { chosenPhotosText } from '@/lib/reports/editor/photo-texts';
import type { NoticeText } from '@/lib/reports/editor/notice-texts';
import { refusalText } from '@/lib/reports/domain/photo-refusals';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PhotosOfSide {
  tiles: BmpPhoto[];
  timeZone: string;
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
  const offerUndo = useUndo();
  const [adding, setAdding] = useState(false);
  const documentation = bmp[side] ?? { photos: [] };

  async function add(files: readonly File[]): Promise<void> {
    setAdding(true);
    try {
      const { fileNames, ...not } = await inspection.addPhotos(bmp.id, side, files);
      void sayAdded(fileNames, chosenPhotosText({ added: fileNames.length, ...not }));
    } catch (error) {
      popup.show(notAdded(isFullDevice(error) ? NO_SPACE : ''));
    } finally {
      setAdding(false);
    }
  }

  /** Success is not said of what the server refuses: that is said by the machine's own notice (use-notices). */
  async function sayAdded(fileNames: readonly string[], { tone, title, message, button }: NoticeText): Promise<void> {
    if (tone === 'success') await Promise.race([inspection.flush(), afterPatience()]);
    if (tone === 'success' && fileNames.some(inspection.photoRefusal)) return;
    popup.show({ kind: tone, title, message, action: button === null ? undefined : { label: button } });
  }

  /** It leaves the server when the saved report names it no more (lib/offline/sync/report-sync.ts). */
  function remove(fileName: string): void {
    const putBack = inspection.removePhoto(bmp.id, side, fileName);
    const unsay = popup.show(DELETED);
    offerUndo({
      text: 'Photo deleted',
      onUndo() {
        unsay();
        putBack().catch((error: unknown) => popup.show(notAdded(isFullDevice(error) ? NO_SPACE : '')));
      },
    });
  }

  const address = (fileName: string) => inspection.pictureAddress('practiceactions', fileName);
  const { id, timeZone } = inspection.store.getState().report;
  const tiles = photoTiles(bmp, side, documentation, address, id);
  return {
    tiles: tiles.map((tile) => ({
      ...tile,
      ...captionOf(inspection, tile.id),
      factsHere: inspection.isUnsent(tile.id) ? () => inspection.photoFactsHere(tile.id) : undefined,
    })),
    timeZone,
    adding,
    full: tiles.length >= LIMITS.photos,
    add: (files) => void add(files),
    remove,
  };
}

function captionOf(inspection: LocalInspection, fileName: string): Pick<PhotoTile, 'caption' | 'isBad'> {
  const refusal = inspection.photoRefusal(fileName);
  if (refusal) return { caption: refusalText(refusal).short, isBad: true };
  return inspection.isUnsent(fileName) ? { caption: 'Waiting for signal' } : {};
}

/** For the server's answer; what it says later is said then. */
const PATIENCE_MS = 3000;
const afterPatience = () => new Promise<void>((done) => setTimeout(done, PATIENCE_MS));

const NO_SPACE = 'This device is full. Free some space on it and add them again.';
const DELETED = { kind: 'success', title: 'Success!', message: 'BMP Image Deleted!' } as const;

const notAdded = (why: string) =>
  ({ kind: 'warning', title: 'Oh no!', message: `Error Adding Images! ${why}`.trim() }) as const;
