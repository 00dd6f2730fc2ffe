import type { InWorkUnit, RecordedBy } from '@/lib/events';
import { fields, liveMessages, tell } from '@/lib/live-messages';
import { quoted, type Sentences } from '@/lib/sentences';

export const networkMessages = liveMessages('workgroups', { 'changed-network': fields({}) });

interface Invited {
  invitationId: string;
  company: string;
  sending: { email: string };
}

const tells = (_event: Invited, { unit }: InWorkUnit) => [tell(networkMessages['changed-network'], unit.id, {})];

export const networkEvents = {
  'invited-company': tells,
  'invited-company-again': tells,
};

export type NetworkEvent = RecordedBy<typeof networkEvents>;

export const networkSentences = {
  'invited-company': ({ company }) => `invited ${named(company)} to the network`,
  'invited-company-again': ({ company }) => `invited ${named(company)} to the network again`,
} satisfies Sentences<typeof networkEvents>;

const named = (company: string | undefined): string => (company ? `the company ${quoted(company)}` : 'a company');
