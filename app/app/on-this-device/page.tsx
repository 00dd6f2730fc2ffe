import { pageMetadata, personPage } from '@/app/app/panel-page';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { allows } from '@/lib/permissions';

export const metadata = pageMetadata('on-this-device');

/** Also for a person who belongs to no work unit any more: what they entered is still theirs to export. */
export default personPage(
  'on-this-device',
  async (_db, { personId, unit }) => ({
    viewer: { personId, unitId: unit?.id ?? null },
    importAs: unit && allows('import-inspections', unit.role) ? { personId, unitId: unit.id } : null,
  }),
  OnThisDevice,
);
