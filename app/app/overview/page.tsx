import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { OverviewScreen } from '@/components/overview/overview-screen';
import { getMapConfig } from '@/lib/map/server/map-config';
import { loadOverview } from '@/lib/overview/server/overview';

export const generateMetadata = pageMetadata('overview');

export default panelPage(
  'overview',
  async (db, { unit }, now) => ({
    unit: { id: unit.id, name: unit.name },
    renderedAt: now.toISOString(),
    map: getMapConfig(),
    overview: await loadOverview(db, now),
  }),
  OverviewScreen,
);
