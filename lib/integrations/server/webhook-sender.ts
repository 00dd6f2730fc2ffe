import { createHmac } from 'node:crypto';
import { lookup as lookupName, type LookupAddress } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import { promisify } from 'node:util';
import { asSystem } from '@/lib/platform/database/client';
import { SendError, toConnectionError, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { EventPayload } from '@/lib/platform/outbox/message';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { INTEGRATIONS_FAILURES } from '@/lib/integrations/failures';
import { isPublicAddress, isPublicHttps } from './public-address';

/**
 * The secret that signs the requests of a webhook, in the form of Standard Webhooks. Only this server can compute it,
 * so it is not stored.
 */
export const computeWebhookSecret = (webhookId: string): string =>
  `whsec_${Buffer.from(createKeyedDigest('webhook secret', webhookId), 'base64url').toString('base64')}`;

interface SenderOptions {
  timeoutMs?: number;
  /** All addresses of a name. */
  findAddresses?: (name: string) => Promise<LookupAddress[]>;
  isAllowed?: (address: string) => boolean;
  /** For tests with a server of their own: its certificate. */
  ca?: string;
}

const findAllAddresses = (name: string): Promise<LookupAddress[]> => promisify(lookupName)(name, { all: true });

/**
 * Sends events to webhooks, signed as Standard Webhooks asks: HMAC-SHA-256 over id, time and body. The address must be
 * public when the request is made, because the address of a name can change. Redirects are not followed.
 */
export function createEventSender({
  timeoutMs = 15_000,
  findAddresses = findAllAddresses,
  isAllowed = isPublicAddress,
  ca,
}: SenderOptions = {}): ChannelSender<EventPayload> {
  return {
    async send({ id, payload: { webhookId, ...event } }) {
      const webhook = await asSystem((db) => db.webhook.findUnique({ where: { id: webhookId } }));
      if (!webhook || webhook.deletedAt) throw new SendError('refused', 'The webhook was deleted.');
      if (webhook.turnedOffAt) throw new SendError('refused', 'The webhook was off.');
      if (!isPublicHttps(webhook.url)) throw new SendError('refused', NOT_PUBLIC);
      const addresses = await findAddresses(new URL(webhook.url).hostname.replace(/^\[|\]$/g, '')).catch(
        (error: unknown) => {
          throw toConnectionError(error);
        },
      );
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        throw new SendError('refused', NOT_PUBLIC);
      const body = JSON.stringify({ id, ...event });
      const headers = createHeaders({ id, webhookId, body, at: new Date() });
      const status = await post(webhook.url, { addresses, body, headers, timeoutMs, ca });
      if (status < 200 || status > 299) throw toStatusError(status);
      return { providerId: '' };
    },
    // Receivers recognize duplicates by the id.
    findSent: async () => null,
  };
}

const [, NOT_PUBLIC] = INTEGRATIONS_FAILURES['webhook-not-public'];

function createHeaders({ id, webhookId, body, at }: { id: string; webhookId: string; body: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(computeWebhookSecret(webhookId).slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'EarthTight',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

interface PostOptions {
  /** The checked addresses, to which the request goes. */
  addresses: LookupAddress[];
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  ca: string | undefined;
}

/** Returns the status of the response. */
function post(url: string, { addresses, body, headers, timeoutMs, ca }: PostOptions): Promise<number> {
  const lookup: RequestOptions['lookup'] = (_name, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method: 'POST', headers, lookup, signal, ca }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error) => {
      reject(
        signal.aborted
          ? new SendError('unknown', `No response within ${timeoutMs / 1000} seconds.`)
          : toConnectionError(error),
      );
    });
    sent.end(body);
  });
}

/** Statuses that are retried; other client errors are permanent, and so are redirects. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

function toStatusError(status: number): SendError {
  if (status >= 300 && status < 400) return new SendError('refused', `The receiver redirects (status ${status}).`);
  const text = `The receiver responded with status ${status}.`;
  if (status >= 500) return new SendError('unknown', text);
  return new SendError(RETRYABLE_STATUSES.has(status) ? 'not-sent' : 'refused', text);
}
