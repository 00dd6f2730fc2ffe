import { getKeepUntil, getRenewalReminderDays } from '@/lib/compliance/coverage';
import {
  getCorrectiveActionDeadline,
  type CorrectiveActionDeadlineInput,
} from '@/lib/compliance/corrective-action-deadline';
import { computeInspectionDeadlines } from '@/lib/compliance/deadlines';
import { fromInches, fromMillimeters, type Reading } from '@/lib/compliance/readings';
import { getDeadlineState, type InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import { getRequirements, type RuleOptions } from '@/lib/compliance/requirements';
import type { ReducedInterval, SiteCondition, SiteDeadlineInput } from '@/lib/compliance/site-deadline-input';
import { DEFAULT_WORK_WEEK, getLastWorkingTime } from '@/lib/compliance/working-hours';
import { toInstant } from '@/lib/dates';

// W1 to W52 are the worked examples of field-evidence §4. The site is in America/Chicago.

const TIME_ZONE = 'America/Chicago';
const SITE = { timeZone: TIME_ZONE, workWeek: DEFAULT_WORK_WEEK };

const WEEKLY: RuleOptions = { key: 'epa-cgp-2022', schedule: 'every-7-days-and-storms' };
const BIWEEKLY: RuleOptions = { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' };
const WDNR: RuleOptions = { key: 'wdnr-nr216' };
const createCustomRules = (isWorkingHoursOnly: boolean): RuleOptions => ({
  key: 'custom',
  everyDays: null,
  stormThreshold: fromInches(0.25),
  correctiveActions: { kind: 'hours-after-discovery', hours: 24 },
  isWorkingHoursOnly,
});

/** The instant of a local time. '11-02' and '11-02 07:00' are in 2026. */
function toTime(text: string): string {
  const [, year = '2026', day, hour = '0', minute = '0'] =
    /^(?:(\d{4})-)?(\d\d-\d\d)(?: (\d\d):(\d\d))?$/.exec(text) ?? [];
  return toInstant(`${year}-${day}`, Number(hour), Number(minute), TIME_ZONE);
}

let lastId = 0;
/** A reading of the hour that ends at `toAt`, in inches. */
const createReading = (toAt: string, inches: number, more: Partial<Reading> = {}): Reading => ({
  id: `reading ${(lastId += 1)}`,
  fromAt: new Date(Date.parse(toTime(toAt)) - 3_600_000).toISOString(),
  toAt: toTime(toAt),
  rain: fromInches(inches),
  snow: 0,
  source: 'gauge',
  receivedAt: toTime(toAt),
  replacesId: null,
  fellAt: null,
  ...more,
});

interface Situation {
  options?: RuleOptions;
  startsOn?: string;
  inspected?: readonly string[];
  readings?: readonly Reading[];
  conditions?: readonly SiteCondition[];
  terminatedOn?: string;
  areStormsConfirmed?: boolean;
}

function createInput({
  options = WEEKLY,
  startsOn = '2026-10-01',
  inspected = [],
  readings = [],
  conditions = [],
  terminatedOn,
  areStormsConfirmed = true,
}: Situation): SiteDeadlineInput {
  return {
    timeZone: TIME_ZONE,
    profiles: [
      { validFrom: startsOn, startsOn, options, workWeek: DEFAULT_WORK_WEEK, terminatedOn: terminatedOn ?? null },
    ],
    inspections: inspected.map((startedAt, index) => ({ id: `inspection ${index}`, startedAt: toTime(startedAt) })),
    readings,
    stormDecisions: areStormsConfirmed
      ? readings.map(({ toAt }) => ({ triggerAt: toAt, decision: 'confirmed' as const }))
      : [],
    conditions,
  };
}

const NOW = toTime('2027-06-01');
const list = (situation: Situation, kinds: readonly InspectionDeadline['kind'][], now = NOW): InspectionDeadline[] =>
  computeInspectionDeadlines(createInput(situation), now).filter(({ kind }) => kinds.includes(kind));
const listRoutine = (situation: Situation) => list(situation, ['routine']);
const listStorms = (situation: Situation) => list(situation, ['storm', 'end-of-storm']);
const getDueTimes = (deadlines: readonly InspectionDeadline[]) => deadlines.map(({ dueAt }) => dueAt);
const getNextDueDay = (situation: Situation) => listRoutine(situation).find(({ metBy }) => !metBy)?.dueDay;

describe('a routine inspection [CLOCK-14]', () => {
  test('W1: is due at the end of the seventh day after the last one', () => {
    expect(getNextDueDay({ inspected: ['11-02 09:00'] })).toBe('2026-11-09');
    expect(listRoutine({ inspected: ['11-02 09:00'] }).at(-1)?.dueAt).toBe(toTime('11-10'));
  });

  test('W2: starts the next interval even if it is late', () => {
    const deadlines = listRoutine({ inspected: ['11-02 09:00', '11-11 09:00'] });
    expect(deadlines.map((deadline) => getDeadlineState(deadline, toTime('11-12')))).toEqual([
      'met-late',
      'met-late',
      'due',
    ]);
    expect(deadlines.at(-1)?.dueDay).toBe('2026-11-18');
  });

  test('W3: is due on the same day in spite of a clock change', () => {
    expect(getNextDueDay({ options: BIWEEKLY, inspected: ['10-19 09:00'] })).toBe('2026-11-02');
    expect(listRoutine({ options: BIWEEKLY, inspected: ['10-19 09:00'] }).at(-1)?.dueAt).toBe(toTime('11-03'));
  });

  test('W4: is due after the first day of coverage if there was no inspection', () => {
    expect(getNextDueDay({ startsOn: '2026-11-02' })).toBe('2026-11-09');
  });

  test('W5: is in time if it starts before midnight', () => {
    const deadlines = listRoutine({ inspected: ['10-08 09:00', '11-02 09:00', '11-09 23:40'], startsOn: '2026-10-05' });
    expect(deadlines.slice(2).map((deadline) => getDeadlineState(deadline, toTime('11-10 01:00')))).toEqual([
      'met',
      'due',
    ]);
    expect(deadlines.at(-1)?.dueDay).toBe('2026-11-16');
  });

  test('W6: is due on a holiday too', () => {
    expect(getNextDueDay({ inspected: ['11-04 09:00'] })).toBe('2026-11-11');
  });

  test('W7: is due seven days after the last of several inspections', () => {
    expect(getNextDueDay({ inspected: ['11-02 09:00', '11-05 09:00'] })).toBe('2026-11-12');
  });

  test('W47: is due after a suspended time, counted from its last day', () => {
    const winter = createReduction('suspended', '2026-12-14', '2027-03-14');
    const deadline = listRoutine({ options: BIWEEKLY, inspected: ['12-07 09:00'], conditions: [winter] }).at(-1);
    expect(deadline).toMatchObject({ dueDay: '2027-03-28', dueAt: toTime('2027-03-29') });
  });

  test('W48: is due once in each calendar month if the permit requires monthly inspections', () => {
    const monthly = createReduction('monthly', '2026-12-14', null);
    expect(getNextDueDay({ inspected: ['12-07 09:00'], conditions: [monthly] })).toBe('2027-01-31');
    expect(getNextDueDay({ inspected: ['11-30 09:00'], conditions: [{ ...monthly, fromDay: '2026-12-05' }] })).toBe(
      '2026-12-31',
    );
    expect(getNextDueDay({ inspected: ['12-07 09:00', '2027-01-04 09:00'], conditions: [monthly] })).toBe('2027-02-28');
  });

  test('W52: is due by the site’s clock, whatever the phone’s clock shows', () => {
    const deadline = listRoutine({ inspected: ['11-02 09:00'] }).at(-1);
    if (!deadline) throw new Error('no deadline');
    expect(getDeadlineState(deadline, '2026-11-10T05:59:00.000Z')).toBe('due');
    expect(getDeadlineState(deadline, '2026-11-10T06:01:00.000Z')).toBe('late');
  });
});

const createReduction = (interval: ReducedInterval, fromDay: string, toDay: string | null): SiteCondition => ({
  kind: 'frozen',
  fromDay,
  toDay,
  beganAt: null,
  isWholeSite: true,
  interval,
  areStormsWatched: false,
});

interface Repair extends Partial<CorrectiveActionDeadlineInput> {
  options?: RuleOptions;
  workedHolidays?: string[];
}

function getDeadline(foundAt: string, { options = WEEKLY, workedHolidays = [], ...input }: Repair = {}) {
  return getCorrectiveActionDeadline(
    {
      discoveredAt: toTime(foundAt),
      inspectionEndedAt: toTime(foundAt),
      departmentMessageAt: null,
      repairClass: 'small',
      isInfeasible: false,
      ...input,
    },
    getRequirements(options),
    { timeZone: TIME_ZONE, workWeek: { ...DEFAULT_WORK_WEEK, workedHolidays } },
  );
}

describe('a corrective action under EPA’s permit [CLOCK-15]', () => {
  test.each([
    ['W8', '11-06 15:00', '2026-11-06', '11-09 17:00'],
    ['W9', '11-06 15:01', '2026-11-09', '11-09 17:00'],
    ['W10', '11-07 10:00', '2026-11-09', '11-09 17:00'],
    ['W11', '11-25 16:30', '2026-11-27', '11-27 17:00'],
    ['W12', '11-10 10:00', '2026-11-10', '11-12 17:00'],
    ['W13', '2027-07-02 10:00', '2027-07-02', '2027-07-06 17:00'],
    ['W16', '11-09 06:10', '2026-11-09', '11-10 17:00'],
  ])('%s: a small repair found at %s begins by %s and is due at %s', (_example, foundAt, beginBy, dueAt) => {
    expect(getDeadline(foundAt)).toEqual({ beginBy, dueAt: toTime(dueAt) });
  });

  test('W8: has 7 calendar days if an earlier repair is infeasible', () => {
    expect(getDeadline('11-06 15:00', { isInfeasible: true }).dueAt).toBe(toTime('11-13 15:00'));
  });

  test('W12: is due on a holiday that the site does not keep', () => {
    expect(getDeadline('11-10 10:00', { workedHolidays: ['2026-11-11'] }).dueAt).toBe(toTime('11-11 17:00'));
  });

  test('W14, W15: that needs a new control is due at the same local time 7 days later', () => {
    expect(getDeadline('11-02 09:10', { repairClass: 'significant' }).dueAt).toBe(toTime('11-09 09:10'));
    const { dueAt } = getDeadline('10-26 09:10', { repairClass: 'significant' });
    expect(dueAt).toBe(toTime('11-02 09:10'));
    expect((Date.parse(dueAt) - Date.parse(toTime('10-26 09:10'))) / 3_600_000).toBe(169);
  });
});

describe('a corrective action in Wisconsin [CLOCK-16]', () => {
  test.each([
    ['W17', '11-06 15:00', null, '11-07 15:00'],
    ['W18', '10-31 14:00', null, '11-01 13:00'],
    ['W19', '2027-03-13 14:00', null, '2027-03-14 15:00'],
    ['W20', '11-25 16:30', null, '11-26 16:30'],
    ['W21', '11-06 15:20', null, '11-07 15:20'],
    ['W22', '11-09 16:00', '11-09 10:20', '11-10 10:20'],
    ['W23', '11-08 18:00', '11-09 10:20', '11-09 18:00'],
    ['W25', '11-02 15:00', null, '11-03 15:00'],
  ])(
    '%s: of an inspection that ended at %s, with the DNR’s message at %s, is due at %s',
    (_example, endedAt, noticeAt, dueAt) => {
      const departmentMessageAt = noticeAt === null ? null : toTime(noticeAt);
      expect(
        getDeadline('11-02 13:40', { options: WDNR, inspectionEndedAt: toTime(endedAt), departmentMessageAt }),
      ).toEqual({
        beginBy: null,
        dueAt: toTime(dueAt),
      });
    },
  );
});

describe('a storm under EPA’s permit [CLOCK-17]', () => {
  const getStorms = (readings: readonly Reading[]) => getDueTimes(listStorms({ readings }));

  test('W26: is 0.25 inches of rain within 24 hours', () => {
    const [deadline] = listStorms({
      readings: [
        createReading('11-03 02:00', 0.1),
        createReading('11-03 03:00', 0.1),
        createReading('11-03 04:00', 0.1),
      ],
    });
    expect(deadline).toMatchObject({ fromAt: toTime('11-03 04:00'), dueAt: toTime('11-04 04:00') });
    expect(getLastWorkingTime(toTime('11-04 04:00'), SITE)).toBe(toTime('11-03 17:00'));
  });

  test('W27, W28, W29: adds up the rain of the last 24 hours, without their first instant', () => {
    expect(getStorms([createReading('11-03 20:00', 0.15), createReading('11-04 06:00', 0.11)])).toEqual([
      toTime('11-05 06:00'),
    ]);
    expect(getStorms([createReading('11-03 06:00', 0.15), createReading('11-04 07:00', 0.11)])).toEqual([]);
    expect(getStorms([createReading('11-03 06:00', 0.15), createReading('11-04 06:00', 0.11)])).toEqual([]);
  });

  test('W30: of several days requires an inspection after its first day and after its end', () => {
    const readings = [
      createReading('11-03 06:00', 0.3),
      createReading('11-03 18:00', 0.2),
      createReading('11-04 05:00', 0.15),
      createReading('11-04 15:00', 0.3),
      createReading('11-05 02:00', 0.1),
    ];
    expect(listStorms({ readings }).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
      ['storm', toTime('11-04 06:00')],
      ['end-of-storm', toTime('11-06 06:00')],
    ]);
  });

  test('W31: ends with a day below the threshold, and later rain is another storm', () => {
    expect(
      getStorms([
        createReading('11-03 06:00', 0.3),
        createReading('11-04 05:00', 0.1),
        createReading('11-04 20:00', 0.2),
      ]),
    ).toEqual([toTime('11-04 06:00'), toTime('11-05 20:00')]);
  });

  test('W32, W33, W34: is late after its due time, or with working hours only after the next working hours', () => {
    const getLateTime = (reading: Reading, isWorkingHoursOnly: boolean) =>
      listStorms({ options: createCustomRules(isWorkingHoursOnly), readings: [reading] })[0]?.lateAfter;
    expect(getLateTime(createReading('11-07 22:00', 0.4), false)).toBe(toTime('11-08 22:00'));
    expect(getLateTime(createReading('11-07 22:00', 0.4), true)).toBe(toTime('11-09 17:00'));
    expect(getLateTime(createReading('11-03 10:00', 0.3), true)).toBe(toTime('11-04 10:00'));
    expect(getLateTime(createReading('11-25 08:00', 0.3), false)).toBe(toTime('11-26 08:00'));
    expect(getLateTime(createReading('11-25 08:00', 0.3), true)).toBe(toTime('11-27 17:00'));
  });

  test('W35: is due 24 elapsed hours later through a clock change', () => {
    expect(getStorms([createReading('10-31 16:00', 0.3)])).toEqual([toTime('11-01 15:00')]);
  });

  test('W36: counts from the reading if the gauge was read after several days', () => {
    expect(getStorms([createReading('11-09 07:00', 0.62, { fromAt: toTime('11-06 07:00') })])).toEqual([
      toTime('11-10 07:00'),
    ]);
  });

  test('W37: is measured in thousandths of an inch, also in millimeters [RAIN-11]', () => {
    expect(getStorms([createReading('11-03 06:00', 0.249)])).toEqual([]);
    expect(getStorms([createReading('11-03 06:00', 0.25)])).toHaveLength(1);
    expect([fromMillimeters(6.3), fromMillimeters(6.4)]).toEqual([248, 252]);
  });

  test('W38: that was typed later is late, unless an inspection began in time', () => {
    const readings = [createReading('11-02 07:00', 0.62, { receivedAt: toTime('11-05 09:00') })];
    const getState = (inspected: readonly string[]) => {
      const [deadline] = listStorms({ readings, inspected });
      return deadline && getDeadlineState(deadline, toTime('11-05 09:00'));
    };
    expect(getState([])).toBe('late');
    expect(getState(['11-03 06:00'])).toBe('met');
    expect(getState(['11-02 06:00'])).toBe('late');
  });

  test('W39: is not covered by an inspection that started before the storm', () => {
    const readings = [
      createReading('11-03 02:00', 0.1),
      createReading('11-03 03:00', 0.1),
      createReading('11-03 04:00', 0.1),
    ];
    expect(listStorms({ readings, inspected: ['11-03 03:30'] })[0]?.metBy).toBeNull();
  });

  test('W40: is covered by an inspection within the next working hours after a storm outside them', () => {
    const [deadline] = listStorms({
      options: createCustomRules(true),
      readings: [createReading('11-07 22:00', 0.4)],
      inspected: ['11-09 09:00'],
    });
    expect(deadline && getDeadlineState(deadline, NOW)).toBe('met-after-hours');
  });

  test('has no late inspection before a person has confirmed the storm', () => {
    const [deadline] = listStorms({ readings: [createReading('11-03 06:00', 0.3)], areStormsConfirmed: false });
    expect(deadline && getDeadlineState(deadline, NOW)).toBe('due');
  });
});

describe('other inspections under EPA’s permit [CLOCK-17]', () => {
  test('W41: are due on each day of dewatering, and a later inspection cannot replace a missed one', () => {
    const dewatering: SiteCondition = {
      ...createReduction('suspended', '2026-11-03', '2026-11-05'),
      kind: 'dewatering',
      interval: null,
      areStormsWatched: true,
    };
    const deadlines = list({ inspected: ['11-03 09:00', '11-05 09:00'], conditions: [dewatering] }, ['dewatering']);
    expect(deadlines.map((deadline) => [deadline.dueDay, getDeadlineState(deadline, NOW)])).toEqual([
      ['2026-11-03', 'met'],
      ['2026-11-04', 'missed'],
      ['2026-11-05', 'met'],
    ]);
  });

  test('W42: are due 24 hours after heavy snow begins to run off', () => {
    const snow = createReading('12-10 12:00', 0, { snow: fromInches(3.5) });
    const melt: SiteCondition = {
      ...createReduction('suspended', '2026-12-12', null),
      kind: 'snowmelt',
      interval: null,
      beganAt: toTime('12-12 13:00'),
      areStormsWatched: true,
    };
    expect(getDueTimes(list({ readings: [snow], conditions: [melt] }, ['snowmelt']))).toEqual([toTime('12-13 13:00')]);
    expect(list({ readings: [{ ...snow, snow: fromInches(3.2) }], conditions: [melt] }, ['snowmelt'])).toEqual([]);
  });
});

describe('a storm in Wisconsin [CLOCK-17]', () => {
  const getStorms = (readings: readonly Reading[]) =>
    listStorms({ options: WDNR, readings }).map(({ fromAt, dueAt }) => [fromAt, dueAt]);

  test('W43: is 0.5 inches of rain in one rainfall event', () => {
    expect(getStorms([createReading('11-03 06:00', 0.3), createReading('11-04 05:00', 0.25)])).toEqual([
      [toTime('11-04 05:00'), toTime('11-05 05:00')],
    ]);
  });

  test('W44: adds up daily readings', () => {
    const readings = [
      createReading('11-03 07:00', 0.3, { fromAt: toTime('11-02 07:00') }),
      createReading('11-04 07:00', 0.25, { fromAt: toTime('11-03 07:00') }),
    ];
    expect(getStorms(readings)).toEqual([[toTime('11-04 07:00'), toTime('11-05 07:00')]]);
  });

  test('W45: is a new one after 24 dry hours', () => {
    expect(getStorms([createReading('11-03 06:00', 0.3), createReading('11-04 08:00', 0.25)])).toEqual([]);
  });

  test('W46: of several days requires an inspection after its first day and after its end', () => {
    const readings = [
      createReading('11-03 06:00', 0.6),
      createReading('11-03 20:00', 0.3),
      createReading('11-04 03:00', 0.25),
    ];
    expect(getDueTimes(listStorms({ options: WDNR, readings }))).toEqual([
      toTime('11-04 06:00'),
      toTime('11-05 06:00'),
    ]);
  });
});

test('W50: the renewal of coverage in Wisconsin is due 14 working days before coverage ends', () => {
  expect(getRenewalReminderDays('2027-03-31', DEFAULT_WORK_WEEK)).toEqual(['2027-01-30', '2027-03-11']);
});

test('W51: records must be kept for three years', () => {
  expect(getKeepUntil('2026-11-09')).toBe('2029-11-09');
  expect(getKeepUntil('2028-02-29')).toBe('2031-03-01');
});
