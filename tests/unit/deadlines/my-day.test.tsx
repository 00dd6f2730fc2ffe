import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { MyDay, type MyDayProps } from '@/components/deadlines/my-day';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';
import type { DayDeadlines, DeviceDeadlines } from '@/lib/deadlines/contract';
import { setDeviceOwner } from '@/lib/offline/store/device-owner';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { PendingReport, UnsignedInspections } from '@/lib/reports/contract';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const NOW = '2026-11-10T15:00:00.000Z';
const UNIT_ID = 'lakeshore';

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
beforeEach(() => setOnline(true));

type DayDeadline = DayDeadlines['deadlines'][number];

const createDeadline = (name: string, dueAt: string, more: Partial<DayDeadline> = {}): DayDeadline => ({
  key: name,
  kind: 'storm',
  clause: null,
  fromAt: '2026-11-01T15:00:00.000Z',
  dueAt,
  lateAfter: dueAt,
  dueDay: null,
  storm: null,
  isConfirmed: true,
  metBy: null,
  siteId: name,
  siteName: name,
  timeZone: 'America/Chicago',
  rulesKey: 'custom',
  ...more,
});

const renderDay = (props: Partial<MyDayProps> & Pick<MyDayProps, 'day'>) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <PopupProvider>
        <MyDay
          unit={{ id: UNIT_ID, role: 'admin' }}
          signer={{ id: 'ann', name: 'Ann' }}
          renderedAt={NOW}
          actions={null}
          signatures={null}
          fixes={{ fixes: [], hasMore: false }}
          inspections={null}
          {...props}
        />
      </PopupProvider>
    </SWRConfig>,
  );
const listSections = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
const UNSIGNED: UnsignedInspections = {
  inspections: [
    {
      id: 'r1',
      status: 'open',
      siteName: 'Bay View Lofts',
      timeZone: 'America/Chicago',
      date: NOW,
      digest: 'a'.repeat(64),
      bmpCount: 1,
      photoCount: 0,
      role: { kind: 'inspector', statementKey: 'inspector-1', note: null },
    },
  ],
  hasMore: false,
  title: '',
};
const NOTHING: DayDeadlines = { hasProfiles: true, deadlines: [] };

test('My Day shows its sections by urgency, omits empty ones, and shows how old they are [CLOCK-29]', () => {
  const storm = { triggerAt: NOW, endAt: NOW, readingIds: [], knownAt: NOW, rain: 620 };
  const deadlines = [
    createDeadline('Week', '2026-11-14T15:00:00.000Z'),
    createDeadline('Rain', '2026-11-11T15:00:00.000Z', { isConfirmed: false, storm }),
    createDeadline('Late', '2026-11-09T15:00:00.000Z'),
    createDeadline('Today', '2026-11-10T20:00:00.000Z'),
  ];
  const { unmount } = renderDay({ day: { hasProfiles: true, deadlines } });
  expect(listSections()).toEqual(['my-day-late', 'my-day-today', 'my-day-rain', 'my-day-week']);
  expect(screen.getByText('as of 9:00 AM')).toBeVisible();
  unmount();
  const week = { hasProfiles: true, deadlines: deadlines.slice(0, 1) };
  const { unmount: unmountWeek } = renderDay({ day: week });
  expect(listSections()).toEqual(['my-day-week']);
  unmountWeek();
  renderDay({ day: week, signatures: UNSIGNED });
  expect(listSections()).toEqual(['my-day-signatures', 'my-day-week']);
});

