import fc from 'fast-check';
import { create24HourDeadline, createDayDeadline, type InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import {
  findStageToSend,
  isInQuietHours,
  isSentAtNight,
  listCoverageStages,
  listReminderStages,
} from '@/lib/compliance/reminder-stages';
import { getRequirements } from '@/lib/compliance/requirements';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';
import { addCalendarDays, addElapsedHours, formatPickerValue, toInstant } from '@/lib/dates';

const CHICAGO = 'America/Chicago';

/** The instant of a local time. '11-09 07:00' is in 2026. */
function toTime(text: string, timeZone = CHICAGO): string {
  const [, year = '2026', day = '', hour, minute] = /^(?:(\d{4})-)?(\d\d-\d\d) (\d\d):(\d\d)$/.exec(text) ?? [];
  return toInstant(`${year}-${day}`, Number(hour), Number(minute), timeZone);
}

const createEndOfDayDeadline = (
  dueDay: string,
  fromAt: string,
  timeZone = CHICAGO,
  kind: InspectionDeadline['kind'] = 'routine',
) => createDayDeadline({ kind, clause: null, fromAt, metBy: null }, dueDay, timeZone);

const createDeadlineAfter24Hours = (kind: InspectionDeadline['kind'], fromAt: string, timeZone = CHICAGO) =>
  create24HourDeadline(
    { kind, clause: null, fromAt, metBy: null },
    { requirements: getRequirements({ key: 'wdnr-nr216' }), site: { timeZone, workWeek: DEFAULT_WORK_WEEK } },
  );

/** The stages with local times such as '11-09 07:00'. */
const listTimes = (deadline: Parameters<typeof listReminderStages>[0], until = deadline.dueAt) =>
  listReminderStages(deadline, CHICAGO, until).map(({ key, at, audience }) => [
    key,
    formatPickerValue(at, CHICAGO).slice(5).replace('T', ' '),
    audience,
  ]);

describe('the reminders', () => {
  test('of a deadline at the end of a day come the morning before and in the morning and evening of that day [CLOCK-37, W1]', () => {
    expect(listTimes(createEndOfDayDeadline('2026-11-09', toTime('11-02 09:00')))).toEqual([
      ['day-before', '11-08 07:00', 'inspector'],
      ['morning', '11-09 07:00', 'inspector'],
      ['evening', '11-09 20:00', 'inspector'],
      ['leaders', '11-11 07:00', 'leaders'],
      ['office', '11-12 07:00', 'office'],
    ]);
  });

  test.each([
    // Found on Friday at 3 PM, due on Monday at the close of business.
    ['W8', '11-06 15:00', '11-09 17:00', ['11-08 17:00', '11-09 07:00', '11-09 17:00', '11-10 17:00', '11-11 17:00']],
    // A due time before 7 AM has no reminder in the morning of its day.
    ['at 6 AM', '11-06 06:00', '11-13 06:00', ['11-12 07:00', '11-12 20:00', '11-14 07:00', '11-15 07:00']],
    // Within 24 hours, as in Wisconsin.
    ['W17', '11-09 15:00', '11-10 15:00', ['11-09 15:00', '11-10 11:00', '11-10 15:00', '11-11 15:00', '11-12 15:00']],
  ])(
    'of a corrective action (%s) that was found at %s and is due at %s come before, at and after the due time [CLOCK-37, CLOCK-39]',
    (_example, from, due, times) => {
      const action = { kind: 'corrective-action', fromAt: toTime(from), dueAt: toTime(due), dueDay: null } as const;
      expect(listTimes(action, toTime('12-31 12:00')).map(([, at]) => at)).toEqual(times);
    },
  );

  test.each([
    ['W26', '11-03 04:00', ['11-03 04:00', '11-04 00:00', '11-04 04:00', '11-05 04:00', '11-06 04:00']],
    ['W32', '11-07 22:00', ['11-07 22:00', '11-08 18:00', '11-08 22:00', '11-09 22:00', '11-10 22:00']],
    ['W35', '10-31 16:00', ['10-31 16:00', '11-01 11:00', '11-01 15:00', '11-02 15:00', '11-03 15:00']],
  ])(
    '%s: of a storm at %s come at its start, 4 hours before the due time and at the due time, also at night [CLOCK-37, CLOCK-39]',
    (_example, fromAt, times) => {
      const stages = listTimes(createDeadlineAfter24Hours('storm', toTime(fromAt)));
      expect(stages.map(([key]) => key)).toEqual(['begin', 'hours-before', 'due', 'leaders', 'office']);
      expect(stages.map(([, at]) => at)).toEqual(times);
    },
  );

  test.each([
    // 4 hours before and the due time both move to the evening, and the inspector is reminded once.
    ['W42', '12-12 13:00', ['12-12 13:00', '12-13 09:00', '12-13 13:00', '12-14 13:00', '12-15 13:00']],
    ['in the evening', '12-12 22:00', ['12-13 07:00', '12-13 18:00', '12-13 20:00', '12-15 07:00', '12-16 07:00']],
    ['at night', '12-12 02:30', ['12-12 07:00', '12-12 20:00', '12-12 20:00', '12-14 07:00', '12-15 07:00']],
    ['at 7 AM', '12-12 07:00', ['12-12 07:00', '12-13 07:00', '12-13 07:00', '12-14 07:00', '12-15 07:00']],
  ])(
    '%s: of snowmelt at %s come outside the quiet hours, and the evening before if those include the due time [CLOCK-39]',
    (_example, fromAt, times) => {
      expect(listTimes(createDeadlineAfter24Hours('snowmelt', toTime(fromAt))).map(([, at]) => at)).toEqual(times);
    },
  );

  test('come every week after the first one to the Office [CLOCK-38]', () => {
    const stages = listTimes(createEndOfDayDeadline('2026-11-09', toTime('11-02 09:00')), toTime('12-01 00:00'));
    expect(stages.slice(4)).toEqual([
      ['office', '11-12 07:00', 'office'],
      ['week-1', '11-19 07:00', 'office'],
      ['week-2', '11-26 07:00', 'office'],
    ]);
  });

  test('of a day of dewatering do not come every week, because nobody can inspect that day later', () => {
    const stages = listTimes(
      createEndOfDayDeadline('2026-11-03', toTime('11-03 00:00'), CHICAGO, 'dewatering'),
      toTime('12-01 00:00'),
    );
    expect(stages.map(([key]) => key)).toEqual(['morning', 'evening', 'leaders', 'office']);
  });

  test('of a deadline come only after the deadline begins, such as after an inspection the day before', () => {
    expect(listTimes(createEndOfDayDeadline('2026-11-10', toTime('11-09 10:00'))).map(([key]) => key)).not.toContain(
      'day-before',
    );
  });

  test('W50: of coverage in Wisconsin come 60 days and 14 working days before it ends [CLOCK-12]', () => {
    expect(listCoverageStages('2027-03-31', DEFAULT_WORK_WEEK, CHICAGO)).toEqual([
      { key: '60-days', at: toTime('2027-01-30 07:00'), audience: 'office' },
      { key: 'renewal-day', at: toTime('2027-03-11 07:00'), audience: 'office' },
    ]);
  });
});

test.each([
  [[], '11-07 12:00', null],
  [[], '11-08 07:00', 'day-before'],
  [['day-before'], '11-08 07:05', null],
  // All servers were stopped.
  [['day-before'], '11-09 21:30', 'evening'],
  [['day-before', 'evening'], '11-10 09:00', null],
  [[], '11-15 09:00', 'office'],
])('after the stages %j, the stage to send at %s is %s [CLOCK-41]', (sent, now, key) => {
  const stages = listReminderStages(createEndOfDayDeadline('2026-11-09', toTime('11-02 09:00')), CHICAGO, toTime(now));
  expect(findStageToSend(stages, sent, toTime(now))?.key ?? null).toBe(key);
});

const ZONES = Intl.supportedValuesOf('timeZone');
/** Days near the clock changes in America, Europe and the southern hemisphere. */
const CHANGES = ['2026-10-02', '2026-10-23', '2026-10-29', '2027-03-12', '2027-03-26', '2027-04-02'];

const deadline = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    day: fc.constantFrom(...CHANGES),
    hours: fc.nat(120),
    minutes: fc.nat(59),
    kind: fc.constantFrom<InspectionDeadline['kind']>('routine', 'storm', 'end-of-storm', 'dewatering', 'snowmelt'),
  })
  .map(({ timeZone, day, hours, minutes, kind }) => {
    const fromAt = addElapsedHours(toInstant(day, 0, minutes, timeZone), hours);
    const isOfDay = kind === 'routine' || kind === 'dewatering';
    const dueDay = addCalendarDays(day, Math.ceil(hours / 24) + 1);
    return {
      timeZone,
      deadline: isOfDay
        ? createEndOfDayDeadline(dueDay, fromAt, timeZone, kind)
        : createDeadlineAfter24Hours(kind, fromAt, timeZone),
    };
  });

