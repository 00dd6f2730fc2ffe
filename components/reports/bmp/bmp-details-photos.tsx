'use client';

import { useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy-component';
import { InEnglish } from '@/components/ui/language';
import { PhotoGrid, type PhotoTile } from '@/components/ui/photo-grid';

const PhotoViewer = lazyDialog(
  () => import('@/components/reports/bmp/photo-viewer').then((file) => file.PhotoViewer),
  ({ onClose }) => onClose,
);

/** Photos of a logged BMP: small in a grid, full size when tapped. */
export function BmpDetailsPhotos({ photos, label = 'Photos' }: { photos: readonly PhotoTile[]; label?: string }) {
  const [openId, setOpenId] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <PhotoGrid label={label} photos={photos} onOpen={setOpenId} />
      {openId !== null && (
        <InEnglish>
          <PhotoViewer photos={photos} openId={openId} onClose={() => setOpenId(null)} />
        </InEnglish>
      )}
    </>
  );
}
