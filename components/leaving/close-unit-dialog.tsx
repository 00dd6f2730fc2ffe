import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import {
  CURRENT_PASSWORD_FIELD,
  CurrentPasswordField,
  ForgotPasswordLink,
} from '@/components/accounts/current-password';
import { useUnsentCounts } from '@/components/offline/use-unsent-counts';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { closeWorkUnit } from '@/lib/leaving/contract';
import { CLOSE_UNIT_EFFECTS } from '@/lib/leaving/texts';
import { formatUnsentBeforeClosing } from '@/lib/offline/unsent-work/texts';

export interface CloseUnitDialogProps {
  unit: { id: string; name: string };
  username: string;
  personId: string;
  onClose: () => void;
}

/** Closes the work unit after the person has entered their password. */
export function CloseUnitDialog({ unit, username, personId, onClose }: CloseUnitDialogProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const unsent = useUnsentCounts({ personId, unitId: unit.id });
  const unsentText = unsent && formatUnsentBeforeClosing(unsent);
  const { send, isBusy, ...command } = useCommand(closeWorkUnit, {
    retry: false,
    onDone() {
      onClose();
      router.refresh();
    },
  });
  const { failed, onInput } = useFailureUntilInput(command.failure);
  return (
    <FormDialog
      title="Close this work unit"
      submitLabel="Close work unit"
      variant="danger"
      isBusy={isBusy}
      fields={[CURRENT_PASSWORD_FIELD]}
      initialFocus={passwordField}
      onSubmit={(getText) => void send({ currentPassword: getText(CURRENT_PASSWORD_FIELD) })}
      intro={
        <>
          <p className="font-bold wrap-anywhere">{unit.name}</p>
          <ul className="grid list-disc gap-2 pl-5">
            {CLOSE_UNIT_EFFECTS.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {unsentText && (
            <InlineNote tone="warn" role="status">
              {unsentText} Send this work before you close the work unit.{' '}
              <Link href="/app/on-this-device" prefetch={false} className="font-bold text-link">
                See details
              </Link>
            </InlineNote>
          )}
        </>
      }
      failure={failed}
      onInput={onInput}
      onClose={onClose}
    >
      <CurrentPasswordField ref={passwordField} username={username} failure={failed} />
      <ForgotPasswordLink />
    </FormDialog>
  );
}
