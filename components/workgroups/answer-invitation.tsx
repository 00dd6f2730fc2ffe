import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { TextField } from '@/components/ui/forms/text-field';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import type { FormAction } from '@/lib/form-state';

export interface AnswerInvitationProps {
  id: string;
  unitName: string;
  action: FormAction;
  /** The page to open after declining. */
  declinedHref: string;
  /** Name and phone to check before accepting, as entered by the work unit. */
  contact?: { name: string; phone: string } | null;
}

/** The buttons Accept and Decline, in a form that works before scripts have loaded. */
export function AnswerInvitation({ id, unitName, action, declinedHref, contact = null }: AnswerInvitationProps) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action);
  return (
    <form {...form} className="grid gap-3">
      <FormError message={formError} help={help} />
      <input type="hidden" name="idinvitation" value={id} />
      <input type="hidden" name="back" value={declinedHref} />
      {contact && (
        <>
          <input type="hidden" name="hasContactFields" value="1" />
          <p className="text-ink-soft">
            {t('{about} entered your name and phone. Correct them if they are wrong.', { about: unitName })}
          </p>
          <TextField
            label={t('Your Name')}
            name="name"
            autoComplete="name"
            defaultValue={state.values.name ?? contact.name}
            error={getError('name')}
          />
          <PhoneField
            label={t('US Mobile Phone')}
            name="phone"
            icon="+1"
            optional={t('(Optional)')}
            defaultValue={state.values.phone ?? contact.phone}
            error={getError('phone')}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="accept"
          isBusy={pending}
          aria-label={t('Accept: {about}', { about: unitName })}
        >
          {t('Accept')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="decline"
          variant="outline"
          isBusy={pending}
          aria-label={t('Decline: {about}', { about: unitName })}
        >
          {t('Decline')}
        </Button>
      </div>
    </form>
  );
}
