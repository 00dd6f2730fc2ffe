import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { Shell } from '@/components/shell/shell';
import { allows } from '@/lib/permissions';
import { loadWithoutUnit } from '@/lib/shell/server/load-page';

export const metadata: Metadata = { title: 'On this device' };

/** People who belong to no work unit any more may come, too, because they can still export what they entered. */
export default async function OnThisDevicePage() {
  const { frame } = await loadWithoutUnit('on-this-device', () => Promise.resolve(null));
  const { user, unit } = frame;
  const mayImport = allows('import-inspections', unit?.role ?? null);
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <OnThisDevice
        viewer={{ personId: user.id, unitId: unit?.id ?? null }}
        importAs={unit && mayImport ? { personId: user.id, unitId: unit.id } : null}
      />
    </Shell>
  );
}
