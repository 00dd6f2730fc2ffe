import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { Integrations } from '@/components/integrations/integrations';
import { getUnitDay } from '@/lib/dates';
import { loadApiTokens } from '@/lib/integrations/server/tokens';

export const generateMetadata = pageMetadata('integrations');

export default panelPage(
  'integrations',
  async (db, { unit, personId }, now) => ({
    sender: { unitId: unit.id, personId },
    renderedAt: now.toISOString(),
    today: getUnitDay(now),
    rendered: { tokens: await loadApiTokens(db) },
  }),
  Integrations,
);
