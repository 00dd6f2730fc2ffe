import type { InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';

const ofSite = fields({ idsite: isText });

/** What browsers of the work unit hear about its sites (LIVE-14). */
export const siteMessages = liveMessages('workgroups', {
  'new-site': ofSite,
  'edited-site': ofSite,
  'set-site-map': ofSite,
  'updated-site-phases': ofSite,
  'updated-sites': fields({}),
});

interface OfSite {
  siteId: string;
}

/** An event that tells under its own name which site it is about. `More` is what else is recorded. */
const tellsOfSite =
  <More extends object>(type: 'new-site' | 'edited-site' | 'set-site-map' | 'updated-site-phases') =>
  ({ siteId }: OfSite & More, { unit }: InWorkUnit) => [tell(siteMessages[type], unit.id, { idsite: siteId })];

/** An event after which the lists of sites hold others than before. */
const tellsOfList =
  <Recorded extends object>() =>
  (_event: Recorded, { unit }: InWorkUnit) => [tell(siteMessages['updated-sites'], unit.id, {})];

/** The site by its name at that time, so that the sentence about it is whole when the site is gone. */
interface Named {
  siteName: string;
}

/** What happens to sites. */
export const siteEvents = {
  'new-site': tellsOfSite<Named>('new-site'),
  /** `before` and `after` hold only what changed. */
  'edited-site': tellsOfSite<Named & { before: EditedParts; after: EditedParts }>('edited-site'),
  'set-site-map': tellsOfSite<Named>('set-site-map'),
  'updated-site-phases': tellsOfSite<Named & { before: string[]; after: string[] }>('updated-site-phases'),
  'showed-site': tellsOfList<OfSite & Named>(),
  'hid-site': tellsOfList<OfSite & Named>(),
  /** Several sites at once, by their names. */
  'updated-site-visibility': tellsOfList<{ shown: string[]; hidden: string[] }>(),
  'imported-sites': tellsOfList<{ importId: string; sites: number }>(),
  'hid-imported-sites': tellsOfList<{ importId: string; sites: number }>(),
};

interface EditedParts {
  name?: string;
  view?: { lat: number; lng: number; zoom: number };
}
