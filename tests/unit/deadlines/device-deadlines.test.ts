import fc from 'fast-check';
import { computeInspectionDeadlines } from '@/lib/compliance/deadlines';
import { toPermitProfile } from '@/lib/compliance/profile';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';
import { selectWetReadings, type Reading } from '@/lib/compliance/readings';
import type { DeviceDeadlines } from '@/lib/deadlines/contract';
import { computeDeviceDay, computeDeviceSite } from '@/lib/deadlines/device-deadlines';
import { getDaySection } from '@/lib/deadlines/texts';

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-11-02T06:00:00Z');
const ZONES = ['America/Chicago', 'America/Phoenix', 'America/St_Johns', 'Pacific/Honolulu', 'Europe/Berlin'];
const toInstant = (hour: number): string => new Date(MONDAY + hour * HOUR_MS).toISOString();

const reading: fc.Arbitrary<Reading> = fc
  .record({
    id: fc.uuid(),
    from: fc.integer({ min: 0, max: 240 }),
    hours: fc.integer({ min: 1, max: 48 }),
    rain: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 })),
    snow: fc.constantFrom(0, 0, 3300),
    source: fc.constantFrom('gauge' as const, 'file' as const, 'station' as const),
    received: fc.nat(400),
  })
  .map(({ from, hours, received, ...rest }) => ({
    ...rest,
    fromAt: toInstant(from),
    toAt: toInstant(from + hours),
    receivedAt: toInstant(received),
    replacesId: null,
    fellAt: null,
  }));

/** Overlapping readings, some of which correct others. */
const readings = fc
  .uniqueArray(reading, { selector: ({ id }) => id, maxLength: 25 })
  .map((list) =>
    list.map((each, index) => (index % 5 === 4 ? { ...each, replacesId: list[index - 1]?.id ?? null } : each)),
  );

const options = fc.constantFrom(
  { key: 'wdnr-nr216' as const },
  { key: 'epa-cgp-2022' as const, schedule: 'every-14-days-and-storms' as const },
);

type DeviceSite = DeviceDeadlines['sites'][number];

const createSite = (site: Partial<DeviceSite> = {}): DeviceSite => ({
  siteId: 'river',
  siteName: 'River Bend',
  timeZone: 'America/Chicago',
  profiles: [
    {
      validFrom: '2026-11-02',
      details: {
        options: { key: 'wdnr-nr216' },
        workWeek: DEFAULT_WORK_WEEK,
        startsOn: '2026-11-02',
        terminatedOn: null,
      },
    },
  ],
  inspections: [],
  readings: [],
  stormDecisions: [],
  conditions: [],
  knownSince: null,
  isOnMyDay: true,
  ...site,
});

test('a phone computes the same deadlines from the rainy readings as the server from all readings [CLOCK-18]', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      readings,
      hours,
      options,
      fc.constantFrom(...ZONES),
      fc.nat(400),
      (all, starts, rules, timeZone, nowHour) => {
        const now = toInstant(nowHour);
        const inspections = starts.map((hour) => ({ id: `inspection ${hour}`, startedAt: toInstant(hour) }));
        const [profile] = createSite().profiles.map(({ details, ...rest }) => ({
          ...rest,
          details: { ...details, options: rules },
        }));
        const profiles = profile ? [profile] : [];
        const snowmelt = { kind: 'snowmelt' as const, isWholeSite: true, interval: null, areStormsWatched: true };
        const days = { fromDay: '2026-11-10', toDay: '2026-11-10', beganAt: toInstant(200) };
        const onServer = computeInspectionDeadlines(
          {
            timeZone,
            inspections,
            readings: all,
            stormDecisions: [],
            conditions: [{ ...snowmelt, ...days }],
            profiles: profiles.map(toPermitProfile),
          },
          now,
        );
        const entry = { id: 'melt', area: '', reason: '', isWithdrawn: false, replacesId: null, enteredBy: 'Dana' };
        const site = createSite({
          timeZone,
          profiles,
          inspections,
          readings: selectWetReadings(all),
          conditions: [{ ...snowmelt, ...days, ...entry, receivedAt: toInstant(200) }],
        });
        const stored = JSON.parse(JSON.stringify({ sites: [site] })) as Pick<DeviceDeadlines, 'sites'>;
        expect(computeDeviceSite(stored, 'river', [], now)?.deadlines).toEqual(onServer);
      },
    ),
  );
});

const listDay = (site: DeviceSite, now: string, inspections: Parameters<typeof computeDeviceDay>[1] = []) =>
  computeDeviceDay({ sites: [site] }, inspections, now).deadlines.map((deadline) => [
    deadline.kind,
    getDaySection(deadline, now, deadline.timeZone),
  ]);

test('a phone keeps its deadlines current: one that is due next week is later due today, then late [CLOCK-33]', () => {
  const site = createSite({ inspections: [{ id: 'first', startedAt: '2026-11-02T15:00:00.000Z' }] });
  expect(listDay(site, '2026-11-07T15:00:00.000Z')).toEqual([['routine', 'week']]);
  expect(listDay(site, '2026-11-10T05:59:00.000Z')).toEqual([['routine', 'today']]);
  expect(listDay(site, '2026-11-10T06:01:00.000Z')).toEqual([['routine', 'late']]);
});

test('an inspection that was completed without signal meets the deadlines on the phone [CLOCK-20, CLOCK-33]', () => {
  const site = createSite();
  const now = '2026-11-11T15:00:00.000Z';
  const inspection = { id: 'queued', siteId: 'river', startedAt: '2026-11-11T14:00:00.000Z' };
  expect(listDay(site, now)).toEqual([['routine', 'late']]);
  expect(listDay(site, now, [{ ...inspection, siteId: 'other' }])).toEqual([['routine', 'late']]);
  expect(listDay(site, now, [inspection])).toEqual([]);
});

test('My Day on a phone omits the sites of other inspectors, even if their pages are on the phone [CLOCK-33, CLOCK-35]', () => {
  const site = createSite({ isOnMyDay: false });
  expect(listDay(site, '2026-11-11T15:00:00.000Z')).toEqual([]);
  expect(computeDeviceSite({ sites: [site] }, 'river', [], '2026-11-11T15:00:00.000Z')?.deadlines).toHaveLength(1);
  expect(computeDeviceSite({ sites: [site] }, 'unknown', [], '2026-11-11T15:00:00.000Z')).toBeNull();
});
