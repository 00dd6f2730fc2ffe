import { useEffect, useState } from 'react';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { usePhotos } from '@/components/reports/editor/photos/use-photos';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { AddPhotos, PhotoGrid, TakePhoto } from '@/components/ui/media/photo-grid';
import { loadExifReader } from '@/lib/offline/store/compress-photo';
import { loadPhotoPreparation } from '@/lib/offline/sync/photo-actions';
import { whenIdle } from '@/lib/client/when-idle';
import type { BmpSide } from '@/lib/reports/editor/state';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { canRetryPhoto } from '@/lib/reports/domain/photo-rejections';

const PhotoDialog = lazyDialog(
  () => import('@/components/reports/editor/photos/photo-dialog').then((module) => module.PhotoDialog),
  ({ onClose }) => onClose,
);

export interface PhotoFieldProps {
  bmp: LoggedBmp;
  side: BmpSide;
}

/** The photos of one side of a BMP, which can be added, opened and deleted. */
export function PhotoField({ bmp, side }: PhotoFieldProps) {
  const texts = useCorrectionTexts();
  const photos = usePhotos(bmp, side);
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(
    () => whenIdle(() => void Promise.all([loadPhotoPreparation(), loadExifReader()]).catch(() => undefined)),
    [],
  );
  return (
    <div>
      <PhotoGrid
        label={texts.photos}
        texts={texts}
        photos={photos.tiles}
        max={LIMITS.photos}
        onDelete={photos.remove}
        onOpen={setOpenId}
        add={
          photos.isFull ? undefined : (
            <AddPhotos texts={texts} onFiles={(files) => photos.add(files, 'gallery')} disabled={photos.isAdding} />
          )
        }
        takePhoto={
          photos.isFull ? undefined : (
            <TakePhoto
              label={texts.takePhoto}
              onFiles={(files) => photos.add(files, 'camera')}
              disabled={photos.isAdding}
            />
          )
        }
      />
      <p role="status" className="mt-1.5 text-small text-ink-muted empty:hidden">
        {photos.isAdding ? texts.addingPhotos : null}
      </p>
      <RejectedPhotos fileNames={photos.tiles.map(({ id }) => id)} />
      {openId !== null && (
        <PhotoDialog photos={photos} bmpId={bmp.id} side={side} openId={openId} onClose={() => setOpenId(null)} />
      )}
    </div>
  );
}

/** Why the server rejected some of these photos, and what to do; nothing if none was rejected. */
function RejectedPhotos({ fileNames }: { fileNames: readonly string[] }) {
  const { inspection } = useInspection();
  const texts = useCorrectionTexts();
  const rejections = fileNames.flatMap((fileName) => inspection.getPhotoRejection(fileName) ?? []);
  if (rejections.length === 0) return null;
  return (
    <InlineNote tone="bad" role="status" className="mt-3">
      <p>
        {texts.formatRejectedPhotos(rejections)} {texts.formatPhotosStay(rejections.length)}
      </p>
      {rejections.some(canRetryPhoto) && (
        <Button variant="outline" className="mt-2.5" onClick={() => void inspection.retryPhotos()}>
          {texts.tryAgain}
        </Button>
      )}
    </InlineNote>
  );
}
