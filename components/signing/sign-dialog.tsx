import { useRef, useState } from 'react';
import { SignerFields } from '@/components/signing/signer-fields';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import type { FailureMessage } from '@/components/ui/requests/use-failure-message';
import type { RequestSender } from '@/lib/client/api';
import { now, useClockOffset } from '@/lib/client/clock';
import { createInputKey } from '@/lib/client/stored-input';
import { calendarDay, formatReportDateTime } from '@/lib/dates';
import { formatCount } from '@/lib/format-count';
import { formatCertificate, getCertificateWarning, type RequiredCertificate } from '@/lib/signing/certificate';
import type { SigningRole } from '@/lib/signing/signing-role';
import type { NewSignature } from '@/lib/signing/signature';
import { SIGNATURE_TICK_LABELS } from '@/lib/signing/signed-record';
import { STATEMENTS } from '@/lib/signing/statements';

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
  signer: { name: string; title: string; certificate?: RequiredCertificate };
  role: SigningRole;
  sender: RequestSender;
  submitLabel: string;
  isBusy?: boolean;
  failure?: FailureMessage | null;
  onSign: (signature: Omit<NewSignature, 'digest'>, onSigned: () => void) => void;
  onClose: () => void;
}

/** Asks a person to sign an inspection (SIGN-03). The entries are kept on the device until they are sent. */
export function SignDialog({
  inspection,
  signer,
  role: { kind, statementKey, note },
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
  const today = calendarDay(now(), inspection.timeZone);
  const certificate = signer.certificate?.certificate;
  const warning = signer.certificate && getCertificateWarning(signer.certificate, today);

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
          <p className="font-bold wrap-anywhere" dir="auto">
            {inspection.siteName}
          </p>
          <p>
            {formatReportDateTime(inspection.date, inspection.timeZone)} · {formatCount(inspection.bmpCount, 'BMP')} ·{' '}
            {formatCount(inspection.photoCount, 'photo')}
          </p>
        </div>
      }
    >
      {(note ?? warning) && (
        <InlineNote tone={warning ? 'warn' : 'info'} className="wrap-anywhere">
          {note && <p>{note}</p>}
          {warning && <p>{warning}</p>}
        </InlineNote>
      )}
      <blockquote className="rounded-control border border-line bg-surface-sunk p-4">
        {STATEMENTS[statementKey]}
      </blockquote>
      {certificate && (
        <p className="wrap-anywhere">
          Prints below your signature: <bdi>{formatCertificate(certificate, today)}</bdi>
        </p>
      )}
      <SignerFields
        name={signer.name}
        tickLabel={SIGNATURE_TICK_LABELS[kind]}
        tickRef={tick}
        isTicked={isTicked}
        isTickMissing={isSubmitted && !isTicked}
        onTick={setTicked}
        title={value.title}
        drawing={value.drawing}
        onChange={(changed) => change({ ...value, ...changed })}
      />
    </FormDialog>
  );
}

/** `id` is made with the first attempt to sign. */
const EMPTY_SIGNATURE = { id: '', title: '', drawing: '' };
const isSignatureInput = createShapeGuard(EMPTY_SIGNATURE);