test('My Day shows 20 deadlines at first, the most urgent ones, and the others on request [CLOCK-36]', () => {
  const late = Array.from({ length: 18 }, (_, index) => createDeadline(`Late ${index}`, '2026-11-09T15:00:00.000Z'));
  const week = Array.from({ length: 4 }, (_, index) => createDeadline(`Week ${index}`, '2026-11-14T15:00:00.000Z'));
  renderDay({ day: { hasProfiles: true, deadlines: [...week, ...late] } });
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  expect(screen.getByText('Late 17')).toBeVisible();
  expect(screen.queryByText('Week 3')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('Week 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('My Day says when nothing is due this week [CLOCK-29]', () => {
  renderDay({ day: NOTHING });
  expect(screen.getByText('Nothing is due this week.')).toBeVisible();
});

describe('My Day in a work unit without a permit profile', () => {
  const day: DayDeadlines = { hasProfiles: false, deadlines: [] };
  const site = { id: 's1', name: 'River Bend', timeZone: 'America/Chicago' };
  const actions = {
    actions: [
      {
        id: 'a1',
        site,
        instance: { id: 'i1', tag: 'SF-01', name: 'Silt Fence' },
        name: 'Replace fabric',
        discoveredAt: '2026-10-29T15:00:00.000Z',
      },
    ],
    hasMore: false,
  };
  const createReport = (siteName: string, report: Partial<PendingReport> = {}): PendingReport => ({
    id: siteName,
    siteId: null,
    siteName,
    type: 'weekly',
    otherType: '',
    status: 'open',
    date: '2026-11-03T15:00:00.000Z',
    timeZone: 'America/Chicago',
    creatorName: 'Dana',
    isOwn: false,
    isInCrew: false,
    bmpCount: 1,
    caStats: { required: 1, corrected: 1, completeCAPercent: 100 },
    lastChange: null,
    loggedBy: [],
    ...report,
  });
  const inspections = [
    createReport('To close'),
    createReport('Own', { isOwn: true }),
    createReport('In setup', { status: 'setup' }),
    createReport('To correct', { caStats: { required: 2, corrected: 1, completeCAPercent: 50 } }),
  ];
  const listInspections = () =>
    screen.getAllByRole('link', { name: /^Open inspection/ }).map((link) => link.getAttribute('aria-label'));

  test('lists what to correct with its age, what to close, and shows the Office how to begin [CLOCK-29]', () => {
    renderDay({ day, actions, inspections });
    expect(listSections().slice(0, 2)).toEqual(['my-day-to-correct', 'my-day-to-close']);
    expect(screen.getByText('Open for 12 days')).toBeVisible();
    expect(listInspections()).toEqual(['Open inspection: To close', 'Open inspection: Own']);
    expect(screen.getByText(/Open a site in Active Sites and choose Permit/)).toBeVisible();
  });

  test('shows a Crew Member only the member’s own inspections to close [CLOCK-29, CLOCK-35]', () => {
    renderDay({ day, actions, inspections, unit: { id: UNIT_ID, role: 'employee' } });
    expect(listInspections()).toEqual(['Open inspection: Own']);
    expect(screen.queryByText(/Open a site in Active Sites/)).toBeNull();
  });
});

test('My Day without signal stays current, from the data of the device and the clock of the server [CLOCK-33]', async () => {
  // The phone is two hours ahead.
  localStorage.setItem('clockOffset', String(-2 * 3_600_000));
  jest.useFakeTimers({
    now: Date.parse(NOW) + 2 * 3_600_000,
    doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'],
  });
  setDeviceOwner({ personId: 'dana', unitId: UNIT_ID });
  const details = {
    options: { key: 'wdnr-nr216' as const },
    workWeek: DEFAULT_WORK_WEEK,
    startsOn: '2026-11-05',
    terminatedOn: null,
  };
  const deadlines: DeviceDeadlines = {
    personId: 'dana',
    unitId: UNIT_ID,
    at: '2026-11-10T14:00:00.000Z',
    canManageDeadlines: true,
    sites: [
      {
        siteId: 's1',
        siteName: 'River Bend',
        timeZone: 'America/Chicago',
        inspections: [],
        readings: [],
        profiles: [{ validFrom: '2026-11-05', details }],
        stormDecisions: [],
        conditions: [],
        knownSince: null,
        isOnMyDay: true,
      },
    ],
  };
  await (
    await openDeviceDatabase()
  ).put('deadlines', { personId: 'dana', unitId: UNIT_ID, deadlines, keptAt: '2026-11-10T14:00:00.000Z' });
  renderDay({ day: NOTHING });
  act(() => setOnline(false));
  await waitFor(() => expect(listSections()).toEqual(['my-day-week']));
  expect(screen.getByText(/No signal. Shown as of/)).toBeVisible();

  const passHours = (hours: number) =>
    act(async () => {
      jest.setSystemTime(Date.now() + hours * 3_600_000 - 60_000);
      await jest.advanceTimersByTimeAsync(60_000);
    });
  // Thursday, 11:00 PM and Friday, 1:00 AM in Chicago.
  await passHours(48 + 14);
  await waitFor(() => expect(listSections()).toEqual(['my-day-today']));
  await passHours(2);
  await waitFor(() => expect(listSections()).toEqual(['my-day-late']));
  expect(screen.getByText('as of 11/10/2026, 8:00 AM')).toBeVisible();
  jest.useRealTimers();
});
