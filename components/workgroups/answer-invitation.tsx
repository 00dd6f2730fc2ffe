'use client';

import { Button } from '@/components/ui/button';
import { FormError } from '@/components/ui/form-error';
import { usePostedForm } from '@/components/ui/use-posted-form';
import type { FormAction } from '@/lib/form-state';

export interface AnswerInvitationProps {
  id: string;
  /** The work unit's name, for screen readers. */
  about: string;
  action: FormAction;
  /** The page that declining leads back to. */
  back: string;
}

/** Accept and Decline, one tap each. A posted form, so that it works before the page's scripts run. */
export function AnswerInvitation({ id, about, action, back }: AnswerInvitationProps) {
  const { pending, formError, help, form } = usePostedForm(action);
  return (
    <form {...form} className="grid gap-3">
      <FormError message={formError} help={help} />
      <input type="hidden" name="idinvitation" value={id} />
      <input type="hidden" name="back" value={back} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="accept" busy={pending} aria-label={`Accept: ${about}`}>
          Accept
        </Button>
        <Button
          type="submit"
          name="intent"
          value="decline"
          variant="outline"
          busy={pending}
          aria-label={`Decline: ${about}`}
        >
          Decline
        </Button>
      </div>
    </form>
  );
}
