'use client';

import { Send } from 'lucide-react';
import type { DockForward } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { QueuedReason } from '@/components/reports/editor/summary/queued';
import { mayNotify, missing, isQueued } from '@/lib/reports/editor/derived';
import { NO_MORE_BMPS } from '@/lib/reports/editor/texts';
import type { Missing } from '@/lib/reports/domain/missing';

/** SAVE & NOTIFY, on the summary and on the wrap-up alike (decision X-07). */
export function useNotify(): DockForward & { label: string } {
  const { editor, inspection } = useInspection();
  const busy = editor.sending === 'notify';
  return {
    label: 'SAVE & NOTIFY',
    icon: <Send aria-hidden="true" />,
    onPress: () => inspection.send({ type: 'asked', question: 'save-and-notify' }),
    disabled: !busy && !mayNotify(editor),
    busy,
  };
}

/** What is missing, one thing at a time, and the way there; otherwise what follows from it (EDIT-51). */
export function NotifyReason() {
  const { editor } = useInspection();
  const [first] = missing(editor);
  if (isQueued(editor)) return <QueuedReason />;
  if (first) return <MissingLink what={first} />;
  return (
    <>
      <p>{NO_MORE_BMPS}</p>
      <LazyPhotosNotSent />
    </>
  );
}

function MissingLink({ what: { bmpId, phase, sentence } }: { what: Missing }) {
  const { inspection } = useInspection();
  return (
    <button
      type="button"
      onClick={() =>
        inspection.send(
          bmpId === null
            ? { type: 'went', phase: phase ?? 'ProjectInfo' }
            : { type: 'bmpOpened', bmpId, toConditions: phase === 'BMPEnterConditions' },
        )
      }
      className="min-h-12 text-left font-bold text-link underline"
    >
      {sentence}
    </button>
  );
}
