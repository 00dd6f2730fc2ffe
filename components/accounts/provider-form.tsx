'use client';

import { useText } from '@/components/ui/text/language';
import { useServerFormAction } from '@/components/ui/forms/use-server-form-action';
import { Button } from '@/components/ui/buttons/button';

interface ProviderFormProps {
  name: string;
  action: (form: FormData) => Promise<void>;
  next: string | null;
}

export function ProviderForm({ name, action, next }: ProviderFormProps) {
  const t = useText();
  const onSubmit = useServerFormAction(action, t('Not signed in'));
  return (
    <form action={action} onSubmit={onSubmit} className="mt-4">
      {next && <input type="hidden" name="next" value={next} />}
      <Button type="submit" variant="outline" size="primary" isFullWidth>
        {t('Sign in with {name}', { name })}
      </Button>
    </form>
  );
}
