'use client';

import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useOnline } from '@/components/reports/editor/frame/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { NotifyReason, useNotify } from '@/components/reports/editor/summary/notify';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { usePdfProgress } from '@/components/reports/editor/summary/use-pdf-progress';
import { canCloseOut, getSavingState } from '@/lib/reports/editor/derived';

/** SAVE & NOTIFY in setup, CLOSE OUT INSPECTION when open (EDIT-47, EDIT-55). */
export function SummaryDock() {
  const { editor } = useInspection();
  return editor.report.status === 'setup' ? <NotifyDock /> : <CloseDock />;
}

function NotifyDock() {
  const notify = useNotify();
  return <Dock forward={notify} reason={<NotifyReason />} />;
}

function CloseDock() {
  const texts = useCorrectionTexts();
  const { editor, inspection } = useInspection();
  const { mapImage } = editor.report.fields;
  // Closing freezes the record on the server, so everything must be saved there.
  const saving = getSavingState(editor);
  const trouble = saving === 'trouble';
  const waits = !useOnline() || saving === 'waiting' || trouble;
  return (
    <Dock
      forward={{
        label: texts.closeOut,
        onPress: () => inspection.send({ type: 'asked', question: 'close-out' }),
        disabled: editor.sending === null && (!canCloseOut(editor) || waits),
        busy: editor.sending === 'close',
      }}
      reason={
        editor.sending === 'close' ? (
          <MakingFinalPdf />
        ) : mapImage === null ? (
          <CaptureLink />
        ) : trouble ? (
          texts.closingNeedsServer
        ) : waits ? (
          texts.closingNeedsSignal
        ) : (
          <LazyPhotosNotSent />
        )
      }
    />
  );
}

function MakingFinalPdf() {
  const { editor } = useInspection();
  const texts = useCorrectionTexts();
  const progress = usePdfProgress(editor.report.id);
  return (
    <p>
      <span role="status" className="font-bold">
        {texts.makingPdf}
      </span>{' '}
      <span className="whitespace-nowrap tabular-nums">{texts.pdfStep(progress)}</span>
      <span className="block">{texts.pdfGoesOn}</span>
    </p>
  );
}

/** The warning links to the capture step (EDIT-56). */
function CaptureLink() {
  const texts = useCorrectionTexts();
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() => inspection.send({ type: 'went', phase: 'TakeMapSnapshot' })}
      className="min-h-12 text-left font-bold text-link underline"
    >
      {texts.mapImageMissing}
    </button>
  );
}
