'use client';

import { useState } from 'react';
import { FullPhoto } from '@/components/reports/bmp/photo-viewer';
import type { PhotosOfSide } from '@/components/reports/editor/photos/use-photos';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { AddPhotos, PhotoGrid } from '@/components/ui/photo-grid';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface PhotoDialogProps {
  photos: PhotosOfSide;
  /** The one that was tapped. */
  openId: string;
  onClose: () => void;
}

/** The photo modal: one at full size over all of them, with picker, delete, Done and close (PHOTO-01). */
export function PhotoDialog({ photos, openId, onClose }: PhotoDialogProps) {
  const [shownId, setShownId] = useState(openId);
  const shown = photos.tiles.find(({ id }) => id === shownId) ?? photos.tiles[0];
  return (
    <Dialog wide title="Photos" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-4">
        {shown && <FullPhoto photo={shown} />}
        <PhotoGrid
          label="All photos"
          photos={photos.tiles}
          max={LIMITS.photos}
          onDelete={photos.remove}
          onOpen={setShownId}
          add={photos.full ? undefined : <AddPhotos onFiles={photos.add} disabled={photos.adding} />}
        />
      </div>
    </Dialog>
  );
}
