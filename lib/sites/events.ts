import { formatDateInput } from '@/lib/dates';
import type { UnitActor } from '@/lib/events';
import { formatCount } from '@/lib/format-count';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import { formatChanges, formatNames, formatNamed, type Change, type Sentences } from '@/lib/audit-sentences';
import { formatCoordinates } from '@/lib/map/coordinates';

const siteFields = hasFields({ idsite: isString });

/** Live messages to the work unit about its sites (LIVE-14). */
export const siteMessages = defineLiveMessages('workgroups', {
  'new-site': siteFields,
  'edited-site': siteFields,
  'set-site-map': siteFields,
  'updated-site-phases': siteFields,
  'updated-sites': hasFields({}),
  'changed-plan-sheets': siteFields,
});

/** Has the site's name at that time, so that the sentence stays complete. */
interface SiteEventData {
  siteId: string;
  siteName: string;
}

/** A site of another application that a work unit sees from now on. */
export interface SharedSite extends SiteEventData {
  ownerId: string;
  /** Whether the work unit has never had the site: its owner added it. */
  isNew: boolean;
}

/** For the notifications of shown sites. */
interface Sharing {
  sending: { shared: readonly SharedSite[] };
}

const createSiteEvent =
  <More extends object>(type: 'new-site' | 'edited-site' | 'set-site-map' | 'updated-site-phases') =>
  ({ siteId }: SiteEventData & More, { unit }: UnitActor) => [
    createLiveNotification(siteMessages[type], unit.id, { idsite: siteId }),
  ];

const createSiteListEvent =
  <Recorded extends object>() =>
  (_event: Recorded, { unit }: UnitActor) => [createLiveNotification(siteMessages['updated-sites'], unit.id, {})];

interface EditedParts {
  name?: string;
  view?: { lat: number; lng: number; zoom: number };
}

/** Has the name and date of the sheet, so that the sentence stays complete. */
export interface PlanSheetEventData extends SiteEventData {
  sheetId: string;
  name: string;
  sheetDate: string;
}

const createPlanSheetEvent =
  <More extends object>() =>
  ({ siteId }: PlanSheetEventData & More, { unit }: UnitActor) => [
    createLiveNotification(siteMessages['changed-plan-sheets'], unit.id, { idsite: siteId }),
  ];

export const siteEvents = {
  'new-site': createSiteEvent<object>('new-site'),
  'edited-site': createSiteEvent<{ before: EditedParts; after: EditedParts }>('edited-site'),
  'set-site-map': createSiteEvent<object>('set-site-map'),
  'updated-site-phases': createSiteEvent<{ before: string[]; after: string[] }>('updated-site-phases'),
  'showed-site': createSiteListEvent<SiteEventData & Sharing>(),
  'hid-site': createSiteListEvent<SiteEventData>(),
  'updated-site-visibility': createSiteListEvent<{ shownSites: string[]; hidden: string[] } & Sharing>(),
  'imported-sites': createSiteListEvent<{
    importId: string;
    sites: number;
    sending: { first: { id: string; name: string } };
  }>(),
  'hid-imported-sites': createSiteListEvent<{ importId: string; sites: number }>(),
  'added-plan-sheet': createPlanSheetEvent<object>(),
  'placed-plan-sheet': createPlanSheetEvent<{ pointCount: number; errorFeet: number | null }>(),
  'undid-plan-sheet-placement': createPlanSheetEvent<object>(),
  'archived-plan-sheet': createPlanSheetEvent<object>(),
  'restored-plan-sheet': createPlanSheetEvent<object>(),
};

export const siteSentences = {
  'new-site': ({ siteName }) => `added ${formatNamed('site', siteName)}`,
  'edited-site': ({ siteName, before, after }) =>
    `changed ${formatNamed('site', siteName)}${formatChanges(listSiteChanges(before, after))}`,
  'set-site-map': ({ siteName }) => `set the map view of ${formatNamed('site', siteName)}`,
  'updated-site-phases': ({ siteName, before, after }) =>
    `changed the construction phases of ${formatNamed('site', siteName)}${formatChanges(listPhaseChanges(before, after))}`,
  'showed-site': ({ siteName }) => `showed ${formatNamed('site', siteName)} again`,
  'hid-site': ({ siteName }) => `hid ${formatNamed('site', siteName)}`,
  'updated-site-visibility': ({ shownSites, hidden }) =>
    [
      ...(shownSites?.length ? [`showed ${formatCount(shownSites.length, 'site')}: ${formatNames(shownSites)}`] : []),
      ...(hidden?.length ? [`hid ${formatCount(hidden.length, 'site')}: ${formatNames(hidden)}`] : []),
    ].join('; ') || 'changed which sites are shown',
  'imported-sites': ({ sites }) => `imported ${formatCount(sites, 'site')}`,
  'hid-imported-sites': ({ sites }) => `undid an import and hid ${formatCount(sites, 'site')}`,
  'added-plan-sheet': (event) => `added ${formatPlanSheet(event)}`,
  'placed-plan-sheet': (event) =>
    `placed ${formatPlanSheet(event)} on the map with ${formatCount(event.pointCount ?? 0, 'point')}${
      typeof event.errorFeet === 'number' ? `, up to ${event.errorFeet} ft off` : ''
    }`,
  'undid-plan-sheet-placement': (event) => `undid the last placement of ${formatPlanSheet(event)}`,
  'archived-plan-sheet': (event) => `archived ${formatPlanSheet(event)}`,
  'restored-plan-sheet': (event) => `restored ${formatPlanSheet(event)}`,
} satisfies Sentences<typeof siteEvents>;

const formatPlanSheet = ({ name, sheetDate, siteName }: Partial<PlanSheetEventData>): string =>
  `${formatNamed('plan sheet', name)}${sheetDate ? ` of ${formatDateInput(sheetDate)}` : ''} at ${formatNamed('site', siteName)}`;

/** The changes of the name, with both values, and of the map view, with the new position. */
function listSiteChanges(before: EditedParts = {}, after: EditedParts = {}): Change[] {
  const nameChanges = after.name === undefined ? [] : [{ what: 'name', before: before.name ?? '', after: after.name }];
  const viewChanges =
    after.view === undefined ? [] : [{ what: 'map', before: '', after: formatCoordinates(after.view) }];
  return [...nameChanges, ...viewChanges];
}

const listPhaseChanges = (before: readonly string[] = [], after: readonly string[] = []): Change[] =>
  after.length === 0 && before.length === 0
    ? []
    : [{ what: 'phases', before: before.join(', '), after: after.join(', ') }];
