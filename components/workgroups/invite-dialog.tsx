import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextField } from '@/components/ui/forms/text-field';
import { useCreation } from '@/components/ui/requests/use-creation';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { ContactFields } from '@/components/workgroups/contact-fields';
import { getFailureField, getFailureMessage } from '@/lib/failures';
import { getFieldMessage } from '@/lib/form-state';
import type { Role } from '@/lib/permissions';
import { sendInvite } from '@/lib/workgroups/contract';
import { validateInvite, isInviteFilled, type InviteForm } from '@/lib/workgroups/rules';

export interface InviteDialogProps {
  /** The input, which survives closing the dialog with Escape, the x or Back. */
  form: InviteForm;
  onChange: (form: InviteForm) => void;
  /** The storage key of the input. */
  draftKey: string;
  ownRole: Role;
  onClose: () => void;
  onCancel: () => void;
  onInvited: () => void;
}

/** The Invite User dialog (account-shell §2.9). */
export function InviteDialog({ form, onChange, draftKey, ownRole, onClose, onCancel, onInvited }: InviteDialogProps) {
  const { send, isBusy, ...command } = useCreation(sendInvite, {
    draftKey,
    successMessage: { title: 'Success!', message: `Invitation sent to ${form.email.trim()}` },
    onDone: onInvited,
    retry: false,
  });
  const failed = useCurrentFailure(command.failure, form);
  const errorCode = isInviteFilled(form) ? validateInvite(form) : null;
  const getError = (field: string) => getFieldMessage(field, failed);

  function submit() {
    const { role } = form;
    if (role === '' || errorCode) return;
    const { name, email, phone, workRole } = form;
    void send({
      employee: { idemployee: email.trim(), name: name.trim(), phonenumber: phone, workrole: workRole.trim(), role },
    });
  }
  return (
    <FormDialog
      title="Invite User"
      submitLabel="SAVE"
      isWide
      canSubmit={isInviteFilled(form) && errorCode === null}
      isBusy={isBusy}
      failure={failed?.code && getFailureField(failed.code) !== null ? null : failed}
      onSubmit={submit}
      onCancel={onCancel}
      onClose={onClose}
    >
      <p className="text-small text-ink-muted">
        The person gets an email with a link and joins by accepting. All fields are required.
      </p>
      <div className="grid gap-4 tablet:grid-cols-2 tablet:gap-x-6">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          value={form.email}
          error={errorCode === 'email-format' ? getFailureMessage(errorCode) : getError('email')}
          onChange={(event) => onChange({ ...form, email: event.target.value })}
          className="tablet:col-span-2"
        />
        <ContactFields
          contact={form}
          onChange={(contact) => onChange({ ...form, ...contact })}
          ownRole={ownRole}
          getError={getError}
        />
      </div>
    </FormDialog>
  );
}
