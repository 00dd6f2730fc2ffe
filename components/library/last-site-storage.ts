import { createDeviceSetting } from '@/lib/client/device-setting';

/** The site whose library was last opened on this device (LIB-02). */
const lastSiteId = createDeviceSetting('etLibrarySite');
const lastSiteName = createDeviceSetting('etLibrarySiteName');

export const loadLastSite = (): string | null => lastSiteId.read();

export function saveLastSite({ id, name }: { id: string; name: string }): void {
  lastSiteId.write(id);
  lastSiteName.write(name);
}
