import type { ReactNode } from 'react';
import { AnswerAddressChange } from '@/components/accounts/answer-address-change';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/button-link';
import type { AddressChangeState } from '@/lib/accounts/rules';
import type { FormAction } from '@/lib/form-state';

export interface AddressChangeProps {
  token: string;
  /** null: the link was replaced by a newer one, or never was. */
  change: {
    username: string;
    /** Both addresses are shortened, because the link may have been forwarded to a stranger. */
    from: string;
    to: string;
    mailbox: 'from' | 'to';
    state: AddressChangeState;
    isConfirmedHere: boolean;
    isConfirmedThere: boolean;
  } | null;
  isSignedIn: boolean;
  action: FormAction;
}

/** What is behind a link of a change of the address. Whoever is signed in here makes no difference: the mailbox answers. */
export function AddressChange({ token, change, isSignedIn, action }: AddressChangeProps) {
  const home = (
    <ButtonLink href={isSignedIn ? '/user-settings' : '/login'} variant="outline" prefetch={false}>
      {isSignedIn ? 'Go to My Account' : 'Login'}
    </ButtonLink>
  );
  if (change === null)
    return (
      <WelcomeBox
        title="This link does not work"
        lead="It was replaced by a newer e-mail, or is not whole. Look for the newest e-mail, or ask again under My Account."
      >
        {home}
      </WelcomeBox>
    );
  const { state, from, to, username, mailbox, isConfirmedHere } = change;
  if (state !== 'open')
    return (
      <WelcomeBox title={OVER[state].title} lead={OVER[state].lead({ username, to })}>
        {home}
      </WelcomeBox>
    );
  return (
    <WelcomeBox
      title={isConfirmedHere ? 'Thank you' : 'Change the e-mail address?'}
      lead={
        isConfirmedHere ? (
          <>
            This mailbox has confirmed. The address of {username} changes as soon as{' '}
            <Shortened>{mailbox === 'to' ? from : to}</Shortened> confirms, too: the link is in the e-mail there.
          </>
        ) : (
          <>
            The Earth Tight account {username} is to get the address <Shortened>{to}</Shortened> in place of{' '}
            <Shortened>{from}</Shortened>. Both mailboxes confirm.
          </>
        )
      }
    >
      <AnswerAddressChange token={token} isConfirmed={isConfirmedHere} action={action} />
    </WelcomeBox>
  );
}

const Shortened = ({ children }: { children: ReactNode }) => <b className="wrap-anywhere">{children}</b>;

const OVER = {
  done: {
    title: 'The address was changed',
    lead: ({ username, to }) =>
      `The address of ${username} is ${to} now. The username and the password stay as they are.`,
  },
  stopped: {
    title: 'The change was stopped',
    lead: ({ username }) =>
      `The address of ${username} stays as it is. If you did not ask for the change, set a new password.`,
  },
  expired: {
    title: 'This link has expired',
    lead: ({ username }) => `The address of ${username} stays as it is. Ask again under My Account.`,
  },
} satisfies Record<
  Exclude<AddressChangeState, 'open'>,
  { title: string; lead: (change: { username: string; to: string }) => string }
>;
