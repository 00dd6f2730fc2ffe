import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { NewSiteForm } from '@/components/sites/new-site-form';
import { getMapConfig } from '@/lib/map/server/map-config';
import { findLastSitePlace } from '@/lib/sites/server/queries';

export const generateMetadata = pageMetadata('new-site');

export default panelPage(
  'new-site',
  async (db, { personId, unit }) => ({
    map: getMapConfig(),
    lastPlace: await findLastSitePlace(db),
    sender: { personId, unitId: unit.id },
  }),
  NewSiteForm,
);
