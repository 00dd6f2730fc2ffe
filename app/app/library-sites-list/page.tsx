import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { SiteList } from '@/components/sites/site-list';
import { getMapConfig } from '@/lib/map/server/map-config';
import { hasPermission } from '@/lib/permissions';
import { getPageTitle } from '@/lib/shell/panels';
import { loadListedSites } from '@/lib/sites/server/queries';

export const generateMetadata = pageMetadata('library-sites-list');

/** The list of sites with links to their libraries (SHELL-19). */
export default panelPage(
  'library-sites-list',
  async (db, { unit, personId }, now) => ({
    title: getPageTitle('library-sites-list'),
    sender: { personId, unitId: unit.id },
    initialSites: await loadListedSites(db, unit.role, now),
    map: getMapConfig(),
    isManaged: false,
    canAdd: hasPermission('manage-sites', unit.role),
  }),
  SiteList,
);
