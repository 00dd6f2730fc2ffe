import fc from 'fast-check';
import { computeInspectionDeadlines } from '@/lib/compliance/deadlines';
import { listFederalHolidays } from '@/lib/compliance/holidays';
import { selectReadings, type Reading } from '@/lib/compliance/readings';
import { getDeadlineState } from '@/lib/compliance/inspection-deadline';
import type { RuleOptions } from '@/lib/compliance/requirements';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';
import type { PermitProfile, SiteCondition, SiteDeadlineInput } from '@/lib/compliance/site-deadline-input';
import { findStorms, type StormRule } from '@/lib/compliance/storms';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-11-02T06:00:00Z');
const ZONES = ['America/Chicago', 'America/Phoenix', 'America/St_Johns', 'Pacific/Honolulu', 'Europe/Berlin'];

const toInstant = (hour: number): string => new Date(MONDAY + hour * HOUR_MS).toISOString();

const createReading = (hour: number, rain: number, more: Partial<Reading> = {}): Reading => ({
  id: `${hour} ${rain}`,
  fromAt: toInstant(hour - 1),
  toAt: toInstant(hour),
  rain,
  snow: 0,
  source: 'gauge',
  receivedAt: toInstant(hour),
  replacesId: null,
  fellAt: null,
  ...more,
});

const createProfile = (validFrom: string, options: RuleOptions): PermitProfile => ({
  validFrom,
  startsOn: '2026-10-01',
  options,
  workWeek: DEFAULT_WORK_WEEK,
  terminatedOn: null,
});

