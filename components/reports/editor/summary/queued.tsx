import { useInspection } from '@/components/reports/editor/inspection-context';
import type { Editor } from '@/lib/reports/editor/state';
import { QUEUED } from '@/lib/reports/editor/texts';

export function getWaitText({ save, queued }: Editor): string {
  if (save.failure === 'signed-out') return QUEUED.signedOut;
  return queued?.why ?? (save.failure === 'blocked' ? QUEUED.trouble : QUEUED.waits);
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
        Cancel sending
      </button>
    </p>
  );
}
