import { measureDistanceMeters } from '@/lib/map/distance';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';
import type { ImportRow } from './import-rows';
import { parsePlace } from './parse-place';
import { normalizeSearchText, findSiteNameError } from './rules';
import { FEET_PER_METER } from '@/lib/map/imperial';

/** A site of the work unit that new sites are compared with. */
export interface KnownSite extends Position {
  name: string;
  isHidden: boolean;
}

export interface CheckedRow {
  row: ImportRow;
  position: Position | null;
  /** Errors by cell; a row with errors cannot be saved. */
  errors: { cell: 'name' | 'place'; sentence: string }[];
  /** Reasons why the row may be unwanted. It is saved only after confirmation. */
  warnings: string[];
  /** The place with latitude and longitude swapped, if that is likely right. */
  swappedPlace: string | null;
}

export type RowState = 'error' | 'warning' | 'ready';

export const getRowState = ({ errors, warnings }: CheckedRow): RowState =>
  errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'ready';

export const formatReasons = ({ errors, warnings }: CheckedRow): string =>
  [...errors.map(({ sentence }) => sentence), ...warnings].join(' ');

/** Two sites that are closer are probably one. */
export const MIN_SITE_DISTANCE_METERS = 25;

export const findDuplicateSite = (
  site: { name: string } & Position,
  existing: readonly KnownSite[],
): KnownSite | undefined =>
  existing.find(
    (other) =>
      normalizeSearchText(other.name) === normalizeSearchText(site.name) &&
      measureDistanceMeters(other, site) <= MIN_SITE_DISTANCE_METERS,
  );

/**
 * Checks rows, in the browser and again on the server before saving. Each row is compared with the sites of the work
 * unit and with the rows before it.
 */
export const checkSites = (rows: readonly ImportRow[], existing: readonly KnownSite[]): CheckedRow[] => [
  ...checkSitesInSteps(rows, existing),
];

/** Like `checkSites`, row by row, for a screen that shows progress. */
export function* checkSitesInSteps(rows: readonly ImportRow[], existing: readonly KnownSite[]): Generator<CheckedRow> {
  const others = new SiteIndex();
  for (const site of existing)
    others.add(site, site, site.isHidden ? `a hidden site, “${site.name}”` : `“${site.name}”`);
  for (const row of rows) {
    const checkedRow = checkRow(row, others);
    yield checkedRow;
    others.add(row, checkedRow.position, `line ${row.line}`);
  }
}

function checkRow(row: ImportRow, others: SiteIndex): CheckedRow {
  const errors: CheckedRow['errors'] = [];
  const nameError = findSiteNameError(row.name);
  if (nameError) errors.push({ cell: 'name', sentence: nameError });
  const parsed = parsePlace(row.place);
  const position = 'position' in parsed ? parsed.position : null;
  if ('error' in parsed) errors.push({ cell: 'place', sentence: parsed.error });
  const swapped = position && looksSwapped(position) ? { lat: position.lng, lng: position.lat } : null;
  return {
    row,
    position,
    errors,
    warnings: [
      ...others.listWarnings(row.name, position),
      ...(swapped ? ['Latitude and longitude look swapped.'] : []),
      ...(position && !swapped && !isInUnitedStates(position) ? ['This location is outside the United States.'] : []),
      ...(looksLikeFormula(row.name) ? ['The name starts like a spreadsheet formula.'] : []),
    ],
    swappedPlace: swapped ? formatCoordinates(swapped) : ('swappedPlace' in parsed && parsed.swappedPlace) || null,
  };
}

/** A spreadsheet that opens an export could run such a name as a formula. */
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

const isInBox = ({ lat, lng }: Position, { south, north, west, east }: Box) =>
  lat >= south && lat <= north && lng >= west && lng <= east;
const isInMainBox = (place: Position) => isInBox(place, MAIN_BOX);
const isInUnitedStates = (place: Position) => isInMainBox(place) || FAR_ISLANDS.some((box) => isInBox(place, box));
const looksSwapped = (place: Position) => !isInMainBox(place) && isInMainBox({ lat: place.lng, lng: place.lat });

/** Side of a grid square in degrees of latitude: more than MIN_SITE_DISTANCE_METERS. */
const GRID_DEGREES = 0.0005;

/** The sites that a row is compared with, indexed by name and by grid square. */
class SiteIndex {
  private readonly labelByName = new Map<string, string>();
  private readonly squares = new Map<string, { place: Position; label: string }[]>();

  /** `label` names the site in warnings. */
  add({ name }: { name: string }, place: Position | null, label: string): void {
    const key = normalizeSearchText(name);
    if (key !== '' && !this.labelByName.has(key)) this.labelByName.set(key, label);
    if (place === null) return;
    const square = getGridKey(place, 0, 0);
    const existing = this.squares.get(square);
    if (existing) existing.push({ place, label });
    else this.squares.set(square, [{ place, label }]);
  }

  /** Warnings about sites with the same name or at almost the same place. */
  listWarnings(name: string, place: Position | null): string[] {
    const sameNameLabel = this.labelByName.get(normalizeSearchText(name));
    const nearest = place && this.findNearest(place);
    return [
      ...(sameNameLabel ? [`Same name as ${sameNameLabel}.`] : []),
      ...(nearest ? [formatNearbyWarning(Math.round(nearest.meters * FEET_PER_METER), nearest.label)] : []),
    ];
  }

  /** The nearest site within MIN_SITE_DISTANCE_METERS, or null. */
  private findNearest(place: Position): { meters: number; label: string } | null {
    let nearest: { meters: number; label: string } | null = null;
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1])
        for (const other of this.squares.get(getGridKey(place, north, east)) ?? []) {
          const meters = measureDistanceMeters(place, other.place);
          if (meters <= MIN_SITE_DISTANCE_METERS && (nearest === null || meters < nearest.meters))
            nearest = { meters, label: other.label };
        }
    return nearest;
  }
}

/** Squares are wider in degrees of longitude toward the poles. */
function getGridKey({ lat, lng }: Position, north: number, east: number): string {
  const row = Math.floor(lat / GRID_DEGREES) + north;
  const width = GRID_DEGREES / Math.max(0.05, Math.cos((Math.abs(row * GRID_DEGREES) * Math.PI) / 180));
  return `${row} ${Math.floor(lng / width) + east}`;
}

const formatNearbyWarning = (feet: number, label: string): string =>
  feet === 0 ? `Same location as ${label}.` : `Only ${feet} feet from ${label}.`;
