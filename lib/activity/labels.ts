import { listAddress } from '@/lib/list-place';
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

const CHANNELS: Record<MessageChannel, string> = {
  sms: 'Text message',
  email: 'E-mail',
  webhook: 'Webhook',
  customer: 'Payment provider',
};
export const channelLabel = (channel: MessageChannel) => CHANNELS[channel];

export const OUTBOX_ADDRESS = '/app/outbox';

export const messageAddress = (id: string): string => `${OUTBOX_ADDRESS}?message=${id}`;

export const outboxAddress = ({ state, before }: { state?: MessageState; before?: string }): string =>
  listAddress(OUTBOX_ADDRESS, { state, before });

export const aboutText = ({ report }: Pick<OutboxEntry, 'report'>): string =>
  report ? report.siteName || 'Inspection without a site' : '';
