import type { FailureTable } from '@/lib/failure-table';

export const INTEGRATIONS_FAILURES = {
  'api-token-name-missing': [422, 'Enter what the token is for.', 'name'],
  'api-token-without-scope': [422, 'Choose what the token may read.', 'scopes'],
  'api-token-last-day': [422, 'Choose a last day from today to {day}.', 'lastDay'],
  'api-token-id-used': [409, 'This token was already created and cannot be shown again. Create another one.'],
  'api-token-not-found': [404, 'This token does not exist in your work unit.'],
  'api-token-ended': [409, 'This token has ended or was replaced. Create another one.'],
  'too-many-api-tokens': [409, 'A work unit can have up to {max} active tokens. Revoke one, then create another.'],
  'webhook-not-public': [422, 'A webhook needs an https address on the public internet.', 'url'],
  'webhook-without-event': [422, 'Choose at least one event.', 'events'],
  'webhook-id-used': [409, 'This webhook was already added with different details. Reload the page to see it.'],
  'webhook-not-found': [404, 'This webhook does not exist in your work unit.'],
  'too-many-webhooks': [409, 'A work unit can have up to {max} webhooks. Delete one, then add another.'],
  'api-token-invalid': [401, 'The token is missing, unknown, expired or revoked.'],
  'api-scope-missing': [403, 'This token does not have the scope {scope}.'],
  'api-not-found': [404, 'There is nothing at this address.'],
  'api-request-invalid': [400, 'The request is invalid: {detail}'],
} as const satisfies FailureTable;
