'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { PhotoGrid } from '@/components/ui/media/photo-grid';

const PhotoViewer = lazyDialog(
  () => import('@/components/reports/bmp/photo-viewer').then((module) => module.PhotoViewer),
  ({ onClose }) => onClose,
);

export interface BmpDetailsPhotosProps {
  photos: readonly BmpPhoto[];
  /** The photos that the viewer pages through. */
  album: readonly BmpPhoto[];
  timeZone: string;
  label?: string;
}

/** Photos of a logged BMP in a grid. A tap opens the viewer. */
export function BmpDetailsPhotos({ photos, album, timeZone, label = 'Photos' }: BmpDetailsPhotosProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <PhotoGrid hideLabel label={label} photos={photos} onOpen={setOpenId} />
      {openId !== null && (
        <PhotoViewer photos={album} openId={openId} timeZone={timeZone} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
