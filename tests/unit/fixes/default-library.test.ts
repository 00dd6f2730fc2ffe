import { isLanguage } from '@/lib/language';
import { chooseFixLanguage } from '@/lib/fixes/language';
import { FIX_TEXTS } from '@/lib/fixes/texts';
import { toSpanishName } from '@/lib/fixes/server/spanish-names';
import defaultLibrary from '@/prisma/default-library.json';
import spanishNames from '@/prisma/default-library-in-spanish.json';

test('every name of the default library has a Spanish one, and no other name does [FIX-04]', () => {
  const names = defaultLibrary.groups.flatMap(({ entries }) =>
    entries.flatMap(({ name, correctiveActions }) => [name, ...correctiveActions]),
  );
  expect(Object.keys(spanishNames).toSorted()).toEqual([...new Set(names)].toSorted());
  for (const name of names) expect(toSpanishName(name)).toMatch(/\p{L}/u);
  expect(toSpanishName('My own fence')).toBeNull();
});

test('the page speaks the language of the switch, else of the person, else of the browser [FIX-04]', () => {
  const accepted = 'es-MX,es;q=0.9';
  expect(chooseFixLanguage({ requested: null, ofLink: null, accepted })).toBe('es');
  expect(chooseFixLanguage({ requested: null, ofLink: 'en', accepted })).toBe('en');
  expect(chooseFixLanguage({ requested: 'es', ofLink: 'en', accepted: 'en' })).toBe('es');
  expect(chooseFixLanguage({ requested: null, ofLink: null, accepted: null })).toBe('en');
});

test('the sentences of a link that has ended and of a fix that waits are those of the specification [FIX-10, FIX-12]', () => {
  const { en, es } = FIX_TEXTS;
  expect(en.ended('Acme')).toBe('This link no longer works. Ask Acme for a new one.');
  expect(es.ended('Acme')).toBe('Este enlace ya no funciona. Pida uno nuevo a Acme.');
  expect([en.someone, es.someone]).toEqual(['whoever sent it', 'quien se lo envió']);
  expect(en.kept).toBe('Kept on this phone. It is sent when there is signal.');
  expect(es.kept).toBe('Guardado en este teléfono. Se envía cuando haya señal.');
  expect(en.acceptedAlready('Tom', '9 AM')).toBe(
    'This corrective action was accepted by Tom at 9 AM. Your fix is added to its history.',
  );
  expect(Object.keys(FIX_TEXTS).every(isLanguage)).toBe(true);
  expect(Object.keys(en.failures)).toEqual(Object.keys(es.failures));
});
