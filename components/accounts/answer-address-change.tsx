'use client';

import { useText } from '@/components/ui/language';
import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { usePostedForm } from '@/components/ui/use-posted-form';
import type { FormAction } from '@/lib/form-state';

export interface AnswerAddressChangeProps {
  token: string;
  /** This mailbox has confirmed and can still stop the change. */
  isConfirmed: boolean;
  action: FormAction;
}

export function AnswerAddressChange({ token, isConfirmed, action }: AnswerAddressChangeProps) {
  const t = useText();
  const { pending, formError, help, form } = usePostedForm(action);
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
