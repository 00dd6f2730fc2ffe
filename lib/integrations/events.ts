import { quoteName, type Sentences } from '@/lib/audit-sentences';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live message to the work unit: its tokens have changed. */
export const integrationMessages = defineLiveMessages('reports', {
  'changed-api-token': hasFields({ idtoken: isString }),
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

export const integrationEvents = {
  'created-api-token': createApiTokenEvent<{ scopes: readonly string[]; expiresAt: string }>(),
  'rotated-api-token': createApiTokenEvent<{ replacesId: string; expiresAt: string }>(),
  'revoked-api-token': createApiTokenEvent(),
};

export const integrationSentences = {
  'created-api-token': (event) => `created ${formatToken(event)}`,
  'rotated-api-token': (event) => `replaced ${formatToken(event)}`,
  'revoked-api-token': (event) => `revoked ${formatToken(event)}`,
} satisfies Sentences<typeof integrationEvents>;

const formatToken = ({ name, prefix }: Partial<ApiTokenEventData>): string =>
  `the API token${name ? ` ${quoteName(name)}` : ''}${prefix ? ` (${prefix}…)` : ''}`;
