import { deviceChoice } from '@/lib/client/device-choice';

/** The site whose library was last opened on this device (LIB-02). */
const SITE = deviceChoice('etLibrarySite');
const SITE_NAME = deviceChoice('etLibrarySiteName');

export const chosenSite = (): string | null => SITE.read();

export function keepChosenSite({ id, name }: { id: string; name: string }): void {
  SITE.write(id);
  SITE_NAME.write(name);
}