test('only reminders of rain come in the quiet hours, and none before its deadline begins, in every time zone [CLOCK-39]', () => {
  fc.assert(
    fc.property(deadline, ({ deadline, timeZone }) => {
      const stages = listReminderStages(deadline, timeZone, addElapsedHours(deadline.dueAt, 24 * 30));
      expect(stages.filter(({ at }) => at < deadline.fromAt)).toEqual([]);
      if (!isSentAtNight(deadline)) expect(stages.filter(({ at }) => isInQuietHours(at, timeZone))).toEqual([]);
    }),
  );
});

test('only the inspectors are reminded until 24 hours after the due time, in every time zone [CLOCK-37, CLOCK-38]', () => {
  fc.assert(
    fc.property(deadline, ({ deadline, timeZone }) => {
      const stages = listReminderStages(deadline, timeZone, deadline.dueAt);
      const listTimesOf = (isInspector: boolean) =>
        stages.filter(({ audience }) => (audience === 'inspector') === isInspector).map(({ at }) => at);
      expect(listTimesOf(true).every((at) => at <= deadline.dueAt)).toBe(true);
      expect(listTimesOf(true).length).toBeGreaterThan(0);
      expect(listTimesOf(false).every((at) => at >= addElapsedHours(deadline.dueAt, 24))).toBe(true);
    }),
  );
});

test('each stage is sent once, and none after a later stage, whenever the servers run [CLOCK-41]', () => {
  const runs = fc.array(fc.integer({ min: -48 * 60, max: 30 * 24 * 60 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(deadline, runs, ({ deadline, timeZone }, minutes) => {
      const sent: { key: string; at: string }[] = [];
      for (const minute of minutes.toSorted((a, b) => a - b)) {
        const now = addElapsedHours(deadline.fromAt, minute / 60);
        const stages = listReminderStages(deadline, timeZone, now);
        const stage = findStageToSend(
          stages,
          sent.map(({ key }) => key),
          now,
        );
        if (!stage) continue;
        expect(stages.filter(({ at }) => at > stage.at && at <= now)).toEqual([]);
        expect(stage.at <= now && stage.at >= (sent.at(-1)?.at ?? '')).toBe(true);
        sent.push(stage);
      }
      expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
    }),
  );
});
