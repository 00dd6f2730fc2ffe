import { createStatementNamer } from '@/lib/platform/database/statement-names';

test('a statement gets a name when it is repeated, and keeps that name', () => {
  const getName = createStatementNamer();

  expect(getName({ sql: 'SELECT 1' })).toBe('');
  const name = getName({ sql: 'SELECT 1' });
  expect(name).not.toBe('');
  expect(getName({ sql: 'SELECT 1' })).toBe(name);
});

test('two statements have different names', () => {
  const getName = createStatementNamer();
  const [first, second] = ['SELECT 1', 'SELECT 2'].map((sql) => [getName({ sql }), getName({ sql })][1]);

  expect(first).not.toBe(second);
});

test('a limited number of statements get names, and those keep their names', () => {
  const getName = createStatementNamer(2);
  const statements = Array.from({ length: 5 }, (_, index) => `SELECT ${index}`);
  for (const sql of statements) getName({ sql });

  const names = statements.map((sql) => getName({ sql }));

  expect(names.filter((name) => name !== '')).toHaveLength(2);
  expect(statements.map((sql) => getName({ sql }))).toEqual(names);
});
