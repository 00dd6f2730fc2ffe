import { pageMetadata, personPage } from '@/app/app/panel-page';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { hasPermission } from '@/lib/permissions';

export const generateMetadata = pageMetadata('on-this-device');

/** Also open to former members, who may still export what they entered. */
export default personPage(
  'on-this-device',
  async (_db, { personId, unit, units }) => ({
    viewer: { personId, unitId: unit?.id ?? null, unitIds: units.map(({ id }) => id) },
    importSender: unit && hasPermission('import-inspections', unit.role) ? { personId, unitId: unit.id } : null,
  }),
  OnThisDevice,
);
