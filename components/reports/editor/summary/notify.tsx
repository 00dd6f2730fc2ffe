import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { DockForward } from '@/components/reports/editor/frame/dock';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { LazyPhotosNotSent } from '@/components/reports/editor/summary/lazy-photos-not-sent';
import { QueuedReason } from '@/components/reports/editor/summary/queued';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { canNotify, listMissing, isQueued } from '@/lib/reports/editor/derived';
import { NO_MORE_BMPS } from '@/lib/reports/editor/texts';
import { MISSING_LINK_CLASS, MissingLink } from '@/components/reports/editor/summary/missing-link';
import type { MissingEntry } from '@/lib/reports/domain/missing';

const MissingDialog = lazyDialog(
  () => import('@/components/reports/editor/summary/missing-dialog').then((module) => module.MissingDialog),
  ({ onClose }) => onClose,
);

/** Props of the button SAVE & NOTIFY, on the summary and on the wrap-up (decision X-07). */
export function useNotifyButton(): DockForward & { label: string } {
  const { editor, inspection } = useInspection();
  const isBusy = editor.sending === 'notify';
  return {
    label: 'SAVE & NOTIFY',
    icon: <Icon name="send" />,
    onPress: () => inspection.send({ type: 'questionOpened', question: 'save-and-notify' }),
    disabled: !isBusy && !canNotify(editor),
    isBusy,
  };
}

/** The text above SAVE & NOTIFY: that it is queued, or what is missing, or else what it does (EDIT-51). */
export function NotifyReason() {
  const { editor } = useInspection();
  const missingEntries = listMissing(editor);
  const [first, second] = missingEntries;
  if (isQueued(editor)) return <QueuedReason />;
  if (first)
    return (
      <div className="flex flex-wrap gap-x-4">
        <MissingLink entry={first} />
        {second && <AllMissing entries={missingEntries} />}
      </div>
    );
  return (
    <>
      <p>{NO_MORE_BMPS}</p>
      <LazyPhotosNotSent />
    </>
  );
}

function AllMissing({ entries }: { entries: readonly MissingEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={MISSING_LINK_CLASS}>
        See all {entries.length}
      </button>
      {isOpen && <MissingDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
