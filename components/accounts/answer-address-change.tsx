'use client';

import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import type { FormAction } from '@/lib/form-state';

export interface AnswerAddressChangeProps {
  token: string;
  /** This mailbox has confirmed and can still stop the change. */
  isConfirmed: boolean;
  action: FormAction;
}

export function AnswerAddressChange({ token, isConfirmed, action }: AnswerAddressChangeProps) {
  const t = useText();
  const { pending, formError, help, form } = useServerForm(action);
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      <input type="hidden" name="token" value={token} />
      <div className="flex flex-wrap gap-2">
        {!isConfirmed && (
          <Button type="submit" name="intent" value="confirm" size="primary" busy={pending}>
            {t('Confirm')}
          </Button>
        )}
        <Button type="submit" name="intent" value="stop" size="primary" variant="outline" busy={pending}>
          {t('Cancel the change')}
        </Button>
      </div>
    </form>
  );
}
