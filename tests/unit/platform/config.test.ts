import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, SETTING_NAMES } from '@/lib/platform/process/config';

const example = fs.readFileSync('.env.example', 'utf8');

/** Matches `# NAME=default` together with the comment lines right above it. */
const described = [...example.matchAll(/((?:^# [^\n=]*\n)+)^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, sentence, name, value]) => ({
    name: name ?? '',
    sentence: sentence ?? '',
    value: value ?? '',
  }),
);

test('.env.example lists every setting once, with a sentence', () => {
  expect(described.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
  for (const { sentence } of described) expect(sentence.trimEnd()).toMatch(/^# [A-Z1'].{10,}[.)]$/s);
});

test('.env.example shows the defaults that the server uses', () => {
  const asWritten = Object.fromEntries(described.map(({ name, value }) => [name, value]));

  expect(readConfig(asWritten)).toEqual(readConfig({}));
  const config: Record<string, unknown> = { ...readConfig({}) };
  for (const { name, value } of described.filter((setting) => setting.value !== '')) {
    expect({ name, value: formatSettingValue(config[name]) }).toEqual({ name, value });
  }
});

test('the server requires no setting', () => {
  const config = readConfig({}, false);

  expect(config.PUBLIC_URL).toBe('http://localhost:3000');
  expect(config.DATA_DIR).toBe(path.resolve('data'));
  expect(config.DATABASE_URL).toBeUndefined();
});

test('the server stores the data of root where the database user can read it', () => {
  expect(readConfig({}, true).DATA_DIR).toBe('/var/lib/earthtight');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' }).PORT).toBe(3000);
});

test('an error is one sentence with the name of the setting but without its value', () => {
  expect(
    getMistakes({ PORT: 'eighty', LINK_DAYS: '0', AUTH_SECRET: 'hunter2', TILE_UPSTREAM: 'esri', DEMO: 'maybe' }),
  ).toEqual([
    'PORT must be a port number from 1 to 65535.',
    'DEMO must be 1, 0, true or false.',
    'AUTH_SECRET must be at least 32 characters long.',
    'TILE_UPSTREAM must be usgs, synthetic, or a web address with {z}, {x} and {y}.',
    'LINK_DAYS must be a number of days from 1 to 3650.',
  ]);
});

test('a setting can require another setting', () => {
  expect(getMistakes({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+14145550100' })).toEqual([
    'TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID and TWILIO_FROM.',
  ]);
});

test('an external database requires AUTH_SECRET, because several servers may share the database', () => {
  const DATABASE_URL = 'postgresql://u:p@/db?host=%2Ftmp';
  expect(getMistakes({ DATABASE_URL })).toEqual(['AUTH_SECRET is required with DATABASE_URL.']);
  expect(readConfig({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) }).DATABASE_URL).toBe(DATABASE_URL);
});

test('GEOCODER defaults to mapbox if a Mapbox token is set, and to none otherwise', () => {
  expect(readConfig({}).GEOCODER).toBe('none');
  expect(readConfig({ MAPBOX_TOKEN: 'pk.x' }).GEOCODER).toBe('mapbox');
  expect(readConfig({ MAPBOX_TOKEN: 'pk.x', GEOCODER: 'none' }).GEOCODER).toBe('none');
  expect(readConfig({ GEOCODER: 'census' }).GEOCODER).toBe('census');
  expect(getMistakes({ GEOCODER: 'mapbox' })).toEqual(['MAPBOX_TOKEN is required with GEOCODER=mapbox.']);
});

test('RAIN_PROVIDER is empty, nws or ncei; the error about any other value names the setting [RAIN-12]', () => {
  expect(readConfig({}).RAIN_PROVIDER).toBeUndefined();
  expect(readConfig({ RAIN_PROVIDER: '' }).RAIN_PROVIDER).toBeUndefined();
  expect(readConfig({ RAIN_PROVIDER: 'nws' }).RAIN_PROVIDER).toBe('nws');
  expect(readConfig({ RAIN_PROVIDER: 'ncei' }).RAIN_PROVIDER).toBe('ncei');
  for (const value of ['radar', 'NWS', 'nws,ncei'])
    expect(getMistakes({ RAIN_PROVIDER: value })).toEqual(['RAIN_PROVIDER must be empty or one of nws, ncei.']);
});

test.each([
  ['PUBLIC_URL', 'earthtight.example.com'],
  ['PUBLIC_URL', 'https://example.com/earthtight'],
  ['DATABASE_URL', 'mysql://localhost/earthtight'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Earth Tight'],
  ['MAPBOX_TOKEN', 'sk.secret'],
  ['TWILIO_BASE_URL', 'ftp://localhost'],
  ['LOG_LEVEL', 'loud'],
])('the server rejects %s=%s', (name, value) => {
  expect(getMistakes({ [name]: value }).join()).toMatch(new RegExp(`^${name} must `));
});

test.each([
  ['PUBLIC_URL', 'https://earthtight.example.com/', 'https://earthtight.example.com'],
  ['TILE_UPSTREAM', 'https://tiles.example.com/{z}/{x}/{y}.jpg', 'https://tiles.example.com/{z}/{x}/{y}.jpg'],
] as const)('the server accepts %s=%s', (name, value, read) => {
  expect(readConfig({ [name]: value })[name]).toBe(read);
});

function getMistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.messages;
    throw error;
  }
}

const formatSettingValue = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);
