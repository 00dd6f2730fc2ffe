'use client';

import type { ReactNode } from 'react';
import { RichText, useDayFormat, useText } from '@/components/ui/text/language';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { AnswerInvitation } from '@/components/workgroups/answer-invitation';
import { getAuthPagePath, getSignInPath } from '@/lib/accounts/rules';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { FormAction } from '@/lib/form-state';
import { getInvitationPath, type InvitationState } from '@/lib/workgroups/rules';
import { formatRoleWithArticle } from '@/lib/workgroups/texts';
import { Button, type ButtonProps } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { useServerForm } from '@/components/ui/forms/use-server-form';

export interface LinkedInvitationView {
  id: string;
  unitName: string;
  inviter: string | null;
  role: string;
  state: InvitationState;
  expiresAt: string;
  /** Masked, because the link may have been forwarded. */
  sentTo: string;
  /** Whether it was sent to the signed-in person's address. */
  isForReader: boolean;
  /** The name and phone that the reader must confirm, or null. */
  contact: { name: string; phone: string } | null;
}

export interface InvitationProps {
  token: string;
  /** null for an unknown or replaced link. */
  invitation: LinkedInvitationView | null;
  reader: { name: string; email: string } | null;
  /** The reader has just requested a new invitation. */
  wasRequested: boolean;
  actions: { answer: FormAction; decline: FormAction; request: FormAction };
}

/** The page behind an invitation's link, with the next step for each state. */
export function Invitation({ token, invitation, reader, wasRequested, actions }: InvitationProps) {
  const t = useText();
  if (invitation === null)
    return (
      <WelcomeBox
        title={t('This link does not work')}
        lead={t(
          'The link is incomplete or was replaced by a newer one. Use the link in the newest invitation, or ask the person who invited you to send it again.',
        )}
      >
        <StartLinkButton isSignedIn={reader !== null} />
      </WelcomeBox>
    );
  const requestForm = wasRequested ? (
    <RequestSentNote />
  ) : (
    <LinkForm token={token} action={actions.request}>
      {t('Ask for a new invitation')}
    </LinkForm>
  );
  if (invitation.state !== 'open')
    return (
      <WelcomeBox title={t('Invitation')} lead={<ClosedInvitationText invitation={invitation} />}>
        <div className="grid justify-items-start gap-3">
          {invitation.state !== 'accepted' && requestForm}
          <StartLinkButton isSignedIn={reader !== null} />
        </div>
      </WelcomeBox>
    );
  return (
    <WelcomeBox
      title={t('Join {unitName}', { unitName: invitation.unitName })}
      lead={<OpenInvitationText invitation={invitation} />}
    >
      {reader === null ? (
        <SignedOutActions token={token} decline={actions.decline} />
      ) : invitation.isForReader ? (
        <AnswerInvitation
          id={invitation.id}
          unitName={invitation.unitName}
          contact={invitation.contact}
          action={actions.answer}
          declinedHref={getInvitationPath(token)}
        />
      ) : (
        <WrongAddressNote token={token} sentTo={invitation.sentTo} reader={reader}>
          {requestForm}
        </WrongAddressNote>
      )}
    </WelcomeBox>
  );
}

function OpenInvitationText({
  invitation: { inviter, unitName, role, expiresAt },
}: {
  invitation: LinkedInvitationView;
}) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  return (
    <>
      {t('{inviter} invites you to join {unit} in Earth Tight as {role}. The invitation is valid until {day}.', {
        inviter: inviter ?? t('The Office'),
        unit: unitName,
        role: t(formatRoleWithArticle(role)),
        day: formatDay(expiresAt, DEFAULT_TIME_ZONE),
      })}
    </>
  );
}

function ClosedInvitationText({ invitation: { state, unitName, expiresAt } }: { invitation: LinkedInvitationView }) {
  const t = useText();
  const formatDay = useDayFormat(formatDate);
  switch (state) {
    case 'accepted':
      return t('The invitation to {unit} was accepted.', { unit: unitName });
    case 'declined':
      return t('The invitation to {unit} was declined.', { unit: unitName });
    case 'revoked':
      return t('The invitation to {unit} was revoked.', { unit: unitName });
    default:
      return t('The invitation to {unit} expired on {day}.', {
        unit: unitName,
        day: formatDay(expiresAt, DEFAULT_TIME_ZONE),
      });
  }
}

function SignedOutActions({ token, decline }: { token: string; decline: FormAction }) {
  const t = useText();
  const path = getInvitationPath(token);
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        {t('Use the email address that received the invitation. You will return here afterward.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={getAuthPagePath('/register', path)} size="primary">
          {t('Register')}
        </ButtonLink>
        <ButtonLink href={getSignInPath(path)} size="primary" variant="outline">
          {t('Login')}
        </ButtonLink>
      </div>
      <LinkForm token={token} action={decline} variant="text">
        {t('Decline')}
      </LinkForm>
    </div>
  );
}

interface WrongAddressNoteProps {
  token: string;
  sentTo: string;
  reader: { name: string; email: string };
  children: ReactNode;
}

function WrongAddressNote({ token, sentTo, reader, children }: WrongAddressNoteProps) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <InlineNote tone="warn">
        <RichText
          text="This invitation was sent to {address}. You are signed in as {name} with {own}."
          values={{
            address: <b className="inline-block wrap-anywhere">{sentTo}</b>,
            name: reader.name,
            own: <b className="wrap-anywhere">{reader.email}</b>,
          }}
        />
      </InlineNote>
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink href={`/logout?next=${encodeURIComponent(getInvitationPath(token))}`} prefetch={false}>
          {t('Sign out and switch')}
        </ButtonLink>
        {children}
      </div>
    </div>
  );
}

const RequestSentNote = () => {
  const t = useText();
  return (
    <InlineNote tone="info" role="status">
      {t('We asked the person who invited you for a new invitation. You will get it by email.')}
    </InlineNote>
  );
};

const StartLinkButton = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const t = useText();
  return (
    <ButtonLink href={isSignedIn ? '/app/loading' : '/login'} variant="outline" prefetch={false}>
      {isSignedIn ? t('Go to Earth Tight') : t('Login')}
    </ButtonLink>
  );
};

interface LinkFormProps {
  token: string;
  action: FormAction;
  variant?: ButtonProps['variant'];
  children: string;
}

function LinkForm({ token, action, variant = 'outline', children }: LinkFormProps) {
  const { pending, formError, help, form } = useServerForm(action);
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <FormError message={formError} help={help} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant={variant} isBusy={pending}>
        {children}
      </Button>
    </form>
  );
}
