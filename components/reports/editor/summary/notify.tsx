import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { DockForward } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { QueuedReason } from '@/components/reports/editor/summary/queued';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { canNotify, listMissing, isQueued } from '@/lib/reports/editor/derived';
import { NO_MORE_BMPS } from '@/lib/reports/editor/texts';
import { MISSING_LINK, MissingLink } from '@/components/reports/editor/summary/missing-link';
import type { MissingEntry } from '@/lib/reports/domain/missing';

const MissingDialog = lazyDialog(
  () => import('@/components/reports/editor/summary/missing-dialog').then((module) => module.MissingDialog),
  ({ onClose }) => onClose,
);

/** SAVE & NOTIFY on the summary and on the wrap-up (decision X-07). */
export function useNotify(): DockForward & { label: string } {
  const { editor, inspection } = useInspection();
  const busy = editor.sending === 'notify';
  return {
    label: 'SAVE & NOTIFY',
    icon: <Icon name="send" />,
    onPress: () => inspection.send({ type: 'questionOpened', question: 'save-and-notify' }),
    disabled: !busy && !canNotify(editor),
    busy,
  };
}

/** What is missing, with a link; else what SAVE & NOTIFY causes (EDIT-51). */
export function NotifyReason() {
  const { editor } = useInspection();
  const all = listMissing(editor);
  const [first, another] = all;
  if (isQueued(editor)) return <QueuedReason />;
  if (first)
    return (
      <div className="flex flex-wrap gap-x-4">
        <MissingLink what={first} />
        {another && <AllMissing all={all} />}
      </div>
    );
  return (
    <>
      <p>{NO_MORE_BMPS}</p>
      <LazyPhotosNotSent />
    </>
  );
}

function AllMissing({ all }: { all: readonly MissingEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={MISSING_LINK}>
        See all {all.length}
      </button>
      {isOpen && <MissingDialog all={all} onClose={() => setOpen(false)} />}
    </>
  );
}
