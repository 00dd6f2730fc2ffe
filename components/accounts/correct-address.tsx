'use client';

import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { Button } from '@/components/ui/buttons/button';
import { TextField } from '@/components/ui/forms/text-field';
import type { FormAction } from '@/lib/form-state';

interface CorrectAddressProps {
  action: FormAction;
  username: string;
  address: string;
}

/** Sends the confirmation code to another address. The <details> element also opens without scripts. */
export function CorrectAddress({ action, username, address }: CorrectAddressProps) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action);
  const [isOpen, setOpen] = useState(state.error !== null);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-2 text-center open:text-left"
    >
      <summary className="inline-flex min-h-12 cursor-pointer list-none items-center rounded-control px-1 text-[0.9375rem] font-bold text-link hover:underline">
        {t('Wrong address? Correct it')}
      </summary>
      <form {...form}>
        <FormError message={formError} help={help} />
        <input type="hidden" name="username" value={username} />
        <TextField
          label={t('Work Email')}
          hint={t('The previous code will no longer work.')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={state.values.email ?? address}
          error={getError('email')}
        />
        <Button type="submit" variant="outline" size="primary" isFullWidth isBusy={pending}>
          {t('Send the code to this address')}
        </Button>
      </form>
    </details>
  );
}
