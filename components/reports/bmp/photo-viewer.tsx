'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ArrivingPicture } from '@/components/ui/arriving-picture';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { PhotoTile } from '@/components/ui/photo-grid';

export interface PhotoViewerProps {
  photos: readonly PhotoTile[];
  /** The photo that was tapped. */
  openId: string;
  onClose: () => void;
}

/** The photos of a logged BMP at full size, one after another. */
export function PhotoViewer({ photos, openId, onClose }: PhotoViewerProps) {
  const [shownId, setShownId] = useState(openId);
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  const step = (by: number) => setShownId(photos[(at + by + photos.length) % photos.length]?.id ?? shownId);
  if (photo === undefined) return null;
  return (
    <Dialog
      wide
      title={`Photo ${at + 1} of ${photos.length}`}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <Button variant="outline" onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" />
              Previous
            </Button>
            <Button variant="outline" onClick={() => step(1)}>
              Next
              <ChevronRight aria-hidden="true" />
            </Button>
          </>
        )
      }
    >
      <FullPhoto photo={photo} />
    </Dialog>
  );
}

export function FullPhoto({ photo }: { photo: PhotoTile }) {
  return (
    <ArrivingPicture
      src={photo.src}
      alt={photo.alt}
      absent={photo.absent}
      className="mx-auto max-h-[50dvh] tablet:max-h-[62dvh] w-full rounded-control bg-surface-sunk object-contain"
    />
  );
}
