import { command, creation, query } from '@/lib/contract';

/** A company that was invited to use Earth Tight. Whether it has an account is told to nobody (decision X-116). */
export interface InvitedCompany {
  id: string;
  company: string;
  email: string;
  invitedByName: string;
  /** When the last e-mail was sent. */
  sentAt: string;
}

/** Whom the work unit invited, the latest first (COMPANION-18). */
export const invitedCompanies = query<object, { invited: InvitedCompany[] }>()({
  name: 'network.invited',
  route: 'GET /network/invited',
  permission: 'invite-companies',
});

/** `invitationId` is made up by the browser, so that an invitation whose answer was lost is answered as the first time. */
export const inviteCompany = command<
  { invitationId: string; company: string; email: string },
  { invited: InvitedCompany }
>()({
  name: 'network.invite',
  route: 'POST /network/invite',
  permission: 'invite-companies',
});

export const inviteCompanyAgain = creation<{ invitationId: string }, { invited: InvitedCompany }>()({
  name: 'network.inviteAgain',
  route: 'POST /network/inviteAgain',
  permission: 'invite-companies',
});
