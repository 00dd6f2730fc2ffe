import { useState } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { getUnsentCaption } from '@/components/reports/editor/photos/unsent-caption';
import { createPhotoTiles, type BmpPhoto } from '@/components/reports/bmp/photos';
import type { PhotoTile } from '@/components/ui/media/photo-grid';
import { useLanguage } from '@/components/ui/text/language';
import type { PopupMessage } from '@/components/ui/feedback/popup-card';
import { usePopup } from '@/components/ui/feedback/popup';
import { useUndo } from '@/components/ui/feedback/undo';
import type { Editor, Section } from '@/lib/reports/editor/state';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { canRestorePhoto } from '@/lib/reports/editor/restore-photo';
import { isQuotaError } from '@/lib/offline/store/device-storage';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import type { NoticeText } from '@/lib/reports/editor/notice-texts';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PhotosOfSide {
  tiles: BmpPhoto[];
  timeZone: string;
  isAdding: boolean;
  isFull: boolean;
  add: (files: readonly File[]) => void;
  remove: (fileName: string) => void;
}

/** Photos of one side of a BMP, and the messages when they are added or deleted (PHOTO-02…14). */
export function usePhotos(bmp: LoggedBmp, side: Section): PhotosOfSide {
  const { editor, inspection } = useInspection();
  const popup = usePopup();
  const language = useLanguage();
  const texts = useCorrectionTexts();
  const offerUndo = useUndo();
  const [isAdding, setAdding] = useState(false);
  const documentation = bmp[side] ?? { photos: [] };

  const notAdded = (error: unknown): PopupMessage => ({
    kind: 'warning',
    title: texts.ohNo,
    message: [texts.photosNotAdded, isQuotaError(error) ? texts.deviceFull : ''].filter(Boolean).join(' '),
    language,
  });

  async function add(files: readonly File[]): Promise<void> {
    setAdding(true);
    try {
      const { fileNames, ...not } = await inspection.addPhotos(bmp.id, side, files);
      void showAdded(fileNames, texts.chosenPhotos({ added: fileNames.length, ...not }));
    } catch (error) {
      popup.show(notAdded(error));
    } finally {
      setAdding(false);
    }
  }

  /** Waits for the upload before it reports success: a rejected photo has its own notice (`photos-refused`). */
  async function showAdded(fileNames: readonly string[], { tone, title, message, button }: NoticeText): Promise<void> {
    if (tone === 'success') await Promise.race([inspection.flush(), waitForResponse()]);
    if (tone === 'success' && fileNames.some(inspection.photoRefusal)) return;
    popup.show({ kind: tone, title, message, action: button === null ? undefined : { label: button }, language });
  }

  /** The server deletes it once the saved report no longer names it (lib/offline/sync/report-sync.ts). */
  function remove(fileName: string): void {
    const putBack = inspection.removePhoto(bmp.id, side, fileName);
    const unsay = popup.show({ kind: 'success', title: texts.success, message: texts.photoDeleted, language });
    let stop: () => void = () => undefined;
    const end = offerUndo({
      text: texts.photoDeletedTitle,
      undoLabel: texts.undo,
      language,
      onEnd: () => stop(),
      onUndo() {
        unsay();
        putBack().catch((error: unknown) => popup.show(notAdded(error)));
      },
    });
    stop = inspection.store.subscribe((now) => {
      if (!canRestorePhoto(now, bmp.id, side)) end();
    });
  }

  const address = (fileName: string) => inspection.pictureAddress('practiceactions', fileName);
  const { id, timeZone } = inspection.store.getState().report;
  const tiles = createPhotoTiles(bmp, side, documentation, address, id, texts);
  return {
    tiles: tiles.map((tile) => ({
      ...tile,
      ...getCaption(tile.id, { inspection, editor, texts }),
      loadLocalFacts: inspection.isUnsent(tile.id) ? () => inspection.photoFactsHere(tile.id) : undefined,
    })),
    timeZone,
    isAdding,
    isFull: tiles.length >= LIMITS.photos,
    add: (files) => void add(files),
    remove,
  };
}

interface CaptionContext {
  inspection: LocalInspection;
  editor: Editor;
  texts: CorrectionTexts;
}

function getCaption(
  fileName: string,
  { inspection, editor, texts }: CaptionContext,
): Pick<PhotoTile, 'caption' | 'isBad'> {
  const refusal = inspection.photoRefusal(fileName);
  if (refusal) return { caption: texts.photoRefusal(refusal).short, isBad: true };
  return inspection.isUnsent(fileName) ? { caption: getUnsentCaption(editor, texts) } : {};
}

const MAX_WAIT_MS = 3000;
const waitForResponse = () => new Promise<void>((done) => setTimeout(done, MAX_WAIT_MS));
