/** Characters of a site's name, at least and at most (account-shell §5). */
export const SITE_NAME = { least: 4, most: 140 } as const;

/** A person who would save a map that opens further out than this is asked first (SITES-12). */
export const CLOSE_ENOUGH_ZOOM = 17;

/** Whether the map opens close enough that a BMP can be recognised and placed on it. */
export const isCloseEnough = (zoom: number): boolean => zoom > CLOSE_ENOUGH_ZOOM;

/** Where the map of a new site opens (SITES-17). */
export const NEW_SITE_ZOOM = 13;

/** The phases offered for a site that has no list of its own yet (decision X-41). */
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

/** So many sites are added, shown or hidden at once, at most. */
export const SITES_AT_ONCE = 5000;

/** A site's list holds at most this many phases. */
export const CONSTRUCTION_PHASES_LIMIT = 60;

/** The phases that an inspection at the site can choose from (EDIT-82). */
export const offeredPhases = (own: readonly string[]): readonly string[] =>
  own.length > 0 ? own : CONSTRUCTION_PHASES;

/** The phase spelled as in the list, however it was typed; undefined if the list does not have it. */
export const knownPhase = (offered: readonly string[], name: string): string | undefined =>
  offered.find((phase) => phase.toLowerCase() === name.trim().toLowerCase());

/**
 * A name as it is searched and compared: without case, accents and repeated spaces, so that what is typed on a phone
 * finds what was entered in the office.
 */
export const searchKey = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/\s+/gu, ' ').trim().toLowerCase();

/** Most names are: taking their characters apart would change nothing, and is most of the work. */
const ASCII = /^[\x20-\x7e]*$/;

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of sites (SITES-05): without case, and 'Lot 9' before 'Lot 10'. */
export const bySiteName = (one: { name: string }, other: { name: string }): number =>
  NAMES.compare(one.name, other.name);

/** How a list of sites can be sorted. */
export const SITE_ORDERS = [
  { value: 'name', label: 'Name' },
  { value: 'waiting', label: 'Longest not inspected' },
  { value: 'open', label: 'Most open inspections' },
] as const;
export type SiteOrder = (typeof SITE_ORDERS)[number]['value'];

interface Inspected {
  name: string;
  lastInspection: string | null;
  openInspections: number;
}

/** Sites that are alike in what they are sorted by stay in the order of their names. */
export function sitesInOrder<Site extends Inspected>(sites: readonly Site[], order: SiteOrder): readonly Site[] {
  if (order === 'name') return sites;
  return [...sites].sort((one, other) => byOrder(one, other, order) || bySiteName(one, other));
}

/** A site that was never inspected waits longest. */
function byOrder(one: Inspected, other: Inspected, order: 'waiting' | 'open'): number {
  if (order === 'open') return other.openInspections - one.openInspections;
  const [mine, theirs] = [one.lastInspection ?? '', other.lastInspection ?? ''];
  return mine === theirs ? 0 : mine < theirs ? -1 : 1;
}

/** The names of sites as they are searched, each folded once: of 5,000 that would take longer than a frame. */
const FOLDED = new WeakMap<object, string>();

function foldedNameOf(site: { name: string }): string {
  const known = FOLDED.get(site) ?? searchKey(site.name);
  FOLDED.set(site, known);
  return known;
}

/** The sites whose names have this text in them (SITES-21). */
export function sitesNamed<Site extends { name: string }>(sites: readonly Site[], typed: string): readonly Site[] {
  const wanted = searchKey(typed);
  return wanted === '' ? sites : sites.filter((site) => foldedNameOf(site).includes(wanted));
}

/** What is wrong with a name, in the specification's words, or null. */
export function siteNameError(name: string): string | null {
  const { length } = name.trim();
  if (length < SITE_NAME.least) return 'New site name is too short';
  return length > SITE_NAME.most ? 'New site name is too long' : null;
}
