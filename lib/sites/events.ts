import type { InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell, isText } from '@/lib/live-messages';
import { changesText, listed, named, several, type Change, type Sentences } from '@/lib/sentences';

const ofSite = fields({ idsite: isText });

/** Live messages to the work unit about its sites (LIVE-14). */
export const siteMessages = liveMessages('workgroups', {
  'new-site': ofSite,
  'edited-site': ofSite,
  'set-site-map': ofSite,
  'updated-site-phases': ofSite,
  'updated-sites': fields({}),
});

/** With the name at that time, so that the sentence is complete after the site is gone. */
interface OfSite {
  siteId: string;
  siteName: string;
}

/** A site of another application that a work unit sees from now on. */
export interface SharedSite extends OfSite {
  ownerId: string;
  /** Never in the work unit before: its owner added it. */
  isNew: boolean;
}

interface Sharing {
  sending: { shared: readonly SharedSite[] };
}

const tellsOfSite =
  <More extends object>(type: 'new-site' | 'edited-site' | 'set-site-map' | 'updated-site-phases') =>
  ({ siteId }: OfSite & More, { unit }: InWorkUnit) => [tell(siteMessages[type], unit.id, { idsite: siteId })];

const tellsOfList =
  <Recorded extends object>() =>
  (_event: Recorded, { unit }: InWorkUnit) => [tell(siteMessages['updated-sites'], unit.id, {})];

interface EditedParts {
  name?: string;
  view?: { lat: number; lng: number; zoom: number };
}

export const siteEvents = {
  'new-site': tellsOfSite<object>('new-site'),
  'edited-site': tellsOfSite<{ before: EditedParts; after: EditedParts }>('edited-site'),
  'set-site-map': tellsOfSite<object>('set-site-map'),
  'updated-site-phases': tellsOfSite<{ before: string[]; after: string[] }>('updated-site-phases'),
  'showed-site': tellsOfList<OfSite & Sharing>(),
  'hid-site': tellsOfList<OfSite>(),
  'updated-site-visibility': tellsOfList<{ shown: string[]; hidden: string[] } & Sharing>(),
  'imported-sites': tellsOfList<{ importId: string; sites: number; sending: { first: string } }>(),
  'hid-imported-sites': tellsOfList<{ importId: string; sites: number }>(),
};

export const siteSentences = {
  'new-site': ({ siteName }) => `added ${named('site', siteName)}`,
  'edited-site': ({ siteName, before, after }) =>
    `changed ${named('site', siteName)}${changesText(siteChanges(before, after))}`,
  'set-site-map': ({ siteName }) => `set how the map of ${named('site', siteName)} opens`,
  'updated-site-phases': ({ siteName, before, after }) =>
    `changed the construction phases of ${named('site', siteName)}${changesText(phaseChanges(before, after))}`,
  'showed-site': ({ siteName }) => `showed ${named('site', siteName)} again`,
  'hid-site': ({ siteName }) => `hid ${named('site', siteName)}`,
  'updated-site-visibility': ({ shown, hidden }) =>
    [
      ...(shown?.length ? [`showed ${several(shown.length, 'site')}: ${listed(shown)}`] : []),
      ...(hidden?.length ? [`hid ${several(hidden.length, 'site')}: ${listed(hidden)}`] : []),
    ].join('; ') || 'changed which sites are shown',
  'imported-sites': ({ sites }) => `imported ${several(sites, 'site')}`,
  'hid-imported-sites': ({ sites }) => `undid an import and hid ${several(sites, 'site')}`,
} satisfies Sentences<typeof siteEvents>;

/** The change of a name with both values; of a map view, only that it changed. */
function siteChanges(before: EditedParts = {}, after: EditedParts = {}): Change[] {
  const renamed = after.name === undefined ? [] : [{ what: 'name', before: before.name ?? '', after: after.name }];
  const moved = after.view === undefined ? [] : [{ what: 'map', before: '', after: placeOf(after.view) }];
  return [...renamed, ...moved];
}

const placeOf = ({ lat, lng }: { lat: number; lng: number }): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

const phaseChanges = (before: readonly string[] = [], after: readonly string[] = []): Change[] =>
  after.length === 0 && before.length === 0
    ? []
    : [{ what: 'phases', before: before.join(', '), after: after.join(', ') }];
