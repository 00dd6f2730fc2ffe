import { BmpDetailsPhotos } from '@/components/reports/bmp/bmp-details-photos';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { formatReportDateTime } from '@/lib/dates';
import type { Correction, Documentation } from '@/lib/reports/domain/report';

export interface DocumentationBlockProps {
  /** A correction also shows who completed it. */
  documentation: Documentation | Correction;
  photos: readonly BmpPhoto[];
  /** The photos that the viewer pages through. */
  album: readonly BmpPhoto[];
  timeZone: string;
  /** The date is shown beside the title instead. */
  hideDate?: boolean;
  labels?: DocumentationLabels;
}

interface DocumentationLabels {
  photos: string;
  formatDateTime: (instant: string, timeZone: string) => string;
  formatCompletedBy: (initials: string) => string;
}

const ENGLISH_LABELS: DocumentationLabels = {
  photos: 'Photos',
  formatDateTime: formatReportDateTime,
  formatCompletedBy: (initials) => `Completed by ${initials}`,
};

/** Photos, date and text of a condition or a correction. */
export function DocumentationBlock({
  documentation,
  photos,
  album,
  timeZone,
  hideDate = false,
  labels = ENGLISH_LABELS,
}: DocumentationBlockProps) {
  const { date, description } = documentation;
  const initials = 'initials' in documentation ? documentation.initials : '';
  return (
    <div className="grid gap-3">
      <BmpDetailsPhotos photos={photos} album={album} timeZone={timeZone} label={labels.photos} />
      {!hideDate && (
        <p className="text-small text-ink-muted">
          <span className="whitespace-nowrap">{labels.formatDateTime(date, timeZone)}</span>
          {initials && <> · {labels.formatCompletedBy(initials)}</>}
        </p>
      )}
      {description && <p className="max-w-(--measure) wrap-anywhere whitespace-pre-line">{description}</p>}
    </div>
  );
}
