import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { DateField } from '@/components/ui/forms/date-field';
import { createShapeGuard, useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useCommand } from '@/components/ui/requests/use-command';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { calendarDay } from '@/lib/dates';
import { setSubmitted } from '@/lib/signing/contract';
import type { Delegation } from '@/lib/signing/delegations';
import { SIGNING_FAILURES } from '@/lib/signing/failures';

interface SubmissionDialogProps {
  delegation: Delegation;
  site: { timeZone: string };
  sender: RequestSender;
  now: string;
  onSaved: () => void;
  onClose: () => void;
}

const isSubmissionInput = createShapeGuard({ submittedOn: '' });

/** Asks when an authorization was submitted to the Director (SIGN-06). What was entered is kept on the device. */
export function SubmissionDialog({ delegation, site, sender, now, onSaved, onClose }: SubmissionDialogProps) {
  const { id, personName } = delegation;
  const [isSubmitted, setSubmittedForm] = useState(false);
  const input = useStoredInput(createInputKey(sender, `submission ${id}`), isSubmissionInput, {
    submittedOn: delegation.submittedOn ?? '',
  });
  const { send, isBusy, failure } = useCommand(setSubmitted, { successMessage: 'Submission date saved', retry: false });
  const { submittedOn } = input.value;
  const error = findDateError(submittedOn, calendarDay(now, site.timeZone));

  async function submit() {
    setSubmittedForm(true);
    if (error !== null) return;
    if ('error' in (await send({ delegationId: id, submittedOn }))) return;
    input.remove();
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title="Submitted to the Director"
      submitLabel="Save"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
      intro={
        <p>
          When the authorization of <span dir="auto">{personName}</span> was submitted to the Director.
        </p>
      }
    >
      <DateField
        label="Submitted on"
        value={submittedOn || null}
        error={isSubmitted ? error : undefined}
        onChange={(day) => input.change({ submittedOn: day ?? '' })}
      />
    </FormDialog>
  );
}

function findDateError(submittedOn: string, today: string): string | null {
  if (submittedOn === '') return 'Enter a date.';
  return submittedOn > today ? SIGNING_FAILURES['submitted-in-future'][1] : null;
}
