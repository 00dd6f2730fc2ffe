import { distanceInMeters } from '@/lib/map/distance';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';
import type { ImportRow } from './import-rows';
import { parsePlace } from './parse-place';
import { normalizeSearchText, findSiteNameError } from './rules';

export interface KnownSite extends Position {
  name: string;
  hidden: boolean;
}

export interface CheckedRow {
  row: ImportRow;
  position: Position | null;
  /** Errors by cell; a row with errors cannot be saved. */
  errors: { cell: 'name' | 'place'; sentence: string }[];
  /** Reasons why the row may be unwanted. It is saved only after confirmation. */
  warnings: string[];
  /** The place with latitude and longitude swapped, if that is likely right. */
  swapped: string | null;
}

export type RowState = 'error' | 'warning' | 'ready';

export const getRowState = ({ errors, warnings }: CheckedRow): RowState =>
  errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'ready';

export const formatReason = ({ errors, warnings }: CheckedRow): string =>
  [...errors.map(({ sentence }) => sentence), ...warnings].join(' ');

/** Meters between two sites that are probably one. */
export const MIN_SITE_DISTANCE_METERS = 25;
const FEET = 3.28084;

export const findDuplicateSite = (
  site: { name: string } & Position,
  known: readonly KnownSite[],
): KnownSite | undefined =>
  known.find(
    (other) =>
      normalizeSearchText(other.name) === normalizeSearchText(site.name) &&
      distanceInMeters(other, site) <= MIN_SITE_DISTANCE_METERS,
  );

/**
 * Checks rows, in the browser and again on the server before saving. Each row is compared with the sites of the work
 * unit and with the rows before it.
 */
export const checkSites = (rows: readonly ImportRow[], known: readonly KnownSite[]): CheckedRow[] => [
  ...checkSitesInSteps(rows, known),
];

/** The same, row by row, for a screen that shows progress. */
export function* checkSitesInSteps(rows: readonly ImportRow[], known: readonly KnownSite[]): Generator<CheckedRow> {
  const others = new SiteIndex();
  for (const site of known) others.add(site, site, site.hidden ? `a hidden site, “${site.name}”` : `“${site.name}”`);
  for (const row of rows) {
    const checked = checkRow(row, others);
    yield checked;
    others.add(row, checked.position, `line ${row.line}`);
  }
}

function checkRow(row: ImportRow, others: SiteIndex): CheckedRow {
  const errors: CheckedRow['errors'] = [];
  const nameError = findSiteNameError(row.name);
  if (nameError) errors.push({ cell: 'name', sentence: nameError });
  const read = parsePlace(row.place);
  const position = 'position' in read ? read.position : null;
  if ('complaint' in read) errors.push({ cell: 'place', sentence: read.complaint });
  const turned = position && looksSwapped(position) ? { lat: position.lng, lng: position.lat } : null;
  return {
    row,
    position,
    errors,
    warnings: [
      ...others.alike(row.name, position),
      ...(turned ? ['Latitude and longitude look swapped.'] : []),
      ...(position && !turned && !isInUnitedStates(position) ? ['This location is outside the United States.'] : []),
      ...(looksLikeFormula(row.name) ? ['The name starts like a spreadsheet formula.'] : []),
    ],
    swapped: turned ? formatCoordinates(turned) : ('swapped' in read && read.swapped) || null,
  };
}

/** A spreadsheet may run such a name as a formula when it opens an export. */
const looksLikeFormula = (name: string) => /^[=@+]/.test(name.trim());

/** Degrees around the United States and its islands. */
const MAIN_BOX: Box = { south: 15, north: 72, west: -180, east: -64 };
/** The western Aleutians, Guam with the Northern Marianas, and American Samoa. */
const FAR_ISLANDS: readonly Box[] = [
  { south: 51, north: 54, west: 170, east: 180 },
  { south: 13, north: 21, west: 144, east: 147 },
  { south: -15, north: -10, west: -172, east: -168 },
];

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const isIn = ({ lat, lng }: Position, { south, north, west, east }: Box) =>
  lat >= south && lat <= north && lng >= west && lng <= east;
const isInMainBox = (place: Position) => isIn(place, MAIN_BOX);
const isInUnitedStates = (place: Position) => isInMainBox(place) || FAR_ISLANDS.some((box) => isIn(place, box));
const looksSwapped = (place: Position) => !isInMainBox(place) && isInMainBox({ lat: place.lng, lng: place.lat });

/** Side of a grid square in degrees of latitude: more than MIN_SITE_DISTANCE_METERS. */
const GRID_DEGREES = 0.0005;

/** The sites that a row is compared with, indexed by name and by grid square. */
class SiteIndex {
  private readonly named = new Map<string, string>();
  private readonly squares = new Map<string, { place: Position; what: string }[]>();

  add({ name }: { name: string }, place: Position | null, what: string): void {
    const key = normalizeSearchText(name);
    if (key !== '' && !this.named.has(key)) this.named.set(key, what);
    if (place === null) return;
    const square = gridKey(place, 0, 0);
    const existing = this.squares.get(square);
    if (existing) existing.push({ place, what });
    else this.squares.set(square, [{ place, what }]);
  }

  alike(name: string, place: Position | null): string[] {
    const namesake = this.named.get(normalizeSearchText(name));
    const near = place && this.nearest(place);
    return [
      ...(namesake ? [`Same name as ${namesake}.`] : []),
      ...(near ? [nearbyText(Math.round(near.meters * FEET), near.what)] : []),
    ];
  }

  private nearest(place: Position): { meters: number; what: string } | null {
    let nearest: { meters: number; what: string } | null = null;
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1])
        for (const other of this.squares.get(gridKey(place, north, east)) ?? []) {
          const meters = distanceInMeters(place, other.place);
          if (meters <= MIN_SITE_DISTANCE_METERS && (nearest === null || meters < nearest.meters))
            nearest = { meters, what: other.what };
        }
    return nearest;
  }
}

/** Squares are wider in degrees of longitude toward the poles. */
function gridKey({ lat, lng }: Position, north: number, east: number): string {
  const row = Math.floor(lat / GRID_DEGREES) + north;
  const width = GRID_DEGREES / Math.max(0.05, Math.cos((Math.abs(row * GRID_DEGREES) * Math.PI) / 180));
  return `${row} ${Math.floor(lng / width) + east}`;
}

const nearbyText = (feet: number, what: string): string =>
  feet === 0 ? `Same location as ${what}.` : `Only ${feet} feet from ${what}.`;
