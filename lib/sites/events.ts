import type { UnitActor } from '@/lib/events';
import { hasFields, defineLiveMessages, createLiveNotification, isString } from '@/lib/live-messages';
import {
  formatChanges,
  formatNames,
  formatNamed,
  formatCount,
  type Change,
  type Sentences,
} from '@/lib/audit-sentences';

const siteFields = hasFields({ idsite: isString });

/** Live messages to the work unit about its sites (LIVE-14). */
export const siteMessages = defineLiveMessages('workgroups', {
  'new-site': siteFields,
  'edited-site': siteFields,
  'set-site-map': siteFields,
  'updated-site-phases': siteFields,
  'updated-sites': hasFields({}),
});

/** With the name at that time, so that the sentence is complete after the site is deleted. */
interface SiteEventData {
  siteId: string;
  siteName: string;
}

/** A site of another application that a work unit sees from now on. */
export interface SharedSite extends SiteEventData {
  ownerId: string;
  /** Never in the work unit before: its owner added it. */
  isNew: boolean;
}

interface Sharing {
  sending: { shared: readonly SharedSite[] };
}

const siteEvent =
  <More extends object>(type: 'new-site' | 'edited-site' | 'set-site-map' | 'updated-site-phases') =>
  ({ siteId }: SiteEventData & More, { unit }: UnitActor) => [
    createLiveNotification(siteMessages[type], unit.id, { idsite: siteId }),
  ];

const siteListEvent =
  <Recorded extends object>() =>
  (_event: Recorded, { unit }: UnitActor) => [createLiveNotification(siteMessages['updated-sites'], unit.id, {})];

interface EditedParts {
  name?: string;
  view?: { lat: number; lng: number; zoom: number };
}

export const siteEvents = {
  'new-site': siteEvent<object>('new-site'),
  'edited-site': siteEvent<{ before: EditedParts; after: EditedParts }>('edited-site'),
  'set-site-map': siteEvent<object>('set-site-map'),
  'updated-site-phases': siteEvent<{ before: string[]; after: string[] }>('updated-site-phases'),
  'showed-site': siteListEvent<SiteEventData & Sharing>(),
  'hid-site': siteListEvent<SiteEventData>(),
  'updated-site-visibility': siteListEvent<{ shown: string[]; hidden: string[] } & Sharing>(),
  'imported-sites': siteListEvent<{ importId: string; sites: number; sending: { first: string } }>(),
  'hid-imported-sites': siteListEvent<{ importId: string; sites: number }>(),
};

export const siteSentences = {
  'new-site': ({ siteName }) => `added ${formatNamed('site', siteName)}`,
  'edited-site': ({ siteName, before, after }) =>
    `changed ${formatNamed('site', siteName)}${formatChanges(siteChanges(before, after))}`,
  'set-site-map': ({ siteName }) => `set how the map of ${formatNamed('site', siteName)} opens`,
  'updated-site-phases': ({ siteName, before, after }) =>
    `changed the construction phases of ${formatNamed('site', siteName)}${formatChanges(phaseChanges(before, after))}`,
  'showed-site': ({ siteName }) => `showed ${formatNamed('site', siteName)} again`,
  'hid-site': ({ siteName }) => `hid ${formatNamed('site', siteName)}`,
  'updated-site-visibility': ({ shown, hidden }) =>
    [
      ...(shown?.length ? [`showed ${formatCount(shown.length, 'site')}: ${formatNames(shown)}`] : []),
      ...(hidden?.length ? [`hid ${formatCount(hidden.length, 'site')}: ${formatNames(hidden)}`] : []),
    ].join('; ') || 'changed which sites are shown',
  'imported-sites': ({ sites }) => `imported ${formatCount(sites, 'site')}`,
  'hid-imported-sites': ({ sites }) => `undid an import and hid ${formatCount(sites, 'site')}`,
} satisfies Sentences<typeof siteEvents>;

/** The change of a name with both values; of a map view, only that it changed. */
function siteChanges(before: EditedParts = {}, after: EditedParts = {}): Change[] {
  const renamed = after.name === undefined ? [] : [{ what: 'name', before: before.name ?? '', after: after.name }];
  const moved = after.view === undefined ? [] : [{ what: 'map', before: '', after: formatPlace(after.view) }];
  return [...renamed, ...moved];
}

const formatPlace = ({ lat, lng }: { lat: number; lng: number }): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

const phaseChanges = (before: readonly string[] = [], after: readonly string[] = []): Change[] =>
  after.length === 0 && before.length === 0
    ? []
    : [{ what: 'phases', before: before.join(', '), after: after.join(', ') }];
