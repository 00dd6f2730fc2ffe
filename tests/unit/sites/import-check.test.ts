import { checkSites, getRowState, type CheckedRow, type KnownSite } from '@/lib/sites/check-sites';
import { parseGeoJson } from '@/lib/sites/geo-json';
import {
  guessMapping,
  findIgnoredColumns,
  isHeader,
  isMapped,
  toImportRows,
  type ImportRow,
  type SiteSheet,
} from '@/lib/sites/import-rows';
import { parsePlace } from '@/lib/sites/parse-place';

const getSheet = (columns: string[], ...rows: string[][]): SiteSheet => ({
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const getRow = (name: string, place: string, line = 2): ImportRow => ({ line, name, place });
const BAY_VIEW: KnownSite = { name: 'Bay View Lofts', lat: 43.0389, lng: -87.9065, isHidden: false };
const getSentences = ({ errors, warnings }: CheckedRow) => [...errors.map(({ sentence }) => sentence), ...warnings];
const getVerdicts = (rows: ImportRow[], known: KnownSite[] = []) => checkSites(rows, known).map(getSentences);

describe('the recognition of columns', () => {
  test.each([
    ['the usual names', ['Site', 'Latitude', 'Longitude'], { name: 0, lat: 1, lng: 2, place: null }],
    [
      'in any order, with other columns between',
      ['Permit', 'lon', 'Project Name', 'LAT'],
      { name: 2, lat: 3, lng: 1, place: null },
    ],
    ['x and y', ['Y', 'x', 'job'], { name: 2, lat: 0, lng: 1, place: null }],
  ])('%s', (_, columns, mapping) => {
    expect(
      guessMapping(
        getSheet(
          columns,
          columns.map(() => '43.03'),
        ),
      ),
    ).toEqual(mapping);
  });

  test('uses one column for both coordinates if it has places, not addresses', () => {
    expect(guessMapping(getSheet(['Name', 'Location'], ['Lofts', '43.0389, -87.9065'])).place).toBe(1);
    expect(guessMapping(getSheet(['Name', 'Location'], ['Lofts', '12 Oak Street, Milwaukee'])).place).toBeNull();
  });

  test('uses the content of columns without names', () => {
    const bare = getSheet(['Column 1', 'Column 2', 'Column 3'], ['Lofts', '43.0389', '-87.9065']);
    expect(guessMapping(bare)).toEqual({ name: 0, lat: 1, lng: 2, place: null });
    expect([isHeader(['Lofts', '43.0389']), isHeader(['Site', 'Lat'])]).toEqual([false, true]);
  });

  test('lists unused columns, and requires the missing ones', () => {
    const file = getSheet(['Permit', 'Name', 'Lat'], ['1', 'Lofts', '43.03']);
    const mapping = guessMapping(file);
    expect(findIgnoredColumns(mapping, file)).toEqual(['Permit', 'Lat']);
    expect(isMapped(mapping, file)).toBe(false);
  });

  test('removes the apostrophe of our own exports', () => {
    const file = getSheet(['Name', 'Lat', 'Lng'], ["'=Lofts", '43.03', "'-87.9"]);
    expect(toImportRows(file, guessMapping(file))).toEqual([{ line: 2, name: '=Lofts', place: '43.03; -87.9' }]);
  });
});

describe('a place', () => {
  test.each([
    ['43.0389, -87.9065'],
    ['43.0389; -87.9065'],
    ['43,0389; -87,9065'],
    ['43,0389 -87,9065'],
    ['43,0389, -87,9065'],
    ['(43.0389, −87.9065)'],
    ['N 43.0389, W 87.9065'],
  ])('parses %s', (text) => {
    expect(parsePlace(text)).toEqual({ position: { lat: 43.0389, lng: -87.9065 } });
  });

  test.each([
    ['', 'The coordinates are missing. Enter latitude and longitude.'],
    ['; -87.9', 'The latitude is missing. Enter latitude and longitude.'],
    ['43.03;', 'The longitude is missing. Enter latitude and longitude.'],
    ['north; -87.9', '“north” is not valid. Enter a latitude from -85 to 85, such as 43.03890.'],
    ['43.03; -187.9', '“-187.9” is not valid. Enter a longitude from -180 to 180, such as -87.90647.'],
    ['12 Oak Street', 'These are not coordinates. Enter latitude and longitude, such as 43.03890, -87.90647.'],
    ['-97.7431; 30.2672', 'Latitude and longitude are swapped.'],
  ])('shows an error with a fix for %j', (text, error) => {
    expect(parsePlace(text)).toMatchObject({ error });
  });
});

describe('the check of a row', () => {
  test('returns the invalid cell, its error and a fix', () => {
    const [checked] = checkSites([getRow('Lot', 'somewhere')], []);
    expect(checked?.errors).toEqual([
      { cell: 'name', sentence: 'New site name is too short' },
      {
        cell: 'place',
        sentence: 'These are not coordinates. Enter latitude and longitude, such as 43.03890, -87.90647.',
      },
    ]);
  });

  test('warns of a name that another site or row has, ignoring case, accents and spaces', () => {
    const far = '44.5, -89.5';
    expect(getVerdicts([getRow(' BÁY  view lofts', far)], [BAY_VIEW])).toEqual([['Same name as “Bay View Lofts”.']]);
    expect(getVerdicts([getRow('Lofts', '43, -88', 2), getRow('LOFTS', far, 3)])).toEqual([
      [],
      ['Same name as line 2.'],
    ]);
    expect(getVerdicts([getRow('Bay View Lofts', far)], [{ ...BAY_VIEW, isHidden: true }])).toEqual([
      ['Same name as a hidden site, “Bay View Lofts”.'],
    ]);
  });

  test.each([
    ['24 m to the north', '43.039116, -87.9065', ['Only 79 feet from “Bay View Lofts”.']],
    ['24 m to the east', '43.0389, -87.906205', ['Only 79 feet from “Bay View Lofts”.']],
    ['26 m to the north', '43.039134, -87.9065', []],
    ['26 m to the west', '43.0389, -87.90682', []],
  ])('warns of another site only within 25 m: %s', (_, place, warnings) => {
    expect(getVerdicts([getRow('Another name', place)], [BAY_VIEW])).toEqual([warnings]);
  });

  test('warns of latitude and longitude that look swapped, and offers to swap them', () => {
    const [checked] = checkSites([getRow('Lofts', '-84.5, 43.0389')], []);
    expect(checked && [getSentences(checked), checked.swappedPlace]).toEqual([
      ['Latitude and longitude look swapped.'],
      '43.03890, -84.50000',
    ]);
    const [site] = checkSites([getRow('Lofts', '-87.9065, 43.0389')], []);
    expect(site && [getRowState(site), site.swappedPlace]).toEqual(['error', '43.03890, -87.90650']);
  });
});

describe('the import of GeoJSON', () => {
  const createFeature = (geometry: unknown, properties: object = { name: 'Lofts' }) => ({
    type: 'Feature',
    properties,
    geometry,
  });
  const read = (file: unknown) => parseGeoJson(JSON.stringify(file));
  const getRowsIn = (file: unknown) => {
    const found = read(file);
    return 'error' in found ? found.error : toImportRows(found, guessMapping(found));
  };

  test('uses a point as the place of the site', () => {
    expect(getRowsIn(createFeature({ type: 'Point', coordinates: [-87.9065, 43.0389] }))).toEqual([
      { line: 1, name: 'Lofts', place: '43.0389, -87.9065' },
    ]);
  });

  test('uses the center of a polygon’s bounds, with a zoom that shows all of it', () => {
    const coordinates = [
      [
        [-88, 43],
        [-87.99, 43],
        [-87.99, 43.01],
        [-88, 43.01],
        [-88, 43],
      ],
    ];
    const [site] = getRowsIn({
      type: 'FeatureCollection',
      features: [createFeature({ type: 'Polygon', coordinates })],
    });
    expect(site).toMatchObject({ name: 'Lofts', place: expect.stringMatching(/^43\.00500\d*, -87\.995$/) });
    expect((site as ImportRow).zoom).toBeGreaterThan(13);
    expect((site as ImportRow).zoom).toBeLessThan(15);
  });

  test('rejects another coordinate system in one sentence, and accepts WGS 84 by its names', () => {
    const createCollection = (name: string) => ({
      type: 'FeatureCollection',
      features: [],
      crs: { type: 'name', properties: { name } },
    });
    expect(read(createCollection('urn:ogc:def:crs:EPSG::3857'))).toEqual({
      error:
        'The coordinates of this file are not WGS 84 (urn:ogc:def:crs:EPSG::3857). Export it in WGS 84 (EPSG:4326).',
    });
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])
      expect(read(createCollection(name))).toEqual({ columns: [], rows: [] });
  });

  test('keeps a feature without a valid location as a row with a message', () => {
    const file = {
      type: 'FeatureCollection',
      features: [createFeature(null), 7, createFeature({ type: 'Point', coordinates: ['x'] })],
    };
    const rows = getRowsIn(file) as ImportRow[];
    expect(getVerdicts(rows).map(([first]) => first)).toEqual([
      'The coordinates are missing. Enter latitude and longitude.',
      'New site name is too short',
      'The coordinates are missing. Enter latitude and longitude.',
    ]);
  });

  test('rejects other JSON and very deep nesting', () => {
    expect(parseGeoJson('{"type":"Topology"}')).toEqual({
      error: 'This file is not valid GeoJSON. Choose another file.',
    });
    expect(parseGeoJson('{')).toEqual({ error: 'This file is not valid GeoJSON. Choose another file.' });
    const deep = `{"type":"Polygon","coordinates":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(parseGeoJson(deep)).toMatchObject({ rows: [{ place: '' }] });
  });
});

describe('the check warns of', () => {
  const getWarnings = (name: string, place: string) => checkSites([getRow(name, place)], [])[0]?.warnings;

  test('a site outside the United States', () => {
    expect(getWarnings('Depot', '48.2082, 16.3738')).toEqual(['This location is outside the United States.']);
    expect(getWarnings('Depot', '43.0389, -87.9065')).toEqual([]);
    expect(getWarnings('Depot', '13.4443, 144.7937')).toEqual([]);
  });

  test.each(['=HYPERLINK("x")', '@SUM(A1)', '+1+2'])('the name %s, which may run as a formula', (name) => {
    expect(getWarnings(name, '43.0389, -87.9065')).toEqual(['The name starts like a spreadsheet formula.']);
  });
});
