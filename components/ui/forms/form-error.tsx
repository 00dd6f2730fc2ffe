import type { ReactNode } from 'react';
import type { FailureAction } from '@/components/ui/requests/use-failure-message';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';

interface FormErrorProps {
  message: string | null;
  help?: FailureAction | null;
  children?: ReactNode;
}

/** An error of the whole form, with a button that helps. Screen readers announce it. */
export function FormError({ message, help = null, children }: FormErrorProps) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <InlineNote tone="bad">
          <p>{message}</p>
          {help && <HelpButton help={help} />}
          {children}
        </InlineNote>
      )}
    </div>
  );
}

export function HelpButton({ help }: { help: FailureAction }) {
  return (
    <Button variant="outline" className="mt-2" onClick={help.onAction}>
      {help.label}
    </Button>
  );
}
