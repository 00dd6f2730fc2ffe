import { useEffect, useState } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useOnline } from '@/lib/client/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { NotifyReason, useNotifyButton } from '@/components/reports/editor/summary/notify';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { canCloseOut, getSavingState } from '@/lib/reports/editor/derived';
import { pdfJobProgress } from '@/lib/reports/contract';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { callApi } from '@/lib/client/api';

/** SAVE & NOTIFY in setup, CLOSE OUT INSPECTION when open (EDIT-47, EDIT-55). */
export function SummaryDock() {
  const { editor } = useInspection();
  return editor.report.status === 'setup' ? <NotifyDock /> : <CloseDock />;
}

function NotifyDock() {
  const notifyButton = useNotifyButton();
  return <Dock forward={notifyButton} reason={<NotifyReason />} />;
}

function CloseDock() {
  const texts = useCorrectionTexts();
  const { editor, inspection } = useInspection();
  const isServerUnavailable = useServerProblem() !== null;
  const isDisabled = editor.sending === null && (!canCloseOut(editor) || isServerUnavailable);
  return (
    <Dock
      isCompact={isDisabled}
      forward={{
        label: texts.closeOut,
        onPress: () => inspection.send({ type: 'questionOpened', question: 'close-out' }),
        disabled: isDisabled,
        busy: editor.sending === 'close',
      }}
      reason={<CloseReason />}
    />
  );
}

function CloseReason() {
  const { editor } = useInspection();
  const texts = useCorrectionTexts();
  const serverProblem = useServerProblem();
  if (editor.sending === 'close') return <FinalPdfProgress />;
  if (editor.report.fields.mapImage === null) return <CaptureLink />;
  if (serverProblem === 'failing') return texts.closingNeedsServer;
  if (serverProblem === 'no-signal') return texts.closingNeedsSignal;
  return <LazyPhotosNotSent />;
}

/** Why the inspection cannot be closed now, or null. Closing needs the server, which saves unsent entries first. */
function useServerProblem(): 'failing' | 'no-signal' | null {
  const { editor } = useInspection();
  const isOnline = useOnline();
  const savingState = getSavingState(editor);
  if (savingState === 'trouble') return 'failing';
  return isOnline && savingState !== 'waiting' ? null : 'no-signal';
}

function FinalPdfProgress() {
  const { editor } = useInspection();
  const texts = useCorrectionTexts();
  const progress = usePdfProgress(editor.report.id);
  return (
    <p>
      <span role="status" className="font-bold">
        {texts.creatingPdf}
      </span>{' '}
      <span className="whitespace-nowrap tabular-nums">{texts.pdfStep(progress)}</span>
      <span className="block">{texts.pdfContinues}</span>
    </p>
  );
}

/** Opens the map capture step (EDIT-56). */
function CaptureLink() {
  const texts = useCorrectionTexts();
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() => inspection.send({ type: 'phaseOpened', phase: 'TakeMapSnapshot' })}
      className="min-h-12 text-left font-bold text-link underline"
    >
      {texts.mapImageMissing}
    </button>
  );
}

const POLL_MS = 1000;

function usePdfProgress(reportId: string): ReportPdfProgress | null {
  const [progress, setProgress] = useState<ReportPdfProgress | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    const timer = setInterval(() => {
      callApi(pdfJobProgress, { idreport: reportId }, { signal: abortController.signal }).then(
        (response) => setProgress(response.progress),
        // Keep the last known step.
        () => undefined,
      );
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      abortController.abort();
    };
  }, [reportId]);
  return progress;
}
