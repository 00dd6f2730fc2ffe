import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { NewSiteForm } from '@/components/sites/new-site-form';
import { getMapConfig } from '@/lib/map/server/map-config';

export const generateMetadata = pageMetadata('new-site');

export default panelPage(
  'new-site',
  async (_db, { personId, unit }) => ({ map: getMapConfig(), sender: { personId, unitId: unit.id } }),
  NewSiteForm,
);
