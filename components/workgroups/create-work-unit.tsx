'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useText } from '@/components/ui/text/language';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { TextField } from '@/components/ui/forms/text-field';
import type { FormAction } from '@/lib/form-state';
import { watchFirstUnit } from '@/components/workgroups/watch-first-unit';

/** The form that creates a work unit, for a person without one (account-shell §2.9). */
export function CreateWorkUnit({ action, autoFocus = true }: { action: FormAction; autoFocus?: boolean }) {
  const t = useText();
  const { state, pending, getError, formError, help, form } = useServerForm(action);
  return (
    <FormCard
      id="create-work-unit"
      title={t('You do not belong to a work unit yet.')}
      sub={t('Create one here, or ask your admin to send you an invitation.')}
    >
      {/* Disabled while the unit is created, because the response redirects. */}
      {!pending && <RefreshOnFirstUnit />}
      <form {...form} className="grid max-w-160 gap-5">
        <FormError message={formError} help={help} />
        <TextField
          label={t('Name of Work Unit')}
          name="name"
          placeholder={t('Company or Division Name')}
          autoComplete="organization"
          autoFocus={autoFocus}
          defaultValue={state.values.name}
          error={getError('name')}
        />
        <Button type="submit" size="primary" isBusy={pending} className="justify-self-start">
          {t('Create Work Unit')}
        </Button>
      </form>
    </FormCard>
  );
}

function RefreshOnFirstUnit(): null {
  const { refresh } = useRouter();
  useEffect(() => watchFirstUnit(refresh), [refresh]);
  return null;
}
