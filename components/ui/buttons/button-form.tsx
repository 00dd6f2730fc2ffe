import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import type { Text } from '@/lib/text';
import { useServerFormAction } from '@/components/ui/forms/use-server-form-action';

export interface ButtonFormProps {
  action: (form: FormData) => void | Promise<void>;
  /** Title of the popup that shows a failure. */
  failureTitle: Text;
  className?: string;
  children: ReactNode;
}

/** A server-rendered form of buttons that works before scripts load. */
export function ButtonForm({ action, failureTitle, className, children }: ButtonFormProps) {
  const t = useText();
  const onSubmit = useServerFormAction(action, t(failureTitle));
  return (
    <form action={action} onSubmit={onSubmit} className={className}>
      {children}
    </form>
  );
}
