import type { UnitActor, EventsOf } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { hasFields } from '@/lib/type-guards';
import { quoteName, type Sentences } from '@/lib/audit-sentences';

export const networkMessages = defineLiveMessages('workgroups', { 'changed-network': hasFields({}) });

interface InvitedEvent {
  invitationId: string;
  company: string;
  sending: { email: string };
}

const createChangedMessages = (_event: InvitedEvent, { unit }: UnitActor) => [
  createLiveNotification(networkMessages['changed-network'], unit.id, {}),
];

export const networkEvents = {
  'invited-company': createChangedMessages,
  'invited-company-again': createChangedMessages,
};

export type NetworkEvent = EventsOf<typeof networkEvents>;

export const networkSentences = {
  'invited-company': ({ company }) => `invited ${formatCompany(company)} to the network`,
  'invited-company-again': ({ company }) => `invited ${formatCompany(company)} to the network again`,
} satisfies Sentences<typeof networkEvents>;

const formatCompany = (company: string | undefined): string =>
  company ? `the company ${quoteName(company)}` : 'a company';
