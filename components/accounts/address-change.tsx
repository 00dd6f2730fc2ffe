'use client';

import type { ReactNode } from 'react';
import type { Text } from '@/lib/text';
import { RichText, useText } from '@/components/ui/text/language';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import type { AddressChangeState } from '@/lib/accounts/rules';
import type { FormAction } from '@/lib/form-state';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';

export interface AddressChangeProps {
  token: string;
  /** null for an unknown or replaced link. */
  change: {
    username: string;
    /** The old address. Both are masked, because the link may have been forwarded. */
    from: string;
    to: string;
    /** The mailbox whose link was opened. */
    mailbox: 'from' | 'to';
    state: AddressChangeState;
    isConfirmed: boolean;
    isOtherConfirmed: boolean;
  } | null;
  isSignedIn: boolean;
  action: FormAction;
}

/** The page behind a link of an address change. It needs no sign-in. */
export function AddressChange({ token, change, isSignedIn, action }: AddressChangeProps) {
  const t = useText();
  const homeLink = (
    <ButtonLink href={isSignedIn ? '/user-settings' : '/login'} variant="outline" prefetch={false}>
      {isSignedIn ? t('Go to My Account') : t('Login')}
    </ButtonLink>
  );
  if (change === null)
    return (
      <WelcomeBox
        title={t('This link does not work')}
        lead={t(
          'The link is incomplete or was replaced by a newer one. Use the link in the newest email, or request the change again under My Account.',
        )}
      >
        {homeLink}
      </WelcomeBox>
    );
  const { state, from, to, username, mailbox, isConfirmed } = change;
  if (state !== 'open')
    return (
      <WelcomeBox title={t(CLOSED_STATE_TEXTS[state].title)} lead={t(CLOSED_STATE_TEXTS[state].lead, { username, to })}>
        {homeLink}
      </WelcomeBox>
    );
  return (
    <WelcomeBox
      title={isConfirmed ? t('Thank you') : t('Change the email address?')}
      lead={
        isConfirmed ? (
          <RichText
            text="You confirmed from this address. The email address of {username} changes when you also confirm from {address}."
            values={{ username, address: <MaskedAddress>{mailbox === 'to' ? from : to}</MaskedAddress> }}
          />
        ) : (
          <RichText
            text="The email address of the Earth Tight account {username} will change from {from} to {to}. Confirm from both addresses."
            values={{
              username,
              to: <MaskedAddress>{to}</MaskedAddress>,
              from: <MaskedAddress>{from}</MaskedAddress>,
            }}
          />
        )
      }
    >
      <AnswerAddressChange token={token} isConfirmed={isConfirmed} action={action} />
    </WelcomeBox>
  );
}

const MaskedAddress = ({ children }: { children: ReactNode }) => <b className="wrap-anywhere">{children}</b>;

const CLOSED_STATE_TEXTS = {
  done: {
    title: 'The address was changed',
    lead: 'The email address of {username} is now {to}. The username and the password have not changed.',
  },
  stopped: {
    title: 'The change was canceled',
    lead: 'The email address of {username} has not changed. If you did not request the change, set a new password.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'The email address of {username} has not changed. Request the change again under My Account.',
  },
} as const satisfies Record<Exclude<AddressChangeState, 'open'>, { title: Text; lead: Text }>;

interface AnswerAddressChangeProps {
  token: string;
  /** Whether this mailbox has confirmed. It can still stop the change. */
  isConfirmed: boolean;
  action: FormAction;
}

function AnswerAddressChange({ token, isConfirmed, action }: AnswerAddressChangeProps) {
  const t = useText();
  const { pending, formError, help, form } = useServerForm(action);
  return (
    <form {...form}>
      <FormError message={formError} help={help} />
      <input type="hidden" name="token" value={token} />
      <div className="flex flex-wrap gap-2">
        {!isConfirmed && (
          <Button type="submit" name="intent" value="confirm" size="primary" isBusy={pending}>
            {t('Confirm')}
          </Button>
        )}
        <Button type="submit" name="intent" value="stop" size="primary" variant="outline" isBusy={pending}>
          {t('Cancel the change')}
        </Button>
      </div>
    </form>
  );
}
