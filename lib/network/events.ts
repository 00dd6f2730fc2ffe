import type { UnitActor, EventsOf } from '@/lib/events';
import { hasFields, defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { quoteName, type Sentences } from '@/lib/audit-sentences';

export const networkMessages = defineLiveMessages('workgroups', { 'changed-network': hasFields({}) });

interface Invited {
  invitationId: string;
  company: string;
  sending: { email: string };
}

const invitationEvent = (_event: Invited, { unit }: UnitActor) => [
  createLiveNotification(networkMessages['changed-network'], unit.id, {}),
];

export const networkEvents = {
  'invited-company': invitationEvent,
  'invited-company-again': invitationEvent,
};

export type NetworkEvent = EventsOf<typeof networkEvents>;

export const networkSentences = {
  'invited-company': ({ company }) => `invited ${named(company)} to the network`,
  'invited-company-again': ({ company }) => `invited ${named(company)} to the network again`,
} satisfies Sentences<typeof networkEvents>;

const named = (company: string | undefined): string => (company ? `the company ${quoteName(company)}` : 'a company');
