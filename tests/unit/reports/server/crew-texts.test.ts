import fc from 'fast-check';
import { segmentsOf } from '@/lib/notifications/text-segments';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { crewMail, crewText } from '@/lib/reports/server/crew-texts';
import { aBmp, aCorrection, aReport } from '@/tests/unit/reports/editor/an-editor';

const LINK = 'https://app.earthtight.example/app/report-setup?report=5f0b4f5e-8a2a-4a3b-9a7a-1c2d3e4f5a6b';

describe('segments of a text message', () => {
  test.each<[string, string, number]>([
    ['nothing', '', 1],
    ['160 letters of the GSM alphabet', 'a'.repeat(160), 1],
    ['161 of them', 'a'.repeat(161), 2],
    ['as many as two hold', 'é'.repeat(306), 2],
    ['one more', 'é'.repeat(307), 3],
    ['80 that take two each', '€'.repeat(80), 1],
    ['81 of them', '['.repeat(81), 2],
    ['76 of them and one letter: the last is not divided between two segments', `a${'^'.repeat(152)}`, 2],
    ['where not dividing them needs one segment more', '^'.repeat(153), 3],
    ['70 others', '界'.repeat(70), 1],
    ['71 others', '界'.repeat(71), 2],
    ['an ellipsis makes all of it count as others', `${'a'.repeat(70)}…`, 2],
    ['35 emoji, two units each', '🚧'.repeat(35), 1],
    ['36 emoji: 33 in a segment, because a pair is not divided', '🚧'.repeat(67), 3],
  ])('%s', (_, text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });
});

const requiring = (name: string, label: string | null = '1', ...actions: string[]): LoggedBmp =>
  aBmp({
    name,
    label,
    correctiveActions: actions.map((action, at) => ({ id: `${at}`, name: action, selected: true })),
  });
const fences = (count: number, name = 'Silt Fence') =>
  Array.from({ length: count }, (_, at) => requiring(name, `${at + 1}`, 'Re-trench the fabric'));

test('a text that fits says everything', () => {
  const report = aReport({ siteName: 'Mill Creek', bmps: [...fences(2), aBmp({ label: 'A', name: 'Mulching' })] });
  expect(crewText(report, LINK).split('\n')).toEqual([
    expect.stringMatching(/^Earth Tight inspection: Mill Creek, \d\d\/\d\d\/\d\d$/),
    '1 Silt Fence: Re-trench the fabric',
    '2 Silt Fence: Re-trench the fabric',
    LINK,
  ]);
});

test('what is done already is done, and stands behind what is left to do', () => {
  const done = { ...requiring('Basin', '1', 'Repair or replace the liner'), correction: aCorrection('New liner') };
  const report = aReport({ bmps: [done, requiring('Inlet', '2', 'Clean')] });
  expect(crewText(report, LINK).split('\n').slice(1)).toEqual(['2 Inlet: Clean', '1 Basin: done', LINK]);
});

test('a BMP for which no action was chosen says that it needs one, and sends nobody to look it up', () => {
  const report = aReport({ bmps: [requiring('Basin', '1')] });
  expect(crewMail(report, LINK).split('\n')[1]).toBe('1 Basin: correction required, no action chosen');
});

test('its date is the day at the site, also late in the evening [LIST-28]', () => {
  const report = aReport({ siteName: 'Mill Creek', fields: { date: '2026-11-21T05:30:00.000Z' } });
  expect(crewText(report, LINK)).toMatch(/^Earth Tight inspection: Mill Creek, 11\/20\/26\n/);
});

test('what does not fit is counted; the e-mail has all of it', () => {
  const report = aReport({ siteName: 'Mill Creek', bmps: fences(20) });
  const lines = crewText(report, LINK).split('\n');
  expect(lines.slice(1)).toEqual([
    ...Array.from({ length: 8 }, (_, at) => `${at + 1} Silt Fence: Re-trench the fabric`),
    '+ 12 more',
    LINK,
  ]);
  expect(crewMail(report, LINK).split('\n')).toHaveLength(22);
});

