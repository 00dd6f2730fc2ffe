import { unescapeCell } from '@/lib/spreadsheet-cells';
import { normalizeSearchText } from './rules';
import { parsePlace } from './parse-place';

/** The cells of a file. In GeoJSON the rows have the places. */
export interface SiteSheet {
  columns: readonly string[];
  rows: readonly SheetRow[];
}

export interface SheetRow {
  /** The line in the file, or the number of the feature, counted from 1. */
  line: number;
  cells: readonly string[];
  /** Latitude and longitude, if they are not in columns. */
  place?: string;
  /** Map zoom, if the file gives the extent of the site. */
  zoom?: number;
}

export interface ImportRow {
  line: number;
  name: string;
  /** Latitude and longitude in one text. */
  place: string;
  zoom?: number;
}

/** Column indexes; null for none. A place is one column or two. */
export interface Mapping {
  name: number | null;
  lat: number | null;
  lng: number | null;
  place: number | null;
}

export const NO_MAPPING: Mapping = { name: null, lat: null, lng: null, place: null };

const SYNONYMS: Record<keyof Mapping, readonly string[]> = {
  name: [
    'name',
    'site',
    'sitename',
    'project',
    'projectname',
    'nameproject',
    'job',
    'jobname',
    'jobsite',
    'title',
    'label',
  ],
  lat: ['lat', 'latitude', 'latdd', 'gpslat', 'gpslatitude', 'y', 'ycoord', 'locationx'],
  lng: [
    'lng',
    'lon',
    'long',
    'longitude',
    'lngdd',
    'londd',
    'longdd',
    'gpslng',
    'gpslon',
    'gpslongitude',
    'x',
    'xcoord',
    'locationy',
  ],
  place: [
    'latlng',
    'latlong',
    'latlon',
    'latitudelongitude',
    'coordinates',
    'coordinate',
    'coords',
    'location',
    'gps',
    'position',
    'place',
  ],
};

const normalizeHeader = (column: string) => normalizeSearchText(column).replace(/[^\p{L}\p{N}]/gu, '');

export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => Object.values(SYNONYMS).some((synonyms) => synonyms.includes(normalizeHeader(cell))));

/** Guesses the columns by their names, then by their content. */
export function guessMapping({ columns, rows }: SiteSheet): Mapping {
  const findByName = (part: keyof Mapping) => {
    const headers = columns.map(normalizeHeader);
    return SYNONYMS[part].map((synonym) => headers.indexOf(synonym)).find((index) => index >= 0) ?? null;
  };
  const sample = rows.slice(0, 20);
  const matches = (column: number | null, test: (cell: string) => boolean) =>
    column !== null && sample.some(({ cells }) => test(cells[column] ?? ''));
  const hasPlaces = rows.some(({ place }) => place !== undefined);
  const [lat, lng, place] = hasPlaces
    ? [null, null, null]
    : [findByName('lat'), findByName('lng'), findByName('place')];
  const hasTwoColumns = lat !== null && lng !== null;
  const hasOneColumn = !hasTwoColumns && matches(place, (cell) => 'position' in parsePlace(cell));
  const usedColumns = hasTwoColumns ? [lat, lng] : hasOneColumn ? [place] : [];
  const findByContent = (test: (cell: string) => boolean) =>
    columns.findIndex((_, column) => !usedColumns.includes(column) && matches(column, test));
  const name = findByName('name') ?? findByContent((cell) => /\p{L}{3}/u.test(cell));
  if (hasTwoColumns) return { name: toColumn(name), lat, lng, place: null };
  if (hasOneColumn) return { name: toColumn(name), lat: null, lng: null, place };
  const numbers = hasPlaces ? [] : columns.flatMap((_, column) => (matches(column, isDegrees) ? column : []));
  const [first = null, second = null] = numbers.length === 2 ? numbers : [];
  return { name: toColumn(name), lat: first, lng: second, place: null };
}

const toColumn = (column: number) => (column < 0 ? null : column);
const isDegrees = (cell: string) => /^\s*[-+]?\d{1,3}[.,]\d{2,}\s*$/.test(cell);

/** Whether the file's names and places are known. */
export const isMapped = ({ name, lat, lng, place }: Mapping, { rows }: SiteSheet): boolean =>
  name !== null && (place !== null || (lat !== null && lng !== null) || rows.some((row) => row.place !== undefined));

export const findIgnoredColumns = (mapping: Mapping, { columns }: SiteSheet): string[] =>
  columns.filter((_, column) => !Object.values(mapping).includes(column));

export const toImportRows = ({ rows }: SiteSheet, mapping: Mapping): ImportRow[] =>
  rows.map(({ line, cells, place, zoom }) => ({
    line,
    name: readCell(cells, mapping.name),
    place: place ?? readPlaceCells(cells, mapping),
    ...(zoom === undefined ? {} : { zoom }),
  }));

function readPlaceCells(cells: readonly string[], { lat, lng, place }: Mapping): string {
  if (place !== null) return readCell(cells, place);
  const [latText, lngText] = [readCell(cells, lat), readCell(cells, lng)];
  return latText || lngText ? `${latText}; ${lngText}` : '';
}

const readCell = (cells: readonly string[], column: number | null): string =>
  unescapeCell(column === null ? '' : (cells[column] ?? '')).trim();
