import { readFileSync } from 'node:fs';
import {
  LIMIT_ROWS,
  LIMIT_SCOPES,
  limitRow,
  UNNAMED_PHOTOS,
  waitText,
  type LimitName,
  type LimitScope,
} from '@/lib/limits';
import { mailboxOf } from '@/lib/platform/limits';

const NAMES = Object.keys(LIMIT_ROWS).filter((name): name is LimitName => name in LIMIT_ROWS);
const SCOPES = Object.keys(LIMIT_SCOPES).filter((scope): scope is LimitScope => scope in LIMIT_SCOPES);

/** The lines of the table in docs/reliability.md, one for each number. */
function tableLines(): string[][] {
  return NAMES.flatMap((name) => {
    const row = limitRow(name);
    return SCOPES.flatMap((scope) => {
      const most = row[scope];
      if (!most) return [];
      const said = most.sentence ?? 'Nothing: what is too much is not sent.';
      return [
        [row.counts, LIMIT_SCOPES[scope], `${most.most.toLocaleString('en-US')} in ${row.hours} h`, most.because, said],
      ];
    });
  });
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

test('docs/reliability.md has every limit as the code has it, and no other', () => {
  const [, section = ''] = readFileSync('docs/reliability.md', 'utf8').split('\n## Nobody floods through us\n');
  const [beforeNext = ''] = section.split('\n## ');
  const [, , ...lines] = beforeNext.split('\n').filter((line) => line.startsWith('|'));
  expect(lines.map(cells)).toEqual(tableLines());
  const { perPerson, perUnit, days, onceNamedDays } = UNNAMED_PHOTOS;
  expect(beforeNext.replace(/\s+/g, ' ')).toContain(
    `At most ${perPerson} of a person and ${perUnit.toLocaleString('en-US')} of a work unit at once; cleared after ${days} days, or ${onceNamedDays} days after they were taken out of a report.`,
  );
});

test.each([
  [30, '1 minute'],
  [61, '2 minutes'],
  [90 * 60, '90 minutes'],
  [91 * 60, '2 hours'],
  [24 * 3600, '24 hours'],
])('a wait of %d seconds is %s', (seconds, text) => {
  const now = new Date('2026-11-21T15:00:00Z');
  expect(waitText(now, new Date(now.getTime() + seconds * 1000))).toBe(text);
});

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+site4@example.com', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['+x@example.com', '+x@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
