import type { MessageChannel, MessageState } from '@/lib/message-states';
import type { OutboxEntry } from './contract';

const STATES: Record<MessageState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  dead: 'Failed',
};
export const stateLabel = (state: MessageState) => STATES[state];

const CHANNELS: Record<MessageChannel, string> = { sms: 'Text message', email: 'E-mail', webhook: 'Web hook' };
export const channelLabel = (channel: MessageChannel) => CHANNELS[channel];

export const OUTBOX_ADDRESS = '/app/outbox';

export const messageAddress = (id: string): string => `${OUTBOX_ADDRESS}?message=${id}`;

/** The address of the list, narrowed to one state and beginning at one place. */
export function outboxAddress({ state, before }: { state?: MessageState; before?: string }): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (before) query.set('before', before);
  return query.size > 0 ? `${OUTBOX_ADDRESS}?${query}` : OUTBOX_ADDRESS;
}

/** What a message is about, in a few words. */
export const aboutText = ({ report }: Pick<OutboxEntry, 'report'>): string =>
  report ? report.siteName || 'Inspection without a site' : '';
