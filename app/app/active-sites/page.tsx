import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { SiteList } from '@/components/sites/site-list';
import { loadMyDay } from '@/lib/deadlines/server/queries';
import { getMapConfig } from '@/lib/map/server/map-config';
import { getPageTitle } from '@/lib/shell/panels';
import { loadListedSites } from '@/lib/sites/server/queries';

export const generateMetadata = pageMetadata('active-sites');

export default panelPage(
  'active-sites',
  async (db, member, now) => ({
    title: getPageTitle('active-sites'),
    sender: { personId: member.personId, unitId: member.unit.id },
    initialSites: await loadListedSites(db, member.unit.role, now),
    map: getMapConfig(),
    chips: { renderedAt: now.toISOString(), day: await loadMyDay(db, member, now) },
    isManaged: true,
    canAdd: true,
  }),
  SiteList,
);
