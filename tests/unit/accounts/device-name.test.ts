import { translateDeviceName, formatLastActive, UNKNOWN_DEVICE } from '@/lib/accounts/device-texts';
import { describeDevice } from '@/lib/accounts/server/device-name';
import { SPANISH } from '@/lib/spanish';
import { translateToEnglish, createTranslate } from '@/lib/text';

const AGENT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-G998B) ${AGENT} Chrome/129.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${AGENT} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux', 'computer'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${AGENT} Chrome/129.0.0.0 Safari/537.36`,
    'Chrome on Chrome OS',
    'computer',
  ],
])('a device is named by its browser and system: %s', (userAgent, name, kind) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind });
});

test.each(['', 'jest', 'Your account is locked, call 555-0100/1.0 (x)', '(((', 'x'.repeat(200), '\u202eevil'])(
  'a device with an unknown browser or system is named as unknown: %j',
  (userAgent) => {
    expect(describeDevice(userAgent).name).toBe('Unknown device');
  },
);

test('the name of a device is in the reader’s language', () => {
  const t = createTranslate(SPANISH);
  expect(translateDeviceName(t, 'Chrome on Android')).toBe('Chrome en Android');
  expect(translateDeviceName(t, UNKNOWN_DEVICE)).toBe('Dispositivo desconocido');
  expect(translateDeviceName(t, 'Android')).toBe('Android');
  expect(translateDeviceName(translateToEnglish, 'Chrome on Android')).toBe('Chrome on Android');
});

test('the last use of a device is shown no more precisely than it is stored', () => {
  const lastUsedAt = '2026-11-21T15:00:00Z';
  const zone = 'America/Chicago';
  expect(formatLastActive(lastUsedAt, '2026-11-21T15:59:59Z', zone)).toBe('Active within the last hour');
  expect(formatLastActive(lastUsedAt, '2026-11-21T17:00:00Z', zone)).toBe('Last active 11/21/2026, 9:00 AM');
});
