import { foldName, isEmail } from '@/lib/accounts/rules';
import { isEqual } from '@/lib/equal';
import { failure } from '@/lib/failures';
import { inviteCompany, inviteCompanyAgain, invitedCompanies, type InvitedCompany } from '@/lib/network/contract';
import { networkEvents } from '@/lib/network/events';
import { MAX_INVITATIONS_SHOWN } from '@/lib/network/rules';
import type { Db } from '@/lib/platform/database/client';
import { implement, type Operation } from '@/lib/platform/operation/implement';
import type { NetworkInvitation } from '@/lib/platform/prisma-client/client';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { networkDeliveries } from './deliveries';
import { companyOutput, invitationIdSchema, invitedOutput, inviteSchema } from './schema';

const invitedCompaniesQuery = implement(invitedCompanies, {
  input: noInput,
  output: invitedOutput,
  run: async ({ db }) => ({ invited: await readInvited(db) }),
});

export async function readInvited(db: Db): Promise<InvitedCompany[]> {
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
  input: inviteSchema,
  output: companyOutput,
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
    const made = await db.networkInvitation.findFirst({ where: { id } });
    if (!made || !isEqual({ ...made, company, email }, { ...made })) return failure('company-invited-already');
    if (count > 0) record({ type: 'invited-company', invitationId: id, company, sending: { email } });
    return { invited: toInvitedCompany(made) };
  },
});

const inviteCompanyAgainCommand = implement(inviteCompanyAgain, {
  input: invitationIdSchema,
  output: companyOutput,
  events: networkEvents,
  deliveries: networkDeliveries,
  async run({ db, input: { invitationId: id }, now, record }) {
    const found = await db.networkInvitation.findFirst({ where: { id } });
    if (!found) return failure('company-invitation-not-found');
    await db.networkInvitation.updateMany({ where: { id }, data: { sentAt: now } });
    const { company, email } = found;
    record({ type: 'invited-company-again', invitationId: id, company, sending: { email } });
    return { invited: toInvitedCompany({ ...found, sentAt: now }) };
  },
});

export const NETWORK_OPERATIONS: readonly Operation[] = [
  invitedCompaniesQuery,
  inviteCompanyCommand,
  inviteCompanyAgainCommand,
];
