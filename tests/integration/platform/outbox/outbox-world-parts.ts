import type { Message } from '@/lib/platform/messages/delivery';
import type { Senders } from '@/lib/platform/outbox/channels';
import { createMailSender } from '@/lib/platform/messages/mail';
import { createSmsSender, type TwilioSettings } from '@/lib/platform/messages/sms';

export const AUTH_SECRET = 'a secret for tests, long enough to be one';

export const silentLog = { warn: () => {}, error: () => {} };

export const createSms = (text: string, to = '+15015550100'): Message => ({
  kind: 'sms',
  to,
  text,
  about: { kind: 'report', id: 'r1' },
  limit: 'crew-message',
});

export const createEmail = (changes: Partial<Extract<Message, { kind: 'email' }>> = {}): Message => ({
  kind: 'email',
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  subject: 'Inspection at Mill Creek',
  text: 'The report is attached.',
  about: { kind: 'share', id: 's1' },
  limit: 'share-mail',
  ...changes,
});

export function createTwilioSettings(baseUrl: string): TwilioSettings {
  return {
    accountSid: 'AC00000000000000000000000000000000',
    authToken: 'twilio-token',
    from: '+15015550199',
    baseUrl,
    statusCallbackUrl: 'https://app.example.com/api/sms/status',
  };
}

export const createTwilioSender = (baseUrl: string) =>
  createSmsSender({ twilio: createTwilioSettings(baseUrl), dataDir: '' });

export const createSmtpSender = (smtpUrl: string) =>
  createMailSender({ smtpUrl, from: FROM, dataDir: '', readFile: rejectFile });

export const FROM = 'Earth Tight <no-reply@app.example.com>';

/** Billing is not configured. */
export const noCustomerSender: Senders['customer'] = {
  send: async () => ({ providerId: '' }),
  findSent: async () => null,
};

const rejectFile = () => Promise.reject(new Error('no such file'));
