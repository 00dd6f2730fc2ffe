import type { InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';
import { named, type Sentences } from '@/lib/sentences';

const ofSite = fields({ idsite: isText });

/** What browsers of the work unit hear about its sites (LIVE-14). */
export const siteMessages = liveMessages('workgroups', {
  'new-site': ofSite,
  'set-site-map': ofSite,
  'updated-site-phases': ofSite,
});

interface OfSite {
  siteId: string;
  siteName: string;
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

export const siteSentences = {
  'new-site': ({ siteName }) => `added ${named('site', siteName)}`,
  'set-site-map': ({ siteName }) => `set how the map of ${named('site', siteName)} opens`,
  'updated-site-phases': ({ siteName }) => `changed the construction phases of ${named('site', siteName)}`,
} satisfies Sentences<typeof siteEvents>;
