import { useEffect, useId, useState } from 'react';
import { useCorrectionTexts } from '@/components/reports/editor/corrections/use-correction-texts';
import { Dock } from '@/components/reports/editor/frame/dock';
import { useOnline } from '@/lib/client/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { canCloseOut, getSavingState } from '@/lib/reports/editor/derived';
import { pdfJobProgress } from '@/lib/reports/contract';
import { ProgressBar } from '@/components/ui/feedback/progress';
import {
  getAnnouncedPdfProgress,
  getPdfStepPercent,
  NO_PDF_JOB,
  observePdfJob,
  type ObservedPdfJob,
  type ReportPdfProgress,
} from '@/lib/reports/domain/pdf-progress';
import { callApi } from '@/lib/client/api';

/** CLOSE OUT INSPECTION, with what it waits for and how far the final PDF is (EDIT-55). */
export function CloseDock() {
  const texts = useCorrectionTexts();
  const { editor, inspection } = useInspection();
  const isServerUnavailable = useServerProblem() !== null;
  const isSending = editor.sending === 'close';
  const job = usePdfJob(editor.report.id, { isSending, isServerUnavailable });
  const isRunning = isSending || job.state === 'running';
  const isDisabled = editor.sending === null && !isRunning && (!canCloseOut(editor) || isServerUnavailable);
  return (
    <Dock
      isCompact={isDisabled}
      forward={{
        label: texts.closeOut,
        onPress: () => inspection.send({ type: 'questionOpened', question: 'close-out' }),
        disabled: isDisabled,
        isBusy: isRunning,
      }}
      reason={
        isRunning ? <FinalPdfProgress progress={job.progress} /> : <CloseReason hasFailed={job.state === 'failed'} />
      }
    />
  );
}

function CloseReason({ hasFailed }: { hasFailed: boolean }) {
  const { editor } = useInspection();
  const texts = useCorrectionTexts();
  const serverProblem = useServerProblem();
  if (editor.report.fields.mapImage === null) return <CaptureButton />;
  if (serverProblem === 'failing') return texts.closingNeedsServer;
  if (serverProblem === 'no-signal') return texts.closingNeedsSignal;
  if (hasFailed) return <p role="alert">{texts.pdfFailed}</p>;
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

function FinalPdfProgress({ progress }: { progress: ReportPdfProgress | null }) {
  const texts = useCorrectionTexts();
  return (
    <>
      <p role="status">
        <b>{texts.creatingPdf}</b>{' '}
        <span className="sr-only">{texts.formatPdfStep(getAnnouncedPdfProgress(progress))}</span>
      </p>
      <ProgressBar
        percent={getPdfStepPercent(progress)}
        label={texts.creatingPdf}
        text={texts.formatPdfStep(progress)}
      />
      <p>{texts.pdfContinues}</p>
    </>
  );
}

/** Opens the map capture step (EDIT-56). On a phone, the dock has one line; the card of the map has the sentence. */
function CaptureButton() {
  const texts = useCorrectionTexts();
  const { inspection } = useInspection();
  const reasonId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p id={reasonId} className="max-tablet:sr-only">
        {texts.mapImageMissing}
      </p>
      <button
        type="button"
        aria-describedby={reasonId}
        onClick={() => inspection.send({ type: 'phaseOpened', phase: 'TakeMapSnapshot' })}
        className="min-h-12 text-left font-bold text-link underline"
      >
        {texts.captureMap}
      </button>
    </div>
  );
}

const POLL_MS = 1000;

interface PdfJobOptions {
  /** CLOSE OUT was pressed on this page. */
  isSending: boolean;
  isServerUnavailable: boolean;
}

/** Also finds a job that was started before a reload or by another person. */
function usePdfJob(reportId: string, { isSending, isServerUnavailable }: PdfJobOptions): ObservedPdfJob {
  const [job, setJob] = useState(NO_PDF_JOB);
  useEffect(() => {
    if (isServerUnavailable) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    let observed = NO_PDF_JOB;
    let timer: ReturnType<typeof setTimeout>;
    async function poll(): Promise<void> {
      const response = await callApi(pdfJobProgress, { idreport: reportId }, { signal }).catch(() => null);
      if (signal.aborted) return;
      // Without a response, the last known step stays.
      if (response) observed = observePdfJob(observed, response);
      setJob(observed);
      if (isSending || observed.state === 'running') timer = setTimeout(() => void poll(), POLL_MS);
    }
    timer = setTimeout(() => void poll(), isSending ? POLL_MS : 0);
    return () => {
      clearTimeout(timer);
      abortController.abort();
    };
  }, [reportId, isSending, isServerUnavailable]);
  return job;
}
