import path from 'node:path';
import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient';
import { createDiskSender } from '@/lib/platform/outbox/disk';
import type { DecryptedSms } from '@/lib/platform/outbox/message';
import {
  toConnectionError,
  getErrorField,
  type UnresolvedAttempt,
  SendError,
  type ChannelSender,
  formatError,
} from '@/lib/platform/outbox/channels';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a messaging service ('MG…'). */
  from: string;
  /** '' is Twilio; tests use the address of a stub. */
  baseUrl: string;
  /** The address for Twilio's status reports; '' requests none. */
  statusCallbackUrl: string;
}

export interface SmsSettings {
  /** null: messages are written as JSON files below DATA_DIR. */
  twilio: TwilioSettings | null;
  dataDir: string;
}

export function createSmsSender({ twilio, dataDir }: SmsSettings): ChannelSender<DecryptedSms> {
  return twilio ? createTwilioSender(twilio) : createDiskSmsSender(dataDir);
}

function createDiskSmsSender(dataDir: string): ChannelSender<DecryptedSms> {
  return createDiskSender({
    folder: path.join(dataDir, 'outbox', 'sms'),
    extension: 'json',
    render: ({ id, payload }) => Buffer.from(`${JSON.stringify({ id, ...payload }, null, 2)}\n`),
  });
}

/** Milliseconds by which Twilio's clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 60_000;
/** How many of the newest messages are searched. No phone gets more than this during one attempt. */
const MAX_MESSAGES_CHECKED = 100;

function createTwilioSender(settings: TwilioSettings): ChannelSender<DecryptedSms> {
  let clientPromise: Promise<Twilio> | null = null;
  const getClient = () => (clientPromise ??= connectTwilio(settings));
  return {
    async send({ id, payload }) {
      const twilio = await getClient();
      const message = await twilio.messages
        .create({
          to: payload.to,
          body: payload.text,
          ...createSenderParams(settings.from),
          ...createCallbackParams(settings, id),
        })
        .catch((error: unknown) => {
          throw toTwilioError(error);
        });
      return { providerId: message.sid };
    },
    async findSent({ payload }, attempt) {
      const twilio = await getClient();
      const messages = await twilio.messages
        .list({ to: payload.to, limit: MAX_MESSAGES_CHECKED })
        .catch((error: unknown) => {
          throw new SendError('not-sent', `The last attempt could not be looked up at Twilio: ${formatError(error)}`, {
            cause: error,
          });
        });
      const match = messages.find((message) => isSameMessage(message, payload.text, attempt));
      return match ? { providerId: match.sid } : null;
    },
  };
}

/**
 * Twilio filters its list by the day of *sending*, which a queued message does not have yet, so the creation
 * date is compared here. Trial accounts put a sentence before the text.
 */
function isSameMessage(
  message: { sid: string; body: string; dateCreated: Date; status: string },
  text: string,
  { startedAt, usedIds }: UnresolvedAttempt,
): boolean {
  return (
    message.body.endsWith(text) &&
    message.dateCreated.getTime() >= startedAt.getTime() - CLOCK_TOLERANCE_MS &&
    message.status !== 'failed' &&
    message.status !== 'undelivered' &&
    !usedIds.has(message.sid)
  );
}

const createSenderParams = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

const createCallbackParams = ({ statusCallbackUrl }: TwilioSettings, id: string) =>
  statusCallbackUrl === '' ? {} : { statusCallback: `${statusCallbackUrl}?message=${id}` };

type RequestOptions<TData> = RequestClient.RequestOptions<TData>;

async function connectTwilio({ accountSid, authToken, baseUrl }: TwilioSettings): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  class BaseUrlClient extends twilio.RequestClient {
    override request<TData>(request: RequestOptions<TData>) {
      const uri = baseUrl === '' ? request.uri : request.uri.replace(/^https:\/\/api\.twilio\.com/, baseUrl);
      return super.request<TData>({ ...request, uri });
    }
  }
  return twilio(accountSid, authToken, {
    httpClient: new BaseUrlClient({ autoRetry: true, maxRetries: 3, timeout: 20_000 }),
  });
}

/** Error codes of a number that can never receive messages: invalid, landline, unsubscribed, or blocked. */
const FINAL_CODES = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614]);

function toTwilioError(error: unknown): SendError {
  const status = Number(getErrorField(error, 'status') ?? 0);
  const code = Number(getErrorField(error, 'code') ?? 0);
  if (FINAL_CODES.has(code)) return new SendError('refused', `${formatError(error)} (${code})`, { cause: error });
  if (status >= 500) return new SendError('unknown', formatError(error), { cause: error });
  if (status >= 400) return new SendError('not-sent', formatError(error), { cause: error });
  return toConnectionError(error);
}

/** Whether Twilio sent this report. `url` is the full URL of the request, `fields` the posted form. */
export async function verifyTwilioCallback(callback: {
  authToken: string;
  signature: string;
  url: string;
  fields: Record<string, string>;
}): Promise<boolean> {
  const { default: twilio } = await import('twilio');
  return twilio.validateRequest(callback.authToken, callback.signature, callback.url, callback.fields);
}

/** The message state for a status report; null if the report is irrelevant. */
export function parseTwilioStatus(
  fields: Record<string, string>,
): { state: 'delivered' | 'dead'; error: string } | null {
  const status = fields['MessageStatus'] ?? '';
  if (status === 'delivered' || status === 'read') return { state: 'delivered', error: '' };
  if (status !== 'undelivered' && status !== 'failed') return null;
  const code = fields['ErrorCode'] ?? '';
  return { state: 'dead', error: `The carrier could not deliver the message${code ? ` (${code})` : ''}.` };
}
