import Papa from 'papaparse';
import { findMissingRain } from '@/lib/compliance/missing-rain';
import { findDelimiter, parseRainFile } from '@/lib/compliance/rain-file';

const CONTEXT = { timeZone: 'America/Chicago', now: '2026-11-10T15:00:00.000Z' };
const parse = (text: string) =>
  parseRainFile(Papa.parse<string[]>(text, { delimiter: findDelimiter(text) }).data, CONTEXT);
const parseReadings = (text: string) => {
  const result = parse(text);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.readings;
};
const listErrors = (text: string) => {
  const result = parse(text);
  return 'errors' in result ? result.errors.map(({ row, column, message }) => [row, column, message]) : [];
};

test('a file with days has one reading for each day at the site [RAIN-10]', () => {
  expect(parseReadings('Date,Rain (in)\n11/01/2026,0.25\n2026-11-02,T\n')).toEqual([
    { fromAt: '2026-11-01T05:00:00.000Z', toAt: '2026-11-02T06:00:00.000Z', rain: 250 },
    { fromAt: '2026-11-02T06:00:00.000Z', toAt: '2026-11-03T06:00:00.000Z', rain: 0 },
  ]);
});

test('a file with intervals has the times of the site, unless they have a time zone offset [RAIN-10]', () => {
  const text = [
    'from;to;mm;station',
    '11/03/2026 6:00 AM;11/03/2026 7:00 AM;6,3;A',
    '2026-11-03 07:00;2026-11-03T08:00:00;6,4;A',
    '2026-11-03T08:00-06:00;2026-11-03T15:00Z;,1;A',
  ].join('\r\n');
  expect(parseReadings(text)).toEqual([
    { fromAt: '2026-11-03T12:00:00.000Z', toAt: '2026-11-03T13:00:00.000Z', rain: 248 },
    { fromAt: '2026-11-03T13:00:00.000Z', toAt: '2026-11-03T14:00:00.000Z', rain: 252 },
    { fromAt: '2026-11-03T14:00:00.000Z', toAt: '2026-11-03T15:00:00.000Z', rain: 4 },
  ]);
});

test('the import shows the row and column of each wrong cell [RAIN-10]', () => {
  const text = 'From,To,Inches\n11/03/2026,11/03/2026 7:00,0.1\n\n13/03/2026 1:00,11/03/2026 9:00,-1\n';
  const time = 'Enter a date and time such as 11/03/2026 7:00 AM.';
  expect(listErrors(text)).toEqual([
    [2, 'From', time],
    [4, 'From', time],
    [4, 'Inches', 'Rain is 0.00 to 30.00 inches.'],
  ]);
});

test.each([
  ['an empty depth', 'date,inches\n11/01/2026,', [[2, 'inches', 'Rain is 0.00 to 30.00 inches.']]],
  ['30.01 inches', 'date,inches\n11/01/2026,30.01', [[2, 'inches', 'Rain is 0.00 to 30.00 inches.']]],
  ['763 mm', 'date,mm\n11/01/2026,763', [[2, 'mm', 'Rain is 0 to 762 mm.']]],
  ['a depth with a thousands separator', 'date;mm\n11/01/2026;1.234,5', [[2, 'mm', 'Rain is 0 to 762 mm.']]],
  ['the current day', 'date,inches\n11/10/2026,0.1', [[2, 'date', 'This reading ends in the future.']]],
  [
    'an interval that ends before it begins',
    'from,to,inches\n11/03/2026 7:00,11/03/2026 6:00,0.1',
    [[2, 'to', 'Enter an end time after the start time.']],
  ],
  ['a day that does not exist', 'date,inches\n2026-02-30,0.1', [[2, 'date', 'Enter a date such as 11/03/2026.']]],
  [
    'a repeated day',
    'date,inches\n11/01/2026,0.1\n11/02/2026,0\n11/01/2026,0.2',
    [[4, 'date', 'This time overlaps row 2.']],
  ],
  [
    'a decimal comma in a file with commas as separators',
    'date,inches\n11/01/2026,0,25',
    [
      [
        2,
        null,
        'This row has more cells than the first one. Separate cells by semicolons if numbers have decimal commas.',
      ],
    ],
  ],
])('the import rejects %s [RAIN-10]', (_title, text, errors) => {
  expect(listErrors(text)).toEqual(errors);
});

test.each([
  ['date\n11/01/2026'],
  ['inches\n0.1'],
  ['from,inches\n11/01/2026 7:00,0.1'],
  ['date,from,to,inches\n'],
  ['date,inches,mm\n11/01/2026,1,1'],
  ['11/01/2026,0.1'],
  ['%PDF-1.7'],
  [''],
])('the import rejects a whole file without the required columns: %j [RAIN-10]', (text) => {
  expect(listErrors(text)).toEqual([
    [null, null, 'Name the columns in the first row: date, or from and to, and inches or mm.'],
  ]);
});

test('the import accepts 1 to 5,000 readings [RAIN-10]', () => {
  const createFile = (rows: number) =>
    `from,to,inches\n${Array.from({ length: rows }, (_, hour) => `${toTime(hour)},${toTime(hour + 1)},0`).join('\n')}`;
  const toTime = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour)).toISOString();
  expect(parseReadings(createFile(5000))).toHaveLength(5000);
  expect(listErrors(createFile(5001))).toEqual([[null, null, 'A file can have up to 5,000 rows. Import it in parts.']]);
  expect(listErrors('date,inches\n')).toEqual([[null, null, 'This file has no readings.']]);
});

test('a past time without readings counts as missing [RAIN-09]', () => {
  const toInstant = (hour: number) => `2026-11-10T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const create = (id: string, from: number, to: number, replacesId: string | null = null) => ({
    id,
    fromAt: toInstant(from),
    toAt: toInstant(to),
    replacesId,
  });
  const readings = [create('late', 8, 9), create('wrong', 1, 9), create('right', 1, 4, 'wrong'), create('inner', 2, 3)];
  expect(findMissingRain(readings, toInstant(12))).toEqual([
    { fromAt: toInstant(4), toAt: toInstant(8) },
    { fromAt: toInstant(9), toAt: toInstant(12) },
  ]);
  expect(findMissingRain(readings, toInstant(9))).toHaveLength(1);
  expect(findMissingRain([], toInstant(9))).toEqual([]);
});
