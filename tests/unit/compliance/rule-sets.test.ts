import fs from 'node:fs';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';

const ROW = new RegExp(`^\\| (${Object.keys(RULE_SETS).join('|')}) +\\| ([a-z-]+) +\\| (.+?) +\\|$`, 'gm');

const listDocumented = (page: string): string[] =>
  [...page.matchAll(ROW)].map(([, rules, clause, text]) => `${rules} ${clause}: ${text}`);

const listUnverified = (): string[] =>
  Object.values(RULE_SETS).flatMap(({ key, clauses }) =>
    clauses.flatMap((clause) => (clause.toVerify === null ? [] : [`${key} ${clause.key}: ${clause.toVerify}`])),
  );

test('docs/compliance.md lists exactly the clauses that nobody has compared with the permit’s text [CLOCK-04]', () => {
  expect(listDocumented(fs.readFileSync('docs/compliance.md', 'utf8'))).toEqual(listUnverified());
});

test('the check finds a clause that is missing in the document', () => {
  const [first = '', ...others] = listUnverified();
  const page = others.map((clause) => clause.replace(/^(\S+) (\S+): (.+)$/, '| $1 | $2 | $3 |')).join('\n');
  expect(listDocumented(page)).not.toContain(first);
  expect(listDocumented(page)).toEqual(others);
});

test.each(Object.values(RULE_SETS).map((rules) => [rules.name, rules] as const))(
  '%s cites one source for each clause',
  (_name, { clauses }) => {
    expect(clauses.every(({ citation }) => citation.length > 0)).toBe(true);
    expect(new Set(clauses.map(({ key }) => key)).size).toBe(clauses.length);
  },
);
