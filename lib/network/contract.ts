import { command, creation, query } from '@/lib/contract';

/** An invited company. Whether it has an account is not disclosed (decision X-116). */
export interface InvitedCompany {
  id: string;
  company: string;
  email: string;
  invitedByName: string;
  sentAt: string;
}

/** The companies that the work unit invited, latest first (COMPANION-18). */
export const invitedCompanies = query<object, { invited: InvitedCompany[] }>()({
  name: 'network.invited',
  route: 'GET /network/invited',
  permission: 'invite-companies',
});

/** The browser creates `invitationId`, so that a repeated request returns the first result. */
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
