import { formatCount } from '@/lib/format-count';
import { useRef, useState } from 'react';
import { SignatureDrawing } from '@/components/signing/signature-drawing';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { TextField } from '@/components/ui/forms/text-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import type { RequestSender } from '@/lib/client/api';
import { now, useClockOffset } from '@/lib/client/clock';
import { createInputKey } from '@/lib/client/stored-input';
import { formatReportDateTime } from '@/lib/dates';
import { MAX_TITLE_LENGTH } from '@/lib/signing/limits';
import type { SigningRole } from '@/lib/signing/signing-role';
import type { NewSignature } from '@/lib/signing/signature';
import { STATEMENT_KEYS, STATEMENTS, type SignatureKind } from '@/lib/signing/statements';

/** What is signed, in short. */
export interface InspectionToSign {
  id: string;
  siteName: string;
  /** When it began (instant). */
  date: string;
  timeZone: string;
  bmpCount: number;
  photoCount: number;
}

export interface SignDialogProps {
  inspection: InspectionToSign;
  signer: { name: string; title: string };
  role: SigningRole;
  sender: RequestSender;
  submitLabel: string;
  isBusy?: boolean;
  failure?: FailureMessage | null;
  onSign: (signature: Omit<NewSignature, 'digest'>, onSigned: () => void) => void;
  onClose: () => void;
}

/** What the person confirms with the tick. */
const TICK_LABELS: Readonly<Record<SignatureKind, string>> = {
  inspector: 'Signed as inspector',
  certification: 'I certify',
};

/** Asks a person to sign an inspection (SIGN-03). The entries are kept on the device until they are sent. */
export function SignDialog({
  inspection,
  signer,
  role: { kind, note },
  sender,
  submitLabel,
  isBusy = false,
  failure = null,
  onSign,
  onClose,
}: SignDialogProps) {
  const tick = useRef<HTMLInputElement>(null);
  const [isTicked, setTicked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const clockOffsetMs = useClockOffset();
  const key = createInputKey(sender, `signature ${inspection.id}`);
  const { value, change, remove } = useStoredInput(key, isSignatureInput, { ...EMPTY_SIGNATURE, title: signer.title });
  const statementKey = STATEMENT_KEYS[kind];

  function submit(): void {
    setSubmitted(true);
    if (!isTicked) return tick.current?.focus();
    const id = value.id || crypto.randomUUID();
    change({ ...value, id });
    const { title, drawing } = value;
    onSign({ id, kind, statementKey, title, drawing, signedAt: now(), clockOffsetMs }, remove);
  }
  return (
    <FormDialog
      title="Sign the inspection"
      submitLabel={submitLabel}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      intro={
        <div>
          <p className="font-bold wrap-anywhere">{inspection.siteName}</p>
          <p>
            {formatReportDateTime(inspection.date, inspection.timeZone)} · {formatCount(inspection.bmpCount, 'BMP')} ·{' '}
            {formatCount(inspection.photoCount, 'photo')}
          </p>
        </div>
      }
    >
      {note && <InlineNote tone="info">{note}</InlineNote>}
      <blockquote className="rounded-control border border-line bg-surface-sunk p-4">
        {STATEMENTS[statementKey]}
      </blockquote>
      <div>
        <Checkbox
          ref={tick}
          label={TICK_LABELS[kind]}
          checked={isTicked}
          aria-invalid={(isSubmitted && !isTicked) || undefined}
          aria-describedby={`${inspection.id}-tick`}
          onChange={(event) => setTicked(event.target.checked)}
        />
        <p id={`${inspection.id}-tick`} role="alert" className="text-danger">
          {isSubmitted && !isTicked && 'Tick the box to sign.'}
        </p>
      </div>
      <div>
        <p className="text-small text-ink-muted">Name</p>
        <p className="font-bold wrap-anywhere">{signer.name}</p>
      </div>
      <TextField
        label="Title"
        optional
        autoComplete="organization-title"
        maxLength={MAX_TITLE_LENGTH}
        value={value.title}
        onChange={(event) => change({ ...value, title: event.target.value })}
      />
      <SignatureDrawing value={value.drawing} onChange={(drawing) => change({ ...value, drawing })} />
    </FormDialog>
  );
}

/** `id` is made with the first attempt to sign. */
const EMPTY_SIGNATURE = { id: '', title: '', drawing: '' };
const isSignatureInput = createShapeGuard(EMPTY_SIGNATURE);
