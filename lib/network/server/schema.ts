import { z } from 'zod';
import { LONGEST_COMPANY } from '@/lib/network/rules';
import { line, uuid } from '@/lib/platform/parse';

export const inviteSchema = z.object({ invitationId: uuid, company: line(LONGEST_COMPANY), email: line(320) });
export const invitationIdSchema = z.object({ invitationId: uuid });

const company = z.object({
  id: z.uuid(),
  company: z.string(),
  email: z.string(),
  invitedByName: z.string(),
  sentAt: z.iso.datetime(),
});
export const invitedAnswer = z.object({ invited: z.array(company) });
export const companyAnswer = z.object({ invited: company });
