'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PhotoFacts } from '@/components/reports/bmp/photo-facts';
import { PhotoStage } from '@/components/reports/bmp/photo-stage';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { usePhotoWords } from '@/components/reports/bmp/use-photo-words';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';

export interface PhotoViewerProps {
  photos: readonly BmpPhoto[];
  openId: string;
  timeZone: string;
  onClose: () => void;
}

export function PhotoViewer({ photos, openId, timeZone, onClose }: PhotoViewerProps) {
  const words = usePhotoWords();
  const [shownId, setShownId] = useState(openId);
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  if (photo === undefined) return null;
  return (
    <Dialog
      fills
      title={<span aria-live="polite">{words.photoOf(at + 1, photos.length)}</span>}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <StepButton to={photos[at - 1]} onShow={setShownId}>
              <ChevronLeft aria-hidden="true" />
              {words.previous}
            </StepButton>
            <StepButton to={photos[at + 1]} onShow={setShownId}>
              {words.next}
              <ChevronRight aria-hidden="true" />
            </StepButton>
          </>
        )
      }
    >
      <PhotoStage photos={photos} shownId={shownId} onShow={setShownId} />
      <PhotoCaption photo={photo} timeZone={timeZone} />
    </Dialog>
  );
}

export function PhotoCaption({ photo, timeZone }: { photo: BmpPhoto; timeZone: string }) {
  return (
    <div className="mt-3 min-h-11 shrink-0 short:mt-0 short:w-56" aria-live="polite">
      <p className="font-bold wrap-break-word">{photo.alt}</p>
      <PhotoFacts photo={photo} timeZone={timeZone} />
    </div>
  );
}

interface StepButtonProps {
  to: BmpPhoto | undefined;
  onShow: (id: string) => void;
  children: React.ReactNode;
}

/** Stays in place, disabled, at both ends, so that it keeps the focus. */
function StepButton({ to, onShow, children }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      aria-disabled={to === undefined || undefined}
      className={to === undefined ? 'opacity-50' : ''}
      onClick={() => to && onShow(to.id)}
    >
      {children}
    </Button>
  );
}
