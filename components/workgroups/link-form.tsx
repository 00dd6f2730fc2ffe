'use client';

import { Button, type ButtonProps } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';
import type { FormAction } from '@/lib/form-state';

export interface LinkFormProps {
  token: string;
  action: FormAction;
  variant?: ButtonProps['variant'];
  children: string;
}

export function LinkForm({ token, action, variant = 'outline', children }: LinkFormProps) {
  const { pending, formError, help, form } = useServerForm(action);
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
