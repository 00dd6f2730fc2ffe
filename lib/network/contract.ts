import type { z } from 'zod';
import { command, creation, query } from '@/lib/contract';
import type { invitedCompanySchema } from './server/schema';

/** An invited company. Whether it has an account is not disclosed (decision X-116). */
export type InvitedCompany = z.output<typeof invitedCompanySchema>;

/** The companies that the work unit invited, latest first, at most MAX_INVITATIONS_SHOWN (COMPANION-18). */
export const invitedCompanies = query<object, { invitedCompanies: InvitedCompany[] }>()({
  name: 'network.invited',
  route: 'GET /network/invited',
  permission: 'invite-companies',
});

/** The browser creates `invitationId`, so that a repeated request returns the first result. */
export const inviteCompany = command<
  { invitationId: string; company: string; email: string },
  { invitedCompany: InvitedCompany }
>()({
  name: 'network.invite',
  route: 'POST /network/invite',
  permission: 'invite-companies',
});

export const inviteCompanyAgain = creation<{ invitationId: string }, { invitedCompany: InvitedCompany }>()({
  name: 'network.inviteAgain',
  route: 'POST /network/inviteAgain',
  permission: 'invite-companies',
});
