import type { ReactNode } from 'react';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { AnswerInvitation } from '@/components/workgroups/answer-invitation';
import { LinkForm } from '@/components/workgroups/link-form';
import { leadingTo, signInAddress } from '@/lib/accounts/rules';
import { formatListDate } from '@/lib/dates';
import type { FormAction } from '@/lib/form-state';
import { invitationPath, type InvitationState } from '@/lib/workgroups/rules';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';
import { asRole } from '@/lib/workgroups/texts';

export interface ShownInvitation {
  id: string;
  unitName: string;
  inviter: string | null;
  role: string;
  state: InvitationState;
  expiresAt: string;
  /** Shortened: a link may have been forwarded. */
  sentTo: string;
  /** Whether it went to the address of whoever is signed in here. */
  isForReader: boolean;
  /** What the work unit entered, where the reader is to be asked; null for everybody else. */
  contact: { name: string; phone: string } | null;
}

export interface InvitationProps {
  token: string;
  /** null: the link was replaced by a newer one, or never was. */
  invitation: ShownInvitation | null;
  /** Whoever is signed in. */
  reader: { name: string; email: string } | null;
  /** A new invitation was asked for just now. */
  wasAsked: boolean;
  actions: { answer: FormAction; decline: FormAction; ask: FormAction };
}

/** What is behind the link of an invitation: for whom it is, what became of it, and the way on in each case. */
export function Invitation({ token, invitation, reader, wasAsked, actions }: InvitationProps) {
  if (invitation === null)
    return (
      <WelcomeBox
        title="This link does not work"
        lead="It was replaced by a newer e-mail, or is not whole. Look for the newest invitation in your mail, and open its link."
      >
        <ToEarthTight signedIn={reader !== null} />
      </WelcomeBox>
    );
  const ask = wasAsked ? <Asked /> : <LinkForm {...{ token, action: actions.ask }}>Ask for a new invitation</LinkForm>;
  if (invitation.state !== 'open')
    return (
      <WelcomeBox title="Invitation" lead={<Over invitation={invitation} />}>
        <div className="grid justify-items-start gap-3">
          {invitation.state !== 'accepted' && ask}
          <ToEarthTight signedIn={reader !== null} />
        </div>
      </WelcomeBox>
    );
  return (
    <WelcomeBox title={`Join ${invitation.unitName}`} lead={<Open invitation={invitation} />}>
      {reader === null ? (
        <SignedOut token={token} decline={actions.decline} />
      ) : invitation.isForReader ? (
        <AnswerInvitation
          id={invitation.id}
          about={invitation.unitName}
          contact={invitation.contact}
          action={actions.answer}
          back={invitationPath(token)}
        />
      ) : (
        <OtherAddress token={token} sentTo={invitation.sentTo} reader={reader}>
          {ask}
        </OtherAddress>
      )}
    </WelcomeBox>
  );
}

function Open({ invitation: { inviter, unitName, role, expiresAt } }: { invitation: ShownInvitation }) {
  return (
    <>
      {inviter ?? 'The Office'} invites you to join {unitName} in Earth Tight as {asRole(role)}. The invitation is good
      until {formatListDate(expiresAt, UNIT_TIME_ZONE)}.
    </>
  );
}

function Over({ invitation: { state, unitName, expiresAt } }: { invitation: ShownInvitation }) {
  switch (state) {
    case 'accepted':
      return <>The invitation to {unitName} was accepted.</>;
    case 'declined':
      return <>The invitation to {unitName} was declined.</>;
    case 'revoked':
      return <>The invitation to {unitName} was taken back.</>;
    default:
      return (
        <>
          The invitation to {unitName} expired on {formatListDate(expiresAt, UNIT_TIME_ZONE)}.
        </>
      );
  }
}

function SignedOut({ token, decline }: { token: string; decline: FormAction }) {
  const here = invitationPath(token);
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        Use the e-mail address that the invitation came to. You come back here afterwards.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={leadingTo('/register', here)} size="primary">
          Register
        </ButtonLink>
        <ButtonLink href={signInAddress(here)} size="primary" variant="outline">
          Login
        </ButtonLink>
      </div>
      <LinkForm token={token} action={decline} variant="text">
        Decline
      </LinkForm>
    </div>
  );
}

interface OtherAddressProps {
  token: string;
  sentTo: string;
  reader: { name: string; email: string };
  children: ReactNode;
}

function OtherAddress({ token, sentTo, reader, children }: OtherAddressProps) {
  return (
    <div className="grid gap-4">
      <InlineNote tone="warn">
        This invitation was sent to <b className="inline-block wrap-anywhere">{sentTo}</b>. You are signed in as{' '}
        {reader.name} with <b className="wrap-anywhere">{reader.email}</b>.
      </InlineNote>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink href={`/logout?next=${encodeURIComponent(invitationPath(token))}`} prefetch={false}>
          Sign out and switch
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

const Asked = () => (
  <InlineNote tone="info" role="status">
    Whoever invited you was asked for a new invitation. It comes by e-mail.
  </InlineNote>
);

const ToEarthTight = ({ signedIn }: { signedIn: boolean }) => (
  <ButtonLink href={signedIn ? '/app/loading' : '/login'} variant="outline" prefetch={false}>
    {signedIn ? 'Go to Earth Tight' : 'Login'}
  </ButtonLink>
);
