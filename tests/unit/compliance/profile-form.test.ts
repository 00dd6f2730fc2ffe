import { isPastEpaTerm, type SavedProfile } from '@/lib/compliance/profile';
import { listProfileDifferences } from '@/lib/compliance/profile-differences';
import { EMPTY_PROFILE_FORM, parseProfileForm, toProfileForm, toRuleOptions } from '@/lib/compliance/profile-form';
import type { ProfileForm } from '@/lib/compliance/profile-form';
import { findReadingErrors, getSuggestedInterval, parseInches } from '@/lib/compliance/reading-form';
import { formatSchedule } from '@/lib/compliance/schedule-text';

const parse = (form: Partial<ProfileForm>, baseVersion = 0) =>
  parseProfileForm({ ...EMPTY_PROFILE_FORM, startsOn: '2026-11-02', ...form }, { baseVersion, today: '2026-11-21' });
const getErrors = (form: Partial<ProfileForm>, baseVersion = 0) => {
  const parsed = parse(form, baseVersion);
  return 'errors' in parsed ? parsed.errors : {};
};

const createProfile = (form: Partial<ProfileForm>): SavedProfile => {
  const parsed = parse(form);
  if ('errors' in parsed) throw new Error('The form has errors');
  return {
    version: 1,
    rulesVersion: 1,
    validFrom: '2026-11-02',
    savedBy: 'Dana',
    savedAt: '',
    details: parsed.details,
  };
};

