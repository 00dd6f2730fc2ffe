import { PhotoGrid } from '@/components/ui/media/photo-grid';
import { useText } from '@/components/ui/text/language';
import { formatDateTime } from '@/lib/dates';
import type { WaitingFix } from '@/lib/fixes/contract';
import { createPhotoUrl } from '@/lib/reports/domain/photos';

interface FixEvidenceProps {
  fix: Pick<WaitingFix, 'actions' | 'name' | 'note' | 'photos' | 'doneAt'>;
  timeZone: string;
}

/** What the crew fixed, its words and photos, and when it was done. */
export function FixEvidence({ fix, timeZone }: FixEvidenceProps) {
  const t = useText();
  const { actions, name, note, photos } = fix;
  const time = formatDateTime(fix.doneAt, timeZone);
  return (
    <div className="grid min-w-0 gap-1">
      <p lang="en" dir="auto" className="wrap-anywhere">
        {actions.length > 0 ? actions.join('; ') : t('Correction required')}
      </p>
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
      <p dir="auto" className="text-small wrap-anywhere text-ink-muted">
        {name ? t('Done {time} by {name}', { time, name }) : t('Done {time}', { time })}
      </p>
      {photos.length > 0 && (
        <div className="mt-2">
          <PhotoGrid
            label={t('Photos')}
            hideLabel
            photos={photos.map((fileName, index) => ({
              id: fileName,
              src: createPhotoUrl('practiceactions', fileName),
              alt: t('Photo {number}', { number: index + 1 }),
            }))}
          />
        </div>
      )}
    </div>
  );
}
