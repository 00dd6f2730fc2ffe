import { Button } from '@/components/ui/buttons/button';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { PhotoTile } from '@/components/ui/media/photo-grid';

interface PictureDialogProps {
  photos: readonly PhotoTile[];
  shownId: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

export function PictureDialog({ photos, shownId, onShow, onClose }: PictureDialogProps) {
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  const before = photos[at - 1];
  const after = photos[at + 1];
  if (!photo) return null;
  return (
    <Dialog
      fills
      title={`Photo ${at + 1} of ${photos.length}`}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <Button variant="outline" disabled={!before} onClick={() => before && onShow(before.id)}>
              Previous
            </Button>
            <Button variant="outline" disabled={!after} onClick={() => after && onShow(after.id)}>
              Next
            </Button>
          </>
        )
      }
    >
      <RetryingImage src={photo.src} alt={photo.alt} className="m-auto min-h-0 max-w-full grow object-contain" />
    </Dialog>
  );
}