const WEEKLY: RuleOptions = { key: 'epa-cgp-2022', schedule: 'every-7-days-and-storms' };
const BIWEEKLY: RuleOptions = { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' };

const createInput = (input: Partial<SiteDeadlineInput> = {}): SiteDeadlineInput => ({
  timeZone: 'America/Chicago',
  profiles: [createProfile('2026-10-01', WEEKLY)],
  inspections: [],
  readings: [],
  stormDecisions: [],
  conditions: [],
  ...input,
});

/** The rain of each hour of eight days, in thousandths of an inch. */
const rainByHour = fc
  .uniqueArray(fc.record({ hour: fc.integer({ min: 1, max: 192 }), rain: fc.integer({ min: 0, max: 400 }) }), {
    selector: ({ hour }) => hour,
    maxLength: 40,
  })
  .map((hours) => hours.map(({ hour, rain }) => createReading(hour, rain)));

const stormRule = fc.record<StormRule>({
  threshold: fc.integer({ min: 100, max: 600 }),
  window: fc.constantFrom('last-24-hours', 'rainfall-event'),
});

test('additional rain never moves the first storm to a later time [CLOCK-18]', () => {
  fc.assert(
    fc.property(rainByHour, stormRule, fc.nat(191), fc.integer({ min: 1, max: 500 }), (readings, rule, hour, more) => {
      const [first] = findStorms(readings, rule);
      const isMeasured = readings.some(({ toAt }) => toAt === toInstant(hour));
      const wetter = isMeasured
        ? readings.map((reading) =>
            reading.toAt === toInstant(hour) ? { ...reading, rain: reading.rain + more } : reading,
          )
        : [...readings, createReading(hour, more)];
      const [firstOfWetter] = findStorms(wetter, rule);
      if (first) expect(firstOfWetter && firstOfWetter.triggerAt <= first.triggerAt).toBe(true);
    }),
  );
});

test('storms do not overlap, and the rain of each reaches the threshold', () => {
  fc.assert(
    fc.property(rainByHour, stormRule, (readings, rule) => {
      const storms = findStorms(readings, rule);
      const ids = storms.flatMap(({ readingIds }) => readingIds);
      expect(new Set(ids).size).toBe(ids.length);
      storms.forEach(({ triggerAt, endAt, rain }, index) => {
        expect(rain).toBeGreaterThanOrEqual(rule.threshold);
        expect(endAt >= triggerAt).toBe(true);
        expect(triggerAt > (storms[index - 1]?.endAt ?? '')).toBe(true);
      });
    }),
  );
});

test('the order of readings and inspections changes no deadline [CLOCK-18]', () => {
  const hours = fc.uniqueArray(fc.integer({ min: -100, max: 300 }), { maxLength: 12 });
  fc.assert(
    fc.property(rainByHour, hours, fc.constantFrom(...ZONES), fc.nat(300), (readings, starts, timeZone, nowHour) => {
      const inspections = starts.map((hour) => ({ id: `inspection ${hour}`, startedAt: toInstant(hour) }));
      const input = createInput({ timeZone, readings, inspections });
      const reversed = { ...input, readings: readings.toReversed(), inspections: inspections.toReversed() };
      const now = toInstant(nowHour);
      expect(computeInspectionDeadlines(reversed, now)).toEqual(computeInspectionDeadlines(input, now));
    }),
  );
});

test('a site has exactly one open routine deadline, in every time zone', () => {
  const hours = fc.uniqueArray(fc.integer({ min: -500, max: 3000 }), { maxLength: 20 });
  fc.assert(
    fc.property(hours, fc.constantFrom(...ZONES), (starts, timeZone) => {
      const inspections = starts.map((hour) => ({ id: `inspection ${hour}`, startedAt: toInstant(hour) }));
      const deadlines = computeInspectionDeadlines(createInput({ timeZone, inspections }), toInstant(3000));
      expect(deadlines.filter(({ kind, metBy }) => kind === 'routine' && metBy === null)).toHaveLength(1);
    }),
  );
});

test('a new version of the profile changes no deadline that began before its first day', () => {
  const inspections = [{ id: 'inspection', startedAt: toInstant(9) }];
  const readings = [createReading(30, 300)];
  const before = createInput({ inspections, readings });
  const after = { ...before, profiles: [...before.profiles, createProfile('2026-11-05', BIWEEKLY)] };
  const now = toInstant(80);
  expect(computeInspectionDeadlines(after, now)).toEqual(computeInspectionDeadlines(before, now));
});

test('a new version of the profile applies to deadlines that begin on its first day', () => {
  const inspections = [{ id: 'inspection', startedAt: toInstant(9) }];
  const input = createInput({
    inspections,
    profiles: [createProfile('2026-10-01', WEEKLY), createProfile('2026-11-02', BIWEEKLY)],
  });
  expect(computeInspectionDeadlines(input, toInstant(20)).at(-1)?.dueDay).toBe('2026-11-16');
});

test('a site without a profile has no deadlines', () => {
  const input = createInput({ profiles: [], readings: [createReading(5, 900)] });
  expect(computeInspectionDeadlines(input, toInstant(500))).toEqual([]);
});

test('a site has no deadline after its termination', () => {
  const profile = { ...createProfile('2026-10-01', WEEKLY), terminatedOn: '2026-11-05' };
  const input = createInput({
    profiles: [profile],
    inspections: [{ id: 'inspection', startedAt: toInstant(9) }],
    readings: [createReading(200, 900)],
  });
  expect(computeInspectionDeadlines(input, toInstant(500)).filter(({ metBy }) => metBy === null)).toEqual([]);
});

test('a dismissed storm requires no inspection, even after its reading was corrected', () => {
  const first = createReading(30, 300);
  const stormDecisions = [{ triggerAt: first.toAt, decision: 'dismissed' as const }];
  const corrected = createReading(30, 400, { id: 'correction', replacesId: first.id, receivedAt: toInstant(50) });
  const later = createReading(120, 300);
  const listStorms = (readings: readonly Reading[]) =>
    computeInspectionDeadlines(createInput({ readings, stormDecisions }), toInstant(150)).filter(
      ({ kind }) => kind === 'storm',
    );
  expect(listStorms([first])).toEqual([]);
  expect(listStorms([first, corrected])).toEqual([]);
  expect(listStorms([first, later]).map(({ fromAt }) => fromAt)).toEqual([later.toAt]);
});

test('a deadline is late only after its due time', () => {
  const [deadline] = computeInspectionDeadlines(
    createInput({ profiles: [createProfile('2026-10-01', WEEKLY)] }),
    toInstant(0),
  );
  if (!deadline) throw new Error('no deadline');
  expect(getDeadlineState(deadline, deadline.dueAt)).toBe('due');
  expect(getDeadlineState(deadline, new Date(Date.parse(deadline.dueAt) + 1).toISOString())).toBe('late');
});

test('a storm inspection counts as late only if someone confirmed the storm', () => {
  const input = createInput({
    readings: [createReading(30, 300)],
    inspections: [{ id: 'inspection', startedAt: toInstant(100) }],
  });
  const getState = (more: Partial<SiteDeadlineInput>) => {
    const deadline = computeInspectionDeadlines({ ...input, ...more }, toInstant(150)).find(
      ({ kind }) => kind === 'storm',
    );
    return deadline && getDeadlineState(deadline, toInstant(150));
  };
  expect(getState({})).toBe('met');
  expect(getState({ stormDecisions: [{ triggerAt: toInstant(30), decision: 'confirmed' }] })).toBe('met-late');
});

const createCondition = (more: Partial<SiteCondition>): SiteCondition => ({
  kind: 'snowmelt',
  fromDay: '2026-11-04',
  toDay: null,
  beganAt: toInstant(40),
  isWholeSite: true,
  interval: null,
  areStormsWatched: true,
  ...more,
});

test('a second melt of the same snow requires no second inspection', () => {
  const readings = [createReading(10, 0, { snow: 3500 })];
  const melts = [createCondition({}), createCondition({ fromDay: '2026-11-07', beganAt: toInstant(120) })];
  const deadlines = computeInspectionDeadlines(createInput({ readings, conditions: melts }), toInstant(150));
  expect(deadlines.flatMap(({ kind, fromAt }) => (kind === 'snowmelt' ? [fromAt] : []))).toEqual([toInstant(40)]);
});

test('overlapping conditions require one inspection a day, from the start of coverage and at most a year back', () => {
  const dewatering = createCondition({ kind: 'dewatering', beganAt: null, fromDay: '1970-01-01' });
  const conditions = [dewatering, { ...dewatering, fromDay: '2026-11-01' }, createCondition({}), createCondition({})];
  const readings = [createReading(10, 0, { snow: 3500 })];
  const list = (startsOn: string) =>
    computeInspectionDeadlines(
      createInput({ conditions, readings, profiles: [{ ...createProfile('2020-01-01', WEEKLY), startsOn }] }),
      toInstant(60),
    );
  const deadlines = list('2026-10-01');
  expect(new Set(deadlines.map(({ key }) => key)).size).toBe(deadlines.length);
  expect(deadlines.find(({ kind }) => kind === 'dewatering')?.dueDay).toBe('2026-10-01');
  expect(list('2020-01-01').find(({ kind }) => kind === 'dewatering')?.dueDay).toBe('2025-11-03');
});

test.each<[string, RuleOptions, string[]]>([
  ['EPA', BIWEEKLY, ['dewatering', 'end-of-storm', 'routine', 'snowmelt', 'storm']],
  ['EPA at impaired waters', WEEKLY, ['dewatering', 'end-of-storm', 'routine', 'snowmelt', 'storm']],
  ['EPA without storms', { key: 'epa-cgp-2022', schedule: 'every-7-days' }, ['dewatering', 'routine']],
  ['Wisconsin', { key: 'wdnr-nr216' }, ['end-of-storm', 'routine', 'storm']],
])('the rules of %s require the inspections that their clauses name', (_name, options, kinds) => {
  const readings = [createReading(10, 600, { snow: 3500 }), createReading(20, 600)];
  const conditions = [
    createCondition({}),
    createCondition({ kind: 'dewatering', beganAt: null, fromDay: '2026-11-04', toDay: '2026-11-04' }),
  ];
  const profiles = [createProfile('2026-10-01', options)];
  const deadlines = computeInspectionDeadlines(createInput({ profiles, readings, conditions }), toInstant(150));
  expect([...new Set(deadlines.map(({ kind }) => kind))].sort()).toEqual(kinds);
  const clauses = RULE_SETS[options.key].clauses.map(({ key }) => key);
  expect(deadlines.filter(({ clause }) => clause === null || !clauses.includes(clause))).toEqual([]);
});

describe('overlapping readings', () => {
  const station = createReading(5, 300, { id: 'station', source: 'station' });
  const file = createReading(5, 200, { id: 'file', source: 'file' });
  const gauge = createReading(5, 100, { id: 'gauge', fromAt: toInstant(0) });
  const select = (readings: readonly Reading[]) => selectReadings(readings).map(({ id }) => id);

  test('count once: the gauge before the file, and the file before the station', () => {
    expect(select([station, file])).toEqual(['file']);
    expect(select([station, file, gauge])).toEqual(['gauge']);
  });

  test('from one source count once: the one that the server received last', () => {
    const later = { ...gauge, id: 'later', receivedAt: toInstant(20) };
    expect(select([gauge, later])).toEqual(['later']);
    expect(select([later, gauge])).toEqual(['later']);
  });

  test('count without a corrected reading', () => {
    const correction = createReading(7, 150, { id: 'correction', replacesId: 'gauge' });
    expect(select([gauge, correction])).toEqual(['correction']);
  });

  test('all count if they only touch each other', () => {
    expect(select([createReading(5, 1, { id: 'first' }), createReading(6, 1, { id: 'second' })])).toEqual([
      'first',
      'second',
    ]);
  });
});

test('the federal holidays match the list of the Office of Personnel Management', () => {
  expect(listFederalHolidays(2026).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
  expect(listFederalHolidays(2027)).toContainEqual({ day: '2027-07-05', name: 'Independence Day' });
  expect(listFederalHolidays(2022)[0]).toEqual({ day: '2021-12-31', name: 'New Year’s Day' });
});
