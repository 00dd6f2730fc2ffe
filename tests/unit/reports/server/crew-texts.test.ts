import fc from 'fast-check';
import { countSegments } from '@/lib/notifications/text-segments';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';
import { formatCrewEmail, formatCrewSubject, formatCrewTextMessage } from '@/lib/reports/server/crew-texts';
import { makeBmp, makeCorrection, makeReport } from '@/tests/unit/reports/editor/editor-fixture';

const IN_ENGLISH = { address: 'https://app.earthtight.example', language: 'en' } as const;
const IN_SPANISH = { ...IN_ENGLISH, language: 'es' } as const;
const ID = '5f0b4f5e-8a2a-4a3b-9a7a-1c2d3e4f5a6b';
const LINK = `https://app.earthtight.example/app/report-setup?report=${ID}`;
const getLinkTo = (bmp: LoggedBmp | undefined) => `${LINK}&bmp=${bmp?.id}`;
const createReport = (parts: Parameters<typeof makeReport>[0]) => makeReport({ id: ID, ...parts });
/** The lines of an email that are no links. */
const getLines = (mail: string) => mail.split('\n').filter((each) => !each.startsWith('https:'));

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
    expect(countSegments(text)).toBe(segments);
  });
});

const makeRequiring = (name: string, label: string | null = '1', ...actions: string[]): LoggedBmp =>
  makeBmp({
    name,
    label,
    correctiveActions: actions.map((action, at) => ({ id: `${at}`, name: action, selected: true })),
  });
const getFences = (count: number, name = 'Silt Fence') =>
  Array.from({ length: count }, (_, at) => makeRequiring(name, `${at + 1}`, 'Re-trench the fabric'));

test('a text that fits says everything', () => {
  const report = createReport({
    siteName: 'Mill Creek',
    bmps: [...getFences(2), makeBmp({ label: 'A', name: 'Mulching' })],
  });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n')).toEqual([
    expect.stringMatching(/^Earth Tight inspection: Mill Creek, \d\d\/\d\d\/\d\d$/),
    '1 Silt Fence: Re-trench the fabric',
    '2 Silt Fence: Re-trench the fabric',
    LINK,
  ]);
});

test('finished steps are done, and come after what is left to do', () => {
  const done = {
    ...makeRequiring('Basin', '1', 'Repair or replace the liner'),
    correction: makeCorrection('New liner'),
  };
  const report = createReport({ bmps: [done, makeRequiring('Inlet', '2', 'Clean')] });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n').slice(1)).toEqual([
    '2 Inlet: Clean',
    '1 Basin: done',
    getLinkTo(report.bmps[1]),
  ]);
});

test('a BMP for which no action was chosen says that it needs one, and sends nobody to look it up', () => {
  const report = createReport({ bmps: [makeRequiring('Basin', '1')] });
  expect(formatCrewEmail(report, IN_ENGLISH).split('\n')[1]).toBe('1 Basin: correction required, no action chosen');
});

test('its date is the day at the site, also late in the evening [LIST-28]', () => {
  const report = createReport({ siteName: 'Mill Creek', fields: { date: '2026-11-21T05:30:00.000Z' } });
  expect(formatCrewTextMessage(report, IN_ENGLISH)).toMatch(/^Earth Tight inspection: Mill Creek, 11\/20\/26\n/);
});

test('what does not fit is counted; the email has all of it', () => {
  const report = createReport({ siteName: 'Mill Creek', bmps: getFences(20) });
  const lines = formatCrewTextMessage(report, IN_ENGLISH).split('\n');
  expect(lines.slice(1)).toEqual([
    ...Array.from({ length: 8 }, (_, at) => `${at + 1} Silt Fence: Re-trench the fabric`),
    '+ 12 more',
    LINK,
  ]);
  expect(getLines(formatCrewEmail(report, IN_ENGLISH))).toHaveLength(21);
});

test('a BMP that is too long for the text is counted, and the others are named', () => {
  const report = createReport({
    bmps: [makeRequiring('Basin', '1', 'Dredge '.repeat(100)), makeRequiring('Inlet', '2', 'Clean')],
  });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n').slice(1)).toEqual(['2 Inlet: Clean', '+ 1 more', LINK]);
});

test("a huge site's name is cut, so that the BMPs have room", () => {
  const report = createReport({ siteName: 'Menomonee Crossing '.repeat(15).trim(), bmps: getFences(3) });
  const text = formatCrewTextMessage(report, IN_ENGLISH);
  expect(text).toMatch(/^Earth Tight inspection: Menomonee Crossing Menomonee Crossing\.\.\., /);
  expect(text).toContain('3 Silt Fence: Re-trench the fabric');
});

