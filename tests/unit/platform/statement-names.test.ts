import { createStatementNamer } from '@/lib/platform/database/statement-names';

test('a text gets its name when it comes again, and keeps it', () => {
  const nameOf = createStatementNamer();

  expect(nameOf({ sql: 'SELECT 1' })).toBe('');
  const name = nameOf({ sql: 'SELECT 1' });
  expect(name).not.toBe('');
  expect(nameOf({ sql: 'SELECT 1' })).toBe(name);
});

test('two texts never share a name', () => {
  const nameOf = createStatementNamer();
  const [one, other] = ['SELECT 1', 'SELECT 2'].map((sql) => [nameOf({ sql }), nameOf({ sql })][1]);

  expect(one).not.toBe(other);
});

test('however many texts come, only so many get a name, and those keep it', () => {
  const nameOf = createStatementNamer(2);
  const texts = Array.from({ length: 5 }, (_, index) => `SELECT ${index}`);
  for (const sql of texts) nameOf({ sql });

  const named = texts.map((sql) => nameOf({ sql }));

  expect(named.filter((name) => name !== '')).toHaveLength(2);
  expect(texts.map((sql) => nameOf({ sql }))).toEqual(named);
});
