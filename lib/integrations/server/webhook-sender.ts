import { createHmac } from 'node:crypto';
import { asSystem } from '@/lib/platform/database/client';
import { createStatusError, postToPublic, type PublicRequestOptions } from '@/lib/platform/http/post-to-public';
import { SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { EventPayload } from '@/lib/platform/outbox/message';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { INTEGRATIONS_FAILURES } from '@/lib/integrations/failures';

/**
 * The secret that signs the requests of a webhook, in the form of Standard Webhooks. Only this server can compute it,
 * so it is not stored.
 */
export const computeWebhookSecret = (webhookId: string): string =>
  `whsec_${Buffer.from(createKeyedDigest('webhook secret', webhookId), 'base64url').toString('base64')}`;

/** Sends events to webhooks, signed as Standard Webhooks asks: HMAC-SHA-256 over id, time and body. */
export function createEventSender(options: PublicRequestOptions = {}): ChannelSender<EventPayload> {
  return {
    async send({ id, payload: { webhookId, ...event } }) {
      const webhook = await asSystem((db) => db.webhook.findUnique({ where: { id: webhookId } }));
      if (!webhook || webhook.deletedAt) throw new SendError('refused', 'The webhook was deleted.');
      if (webhook.turnedOffAt) throw new SendError('refused', 'The webhook was off.');
      const body = JSON.stringify({ id, ...event });
      const headers = createHeaders({ id, webhookId, body, at: new Date() });
      const status = await postToPublic(webhook.url, { body, headers, notPublicMessage: NOT_PUBLIC }, options);
      if (status < 200 || status > 299) throw createStatusError(status);
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
    'user-agent': 'EarthTight',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
