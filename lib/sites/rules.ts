/** In characters (account-shell §5). */
export const MIN_SITE_NAME_LENGTH = 4;
export const MAX_SITE_NAME_LENGTH = 140;

/** At this zoom or below, saving a map asks for confirmation (SITES-12). */
export const CONFIRMATION_ZOOM = 17;

export const canPlaceAtZoom = (zoom: number): boolean => zoom > CONFIRMATION_ZOOM;

/** Initial zoom of a new site's map (SITES-17). */
export const NEW_SITE_ZOOM = 13;

/** Of an address to search for, in characters. Mapbox rejects a longer one. */
export const MAX_ADDRESS_LENGTH = 256;

/** The phases offered for a site without its own list (decision X-41). */
export const CONSTRUCTION_PHASES = [
  'Pre-construction & control installation',
  'Clearing, grubbing & demolition',
  'Rough grading',
  'Utilities & storm sewer',
  'Foundations',
  'Vertical construction',
  'Paving & hardscape',
  'Fine grading & landscaping',
  'Temporary stabilization / winter shutdown',
  'Final stabilization',
] as const;

export const MAX_SITES_PER_REQUEST = 5000;

export const MAX_CONSTRUCTION_PHASES = 60;

/** The phases that an inspection at the site can choose from (EDIT-82). */
export const getAvailablePhases = (own: readonly string[]): readonly string[] =>
  own.length > 0 ? own : CONSTRUCTION_PHASES;

/** The phase as spelled in the list; undefined if the list does not have it. */
export const findPhase = (phases: readonly string[], name: string): string | undefined =>
  phases.find((phase) => phase.toLowerCase() === name.trim().toLowerCase());

/** Normalizes case, accents and spaces of a name for search and comparison. */
export const normalizeSearchText = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/\s+/gu, ' ').trim().toLowerCase();

/** For ASCII names, the slow Unicode normalization would change nothing. */
const ASCII = /^[\x20-\x7e]*$/;

const NAME_COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sort order of sites (SITES-05): case-insensitive, 'Lot 9' before 'Lot 10'. */
export const compareSiteNames = (a: { name: string }, b: { name: string }): number =>
  NAME_COLLATOR.compare(a.name, b.name);

export const SITE_ORDERS = [
  { value: 'name', label: 'Name' },
  { value: 'waiting', label: 'Longest since last inspection' },
  { value: 'open', label: 'Most open inspections' },
] as const;
export type SiteOrder = (typeof SITE_ORDERS)[number]['value'];

interface InspectedSite {
  name: string;
  lastInspection: string | null;
  openInspections: number;
}

/** Sorts sites that are in order of name. Sites that compare equal stay in order of name. */
export function sortSites<Site extends InspectedSite>(sites: readonly Site[], order: SiteOrder): readonly Site[] {
  if (order === 'name') return sites;
  return [...sites].sort((a, b) => compareByOrder(a, b, order) || compareSiteNames(a, b));
}

/** By waiting time, sites that were never inspected come first. */
function compareByOrder(a: InspectedSite, b: InspectedSite, order: 'waiting' | 'open'): number {
  if (order === 'open') return b.openInspections - a.openInspections;
  const [first, second] = [a.lastInspection ?? '', b.lastInspection ?? ''];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Cached, because computing 5,000 keys takes longer than a frame. */
const searchKeys = new WeakMap<object, string>();

function getSearchKey(site: { name: string }): string {
  const key = searchKeys.get(site) ?? normalizeSearchText(site.name);
  searchKeys.set(site, key);
  return key;
}

/** The sites whose names contain this text (SITES-21). */
export function searchSites<Site extends { name: string }>(sites: readonly Site[], text: string): readonly Site[] {
  const query = normalizeSearchText(text);
  return query === '' ? sites : sites.filter((site) => getSearchKey(site).includes(query));
}

/** The error of a name, in the specification's words, or null. */
export function findSiteNameError(name: string): string | null {
  const { length } = name.trim();
  if (length < MIN_SITE_NAME_LENGTH) return 'New site name is too short';
  return length > MAX_SITE_NAME_LENGTH ? 'New site name is too long' : null;
}
