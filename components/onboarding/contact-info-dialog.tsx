import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '@/components/ui/text/language';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { updateContactInfo, type PrivateFlag } from '@/lib/accounts/contract';
import { isWebsite, stripScheme } from '@/lib/accounts/rules';
import { ACCOUNTS_FAILURES } from '@/lib/accounts/failures';
import { formatPhoneWithCountry } from '@/lib/phone';
import { validateTextablePhone } from '@/lib/textable-phone';

export interface ContactInfoDialogProps {
  username: string;
  isPrivate: PrivateFlag;
  /** Called after saving, and after 'Not now'. */
  onDone: () => void;
}

/** Asks for the phone and company website of a person who has entered neither (SHELL-57…64). */
export function ContactInfoDialog({ username, isPrivate, onDone }: ContactInfoDialogProps) {
  const t = useText();
  const [websiteText, setWebsiteText] = useState('');
  const [phone, setPhone] = useState('');
  const [validatedFields, setValidatedFields] = useState({ website: false, phone: false });
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false);
  const { send, isBusy, failure } = useCommand(updateContactInfo, {
    failureTitle: t('Contact info not saved'),
    successMessage: { title: t('Success!'), message: t('Contact Info Updated') },
    onDone,
    retry: false,
  });

  const website = stripScheme(websiteText);
  const isWebsiteInvalid = website !== '' && !isWebsite(website);
  const phoneError = validateTextablePhone(phone);
  const hasInput = websiteText.trim() !== '' || phone.trim() !== '';

  function submit() {
    // Renders the errors first, so that the first invalid field can get focus.
    flushSync(() => setValidatedFields({ website: true, phone: true }));
    if (phoneError || isWebsiteInvalid)
      return document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus();
    void send({ username, isPrivate, companyname: website, phone });
  }

  return (
    <FormDialog
      title={t('Your contact info')}
      submitLabel={t('Save')}
      cancelLabel={isConfirmingLeave ? t('Leave without saving') : t('Not now')}
      isBusy={isBusy}
      failure={failure}
      intro={
        <p className="text-ink-soft">
          {t('Text messages for your crew go to this phone. You can change your phone and website in My Account.')}
        </p>
      }
      onSubmit={submit}
      onCancel={onDone}
      onClose={() => (hasInput && !isConfirmingLeave ? setIsConfirmingLeave(true) : onDone())}
    >
      <PhoneField
        label={t('US Mobile Phone')}
        name="phone"
        required
        format={formatPhoneWithCountry}
        value={phone}
        onChange={(text) => {
          setPhone(text);
          setValidatedFields((current) => ({ ...current, phone: false }));
        }}
        onBlur={() => setValidatedFields((current) => ({ ...current, phone: true }))}
        error={validatedFields.phone && phoneError ? t(ACCOUNTS_FAILURES[phoneError][1]) : undefined}
      />
      <TextField
        label={t('Company Website')}
        name="company"
        optional={t('(Optional)')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        value={websiteText}
        onChange={(event) => {
          setWebsiteText(event.target.value);
          setValidatedFields((current) => ({ ...current, website: false }));
        }}
        onBlur={() => setValidatedFields((current) => ({ ...current, website: true }))}
        error={validatedFields.website && isWebsiteInvalid ? t(ACCOUNTS_FAILURES['company-format'][1]) : undefined}
      />
      {isConfirmingLeave && (
        <InlineNote tone="warn" role="alert">
          {t('What you entered is not saved yet.')}
        </InlineNote>
      )}
    </FormDialog>
  );
}
