import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Integrations } from '@/components/integrations/integrations';
import { getUnitDay } from '@/lib/dates';
import { loadApiTokens } from '@/lib/integrations/server/tokens';
import { loadWebhooks } from '@/lib/integrations/server/webhooks';

export const generateMetadata = pageMetadata('integrations');

export default panelPage(
  'integrations',
  async (db, { unit, personId }, now) => ({
    sender: { unitId: unit.id, personId },
    renderedAt: now.toISOString(),
    today: getUnitDay(now),
    tokens: { tokens: await loadApiTokens(db) },
    webhooks: { webhooks: await loadWebhooks(db) },
  }),
  Integrations,
);
