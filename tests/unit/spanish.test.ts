import { formatDifference, formatQuantity } from '@/lib/disposal/texts';
import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import { formatNotificationSentence } from '@/lib/notifications/texts';
import { SPANISH } from '@/lib/spanish';
import { ACCOUNTS_IN_SPANISH } from '@/lib/spanish/accounts';
import { AGREEMENTS_IN_SPANISH } from '@/lib/spanish/agreements';
import { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';
import { FAILURES_IN_SPANISH } from '@/lib/spanish/failure-sentences';
import { MATERIALS_IN_SPANISH } from '@/lib/spanish/materials';
import { MY_ACCOUNT_IN_SPANISH } from '@/lib/spanish/my-account';
import { OFFLINE_IN_SPANISH } from '@/lib/spanish/offline';
import { REPORTS_IN_SPANISH } from '@/lib/spanish/reports';
import { SHELL_IN_SPANISH } from '@/lib/spanish/shell';
import { TICKETS_IN_SPANISH } from '@/lib/spanish/tickets';
import { pluralize, translateToEnglish, createTranslate } from '@/lib/text';

const t = createTranslate(SPANISH);
const getNamesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test.each(Object.entries({ ...SPANISH, ...DISPOSAL_IN_SPANISH }))(
  'the Spanish text has the parameters of “%s”',
  (english, spanish) => {
    const names = getNamesIn(english);
    expect(getNamesIn(spanish).filter((name) => !names.includes(name))).toEqual([]);
    expect(spanish.trim()).not.toBe('');
  },
);

test('each text is in one table only', () => {
  const tables = [
    SHELL_IN_SPANISH,
    ACCOUNTS_IN_SPANISH,
    MY_ACCOUNT_IN_SPANISH,
    REPORTS_IN_SPANISH,
    OFFLINE_IN_SPANISH,
    AGREEMENTS_IN_SPANISH,
    TICKETS_IN_SPANISH,
    MATERIALS_IN_SPANISH,
  ];
  const texts = tables.flatMap((table) => Object.keys(table));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('the translation fills in the parameters, and distinguishes singular and plural', () => {
  expect(t('Delete inspection of {name}', { name: '$& Mill' })).toBe('Borrar la inspección de $& Mill');
  expect(translateToEnglish('Delete inspection of {name}', { name: 'Mill' })).toBe('Delete inspection of Mill');
  expect(pluralize(t, 1, '1 photo', '{count} photos')).toBe('1 foto');
  expect(pluralize(t, 3, '1 photo', '{count} photos')).toBe('3 fotos');
});

test('a Spanish notification has the Spanish name of a site team profile', () => {
  const content = { type: 6 as const, data: { siteId: '1', siteName: 'Mill Creek', profile: 'Operate' } };
  expect(formatNotificationSentence(content, t)).toBe('Usted fue agregado a Mill Creek con el permiso Operar.');
  expect(formatNotificationSentence(content)).toBe('You were added to Mill Creek with Operate permission.');
});

test('a quantity has a singular or plural unit', () => {
  expect([1, 12.5].map((quantity) => formatQuantity(quantity, 'loads', t))).toEqual(['1 carga', '12.5 cargas']);
  expect([1, 12.5].map((quantity) => formatQuantity(quantity, 'cubic yards'))).toEqual([
    '1 cubic yard',
    '12.5 cubic yards',
  ]);
  expect([-1, 2].map((difference) => formatDifference(difference, 'tons', t))).toEqual(['−1 tonelada', '+2 toneladas']);
});

test('a failure is in Spanish with its parameters, and a failure for the Office is in English', () => {
  expect(translateFailure('es', failure('too-many-tries', { wait: '5 seconds' }))).toBe(
    'Demasiados intentos. Espere 5 segundos e inténtelo de nuevo.',
  );
  expect(translateFailure('es', failure('account-closed', { until: '12/28/2026' }))).toBe(
    'Esta cuenta fue borrada. La puede recuperar hasta el 28 dic 2026.',
  );
  expect(translateFailure('es', failure('password-weak', { why: 'it is a name' }))).toContain('es un nombre');
  expect(translateFailure('es', failure('received-unlikely', { received: '1,200 tons', sent: '12 cubic yards' }))).toBe(
    'La cantidad recibida (1,200 toneladas) difiere más de 20 % de la enviada (12 yardas cúbicas). Revísela y confírmela.',
  );
  expect(
    translateFailure('es', failure('truck-has-ticket', { truck: 'KH 07', number: 5, openedAt: '11/23/2026, 2:32 PM' })),
  ).toContain('KH 07 ya tiene la boleta 5, abierta el 23 nov 2026, 2:32 p.\u00a0m.');
  expect(translateFailure('en', failure('wrong-credentials'))).toBe('Incorrect username or password.');
  expect(translateFailure('es', failure('site-name-long'))).toBe('New site name is too long');
});

test('a Spanish failure uses only parameters that the English one has', () => {
  for (const [code, spanish] of Object.entries(FAILURES_IN_SPANISH)) {
    const english = failure(
      code as keyof typeof FAILURES_IN_SPANISH,
      new Proxy({}, { get: (_, name) => `{${String(name)}}` }),
    );
    expect(getNamesIn(spanish).filter((name) => !getNamesIn(english.message).includes(name))).toEqual([]);
  }
});
