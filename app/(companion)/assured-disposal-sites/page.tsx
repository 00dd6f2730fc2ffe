import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { DisposalSites } from '@/components/disposal/disposal-sites';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { hasPermission } from '@/lib/permissions';

export const generateMetadata = pageMetadata('assured-disposal-sites');

export default panelPage(
  'assured-disposal-sites',
  async (db, member) => ({
    unitId: member.unit.id,
    initialList: { sites: await loadDisposalSites(db, member) },
    canAdd: hasPermission('manage-sites', member.unit.role),
  }),
  DisposalSites,
);
