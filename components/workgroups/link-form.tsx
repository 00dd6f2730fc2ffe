'use client';

import { Button, type ButtonProps } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { usePostedForm } from '@/components/ui/use-posted-form';
import type { FormAction } from '@/lib/form-state';

export interface LinkFormProps {
  token: string;
  action: FormAction;
  variant?: ButtonProps['variant'];
  children: string;
}

export function LinkForm({ token, action, variant = 'outline', children }: LinkFormProps) {
  const { pending, formError, help, form } = usePostedForm(action);
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <FormError message={formError} help={help} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant={variant} busy={pending}>
        {children}
      </Button>
    </form>
  );
}
