import type { ReactNode } from 'react';
import { DocumentationBlock } from '@/components/reports/bmp/documentation-block';
import { getAlbum } from '@/components/reports/bmp/photos';
import { RequiredActions } from '@/components/reports/bmp/required-actions';
import { CORRECTION_UNFINISHED } from '@/lib/reports/domain/logged-list';
import { formatShortDay } from '@/lib/deadlines/texts';
import type { LaterFixes } from '@/lib/register/later-fixes';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { needsDone, isDocumented } from '@/lib/reports/domain/rules';

export interface BmpSidesProps {
  bmp: LoggedBmp;
  timeZone: string;
  getPhotoUrl: (fileName: string) => string;
  /** Set if the reader can query more about the report. */
  reportId?: string;
  /** With several BMPs on a page, headings name the BMP for screen readers. */
  isOneOfMany?: boolean;
  /** When required actions were fixed after the report was closed, by their ids. */
  laterFixes?: LaterFixes[string];
}

/** Conditions, required corrective actions and correction of a BMP. */
export function BmpSides({
  bmp,
  timeZone,
  getPhotoUrl,
  reportId,
  isOneOfMany = false,
  laterFixes = {},
}: BmpSidesProps) {
  const { condition, correction, correctiveActions } = bmp;
  const photos = getAlbum(bmp, getPhotoUrl, reportId);
  const prefix = isOneOfMany ? `${bmp.name}: ` : null;
  return (
    <div className="grid divide-line max-tablet:divide-y tablet:grid-cols-2 tablet:divide-x">
      <Side title="Conditions" prefix={prefix}>
        <DocumentationBlock
          documentation={condition}
          photos={photos.condition}
          album={photos.all}
          timeZone={timeZone}
        />
      </Side>
      {correctiveActions === null ? (
        <Side title="Required corrective actions" prefix={prefix}>
          <p className="text-ink-muted">None required: documentation only.</p>
        </Side>
      ) : (
        <div className="divide-y divide-line">
          <Side title="Required corrective actions" prefix={prefix}>
            <RequiredActions actions={correctiveActions} notes={formatLaterFixes(laterFixes, timeZone)} />
          </Side>
          <Side title="Correction" prefix={prefix}>
            {needsDone(correction) && <p className="mb-3 font-bold">{CORRECTION_UNFINISHED}</p>}
            {correction !== null && isDocumented(correction) ? (
              <DocumentationBlock
                documentation={correction}
                photos={photos.correction}
                album={photos.all}
                timeZone={timeZone}
              />
            ) : (
              <p className="text-ink-muted">No correction documented.</p>
            )}
          </Side>
        </div>
      )}
    </div>
  );
}

/** 'Later: fixed 11-10' (REG-10). */
const formatLaterFixes = (fixes: LaterFixes[string], timeZone: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fixes).map(([id, at]) => [id, `Later: fixed ${formatShortDay(at, timeZone)}`]));

function Side({ title, prefix, children }: { title: string; prefix: string | null; children: ReactNode }) {
  return (
    <section className="min-w-0 px-4 py-4 desktop:px-6 desktop:py-5">
      <h3 className="mb-3 text-[0.9375rem] font-bold">
        {prefix && <span className="sr-only">{prefix}</span>}
        {title}
      </h3>
      {children}
    </section>
  );
}
