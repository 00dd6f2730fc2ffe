import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { SiteList } from '@/components/sites/site-list';
import { getMapConfig } from '@/lib/map/server/map-config';
import { getPageTitle } from '@/lib/shell/panels';
import { loadListedSites } from '@/lib/sites/server/queries';

export const generateMetadata = pageMetadata('active-sites');

export default panelPage(
  'active-sites',
  async (db, { unit, personId }, now) => ({
    title: getPageTitle('active-sites'),
    sender: { personId, unitId: unit.id },
    listed: await loadListedSites(db, unit.role, now),
    map: getMapConfig(),
    isManaged: true,
    canAdd: true,
  }),
  SiteList,
);
