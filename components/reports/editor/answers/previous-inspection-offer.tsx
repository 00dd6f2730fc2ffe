import { useRouter } from 'next/navigation';
import { usePreviousInspections } from '@/components/reports/editor/answers/use-previous-inspections';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { formatReportDate } from '@/lib/dates';
import { createEditorUrl } from '@/lib/reports/urls';
import { ignoreSecondPress } from '@/lib/client/ignore-second-press';
import { applyPreviousInspection, type PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import { hasOnlySite } from '@/lib/reports/editor/derived';
import { formatCarriedOver } from '@/lib/reports/editor/carried-over-text';

/**
 * Offers to continue an inspection in progress at this site, or to start from the last one. Shows nothing if there is
 * neither, or if they cannot be loaded (EDIT-75).
 */
export function PreviousInspectionOffer({ siteId }: { siteId: string }) {
  const { editor, inspection } = useInspection();
  const router = useRouter();
  const { inspections } = usePreviousInspections(siteId);
  if (!inspections) return null;

  /** Opens the inspection and discards the new one, unless more than the site was entered in it. */
  async function continueInspection(id: string): Promise<void> {
    if (hasOnlySite(editor)) await inspection.discard().catch(() => undefined);
    router.push(createEditorUrl({ id, status: 'setup' }));
  }

  function startFrom(last: PreviousInspection): void {
    // The list opens: a second press could mark BMPs as good that nobody has seen.
    ignoreSecondPress();
    inspection.send({ type: 'startedFromPrevious', previousInspection: last, carryOver: applyPreviousInspection });
  }

  const { last } = inspections;
  const inProgress = inspections.inProgress?.id === editor.report.id ? null : inspections.inProgress;
  if (!last && !inProgress) return null;
  return (
    <div
      role="status"
      className="rounded-control bg-action-tint px-4 py-3.5 text-[0.9375rem] leading-[1.375rem] text-spruce-800"
    >
      <div className="flex flex-wrap items-center gap-2">
        {inProgress && (
          <Button variant="outline" onClick={() => void continueInspection(inProgress.id)}>
            <span>
              Continue your inspection of <NoWrapDate date={inProgress.date} timeZone={editor.report.timeZone} />
            </span>
          </Button>
        )}
        {last && (
          <Button className="max-tablet:w-full" onClick={() => startFrom(last)}>
            Start from the last inspection
          </Button>
        )}
      </div>
      {last && (
        <p className="mt-2">
          Copies the site details, phase and BMPs from <NoWrapDate date={last.date} timeZone={editor.report.timeZone} />
          . Conditions, photos and corrections start empty.
        </p>
      )}
    </div>
  );
}

/** Lists what was carried over from the last inspection, until that can no longer be undone. */
export function CarriedOverNote() {
  const { undo, report } = useInspection().editor;
  if (undo?.kind !== 'started') return null;
  return (
    <InlineNote tone="info">
      <p>
        Carried over from the inspection of <NoWrapDate date={undo.date} timeZone={report.timeZone} />:
      </p>
      <ul className="list-disc pl-5">
        {formatCarriedOver(undo.carriedOver).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </InlineNote>
  );
}

/** Keeps a date on one line. */
function NoWrapDate({ date, timeZone }: { date: string; timeZone: string }) {
  return <span className="whitespace-nowrap">{formatReportDate(date, timeZone)}</span>;
}
