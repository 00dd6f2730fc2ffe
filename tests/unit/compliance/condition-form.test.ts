import { EMPTY_CONDITION_FORM, parseConditionForm, type ConditionForm } from '@/lib/compliance/condition-form';

const NOW = '2026-11-21T15:00:00.000Z';
const parse = (form: Partial<ConditionForm>) => parseConditionForm({ ...EMPTY_CONDITION_FORM, ...form }, NOW);

test.each<[Partial<ConditionForm>, object]>([
  [{}, { kind: 'Choose a condition.' }],
  [{ kind: 'dewatering' }, { fromDay: 'Enter the first day.' }],
  [{ kind: 'snowmelt' }, { beganAt: 'Enter the time when it began to run off.' }],
  [{ kind: 'snowmelt', beganAt: '2026-11-21T15:00:00.001Z' }, { beganAt: 'This time is in the future.' }],
  [{ kind: 'frozen', fromDay: '2026-11-10' }, { interval: 'Choose the interval that your permit gives.' }],
  [
    { kind: 'arid', fromDay: '2026-11-10', interval: 'every-days', everyDays: '0' },
    { everyDays: 'Enter 1 to 366 days.' },
  ],
  [{ kind: 'stabilized', fromDay: '2026-11-10', interval: 'monthly' }, { reason: 'Enter a reason.' }],
  [
    { kind: 'dewatering', fromDay: '2026-11-10', toDay: '2026-11-09' },
    { toDay: 'The last day must be on or after the first day.' },
  ],
])('the form of a condition shows what is missing or wrong: %j [CLOCK-13]', (form, errors) => {
  expect(parse(form)).toEqual({ errors });
});

test('a reduced frequency has the interval, the days and the reason that the person entered [CLOCK-13]', () => {
  const form = { kind: 'frozen', fromDay: '2026-12-14', interval: 'every-days', everyDays: ' 30 ' } as const;
  expect(parse({ ...form, reason: ' Frozen ', area: ' ' })).toEqual({
    condition: {
      kind: 'frozen',
      area: '',
      fromDay: '2026-12-14',
      toDay: null,
      interval: { everyDays: 30 },
      areStormsWatched: true,
    },
    reason: 'Frozen',
  });
});
