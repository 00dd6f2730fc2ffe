import { useState } from 'react';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { toPhotoTiles } from '@/components/library/pictures';
import { useLibraryPhotos } from '@/components/library/use-library-photos';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { AddPhotos as AddTile, PhotoGrid } from '@/components/ui/media/photo-grid';
import { LIBRARY_LIMITS } from '@/lib/library/names';

/** Adds, shows and deletes the photos of an entry (LIB-45…52). */
export function AddEntryPhotos({ place, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const [shown, setShown] = useState(entry);
  const photos = useLibraryPhotos(place, sender, shown, (saved) => {
    setShown(saved);
    onSaved(saved);
  });
  const isFull = shown.pictures.length >= LIBRARY_LIMITS.pictures;
  return (
    <Dialog title="Add Photos" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-3">
        <PhotoGrid
          label={shown.name}
          photos={toPhotoTiles(shown)}
          max={LIBRARY_LIMITS.pictures}
          onDelete={(fileName) => void photos.remove(fileName)}
          add={isFull ? undefined : <AddTile onFiles={(files) => void photos.add(files)} disabled={photos.isAdding} />}
        />
        <p className="text-small text-ink-muted">
          PNG or JPEG, up to {LIBRARY_LIMITS.picturesAtOnce} at once, {LIBRARY_LIMITS.pictures} in all.
        </p>
        <p role="status" className="text-small text-ink-muted empty:hidden">
          {photos.isAdding ? 'Adding photos…' : null}
        </p>
        {photos.waiting > 0 && !photos.isAdding && (
          <InlineNote tone="warn" role="alert">
            <p>
              {photos.waiting === 1 ? '1 photo has' : `${photos.waiting} photos have`} not been uploaded. Photos that
              are not uploaded are kept until this dialog is closed.
            </p>
            <Button variant="outline" className="mt-2" onClick={() => void photos.sendWaiting()}>
              Try again
            </Button>
          </InlineNote>
        )}
      </div>
    </Dialog>
  );
}