test('a Chinese or emoji site name leaves less room, and no letter of it is torn', () => {
  const chinese = formatCrewTextMessage(createReport({ siteName: '长江工地', bmps: getFences(9) }), IN_ENGLISH);
  expect([countSegments(chinese), chinese.split('\n').slice(1)]).toEqual([
    3,
    ['1 Silt Fence: Re-trench the fabric', '+ 8 more', LINK],
  ]);
  const families = formatCrewTextMessage(createReport({ siteName: '👨‍👩‍👧‍👦'.repeat(27), bmps: getFences(9) }), IN_ENGLISH);
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
        actions === null ? makeBmp({ name, label }) : makeRequiring(name, label, ...actions),
      );
      const report = createReport({ siteName, bmps: logged });
      const text = formatCrewTextMessage(report, IN_ENGLISH);
      expect(countSegments(text)).toBeLessThanOrEqual(3);

      const [head = '', ...rest] = text.split('\n');
      const left = listBmpsToCorrect(logged);
      expect(rest.pop()).toBe(left.length === 1 ? getLinkTo(left[0]) : LINK);
      const [, ...needs] = getLines(formatCrewEmail(report, IN_ENGLISH));
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
      const stored = site.replace(/\.\.\.$/, '');
      expect(siteName.startsWith(stored)).toBe(true);
      // The cut is between two letters, as a person counts them.
      const ends = [...new Intl.Segmenter('en').segment(siteName)].map(({ index }) =>
        siteName.slice(0, index).trimEnd(),
      );
      expect([...ends, siteName]).toContain(stored);
    }),
    { numRuns: 400 },
  );
});

describe('the link', () => {
  test('leads to the BMP when only one is left to correct, and to all corrections when there are more', () => {
    const one = createReport({ bmps: [...getFences(1), makeBmp({ label: 'A', name: 'Mulching' })] });
    expect(formatCrewTextMessage(one, IN_ENGLISH).split('\n').at(-1)).toBe(getLinkTo(one.bmps[0]));
    expect(
      formatCrewTextMessage(createReport({ bmps: getFences(2) }), IN_ENGLISH)
        .split('\n')
        .at(-1),
    ).toBe(LINK);
    expect(
      formatCrewTextMessage(createReport({ bmps: [] }), IN_ENGLISH)
        .split('\n')
        .at(-1),
    ).toBe(LINK);
  });

  test('is in an email under each BMP left to correct, and at the end for all of them', () => {
    const done = { ...makeRequiring('Basin', '9', 'Repair'), correction: makeCorrection('New liner') };
    const report = createReport({ bmps: [...getFences(2), done] });
    expect(formatCrewEmail(report, IN_ENGLISH).split('\n').slice(1)).toEqual([
      '1 Silt Fence: Re-trench the fabric',
      getLinkTo(report.bmps[0]),
      '2 Silt Fence: Re-trench the fabric',
      getLinkTo(report.bmps[1]),
      '9 Basin: done',
      LINK,
    ]);
  });
});

describe('for somebody who chose Spanish', () => {
  const done = { ...makeRequiring('Basin', '9', 'Repair'), correction: makeCorrection('New liner') };
  const report = createReport({
    siteName: 'Mill Creek',
    fields: { date: '2026-11-21T05:30:00.000Z' },
    bmps: [...getFences(1), makeRequiring('Inlet', '2'), done],
  });

  test('our sentences are Spanish with the month as a word; names and actions stay as the library has them', () => {
    expect(formatCrewTextMessage(report, IN_SPANISH).split('\n')).toEqual([
      'Reporte de Earth Tight: Mill Creek, 20 nov 2026',
      '1 Silt Fence: Re-trench the fabric',
      '2 Inlet: debe corregirse, sin medida elegida',
      '9 Basin: hecho',
      LINK,
    ]);
    expect(formatCrewSubject(report, IN_SPANISH)).toBe('Mantenimiento necesario: Mill Creek, 20 nov 2026');
    expect(formatCrewSubject(report, IN_ENGLISH)).toBe('Maintenance needs: Mill Creek, 11/20/26');
    const corrected = { ...report, bmps: [done] };
    expect(formatCrewSubject(corrected, IN_SPANISH)).toBe('Inspección completada: Mill Creek, 20 nov 2026');
    expect(formatCrewSubject(corrected, IN_ENGLISH)).toBe('Inspection completed: Mill Creek, 11/20/26');
  });

  test('no sentence of ours halves what fits: each month, each count and each word stays in the alphabet of text messages', () => {
    const inGsm = (text: string) => countSegments(text.padEnd(160, 'a').slice(0, 160)) === 1;
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-15T18:00:00.000Z`;
      for (const bmps of [getFences(1), getFences(12), getFences(40), report.bmps, []]) {
        const lines = formatCrewTextMessage(
          createReport({ siteName: 'Mill Creek', fields: { date }, bmps }),
          IN_SPANISH,
        ).split('\n');
        expect(lines.filter((each) => !inGsm(each))).toEqual([]);
      }
    }
  });

  test('what does not fit is counted, in one or in many', () => {
    const counted = (count: number) =>
      formatCrewTextMessage(
        createReport({ bmps: [...getFences(2), ...getFences(count, 'Dredge '.repeat(80))] }),
        IN_SPANISH,
      )
        .split('\n')
        .at(-2);
    expect([counted(1), counted(2)]).toEqual(['+ 1 BMP adicional', '+ 2 BMP adicionales']);
  });
});
