import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import {
  CURRENT_PASSWORD_FIELD,
  CurrentPasswordField,
  ForgotPasswordLink,
} from '@/components/accounts/current-password';
import { useUnsentWorkText } from '@/components/accounts/forget-device';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { closeWorkUnit } from '@/lib/leaving/contract';
import { CLOSE_UNIT_EFFECTS } from '@/lib/leaving/texts';

export interface CloseUnitDialogProps {
  unitName: string;
  username: string;
  personId: string;
  onClose: () => void;
}

/** Closes the work unit after the person has entered their password. */
export function CloseUnitDialog({ unitName, username, personId, onClose }: CloseUnitDialogProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const unsentWorkText = useUnsentWorkText(personId);
  const { send, busy, ...command } = useCommand(closeWorkUnit, {
    retry: false,
    onDone() {
      onClose();
      router.refresh();
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failed);
  return (
    <FormDialog
      title="Close this work unit"
      submitLabel="Close work unit"
      variant="danger"
      busy={busy}
      fields={[CURRENT_PASSWORD_FIELD]}
      initialFocus={passwordField}
      onSubmit={(getText) => void send({ current: getText(CURRENT_PASSWORD_FIELD) })}
      intro={
        <>
          <p className="font-bold wrap-anywhere">{unitName}</p>
          <ul className="grid list-disc gap-2 pl-5">
            {CLOSE_UNIT_EFFECTS.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {unsentWorkText && (
            <InlineNote tone="warn" role="status">
              {unsentWorkText}{' '}
              <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
                See details
              </Link>
            </InlineNote>
          )}
        </>
      }
      {...{ failed, onInput, onClose }}
    >
      <CurrentPasswordField ref={passwordField} {...{ username, failed }} />
      <ForgotPasswordLink />
    </FormDialog>
  );
}
