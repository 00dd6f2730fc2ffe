import { useInspection } from '@/components/reports/editor/inspection-context';
import { PrintSigned } from '@/components/reports/editor/summary/print-signed';
import { getWaitText } from '@/components/reports/editor/summary/queued';
import { InlineNote } from '@/components/ui/feedback/inline-note';

/** Says that SAVE & NOTIFY is queued, and that nothing can be changed until it is sent (decision X-03). */
export function QueuedNote() {
  const { editor } = useInspection();
  return (
    <InlineNote tone="warn" role="status" className="mb-4 desktop:mb-6">
      <p className="font-bold">{getWaitText(editor)}</p>
      <p>You cannot change this inspection until it is sent. Cancel sending to continue editing.</p>
      {editor.queued?.signature && <PrintSigned signature={editor.queued.signature} />}
    </InlineNote>
  );
}
