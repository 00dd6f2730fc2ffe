import { BmpDetailsPhotos } from '@/components/reports/bmp/bmp-details-photos';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { formatReportDateTime } from '@/lib/dates';
import type { Correction, Documentation } from '@/lib/reports/domain/report';

export interface DocumentationBlockProps {
  /** The condition or the correction. A correction also says who completed it. */
  documentation: Documentation | Correction;
  photos: readonly BmpPhoto[];
  /** All photos of the BMP. */
  album: readonly BmpPhoto[];
  timeZone: string;
}

/** What was seen or done: photos and date first, then the words, which are never cut off. */
export function DocumentationBlock({ documentation, photos, album, timeZone }: DocumentationBlockProps) {
  const { date, description } = documentation;
  const initials = 'initials' in documentation ? documentation.initials : '';
  return (
    <div className="grid gap-3">
      <BmpDetailsPhotos photos={photos} album={album} timeZone={timeZone} />
      <p className="text-small text-ink-muted">
        <span className="whitespace-nowrap">{formatReportDateTime(date, timeZone)}</span>
        {initials && <> · Completed by {initials}</>}
      </p>
      {description && <p className="max-w-(--measure) break-words whitespace-pre-line">{description}</p>}
    </div>
  );
}
