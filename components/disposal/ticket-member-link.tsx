'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ButtonForm } from '@/components/ui/buttons/button-form';

export interface TicketMemberLinkProps {
  /** The path to open after the switch. */
  path: string;
  /** null if a person is signed in. */
  signInHref: string | null;
  /** Another work unit of this person that the ticket belongs to. */
  otherUnit: { id: string; name: string } | null;
  switchUnit: (form: FormData) => void | Promise<void>;
}

/**
 * On the public page: leads members of the ticket's site teams to sign-in or to their other work unit, and other people
 * to the home page.
 */
export function TicketMemberLink({ path, signInHref, otherUnit, switchUnit }: TicketMemberLinkProps) {
  const t = useDisposalText();
  if (signInHref !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <p className="text-ink-soft">{t('Do you close tickets for one of these sites?')}</p>
        <ButtonLink href={signInHref} variant="outline">
          {t('Login')}
        </ButtonLink>
      </div>
    );
  if (otherUnit === null)
    return (
      <ButtonLink href="/" className="justify-self-start print:hidden">
        {t('Go to the home page')}
      </ButtonLink>
    );
  return (
    <ButtonForm
      action={switchUnit}
      failureTitle="Work unit not changed"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <p className="wrap-anywhere text-ink-soft">
        {t('This ticket belongs to your other work unit:')} <bdi>{otherUnit.name}</bdi>.
      </p>
      <input type="hidden" name="workUnit" value={otherUnit.id} />
      <input type="hidden" name="to" value={path} />
      <Button type="submit" variant="outline">
        {t('Switch to {name}', { name: otherUnit.name })}
      </Button>
    </ButtonForm>
  );
}
