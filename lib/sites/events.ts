import type { InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';

const ofSite = fields({ idsite: isText });

/** What browsers of the work unit hear about its sites (LIVE-14). */
export const siteMessages = liveMessages('workgroups', {
  'new-site': ofSite,
  'set-site-map': ofSite,
  'updated-site-phases': ofSite,
});

interface OfSite {
  siteId: string;
}

/** What happens to sites; each event is told under its own name. */
export const siteEvents = {
  'new-site': ({ siteId }: OfSite, { unit }: InWorkUnit) => [
    tell(siteMessages['new-site'], unit.id, { idsite: siteId }),
  ],
  'set-site-map': ({ siteId }: OfSite, { unit }: InWorkUnit) => [
    tell(siteMessages['set-site-map'], unit.id, { idsite: siteId }),
  ],
  'updated-site-phases': ({ siteId }: OfSite, { unit }: InWorkUnit) => [
    tell(siteMessages['updated-site-phases'], unit.id, { idsite: siteId }),
  ],
};
