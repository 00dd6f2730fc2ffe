'use client';

import { Dock } from '@/components/reports/editor/frame/dock';
import { useOnline } from '@/components/reports/editor/frame/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { NotifyReason, useNotify } from '@/components/reports/editor/summary/notify';
import { PhotosNotSent } from '@/components/reports/editor/summary/photos-not-sent';
import { usePdfProgress } from '@/components/reports/editor/summary/use-pdf-progress';
import { mayClose } from '@/lib/reports/editor/derived';
import { saveState } from '@/lib/reports/editor/save-state';
import {
  CLOSING_NEEDS_SERVER,
  CLOSING_NEEDS_SIGNAL,
  PDF_JOB_GOES_ON,
  MAKING_FINAL_PDF,
  pdfJobStep,
  MAP_IMAGE_MISSING,
} from '@/lib/reports/editor/texts';

/** SAVE & NOTIFY while in setup, CLOSE OUT INSPECTION while open (EDIT-47, EDIT-55). */
export function SummaryDock() {
  const { editor } = useInspection();
  return editor.report.status === 'setup' ? <NotifyDock /> : <CloseDock />;
}

function NotifyDock() {
  const notify = useNotify();
  return <Dock forward={notify} reason={<NotifyReason />} />;
}

function CloseDock() {
  const { editor, inspection } = useInspection();
  const { mapImage } = editor.report.fields;
  // Closing freezes the record on the server, so it needs everything to be there.
  const saving = saveState(editor);
  const trouble = saving === 'trouble';
  const waits = !useOnline() || saving === 'waiting' || trouble;
  return (
    <Dock
      forward={{
        label: 'CLOSE OUT INSPECTION',
        onPress: () => inspection.send({ type: 'asked', question: 'close-out' }),
        disabled: editor.sending === null && (!mayClose(editor) || waits),
        busy: editor.sending === 'close',
      }}
      reason={
        editor.sending === 'close' ? (
          <MakingFinalPdf />
        ) : mapImage === null ? (
          <CaptureLink />
        ) : trouble ? (
          CLOSING_NEEDS_SERVER
        ) : waits ? (
          CLOSING_NEEDS_SIGNAL
        ) : (
          <PhotosNotSent />
        )
      }
    />
  );
}

/** How far the record is. */
function MakingFinalPdf() {
  const { editor } = useInspection();
  const progress = usePdfProgress(editor.report.id);
  return (
    <p>
      <span role="status" className="font-bold">
        {MAKING_FINAL_PDF}
      </span>{' '}
      <span className="whitespace-nowrap tabular-nums">{pdfJobStep(progress)}</span>
      <span className="block">{PDF_JOB_GOES_ON}</span>
    </p>
  );
}

/** The warning leads to the capture step (EDIT-56). */
function CaptureLink() {
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() => inspection.send({ type: 'went', phase: 'TakeMapSnapshot' })}
      className="min-h-12 text-left font-bold text-link underline"
    >
      {MAP_IMAGE_MISSING}
    </button>
  );
}