test('a BMP that is too long for the text is counted, and the others are named', () => {
  const report = aReport({ bmps: [requiring('Basin', '1', 'Dredge '.repeat(100)), requiring('Inlet', '2', 'Clean')] });
  expect(crewText(report, LINK).split('\n').slice(1)).toEqual(['2 Inlet: Clean', '+ 1 more', LINK]);
});

test("a huge site's name is cut, so that the BMPs have room", () => {
  const report = aReport({ siteName: 'Menomonee Crossing '.repeat(15).trim(), bmps: fences(3) });
  const text = crewText(report, LINK);
  expect(text).toMatch(/^Earth Tight inspection: Menomonee Crossing Menomonee Crossing\.\.\., /);
  expect(text).toContain('3 Silt Fence: Re-trench the fabric');
});

test('a Chinese or emoji site name leaves less room, and no letter of it is torn', () => {
  const chinese = crewText(aReport({ siteName: '长江工地', bmps: fences(9) }), LINK);
  expect([segmentsOf(chinese), chinese.split('\n').slice(1)]).toEqual([
    3,
    ['1 Silt Fence: Re-trench the fabric', '+ 8 more', LINK],
  ]);
  const families = crewText(aReport({ siteName: '👨‍👩‍👧‍👦'.repeat(27), bmps: fences(9) }), LINK);
  expect(families).toMatch(/inspection: (👨‍👩‍👧‍👦)+\.\.\., /u);
});

/**
 * Letters of all kinds, each of them whole: plain ones, some that take two places in the GSM alphabet, accented,
 * Chinese, joined emoji, stacked marks.
 */
const letters = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  fc.constantFrom('€[{', '…', '长江', '👨‍👩‍👧‍👦', '🇺🇸', 'é', `z${'\u0301'.repeat(30)}`),
);
/** A text of one line, as the server's parser leaves it. */
const line = (most: number) =>
  fc.array(letters, { maxLength: 30 }).map((parts) => parts.join('').replace(/\s+/g, ' ').slice(0, most));
const bmps = fc.array(
  fc.record({
    name: line(140),
    actions: fc.option(fc.array(line(200), { maxLength: 3 }), { nil: null }),
    label: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }),
  }),
  { maxLength: 40 },
);

test('whatever a report holds, its text has at most 3 segments, ends with its link, and names or counts every BMP', () => {
  fc.assert(
    fc.property(line(300), bmps, (siteName, made) => {
      const logged = made.map(({ name, actions, label }) =>
        actions === null ? aBmp({ name, label }) : requiring(name, label, ...actions),
      );
      const report = aReport({ siteName, bmps: logged });
      const text = crewText(report, LINK);
      expect(segmentsOf(text)).toBeLessThanOrEqual(3);

      const [head = '', ...rest] = text.split('\n');
      expect(rest.pop()).toBe(LINK);
      const [, ...needs] = crewMail(report, LINK).split('\n').slice(0, -1);
      const counted = /^\+ (\d+) more$/.exec(rest.at(-1) ?? '');
      const named = counted ? rest.slice(0, -1) : rest;
      expect(named.length + Number(counted?.[1] ?? 0)).toBe(needs.length);
      // The lines are whole, and in the order of the report.
      let from = 0;
      for (const each of named) {
        const at = needs.indexOf(each, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }

      const site = /^Earth Tight inspection: (.*), \d\d\/\d\d\/\d\d$/s.exec(head)?.[1] ?? 'no head';
      if (site === siteName) return;
      const kept = site.replace(/\.\.\.$/, '');
      expect(siteName.startsWith(kept)).toBe(true);
      // The cut is between two letters, as a person counts them.
      const ends = [...new Intl.Segmenter('en').segment(siteName)].map(({ index }) =>
        siteName.slice(0, index).trimEnd(),
      );
      expect([...ends, siteName]).toContain(kept);
    }),
    { numRuns: 400 },
  );
});
