import fc from 'fast-check';
import { countSegments } from '@/lib/notifications/text-segments';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';
import { formatCrewEmail, formatCrewSubject, formatCrewTextMessage } from '@/lib/reports/server/crew-texts';
import { createBmp, createCorrection, createTestReport } from '@/tests/unit/reports/editor/editor-fixture';

const IN_ENGLISH = { address: 'https://app.earthtight.example', language: 'en' } as const;
const IN_SPANISH = { ...IN_ENGLISH, language: 'es' } as const;
const ID = '5f0b4f5e-8a2a-4a3b-9a7a-1c2d3e4f5a6b';
const LINK = `https://app.earthtight.example/app/report-setup?report=${ID}`;
const createLink = (bmp: LoggedBmp | undefined) => `${LINK}&bmp=${bmp?.id}`;
const createReport = (parts: Parameters<typeof createTestReport>[0]) => createTestReport({ id: ID, ...parts });
/** The lines of an email that are not links. */
const getLines = (mail: string) => mail.split('\n').filter((line) => !line.startsWith('https:'));

const createBmpWithActions = (name: string, label: string | null = '1', ...actions: string[]): LoggedBmp =>
  createBmp({
    name,
    label,
    correctiveActions: actions.map((action, index) => ({ id: `${index}`, name: action, selected: true })),
  });
const createFences = (count: number, name = 'Silt Fence') =>
  Array.from({ length: count }, (_, index) => createBmpWithActions(name, `${index + 1}`, 'Re-trench the fabric'));

test('a text message lists every BMP if all fit', () => {
  const report = createReport({
    siteName: 'Mill Creek',
    bmps: [...createFences(2), createBmp({ label: 'A', name: 'Mulching' })],
  });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n')).toEqual([
    expect.stringMatching(/^Earth Tight inspection: Mill Creek, \d\d\/\d\d\/\d\d$/),
    '1 Silt Fence: Re-trench the fabric',
    '2 Silt Fence: Re-trench the fabric',
    LINK,
  ]);
});

test('the message lists corrected BMPs as done after the others', () => {
  const done = {
    ...createBmpWithActions('Basin', '1', 'Repair or replace the liner'),
    correction: createCorrection('New liner'),
  };
  const report = createReport({ bmps: [done, createBmpWithActions('Inlet', '2', 'Clean')] });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n').slice(1)).toEqual([
    '2 Inlet: Clean',
    '1 Basin: done',
    createLink(report.bmps[1]),
  ]);
});

test('the message shows that a BMP has no selected action', () => {
  const report = createReport({ bmps: [createBmpWithActions('Basin', '1')] });
  expect(formatCrewEmail(report, IN_ENGLISH).split('\n')[1]).toBe('1 Basin: correction required, no action chosen');
});

test('the date of the message is the day at the site [LIST-28]', () => {
  const report = createReport({ siteName: 'Mill Creek', fields: { date: '2026-11-21T05:30:00.000Z' } });
  expect(formatCrewTextMessage(report, IN_ENGLISH)).toMatch(/^Earth Tight inspection: Mill Creek, 11\/20\/26\n/);
});

test('a text message counts the BMPs that do not fit, and the email lists them', () => {
  const report = createReport({ siteName: 'Mill Creek', bmps: createFences(20) });
  const lines = formatCrewTextMessage(report, IN_ENGLISH).split('\n');
  expect(lines.slice(1)).toEqual([
    ...Array.from({ length: 8 }, (_, index) => `${index + 1} Silt Fence: Re-trench the fabric`),
    '+ 12 more',
    LINK,
  ]);
  expect(getLines(formatCrewEmail(report, IN_ENGLISH))).toHaveLength(22);
});

test('a text message counts a BMP whose line is too long and lists the others', () => {
  const report = createReport({
    bmps: [createBmpWithActions('Basin', '1', 'Dredge '.repeat(100)), createBmpWithActions('Inlet', '2', 'Clean')],
  });
  expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n').slice(1)).toEqual(['2 Inlet: Clean', '+ 1 more', LINK]);
});

test('a text message shortens a long site name so that BMPs fit', () => {
  const report = createReport({ siteName: 'Menomonee Crossing '.repeat(15).trim(), bmps: createFences(3) });
  const text = formatCrewTextMessage(report, IN_ENGLISH);
  expect(text).toMatch(/^Earth Tight inspection: Menomonee Crossing Menomonee Crossing\.\.\., /);
  expect(text).toContain('3 Silt Fence: Re-trench the fabric');
});

test('a text message shortens a Chinese or emoji site name between graphemes', () => {
  const chinese = formatCrewTextMessage(createReport({ siteName: '长江工地', bmps: createFences(9) }), IN_ENGLISH);
  expect([countSegments(chinese), chinese.split('\n').slice(1)]).toEqual([
    3,
    ['1 Silt Fence: Re-trench the fabric', '+ 8 more', LINK],
  ]);
  const families = formatCrewTextMessage(
    createReport({ siteName: '👨‍👩‍👧‍👦'.repeat(27), bmps: createFences(9) }),
    IN_ENGLISH,
  );
  expect(families).toMatch(/inspection: (👨‍👩‍👧‍👦)+\.\.\., /u);
});

/** Graphemes: ASCII, two-unit GSM characters, accented, Chinese, joined emoji and stacked marks. */
const graphemes = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  fc.constantFrom('€[{', '…', '长江', '👨‍👩‍👧‍👦', '🇺🇸', 'é', `z${'\u0301'.repeat(30)}`),
);
/** One line of text, normalized as by the server. */
const createLineArbitrary = (maxLength: number) =>
  fc.array(graphemes, { maxLength: 30 }).map((parts) => parts.join('').replace(/\s+/g, ' ').slice(0, maxLength));
