import { createTextCache } from '@/lib/platform/process/text-cache';

const long = 'x'.repeat(20);

test('what was unused longest is forgotten first, so that no more is kept than was said', () => {
  const texts = createTextCache(100);
  for (const key of ['a', 'b', 'c', 'd']) texts.set(key, long);
  expect(texts.get('a')).toBe(long);
  texts.set('e', long);

  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => texts.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
});

test('a text that is remembered anew takes the place of the former one', () => {
  const texts = createTextCache(100);
  for (let times = 0; times < 10; times++) texts.set('a', `${times} ${long}`);
  for (const key of ['b', 'c', 'd']) texts.set(key, long);

  expect(texts.get('a')).toBe(`9 ${long}`);
});

test('a text that would push out most others is not kept', () => {
  const texts = createTextCache(100);
  texts.set('a', long);
  texts.set('huge', 'x'.repeat(30));

  expect(texts.get('huge')).toBeUndefined();
  expect(texts.get('a')).toBe(long);
});
