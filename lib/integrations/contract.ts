import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type {
  apiTokenIdSchema,
  apiTokenOutput,
  apiTokensOutput,
  newApiTokenOutput,
  newApiTokenSchema,
  newWebhookOutput,
  newWebhookSchema,
  rotateApiTokenSchema,
  webhookIdSchema,
  webhookOutput,
  webhooksOutput,
} from './server/schema';

export type ApiTokens = z.output<typeof apiTokensOutput>;
export type ApiToken = ApiTokens['tokens'][number];
export type NewApiToken = z.output<typeof newApiTokenSchema>;
export type CreatedApiToken = z.output<typeof newApiTokenOutput>;

/** The tokens of the work unit, also those that have ended; the newest first. */
export const apiTokens = query<object, ApiTokens>()({
  name: 'integrations.apiTokens',
  route: 'GET /integrations/apiTokens',
  permission: 'manage-integrations',
});

/** Creates a token. Only this response has it (API-01). */
export const createApiToken = command<NewApiToken, CreatedApiToken>()({
  name: 'integrations.createApiToken',
  route: 'POST /integrations/createApiToken',
  permission: 'manage-integrations',
});

/** Creates a token that replaces another one. Both are valid for 24 hours (API-02). */
export const rotateApiToken = command<z.output<typeof rotateApiTokenSchema>, CreatedApiToken>()({
  name: 'integrations.rotateApiToken',
  route: 'POST /integrations/rotateApiToken',
  permission: 'manage-integrations',
});

/** Ends a token now. */
export const revokeApiToken = command<z.output<typeof apiTokenIdSchema>, z.output<typeof apiTokenOutput>>()({
  name: 'integrations.revokeApiToken',
  route: 'POST /integrations/revokeApiToken',
  permission: 'manage-integrations',
});

export type Webhooks = z.output<typeof webhooksOutput>;
export type UnitWebhook = Webhooks['webhooks'][number];
export type CreatedWebhook = z.output<typeof newWebhookOutput>;

/** The webhooks of the work unit, the newest first. */
export const webhooks = query<object, Webhooks>()({
  name: 'integrations.webhooks',
  route: 'GET /integrations/webhooks',
  permission: 'manage-integrations',
});

/** Adds an address that is sent events (API-08). Only this response has the secret that signs them. */
export const createWebhook = command<z.output<typeof newWebhookSchema>, CreatedWebhook>()({
  name: 'integrations.createWebhook',
  route: 'POST /integrations/createWebhook',
  permission: 'manage-integrations',
});

/** Turns a webhook on again that was turned off after many failures, and sends what waited. */
export const turnOnWebhook = command<z.output<typeof webhookIdSchema>, z.output<typeof webhookOutput>>()({
  name: 'integrations.turnOnWebhook',
  route: 'POST /integrations/turnOnWebhook',
  permission: 'manage-integrations',
});

/** Returns the webhooks that are left. */
export const deleteWebhook = command<z.output<typeof webhookIdSchema>, Webhooks>()({
  name: 'integrations.deleteWebhook',
  route: 'POST /integrations/deleteWebhook',
  permission: 'manage-integrations',
});
