import { useState, type ReactNode } from 'react';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import type { RequestSender } from '@/lib/client/api';
import type { ListedAction } from '@/lib/register/contract';
import { isEntryToSign, type LogSigner } from '@/lib/signing/log-signatures';

const LogSignDialog = lazyDialog(
  () => import('@/components/corrective-actions/log-sign-dialog').then((module) => module.LogSignDialog),
  ({ onClose }) => onClose,
);

interface LogSigningOptions {
  actions: readonly ListedAction[];
  /** null if the person cannot sign here. */
  signer: LogSigner | null;
  sender: RequestSender;
  /** Called after each attempt to sign. */
  onSettled: () => void;
}

/**
 * Which of the listed corrective actions wait for this person's signature, and the dialog that signs them. The dialog
 * keeps those that were listed when it opened, because these are what the person has seen.
 */
export function useLogSigning({ actions, signer, sender, onSettled }: LogSigningOptions): {
  toSign: readonly ListedAction[];
  openSigning: (entries: readonly ListedAction[]) => void;
  signDialog: ReactNode;
} {
  const [opened, setOpened] = useState<readonly ListedAction[] | null>(null);
  const toSign = signer
    ? actions.filter((action) => isEntryToSign(action, { personId: sender.personId, kind: signer.role.kind }))
    : [];
  return {
    toSign,
    openSigning: setOpened,
    signDialog: signer && opened && (
      <LogSignDialog
        entries={opened}
        signer={signer}
        sender={sender}
        onSettled={onSettled}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
