import { useState } from 'react';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { toPhotoTiles } from '@/components/library/pictures';
import { useLibraryPhotos } from '@/components/library/use-library-photos';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { AddPhotos, PhotoGrid } from '@/components/ui/media/photo-grid';
import { LIBRARY_LIMITS } from '@/lib/library/names';

/** The dialog that shows, adds and deletes the photos of an entry (LIB-45…52). */
export function AddEntryPhotos({ libraryKey, entry, sender, onSaved, onClose }: EntryDialogProps) {
  const [currentEntry, setCurrentEntry] = useState(entry);
  const photos = useLibraryPhotos(libraryKey, sender, currentEntry, (saved) => {
    setCurrentEntry(saved);
    onSaved(saved);
  });
  const isFull = currentEntry.pictures.length >= LIBRARY_LIMITS.pictures;
  return (
    <Dialog title="Add Photos" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-3">
        <PhotoGrid
          label={currentEntry.name}
          photos={toPhotoTiles(currentEntry)}
          max={LIBRARY_LIMITS.pictures}
          onDelete={(fileName) => void photos.remove(fileName)}
          add={
            isFull ? undefined : <AddPhotos onFiles={(files) => void photos.add(files)} disabled={photos.isAdding} />
          }
        />
        <p className="text-small text-ink-muted">
          PNG or JPEG, up to {LIBRARY_LIMITS.picturesAtOnce} at once, {LIBRARY_LIMITS.pictures} in all.
        </p>
        <p role="status" className="text-small text-ink-muted empty:hidden">
          {photos.isAdding ? 'Adding photos…' : null}
        </p>
        {photos.waitingCount > 0 && !photos.isAdding && (
          <InlineNote tone="warn" role="alert">
            <p>
              {photos.waitingCount === 1
                ? '1 photo has not been uploaded. It is kept until you close this dialog.'
                : `${photos.waitingCount} photos have not been uploaded. They are kept until you close this dialog.`}
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
