import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { MAX_COMPANY_LENGTH } from '@/lib/network/rules';
import { line, uuid } from '@/lib/platform/operation/input-schemas';

export const inviteCompanySchema = z.object({
  invitationId: uuid,
  company: line(MAX_COMPANY_LENGTH),
  email: line(MAX_EMAIL_LENGTH),
});
export const invitationIdSchema = z.object({ invitationId: uuid });

export const invitedCompanySchema = z.object({
  id: z.uuid(),
  company: z.string(),
  email: z.string(),
  invitedByName: z.string(),
  sentAt: z.iso.datetime(),
});
export const invitedCompaniesOutput = z.object({ invitedCompanies: z.array(invitedCompanySchema) });
export const invitedCompanyOutput = z.object({ invitedCompany: invitedCompanySchema });
