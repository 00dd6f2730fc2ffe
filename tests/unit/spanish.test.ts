import { failure } from '@/lib/failures';
import { sentenceIn } from '@/lib/failures-in-spanish';
import { SPANISH } from '@/lib/spanish';
import { ACCOUNTS_IN_SPANISH } from '@/lib/spanish/accounts';
import { FAILURES_IN_SPANISH } from '@/lib/spanish/failure-sentences';
import { OFFLINE_IN_SPANISH } from '@/lib/spanish/offline';
import { REPORTS_IN_SPANISH } from '@/lib/spanish/reports';
import { SHELL_IN_SPANISH } from '@/lib/spanish/shell';
import { counted, inEnglish, translateBy } from '@/lib/text';

const t = translateBy(SPANISH);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

test.each(Object.entries(SPANISH))('the Spanish of “%s” has the same values in it', (english, spanish) => {
  const names = namesIn(english);
  expect(namesIn(spanish).filter((name) => !names.includes(name))).toEqual([]);
  expect(spanish.trim()).not.toBe('');
});

test('no text stands in two tables', () => {
  const tables = [SHELL_IN_SPANISH, ACCOUNTS_IN_SPANISH, REPORTS_IN_SPANISH, OFFLINE_IN_SPANISH];
  const texts = tables.flatMap((table) => Object.keys(table));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('a text is said with its values, and one thing differently from several', () => {
  expect(t('Delete inspection of {name}', { name: '$& Mill' })).toBe('Borrar la inspección de $& Mill');
  expect(inEnglish('Delete inspection of {name}', { name: 'Mill' })).toBe('Delete inspection of Mill');
  expect(counted(t, 1, '1 photo', '{count} photos')).toBe('1 foto');
  expect(counted(t, 3, '1 photo', '{count} photos')).toBe('3 fotos');
});

test('a failure is told in Spanish, with the waiting time and the reason in it; one of the Office stays English', () => {
  expect(sentenceIn('es', failure('too-many-tries', { wait: '5 minutes' }))).toBe(
    'Demasiados intentos. Espere 5 minutos e inténtelo de nuevo.',
  );
  expect(sentenceIn('es', failure('password-weak', { why: 'it is a name' }))).toContain('es un nombre');
  expect(sentenceIn('en', failure('wrong-credentials'))).toBe('Incorrect username or password.');
  expect(sentenceIn('es', failure('site-name-long'))).toBe('New site name is too long');
});

test('a Spanish failure has no value in it that the English one does not have', () => {
  for (const [code, spanish] of Object.entries(FAILURES_IN_SPANISH)) {
    const english = failure(
      code as keyof typeof FAILURES_IN_SPANISH,
      new Proxy({}, { get: (_, name) => `{${String(name)}}` }),
    );
    expect(namesIn(spanish).filter((name) => !namesIn(english.message).includes(name))).toEqual([]);
  }
});
