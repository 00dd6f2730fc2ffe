import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { CapturedMapWithPins } from '@/components/reports/editor/map/captured-map-with-pins';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLoggedBmps } from '@/components/reports/editor/map/use-logged-pins';
import { getUnsentCaption } from '@/components/reports/editor/photos/unsent-caption';
import { StatusLegend } from '@/components/reports/bmp/status-legend';
import { EmptyState } from '@/components/ui/feedback/states';
import { NO_MAP_IMAGE } from '@/lib/reports/editor/texts';

/** Review Map Picture: what the record will show. RE-TAKE and CONTINUE are in the dock. */
export function ReviewMapSnapshot() {
  const { editor, inspection } = useInspection();
  const loggedBmps = useLoggedBmps();
  const texts = useCorrectionTexts();
  const { mapImage } = editor.report.fields;
  if (mapImage === null) return <EmptyState>{NO_MAP_IMAGE}</EmptyState>;
  return (
    <figure className="rounded-card border border-line bg-surface p-2">
      <CapturedMapWithPins
        fileName={mapImage}
        alt={`Satellite picture of ${editor.report.siteName || 'the site'} with ${loggedBmps.length} logged BMPs`}
        className="w-full rounded-control bg-surface-sunk"
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-1 pt-3 pb-1">
        <StatusLegend statuses={loggedBmps.map(({ status }) => status)} />
        {inspection.isUnsent(mapImage) && (
          <span className="text-small text-ink-muted">{getUnsentCaption(editor, texts)}</span>
        )}
      </figcaption>
    </figure>
  );
}
