import { useInspection } from '@/components/reports/editor/inspection-context';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { isQueued } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';

const PrintSigned = lazyComponent(() =>
  import('@/components/reports/editor/summary/print-signed').then((module) => module.PrintSigned),
);

function getWaitText({ save, queued }: Editor): string {
  if (save.failure === 'signed-out') return QUEUED.signedOut;
  return queued?.why ?? (save.failure === 'blocked' ? QUEUED.trouble : QUEUED.waits);
}

/** Says that SAVE & NOTIFY is queued, and that nothing can be changed until it is sent (decision X-03). */
export function QueuedNote() {
  const { editor } = useInspection();
  if (!isQueued(editor)) return null;
  return (
    <InlineNote tone="warn" role="status" className="mb-4 desktop:mb-6">
      <p className="font-bold">{getWaitText(editor)}</p>
      <p>{QUEUED.why}</p>
      {editor.queued?.signature && <PrintSigned signature={editor.queued.signature} />}
    </InlineNote>
  );
}

/** The reason above the disabled SAVE & NOTIFY while it is queued, with a button that cancels it. */
export function QueuedReason() {
  const { editor, inspection } = useInspection();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {getWaitText(editor)}
      <button
        type="button"
        onClick={() => inspection.send({ type: 'notifyCanceled' })}
        className="min-h-12 font-bold text-link underline"
      >
        {QUEUED.cancelLabel}
      </button>
    </p>
  );
}
