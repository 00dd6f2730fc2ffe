import { foldName, isEmail } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import { inviteCompany, inviteCompanyAgain, invitedCompanies, type InvitedCompany } from '@/lib/network/contract';
import { networkEvents } from '@/lib/network/events';
import { MAX_INVITATIONS_SHOWN } from '@/lib/network/rules';
import type { Db } from '@/lib/platform/database/client';
import { implement, type Operation } from '@/lib/platform/operation/implement';
import type { NetworkInvitation } from '@/lib/platform/prisma-client/client';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { networkDeliveries } from './deliveries';
import { invitedCompanyOutput, invitationIdSchema, invitedCompaniesOutput, inviteCompanySchema } from './schema';

const invitedCompaniesQuery = implement(invitedCompanies, {
  input: noInput,
  output: invitedCompaniesOutput,
  run: async ({ db }) => ({ invitedCompanies: await listInvitedCompanies(db) }),
});

export async function listInvitedCompanies(db: Db): Promise<InvitedCompany[]> {
  const rows = await db.networkInvitation.findMany({
    orderBy: [{ sentAt: 'desc' }, { id: 'asc' }],
    take: MAX_INVITATIONS_SHOWN,
  });
  return rows.map(toInvitedCompany);
}

const toInvitedCompany = ({ id, company, email, invitedByName, sentAt }: NetworkInvitation): InvitedCompany => ({
  id,
  company,
  email,
  invitedByName,
  sentAt: sentAt.toISOString(),
});

const inviteCompanyCommand = implement(inviteCompany, {
  input: inviteCompanySchema,
  output: invitedCompanyOutput,
  events: networkEvents,
  deliveries: networkDeliveries,
  async run({ db, input: { invitationId: id, company, ...input }, actor, now, record }) {
    const email = foldName(input.email);
    if (company === '') return failure('company-missing');
    if (!isEmail(email)) return failure('company-email-format');
    if (email === foldName(actor.email)) return failure('company-is-yourself');
    const { count } = await db.networkInvitation.createMany({
      data: [{ id, workUnitId: actor.unit.id, company, email, invitedByName: actor.name, sentAt: now }],
      // A repeated request, or an address that the unit has already invited.
      skipDuplicates: true,
    });
    const invitation = await db.networkInvitation.findFirst({ where: { id } });
    if (invitation?.company !== company || invitation.email !== email) return failure('company-invited-already');
    if (count > 0) record({ type: 'invited-company', invitationId: id, company, sending: { email } });
    return { invitedCompany: toInvitedCompany(invitation) };
  },
});

const inviteCompanyAgainCommand = implement(inviteCompanyAgain, {
  input: invitationIdSchema,
  output: invitedCompanyOutput,
  events: networkEvents,
  deliveries: networkDeliveries,
  async run({ db, input: { invitationId: id }, now, record }) {
    const invitation = await db.networkInvitation.findFirst({ where: { id } });
    if (!invitation) return failure('company-invitation-not-found');
    await db.networkInvitation.updateMany({ where: { id }, data: { sentAt: now } });
    const { company, email } = invitation;
    record({ type: 'invited-company-again', invitationId: id, company, sending: { email } });
    return { invitedCompany: toInvitedCompany({ ...invitation, sentAt: now }) };
  },
});

export const NETWORK_OPERATIONS: readonly Operation[] = [
  invitedCompaniesQuery,
  inviteCompanyCommand,
  inviteCompanyAgainCommand,
];