const bmpsArbitrary = fc.array(
  fc.record({
    name: createLineArbitrary(140),
    actions: fc.option(fc.array(createLineArbitrary(200), { maxLength: 3 }), { nil: null }),
    label: fc.option(fc.integer({ min: 1, max: 99 }).map(String), { nil: null }),
  }),
  { maxLength: 40 },
);

test('a text message has at most 3 segments, ends with the link, and lists or counts every BMP', () => {
  fc.assert(
    fc.property(createLineArbitrary(300), bmpsArbitrary, (siteName, inputs) => {
      const bmps = inputs.map(({ name, actions, label }) =>
        actions === null ? createBmp({ name, label }) : createBmpWithActions(name, label, ...actions),
      );
      const report = createReport({ siteName, bmps });
      const text = formatCrewTextMessage(report, IN_ENGLISH);
      expect(countSegments(text)).toBeLessThanOrEqual(3);

      const [heading = '', ...rest] = text.split('\n');
      const incomplete = listBmpsToCorrect(bmps);
      expect(rest.pop()).toBe(incomplete.length === 1 ? createLink(incomplete[0]) : LINK);
      const allLines = getLines(formatCrewEmail(report, IN_ENGLISH)).slice(1, -1);
      const countMatch = /^\+ (\d+) more$/.exec(rest.at(-1) ?? '');
      const listedLines = countMatch ? rest.slice(0, -1) : rest;
      expect(listedLines.length + Number(countMatch?.[1] ?? 0)).toBe(allLines.length);
      // The listed lines are complete and in the order of the report.
      let from = 0;
      for (const line of listedLines) {
        const index = allLines.indexOf(line, from);
        expect(index).toBeGreaterThanOrEqual(from);
        from = index + 1;
      }

      const site = /^Earth Tight inspection: (.*), \d\d\/\d\d\/\d\d$/s.exec(heading)?.[1] ?? 'no heading';
      if (site === siteName) return;
      const start = site.replace(/\.\.\.$/, '');
      expect(siteName.startsWith(start)).toBe(true);
      // The cut is between two graphemes.
      const ends = [...new Intl.Segmenter('en').segment(siteName)].map(({ index }) =>
        siteName.slice(0, index).trimEnd(),
      );
      expect([...ends, siteName]).toContain(start);
    }),
    { numRuns: 400 },
  );
});

describe('the link in a crew message', () => {
  test('opens the BMP if only one BMP needs correction, and otherwise all corrections', () => {
    const report = createReport({ bmps: [...createFences(1), createBmp({ label: 'A', name: 'Mulching' })] });
    expect(formatCrewTextMessage(report, IN_ENGLISH).split('\n').at(-1)).toBe(createLink(report.bmps[0]));
    expect(
      formatCrewTextMessage(createReport({ bmps: createFences(2) }), IN_ENGLISH)
        .split('\n')
        .at(-1),
    ).toBe(LINK);
    expect(
      formatCrewTextMessage(createReport({ bmps: [] }), IN_ENGLISH)
        .split('\n')
        .at(-1),
    ).toBe(LINK);
  });

  test('appears below each incomplete BMP of an email and at the end', () => {
    const done = { ...createBmpWithActions('Basin', '9', 'Repair'), correction: createCorrection('New liner') };
    const report = createReport({ bmps: [...createFences(2), done] });
    expect(formatCrewEmail(report, IN_ENGLISH).split('\n').slice(1)).toEqual([
      '1 Silt Fence: Re-trench the fabric',
      createLink(report.bmps[0]),
      '2 Silt Fence: Re-trench the fabric',
      createLink(report.bmps[1]),
      '9 Basin: done',
      'Enter the corrections here:',
      LINK,
    ]);
    const corrected = { ...report, bmps: [done] };
    expect(formatCrewEmail(corrected, IN_ENGLISH).split('\n').slice(1)).toEqual([
      '9 Basin: done',
      'Open the inspection here:',
      LINK,
    ]);
    expect(formatCrewEmail(report, IN_SPANISH).split('\n').at(-2)).toBe('Registre las correcciones aquí:');
    expect(formatCrewEmail(corrected, IN_SPANISH).split('\n').at(-2)).toBe('Abra la inspección aquí:');
  });
});

describe('a crew message in Spanish', () => {
  const done = { ...createBmpWithActions('Basin', '9', 'Repair'), correction: createCorrection('New liner') };
  const report = createReport({
    siteName: 'Mill Creek',
    fields: { date: '2026-11-21T05:30:00.000Z' },
    bmps: [...createFences(1), createBmpWithActions('Inlet', '2'), done],
  });

  test('has translated sentences and dates, but the names of the library in English', () => {
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

  test('uses only characters of the GSM alphabet', () => {
    const isGsm = (text: string) => countSegments(text.padEnd(160, 'a').slice(0, 160)) === 1;
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-15T18:00:00.000Z`;
      for (const bmps of [createFences(1), createFences(12), createFences(40), report.bmps, []]) {
        const lines = formatCrewTextMessage(
          createReport({ siteName: 'Mill Creek', fields: { date }, bmps }),
          IN_SPANISH,
        ).split('\n');
        expect(lines.filter((line) => !isGsm(line))).toEqual([]);
      }
    }
  });

  test('counts the BMPs that do not fit, in the singular or plural', () => {
    const getCountLine = (count: number) =>
      formatCrewTextMessage(
        createReport({ bmps: [...createFences(2), ...createFences(count, 'Dredge '.repeat(80))] }),
        IN_SPANISH,
      )
        .split('\n')
        .at(-2);
    expect([getCountLine(1), getCountLine(2)]).toEqual(['+ 1 BMP adicional', '+ 2 BMP adicionales']);
  });
});
