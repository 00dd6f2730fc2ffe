'use client';

import { useRouter } from 'next/navigation';
import { usePreviousInspections } from '@/components/reports/editor/answers/use-previous-inspections';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { InlineNote } from '@/components/ui/inline-note';
import { formatReportDate } from '@/lib/dates';
import { editorAddress } from '@/lib/reports/addresses';
import { holdsOnlySite } from '@/lib/reports/editor/derived';
import { carriedOverText } from '@/lib/reports/editor/carried-over-text';

/** What of earlier work at this site can be gone on with; an offer, so nothing shows when it can't be had (EDIT-75). */
export function PreviousInspectionOffer({ siteId }: { siteId: string }) {
  const { editor, inspection } = useInspection();
  const router = useRouter();
  const { work } = usePreviousInspections(siteId);
  if (!work) return null;

  /** The inspection begun just now would stay behind in Pending; it goes, unless more than the site was entered. */
  async function goOnWith(id: string): Promise<void> {
    if (holdsOnlySite(editor)) await inspection.discard().catch(() => undefined);
    router.push(editorAddress({ id, status: 'setup' }));
  }

  const { past } = work;
  const inProgress = work.inProgress?.id === editor.report.id ? null : work.inProgress;
  if (!past && !inProgress) return null;
  return (
    <InlineNote tone="info" role="status">
      <div className="flex flex-wrap items-center gap-2">
        {inProgress && (
          <Button variant="outline" onClick={() => void goOnWith(inProgress.id)}>
            <span>
              Continue your inspection of <Day of={inProgress.date} timeZone={editor.report.timeZone} />
            </span>
          </Button>
        )}
        {past && (
          <Button variant="outline" onClick={() => inspection.send({ type: 'startedFromPrevious', past })}>
            <span>
              Start from the last inspection of <Day of={past.date} timeZone={editor.report.timeZone} />
            </span>
          </Button>
        )}
      </div>
      {past && (
        <p className="mt-2">
          Takes over contacts, phase and the BMPs with their places. Conditions, photos, corrections and what was found
          good start empty; you are the inspector.
        </p>
      )}
    </InlineNote>
  );
}

/** What came with the last inspection, until something else was done that can be taken back. */
export function CarriedOverNote() {
  const { undo, report } = useInspection().editor;
  if (undo?.kind !== 'started') return null;
  return (
    <InlineNote tone="info">
      <p>
        Taken over from the inspection of <Day of={undo.date} timeZone={report.timeZone} />:
      </p>
      <ul className="list-disc pl-5">
        {carriedOverText(undo.taken).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </InlineNote>
  );
}

/** A date never breaks over two lines. */
function Day({ of, timeZone }: { of: string; timeZone: string }) {
  return <span className="whitespace-nowrap">{formatReportDate(of, timeZone)}</span>;
}
