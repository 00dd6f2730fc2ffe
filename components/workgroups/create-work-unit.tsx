'use client';

import { useText } from '@/components/ui/language';
import { FormError } from '@/components/ui/form-error';
import { usePostedForm } from '@/components/ui/use-posted-form';
import { Button } from '@/components/ui/button';
import { FormCard } from '@/components/ui/form-card';
import { TextField } from '@/components/ui/text-field';
import { FollowFirstUnit } from '@/components/workgroups/follow-first-unit';
import type { FormAction } from '@/lib/form-state';

/** For a person without a work unit (account-shell §2.9). */
export function CreateWorkUnit({ action, autoFocus = true }: { action: FormAction; autoFocus?: boolean }) {
  const t = useText();
  const { state, pending, errorOf, formError, help, form } = usePostedForm(action);
  return (
    <FormCard
      id="create-work-unit"
      title={t('You do not belong to a work unit yet.')}
      sub={t('Create one here, or ask your admin to send you an invitation.')}
    >
      {/* Disabled while the unit is created, because the response redirects. */}
      {!pending && <FollowFirstUnit />}
      <form {...form} className="grid max-w-160 gap-5">
        <FormError message={formError} help={help} />
        <TextField
          label={t('Name of Work Unit')}
          name="name"
          placeholder={t('Company or Division Name')}
          autoComplete="organization"
          autoFocus={autoFocus}
          defaultValue={state.values.name}
          error={errorOf('name')}
        />
        <Button type="submit" size="primary" busy={pending} className="justify-self-start">
          {t('Create Work Unit')}
        </Button>
      </form>
    </FormCard>
  );
}
