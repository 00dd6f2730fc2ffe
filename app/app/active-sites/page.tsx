import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { SiteList } from '@/components/sites/site-list';
import { mapConfig } from '@/lib/map/server/map-config';
import { getPageTitle } from '@/lib/shell/panels';
import { readListedSites } from '@/lib/sites/server/queries';

export const generateMetadata = pageMetadata('active-sites');

export default panelPage(
  'active-sites',
  async (db, { unit, personId }, now) => ({
    title: getPageTitle('active-sites'),
    sender: { personId, unitId: unit.id },
    listed: await readListedSites(db, unit.role, now),
    map: mapConfig(),
    manages: true,
    mayAdd: true,
  }),
  SiteList,
);
