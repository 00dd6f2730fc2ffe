import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { usePhotoTexts } from '@/components/reports/bmp/use-photo-texts';
import { PhotoCaption } from '@/components/reports/bmp/photo-viewer';
import { PhotoStage } from '@/components/reports/bmp/photo-stage';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { MarkPhoto } from '@/components/reports/editor/photos/mark-photo';
import type { SidePhotos } from '@/components/reports/editor/photos/use-photos';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { AddPhotos, PhotoGrid, TakePhoto } from '@/components/ui/media/photo-grid';
import { usePopup } from '@/components/ui/feedback/popup';
import type { BmpSide } from '@/lib/reports/editor/state';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PhotoDialogProps {
  photos: SidePhotos;
  bmpId: string;
  side: BmpSide;
  openId: string;
  onClose: () => void;
}

/**
 * Dialog with one photo at full size above a grid of all photos, where photos are added and deleted (PHOTO-01). While a
 * photo is marked, `MarkPhoto` replaces it, so that dialogs do not stack.
 */
export function PhotoDialog({ photos, bmpId, side, openId, onClose }: PhotoDialogProps) {
  const photoTexts = usePhotoTexts();
  const correctionTexts = useCorrectionTexts();
  const [shownId, setShownId] = useState(openId);
  const [markingId, setMarkingId] = useState<string | null>(null);
  const [hasClosedMarking, setHasClosedMarking] = useState(false);
  const markUpButton = useRef<HTMLButtonElement>(null);
  const shownPhoto = photos.tiles.find(({ id }) => id === shownId) ?? photos.tiles[0];
  // Undefined unless a photo is being marked, and if a colleague deletes it meanwhile.
  const photoToMark = photos.tiles.find(({ id }) => id === markingId);
  const isMarking = photoToMark !== undefined;
  const { dismissOnNavigation } = usePopup();
  // A popup would cover the picture and the drawing tools.
  useEffect(() => dismissOnNavigation(), [isMarking, dismissOnNavigation]);
  function finishMarking() {
    setMarkingId(null);
    setHasClosedMarking(true);
  }
  if (photoToMark) return <MarkPhoto photo={photoToMark} bmpId={bmpId} side={side} onDone={finishMarking} />;
  return (
    <Dialog
      isFullScreen
      title={photoTexts.photos}
      onClose={onClose}
      // Focus returns to the button that opened marking.
      initialFocus={hasClosedMarking ? markUpButton : undefined}
      footer={
        <>
          {shownPhoto && (
            <Button ref={markUpButton} variant="outline" onClick={() => setMarkingId(shownPhoto.id)}>
              <Icon name="pencil" />
              {photoTexts.markUp}
            </Button>
          )}
          <Button onClick={onClose}>{photoTexts.done}</Button>
        </>
      }
    >
      {shownPhoto && <PhotoStage photos={photos.tiles} shownId={shownPhoto.id} onShow={setShownId} />}
      <div className="grid w-full max-w-md shrink-0 content-start gap-3 short:w-60 short:overflow-auto">
        {shownPhoto && <PhotoCaption photo={shownPhoto} timeZone={photos.timeZone} />}
        <PhotoGrid
          label={photoTexts.allPhotos}
          texts={correctionTexts}
          photos={photos.tiles}
          shownId={shownPhoto?.id}
          max={LIMITS.photos}
          onDelete={photos.remove}
          onOpen={setShownId}
          add={
            photos.isFull ? undefined : (
              <AddPhotos
                texts={correctionTexts}
                onFiles={(files) => photos.add(files, 'gallery')}
                disabled={photos.isAdding}
              />
            )
          }
          takePhoto={
            photos.isFull ? undefined : (
              <TakePhoto
                label={correctionTexts.takePhoto}
                onFiles={(files) => photos.add(files, 'camera')}
                disabled={photos.isAdding}
              />
            )
          }
        />
      </div>
    </Dialog>
  );
}
