import type { RejectedFiles, UploadedPhotos } from '@/components/reports/uploads/use-uploaded-photos';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { HelpButton } from '@/components/ui/forms/form-error';
import { AddPhotos, PhotoGrid } from '@/components/ui/media/photo-grid';
import { useText } from '@/components/ui/text/language';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import type { Translate } from '@/lib/text';

interface UploadedPhotoFieldProps {
  photos: UploadedPhotos;
  max: number;
  /** Says that there are too many photos, and names those that were left out. */
  formatLeftOut: (names: string) => string;
}

/** The photos of `useUploadedPhotos`: shows, adds and deletes them. */
export function UploadedPhotoField({ photos, max, formatLeftOut }: UploadedPhotoFieldProps) {
  const t = useText();
  const { sent, waiting, isBusy, failure, rejected } = photos;
  const tiles = [
    ...sent.map((fileName) => ({ fileName, src: createPhotoUrl('practiceactions', fileName), caption: undefined })),
    ...waiting.map(({ fileName, src }) => ({ fileName, src, caption: isBusy ? undefined : t('Not sent') })),
  ];
  const texts = {
    formatPhotoCount: (count: number, max: number) => t('{count} of {max}', { count, max }),
    formatDeletePhoto: (photo: string) => t('Delete photo: {photo}', { photo }),
    add: t('Add'),
    addPhotos: t('photos'),
  };
  return (
    <div>
      <PhotoGrid
        label={t('Photos')}
        texts={texts}
        photos={tiles.map(({ fileName, ...tile }, index) => ({
          ...tile,
          id: fileName,
          alt: t('Photo {number}', { number: index + 1 }),
        }))}
        max={max}
        onDelete={isBusy ? undefined : photos.remove}
        add={
          tiles.length < max && (
            <AddPhotos texts={texts} disabled={isBusy} onFiles={(files) => void photos.add(files)} />
          )
        }
      />
      <p role="status" className="mt-1.5 text-small text-ink-muted empty:hidden">
        {isBusy ? t('Adding photos…') : null}
      </p>
      {waiting.length > 0 && failure && !isBusy && (
        <InlineNote tone="warn" role="alert" className="mt-3">
          <p>
            {failure.message} {t('Photos that were not sent are kept until you close this dialog.')}
          </p>
          <HelpButton help={failure.action ?? { label: t('Try again'), onAction: photos.retry }} />
        </InlineNote>
      )}
      {rejected && <RejectedNote rejected={rejected} formatLeftOut={formatLeftOut} t={t} />}
    </div>
  );
}

/** Why some of the chosen files were not added. */
function RejectedNote({
  rejected: { leftOut, unreadable, heic },
  formatLeftOut,
  t,
}: Pick<UploadedPhotoFieldProps, 'formatLeftOut'> & { rejected: RejectedFiles; t: Translate }) {
  const invalid = [...unreadable, ...heic];
  if (invalid.length === 0 && leftOut.length === 0) return null;
  return (
    <InlineNote tone="bad" role="alert" className="mt-3">
      {invalid.length > 0 && <p>{t('Not readable as a JPEG or PNG photo: {names}', { names: invalid.join(', ') })}</p>}
      {leftOut.length > 0 && <p>{formatLeftOut(leftOut.join(', '))}</p>}
    </InlineNote>
  );
}
