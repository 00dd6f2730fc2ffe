import { createListUrl } from '@/lib/list-cursor';
import type { MessageChannel, MessageState } from '@/lib/message-states';
import type { OutboxEntry, OutboxQuery } from './contract';

const STATES: Record<MessageState, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  dead: 'Failed',
};
export const getStateLabel = (state: MessageState) => STATES[state];

const CHANNELS: Record<MessageChannel, string> = {
  sms: 'Text message',
  email: 'Email',
  webhook: 'Webhook',
  event: 'Webhook',
  push: 'Push notification',
  customer: 'Payment provider',
};
export const getChannelLabel = (channel: MessageChannel) => CHANNELS[channel];

export const OUTBOX_PATH = '/app/outbox';

export const getMessagePath = (id: string): string => `${OUTBOX_PATH}?message=${id}`;

export const getOutboxPath = ({ state, before, rows }: OutboxQuery): string =>
  createListUrl(OUTBOX_PATH, { state, before, rows });

export const formatMessageReport = ({ report }: Pick<OutboxEntry, 'report'>): string =>
  report ? report.siteName || 'Inspection without a site' : '';
