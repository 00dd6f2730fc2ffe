import { useRef, useState } from 'react';
import { SignerFields } from '@/components/signing/signer-fields';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import type { RequestSender } from '@/lib/client/api';
import { now, useClockOffset } from '@/lib/client/clock';
import { createInputKey } from '@/lib/client/stored-input';
import { formatClosing } from '@/lib/deadlines/action-texts';
import { formatCount } from '@/lib/format-count';
import type { ListedAction } from '@/lib/register/contract';
import { signLog } from '@/lib/signing/contract';
import type { LogSigner } from '@/lib/signing/log-signatures';
import { SIGNATURE_TICK_LABELS } from '@/lib/signing/signed-record';
import { STATEMENTS } from '@/lib/signing/statements';
import { translateToEnglish } from '@/lib/text';

interface LogSignDialogProps {
  /** Closed corrective actions of a site. */
  entries: readonly ListedAction[];
  signer: LogSigner;
  sender: RequestSender;
  onSettled: () => void;
  onClose: () => void;
}

/** Asks a person to sign entries of the corrective action log (SIGN-12). Title and drawing are kept until they are sent. */
export function LogSignDialog({ entries, signer, sender, onSettled, onClose }: LogSignDialogProps) {
  const { kind, statementKey, note } = signer.role;
  const tick = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  // A repeated attempt has the same ids, so that each entry is signed once.
  const [signedEntries] = useState(() =>
    entries.map(({ id, lastEventId }) => ({ id: crypto.randomUUID(), correctiveActionId: id, lastEventId })),
  );
  const clockOffsetMs = useClockOffset();
  const siteId = entries[0]?.site.id ?? '';
  const input = useStoredInput(createInputKey(sender, `log signature ${siteId}`), isSignerInput, {
    ...EMPTY_INPUT,
    title: signer.title,
  });
  const { send, isBusy, failure } = useCommand(signLog, { successMessage: 'Log signed', retry: false });

  async function submit(): Promise<void> {
    setSubmitted(true);
    if (!isTicked) return tick.current?.focus();
    const signature = { ...input.value, kind, statementKey, signedAt: now(), clockOffsetMs };
    const result = await send({ signature, entries: signedEntries });
    onSettled();
    if ('error' in result) return;
    input.remove();
    onClose();
  }
  return (
    <FormDialog
      title="Sign the log"
      submitLabel="Sign"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={
        <div>
          <p className="font-bold wrap-anywhere" dir="auto">
            {entries[0]?.site.name}
          </p>
          <p>{formatCount(entries.length, 'corrective action')}. Signing needs a connection.</p>
        </div>
      }
    >
      <ul
        aria-label="Corrective actions"
        className="max-h-48 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {entries.map((entry) => (
          <li key={entry.id} className="py-2 wrap-anywhere">
            <b className="font-bold">{entry.instance.tag}</b> <span dir="auto">{entry.name}</span>
            <p className="text-small text-ink-muted">{formatClosing(entry, translateToEnglish)}</p>
          </li>
        ))}
      </ul>
      {note && <InlineNote tone="info">{note}</InlineNote>}
      <blockquote className="rounded-control border border-line bg-surface-sunk p-4">
        {STATEMENTS[statementKey]}
      </blockquote>
      <SignerFields
        name={signer.name}
        tickLabel={SIGNATURE_TICK_LABELS[kind]}
        tickRef={tick}
        isTicked={isTicked}
        isTickMissing={isSubmitted && !isTicked}
        onTick={setTicked}
        title={input.value.title}
        drawing={input.value.drawing}
        onChange={(changed) => input.change({ ...input.value, ...changed })}
      />
    </FormDialog>
  );
}

const EMPTY_INPUT = { title: '', drawing: '' };
const isSignerInput = createShapeGuard(EMPTY_INPUT);
