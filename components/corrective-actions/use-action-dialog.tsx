import { useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { RequestSender } from '@/lib/client/api';
import type { ListedAction } from '@/lib/register/contract';

const RecordFixDialog = lazyDialog(
  () => import('@/components/corrective-actions/record-fix-dialog').then((module) => module.RecordFixDialog),
  ({ onClose }) => onClose,
);
const ChangeActionDialog = lazyDialog(
  () => import('@/components/corrective-actions/change-action-dialog').then((module) => module.ChangeActionDialog),
  ({ onClose }) => onClose,
);
const RepairKindDialog = lazyDialog(
  () => import('@/components/corrective-actions/repair-kind-dialog').then((module) => module.RepairKindDialog),
  ({ onClose }) => onClose,
);

export type ActionDialogName = 'fix' | 'repair' | 'not-needed' | 'reopened' | 'late';

interface OpenDialog {
  name: ActionDialogName;
  action: ListedAction;
}

/**
 * The dialog of a list of corrective actions. It belongs to the list, so that it stays open with what was typed when
 * someone else closes the corrective action and its row disappears.
 */
export function useActionDialog({ isLeader, ...props }: ActionDialogOptions): {
  openDialog: (name: ActionDialogName, action: ListedAction) => void;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const openDialog = (name: ActionDialogName, action: ListedAction) => setOpen({ name, action });
  function onSaved() {
    props.onSaved();
    if (open?.name !== 'fix' || !open.action.isRepairKindMissing) return;
    // The third fix asks what kind of repair it was.
    if (isLeader || open.action.foundBy.id === props.sender.personId) openDialog('repair', open.action);
  }
  const onClose = () => setOpen((current) => (current === open ? null : current));
  return { openDialog, dialog: open && renderDialog(open, { ...props, onSaved, onClose }) };
}

interface ActionDialogOptions {
  sender: RequestSender;
  now: string;
  /** Whether the person is a Crew Leader or Office User. */
  isLeader: boolean;
  onSaved: () => void;
}

function renderDialog(
  { name, action }: OpenDialog,
  { now, ...rest }: { sender: RequestSender; now: string; onSaved: () => void; onClose: () => void },
): ReactNode {
  const props = { ...rest, action };
  switch (name) {
    case 'fix':
      return <RecordFixDialog {...props} now={now} />;
    case 'repair':
      return <RepairKindDialog {...props} />;
    case 'not-needed':
    case 'reopened':
    case 'late':
      return <ChangeActionDialog {...props} kind={name} />;
  }
}
