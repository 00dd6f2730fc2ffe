import { quoteName, type Sentences } from '@/lib/audit-sentences';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live messages to the work unit: its tokens, or its webhooks, have changed. */
export const integrationMessages = defineLiveMessages('reports', {
  'changed-api-token': hasFields({ idtoken: isString }),
  'changed-webhook': hasFields({ idwebhook: isString }),
});

/** Never has the token itself. `name`: of the token at that time. */
interface ApiTokenEventData {
  tokenId: string;
  name: string;
  prefix: string;
}

const createApiTokenEvent =
  <More extends object>() =>
  ({ tokenId }: ApiTokenEventData & More, { unit }: UnitActor) => [
    createLiveNotification(integrationMessages['changed-api-token'], unit.id, { idtoken: tokenId }),
  ];

interface WebhookEventData {
  webhookId: string;
  /** The host of its address, which may have a secret in its path. */
  host: string;
}

const createWebhookEvent =
  <More extends object>() =>
  ({ webhookId }: WebhookEventData & More, { unit }: UnitActor) => [
    createLiveNotification(integrationMessages['changed-webhook'], unit.id, { idwebhook: webhookId }),
  ];

export const integrationEvents = {
  'created-api-token': createApiTokenEvent<{ scopes: readonly string[]; expiresAt: string }>(),
  'rotated-api-token': createApiTokenEvent<{ replacesId: string; expiresAt: string }>(),
  'revoked-api-token': createApiTokenEvent(),
  'created-webhook': createWebhookEvent<{ events: readonly string[] }>(),
  'turned-on-webhook': createWebhookEvent(),
  'deleted-webhook': createWebhookEvent(),
};

export const integrationSentences = {
  'created-api-token': (event) => `created ${formatToken(event)}`,
  'rotated-api-token': (event) => `replaced ${formatToken(event)}`,
  'revoked-api-token': (event) => `revoked ${formatToken(event)}`,
  'created-webhook': ({ host }) => `added a webhook${formatHost(host)}`,
  'turned-on-webhook': ({ host }) => `turned a webhook${formatHost(host)} on again`,
  'deleted-webhook': ({ host }) => `deleted a webhook${formatHost(host)}`,
} satisfies Sentences<typeof integrationEvents>;

const formatToken = ({ name, prefix }: Partial<ApiTokenEventData>): string =>
  `the API token${name ? ` ${quoteName(name)}` : ''}${prefix ? ` (${prefix}…)` : ''}`;

const formatHost = (host: string | undefined): string => (host ? ` to ${host}` : '');
