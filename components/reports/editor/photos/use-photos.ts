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
import type { Editor, BmpSide } from '@/lib/reports/editor/state';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { canRestorePhoto } from '@/lib/reports/editor/restore-photo';
import { wait } from '@/lib/client/wait';
import type { PhotoSource } from '@/lib/offline/store/prepare-photos';
import { isQuotaError } from '@/lib/offline/store/device-storage';
import type { CorrectionTexts } from '@/lib/reports/corrections/english';
import type { EditorMessageText } from '@/lib/reports/editor/message-texts';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface SidePhotos {
  tiles: BmpPhoto[];
  timeZone: string;
  isAdding: boolean;
  isFull: boolean;
  add: (files: readonly File[], source: PhotoSource) => void;
  remove: (fileName: string) => void;
}

/** Photos of one side of a BMP, and functions that add or delete them and show the result (PHOTO-02…14). */
export function usePhotos(bmp: LoggedBmp, side: BmpSide): SidePhotos {
  const { editor, inspection } = useInspection();
  const popup = usePopup();
  const language = useLanguage();
  const texts = useCorrectionTexts();
  const offerUndo = useUndo();
  const [isAdding, setAdding] = useState(false);
  const documentation = bmp[side] ?? { photos: [] };

  const createNotAddedMessage = (error: unknown): PopupMessage => ({
    kind: 'warning',
    title: texts.ohNo,
    message: [texts.photosNotAdded, isQuotaError(error) ? texts.deviceFull : ''].filter(Boolean).join(' '),
    language,
  });

  async function add(files: readonly File[], source: PhotoSource): Promise<void> {
    setAdding(true);
    try {
      const { fileNames, ...skippedCounts } = await inspection.addPhotos(bmp.id, side, files, source);
      void showAddResult(fileNames, texts.getSelectedPhotosMessage({ addedCount: fileNames.length, ...skippedCounts }));
    } catch (error) {
      popup.show(createNotAddedMessage(error));
    } finally {
      setAdding(false);
    }
  }

  /** Waits for the upload before it shows success, because rejected photos have their own message (`photos-rejected`). */
  async function showAddResult(
    fileNames: readonly string[],
    { tone, title, message, button }: EditorMessageText,
  ): Promise<void> {
    if (tone === 'success') await Promise.race([inspection.flush(), wait(MAX_WAIT_MS)]);
    if (tone === 'success' && fileNames.some(inspection.getPhotoRejection)) return;
    popup.show({ kind: tone, title, message, action: button === null ? undefined : { label: button }, language });
  }

  /** The server deletes the file once the saved report no longer names it (lib/offline/sync/report-sync.ts). */
  function remove(fileName: string): void {
    const restore = inspection.removePhoto(bmp.id, side, fileName);
    const dismiss = popup.show({ kind: 'success', title: texts.success, message: texts.photoDeleted, language });
    let unsubscribe: () => void = () => undefined;
    const endUndo = offerUndo({
      text: texts.photoDeletedTitle,
      undoLabel: texts.undo,
      language,
      onEnd: () => unsubscribe(),
      onUndo() {
        dismiss();
        restore().catch((error: unknown) => popup.show(createNotAddedMessage(error)));
      },
    });
    unsubscribe = inspection.store.subscribe((newest) => {
      if (!canRestorePhoto(newest, bmp.id, side)) endUndo();
    });
  }

  const getPhotoUrl = (fileName: string) => inspection.getPictureUrl('practiceactions', fileName);
  const { id, timeZone } = inspection.store.getState().report;
  const tiles = createPhotoTiles(bmp, side, documentation, getPhotoUrl, id, texts);
  return {
    tiles: tiles.map((tile) => ({
      ...tile,
      ...getCaption(tile.id, { inspection, editor, texts }),
      loadLocalMetadata: inspection.isUnsent(tile.id) ? () => inspection.findPhotoMetadata(tile.id) : undefined,
    })),
    timeZone,
    isAdding,
    isFull: tiles.length >= LIMITS.photos,
    add: (files, source) => void add(files, source),
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
  const refusal = inspection.getPhotoRejection(fileName);
  if (refusal) return { caption: texts.formatPhotoRejection(refusal).short, isBad: true };
  return inspection.isUnsent(fileName) ? { caption: getUnsentCaption(editor, texts) } : {};
}

/** Maximum wait for the upload of added photos. */
const MAX_WAIT_MS = 3000;