describe('the permit profile form', () => {
  test('selects no rules at first, and asks for them [CLOCK-02]', () => {
    expect(EMPTY_PROFILE_FORM.rules).toBe('');
    expect(getErrors({})).toEqual({ rules: 'Choose the rules of the permit.' });
  });

  test.each([
    [{ rules: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' }, 'Every 14 days and within 24 h of 0.25 in'],
    [{ rules: 'epa-cgp-2022', schedule: 'every-7-days' }, 'Every 7 days'],
    [{ rules: 'wdnr-nr216' }, 'Every 7 days and within 24 h of 0.5 in'],
    [{ rules: 'custom', everyDays: '', stormThreshold: '1.25' }, 'Within 24 h of 1.25 in'],
  ] as const)('previews %j [CLOCK-01, CLOCK-02]', (form, text) => {
    const options = toRuleOptions({ ...EMPTY_PROFILE_FORM, ...form });
    expect(options && formatSchedule(options)).toBe(text);
  });

  test('shows the range at each field of custom rules that is outside it [CLOCK-08]', () => {
    const form = { rules: 'custom', everyDays: '32', stormThreshold: '0.09', correctiveActionCount: '31' } as const;
    expect(getErrors(form)).toEqual({
      everyDays: 'Enter 1 to 31 days.',
      stormThreshold: 'Enter 0.10 to 5.00 inches.',
      correctiveActionCount: 'Enter 1 to 30 calendar days.',
    });
    expect(getErrors({ ...form, everyDays: '31', stormThreshold: '0.1', correctiveActionCount: '30' })).toEqual({});
  });

  test('shows a saved profile as it was entered', () => {
    const form = {
      ...EMPTY_PROFILE_FORM,
      rules: 'custom',
      startsOn: '2026-11-02',
      everyDays: '10',
      stormThreshold: '',
      correctiveActions: 'close-of-business-day',
      correctiveActionCount: '2',
    } as const;
    expect(toProfileForm(createProfile(form), [])).toEqual(form);
    const epa = { ...form, ...EMPTY_PROFILE_FORM, rules: 'epa-cgp-2022', startsOn: '2026-11-02' } as const;
    const longer = { ...epa, schedule: 'every-7-days', hasEformCertification: true } as const;
    expect(toProfileForm(createProfile(longer), [])).toEqual(longer);
  });

  test('rejects a later version that begins in the past [CLOCK-06]', () => {
    const form = { rules: 'wdnr-nr216', validFrom: '2026-11-20' } as const;
    expect(getErrors(form, 1)).toEqual({ validFrom: 'Choose today or a later date.' });
    expect(getErrors(form, 0)).toEqual({});
  });

  test('omits an inspector who is no longer in the crew', () => {
    const profile = createProfile({ rules: 'wdnr-nr216', inspectorId: 'luis' });
    expect(toProfileForm(profile, [{ id: 'luis' }]).inspectorId).toBe('luis');
    expect(toProfileForm(profile, [{ id: 'priya' }]).inspectorId).toBe('');
  });

  test('requires a working day, and dates on or after the first day of coverage', () => {
    const workWeek = { ...EMPTY_PROFILE_FORM.workWeek, daysOfWeek: [] };
    const days = { coveredUntil: '2026-11-01', terminatedOn: '2026-10-01' };
    expect(getErrors({ rules: 'wdnr-nr216', workWeek, ...days })).toEqual({
      workWeek: 'Choose at least one working day.',
      coveredUntil: 'Coverage must end on or after its first day.',
      terminatedOn: 'The termination date must be on or after the first day of coverage.',
    });
  });

  test('shows both values of a field that another person saved differently [CLOCK-10]', () => {
    const serverForm = { ...EMPTY_PROFILE_FORM, rules: 'wdnr-nr216', county: 'Racine' } as const;
    const localForm = { ...serverForm, rules: 'custom', county: 'Waukesha' } as const;
    expect(
      listProfileDifferences(serverForm, localForm, []).map(({ serverFields: _fields, ...shown }) => shown),
    ).toEqual([
      {
        label: 'Rules',
        serverValue: 'Wisconsin NR 216: Every 7 days and within 24 h of 0.5 in',
        localValue: 'Custom: Every 7 days and within 24 h of 0.5 in',
      },
      { label: 'County', serverValue: 'Racine', localValue: 'Waukesha' },
    ]);
  });
});

test('the profile says from 02-17-2027 that the term of the 2022 permit has ended, until coverage is continued [CLOCK-11]', () => {
  const options = { key: 'epa-cgp-2022', schedule: 'every-7-days' } as const;
  expect(isPastEpaTerm({ options, coverageContinued: false }, '2027-02-16')).toBe(false);
  expect(isPastEpaTerm({ options, coverageContinued: false }, '2027-02-17')).toBe(true);
  expect(isPastEpaTerm({ options, coverageContinued: true }, '2027-02-17')).toBe(false);
});

describe('a gauge reading', () => {
  test.each([
    ['0', 0],
    ['0.62', 620],
    ['0,62', 620],
    ['.5', 500],
    ['30', 30_000],
    ['30.01', null],
    ['0.625', null],
    ['-1', null],
    ['trace', null],
    ['', null],
  ])('with the text “%s” has a depth of %s thousandths of an inch [RAIN-01]', (text, depth) => {
    expect(parseInches(text)).toBe(depth);
  });

  test('cannot end in the future or before it begins [RAIN-01]', () => {
    const reading = { rain: '1', snow: '', fromAt: '2026-11-09T13:00:00.000Z', toAt: '2026-11-10T13:00:00.000Z' };
    expect(findReadingErrors(reading, '2026-11-10T12:59:59.000Z')).toEqual({
      toAt: 'This reading ends in the future.',
    });
    expect(findReadingErrors({ ...reading, toAt: reading.fromAt }, reading.toAt)).toEqual({
      toAt: 'Enter an end time after the start time.',
    });
    expect(findReadingErrors(reading, reading.toAt)).toEqual({});
    expect(findReadingErrors({ ...reading, snow: '31' }, reading.toAt)).toEqual({
      snow: 'Snow is 0.00 to 30.00 inches.',
    });
  });

  test('is suggested for the time from the end of the last reading to this morning', () => {
    const now = '2026-11-10T15:00:00.000Z';
    expect(getSuggestedInterval(null, now, 'America/Chicago')).toEqual({
      fromAt: '2026-11-09T13:00:00.000Z',
      toAt: '2026-11-10T13:00:00.000Z',
    });
    const newest = { toAt: '2026-11-07T13:00:00.000Z' };
    expect(getSuggestedInterval(newest, now, 'America/Chicago').fromAt).toBe(newest.toAt);
  });
});
