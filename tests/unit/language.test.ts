import { formatDayIn, formatReportDateTimeIn } from '@/lib/dates-in-words';
import { chooseLanguage } from '@/lib/language';
import { readLanguageCookie, LANGUAGE_COOKIE, getRequestLanguage } from '@/lib/reader-language';

test.each<[string, 'en' | 'es' | null, string | null, 'en' | 'es']>([
  ['the language that the person selected, whatever the browser prefers', 'en', 'es-MX,es;q=0.9', 'en'],
  ['the language of the browser if the person selected none', null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['the language that the browser prefers', null, 'en-US,en;q=0.9,es;q=0.8', 'en'],
  ['the preferred language, whatever the order in the header', null, 'en;q=0.3, es;q=0.7', 'es'],
  ['the first language of the header that we support', null, 'fr-FR,fr;q=0.9,es-419;q=0.4', 'es'],
  ['English if the browser refuses Spanish', null, 'es;q=0', 'en'],
  ['English if we support no language of the header', null, 'fr,pl', 'en'],
  ['English without the header', null, null, 'en'],
  ['English if the header is invalid', null, ';;q=,,ES_q;=', 'en'],
])('the server uses %s', (_what, chosen, accepted, language) => {
  expect(chooseLanguage(chosen, accepted)).toBe(language);
});

test('a Spanish date spells the month, and an English one has the format of the specification', () => {
  const late = '2026-11-12T04:05:00.000Z';
  const timeZone = 'America/Chicago';
  expect(formatDayIn(late, timeZone, 'es')).toBe('11 nov 2026');
  expect(formatDayIn(late, timeZone, 'en')).toBe('11/11/26');
  expect(formatReportDateTimeIn(late, timeZone, 'es')).toBe('11 nov 2026, 10:05 p.\u00a0m.');
  expect(formatReportDateTimeIn('2026-01-05T15:07:00.000Z', timeZone, 'es')).toBe('5 ene 2026, 9:07 a.\u00a0m.');
  expect(formatReportDateTimeIn(late, timeZone, 'en')).toBe('11-11-2026 10:05 pm');
});

const createHeaders = (cookie: string, accepted: string) => new Headers({ cookie, 'accept-language': accepted });

test('the server prefers the language in the cookie to the browser’s, and ignores an invalid value', () => {
  expect(getRequestLanguage(createHeaders(`a=1; ${LANGUAGE_COOKIE}=es; b=2`, 'en-US'))).toBe('es');
  expect(getRequestLanguage(createHeaders(`${LANGUAGE_COOKIE}=en`, 'es-MX'))).toBe('en');
  expect(getRequestLanguage(createHeaders(`${LANGUAGE_COOKIE}=fr`, 'es-MX'))).toBe('es');
  expect(readLanguageCookie(`not-${LANGUAGE_COOKIE}=es`)).toBeNull();
});
