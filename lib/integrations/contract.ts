import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type {
  apiTokenIdSchema,
  apiTokenOutput,
  apiTokensOutput,
  newApiTokenOutput,
  newApiTokenSchema,
  rotateApiTokenSchema,
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
