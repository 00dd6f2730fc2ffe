import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import type { PendingReport } from '@/lib/reports/contract';
import { NotificationCounts } from '@/components/notifications/notification-counts';
import { NotificationMenu } from '@/components/notifications/notification-menu';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { NotificationContent } from '@/lib/notification-types';
import type { NotificationRow } from '@/lib/notifications/contract';
import { isTask } from '@/lib/notification-types';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const AT = new Date(2026, 10, 21, 8, 14).toISOString();
const getRow = (id: string, content: NotificationContent, more: Partial<NotificationRow> = {}): NotificationRow => ({
  id,
  content,
  unitId: null,
  createdAt: AT,
  receivedAt: null,
  readAt: null,
  doneAt: null,
  ...more,
});
const WELCOME = getRow('w', { type: 2, data: {} });
const JOINED = getRow('j', { type: 7, data: { pmGroupName: 'Lakeshore' } }, { unitId: 'other', readAt: AT });
const INVITATION = getRow('i', { type: 1, data: { link: 'k3y', partnerSiteName: 'Bay View Lofts' } });

let rows: NotificationRow[];
let sent: { path: string; body: { notifications?: string[]; idnotification?: string } }[];
let refusing: string | null;
let respondReports: () => Response;

// The mocked server marks notifications like the real one.
beforeEach(() => {
  sent = [];
  refusing = null;
  respondReports = () => Response.json({ reports: [] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).startsWith('/api/reports/getRecentReports')) return respondReports();
    const path = String(address).replace('/api/notifications/', '');
    if (init?.method !== 'POST') {
      const filterRows = (tasks: boolean) => rows.filter(({ content }) => isTask(content.type) === tasks);
      return Response.json({
        notifications: filterRows(false),
        tasks: filterRows(true),
        badges: { notifications: 0, tasks: 0 },
      });
    }
    const body = JSON.parse(String(init.body));
    sent.push({ path, body });
    if (path === refusing) return Response.json({ code: 'unexpected', message: 'No.' }, { status: 500 });
    const ids: string[] = body.notifications ?? [body.idnotification];
    const mark = (each: NotificationRow): NotificationRow => {
      if (path === 'markAsRead') return { ...each, readAt: AT };
      return path === 'markAsUnread' ? { ...each, readAt: null } : { ...each, receivedAt: AT };
    };
    if (path === 'putBack') rows = [WELCOME, JOINED];
    rows = rows
      .filter(({ id }) => path !== 'markAsCleared' || !ids.includes(id))
      .map((each) => (ids.includes(each.id) ? mark(each) : each));
    return Response.json({ success: true });
  });
});
afterEach(cleanup);

const READER = {
  personId: 'p',
  unitId: 'own',
  units: [
    { id: 'own', name: 'Milwaukee Basin', role: 'admin' },
    { id: 'other', name: 'Fox River', role: 'admin' },
  ],
  switchUnit: () => undefined,
};

function renderMenu(kind: 'notifications' | 'tasks', shownRows: NotificationRow[]) {
  rows = shownRows;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <NotificationCounts personId="p" initialCounts={{ notifications: 0, tasks: 0 }} isLive>
          <UndoProvider>
            <NotificationMenu kind={kind} viewer={READER} isOpen />
          </UndoProvider>
        </NotificationCounts>
      </PopupProvider>
    </SWRConfig>,
  );
}
async function open(kind: 'notifications' | 'tasks', shownRows: NotificationRow[]) {
  renderMenu(kind, shownRows);
  await screen.findByRole('list');
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const getPaths = () => sent.map(({ path }) => path);

test('the open menu marks its rows as received, and buttons mark all as read and clear all [NOTIF-01, NOTIF-02, NOTIF-03, NOTIF-22, NOTIF-25]', async () => {
  await open('notifications', [WELCOME, JOINED]);
  expect(sent).toEqual([{ path: 'markAsReceived', body: { notifications: ['w', 'j'] } }]);
  expect(screen.queryByText('Clear all')).toBeNull();
  // A row without a read date is unread, even if it was received.
  expect(screen.getAllByText(', unread')).toHaveLength(1);
  await press('Mark all as read');
  expect(sent.at(-1)).toEqual({ path: 'markAsRead', body: { notifications: ['w'] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('No notifications.')).toBeVisible();
  expect(sent.at(-1)).toEqual({ path: 'markAsCleared', body: { notifications: ['w', 'j'] } });
  await press('Undo');
  expect(sent.at(-1)).toEqual({ path: 'putBack', body: { notifications: ['w', 'j'] } });
  expect(await screen.findByText('Welcome')).toBeVisible();
});

test('the buttons of a row mark it as read or unread, or clear it alone [NOTIF-21, NOTIF-06]', async () => {
  await open('notifications', [WELCOME]);
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent("Welcome, unreadWe're Happy To Have You!November 21 2026, 8:14 AM");
  await press('More about Welcome');
  await press('Mark as read');
  await press('Mark as unread');
  expect(await within(item).findByText(', unread')).toBeInTheDocument();
  await press('Clear');
  expect(await screen.findByText('No notifications.')).toBeVisible();
  expect(getPaths()).toEqual(['markAsReceived', 'markAsRead', 'markAsUnread', 'markAsCleared']);
});

test('the task menu has no Clear all, and an invitation to collaborate links to its setup and cannot be cleared [NOTIF-04, NOTIF-23, NOTIF-26]', async () => {
  await open('tasks', [{ ...INVITATION, readAt: AT }]);
  expect(screen.queryByText('Clear all')).toBeNull();
  await press('More about Complete Agreement Setup');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  const link = screen.getByRole('link', { name: /has sent you an invite to collaborate/ });
  expect(link).toHaveAttribute('href', '/disposal-agreement-setup-2/k3y');
});

test('the menu reports a row that could not be cleared, and keeps the row [NOTIF-27]', async () => {
  await open('notifications', [WELCOME]);
  refusing = 'markAsCleared';
  await press('More about Welcome');
  await press('Clear');
  expect(await screen.findByText('Error marking notification as cleared!')).toBeVisible();
  expect(await screen.findByText('Welcome')).toBeVisible();
});

test('a notification of another work unit offers to switch to that unit', async () => {
  await open('notifications', [JOINED]);
  await press(/^Added to Office Group/);
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Switch to Fox River' });
  const form = new FormData(choose.form ?? undefined);
  expect([form.get('workUnit'), form.get('to')]).toEqual(['other', '/app/workunit-crew']);
});

test('the menu shows a message when the list does not load, and Try again loads it', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <NotificationMenu kind="tasks" viewer={READER} isOpen />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText('Tasks could not be loaded.')).toBeVisible();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ reports: [], notifications: [], tasks: [], badges: { notifications: 0, tasks: 0 } }),
    );
  await press('Try again');
  expect(await screen.findByText(/^No tasks\./)).toBeVisible();
});

test('a notification about a site links to its page in its own work unit only [OVER-10]', async () => {
  const added = { type: 3, data: { siteId: 'granville', siteName: 'Granville Station' } } as const;
  await open('notifications', [getRow('a', added, { unitId: 'own' })]);
  await press('More about New Site');
  expect(screen.getByRole('link', { name: 'Open the site' })).toHaveAttribute('href', '/app/site?site=granville');
  cleanup();
  await open('notifications', [getRow('a', added, { unitId: 'other' })]);
  await press('More about New Site');
  expect(screen.queryByRole('link', { name: 'Open the site' })).toBeNull();
});

describe('inspections that need an action [X-396]', () => {
  const createPendingReport = (id: string, change: Partial<PendingReport>): PendingReport => ({
    id,
    timeZone: 'America/Chicago',
    siteId: null,
    siteName: `Site ${id}`,
    type: 'weekly',
    otherType: '',
    status: 'open',
    date: '2026-11-20T15:00:00.000Z',
    creatorName: 'Ines Inspector',
    isOwn: false,
    isInCrew: true,
    caStats: { completeCAPercent: 0, required: 2, corrected: 1 },
    bmpCount: 2,
    lastChange: null,
    loggedBy: [],
    ...change,
  });
  const done = { completeCAPercent: 100, required: 1, corrected: 1 };
  const respondWith =
    (...reports: PendingReport[]) =>
    () =>
      Response.json({ reports });

  test('are listed as tasks: overdue corrections first, then the person’s own inspections to close', async () => {
    respondReports = respondWith(
      createPendingReport('close', { isOwn: true, caStats: done, date: '2026-11-19T15:00:00.000Z' }),
      createPendingReport('correct', { date: '2026-11-20T15:00:00.000Z' }),
      createPendingReport('setup', { status: 'setup' }),
      createPendingReport('not in the crew', { isInCrew: false }),
      createPendingReport('of a colleague', { caStats: done }),
    );
    renderMenu('tasks', []);
    const items = (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Site correct1 correction to document · Overdue',
      'Site closeAll corrections are documented. Close the inspection.',
    ]);
    expect(screen.queryByText(/^No tasks\./)).toBeNull();
    expect(screen.getByRole('link', { name: /^Site correct/ })).toHaveAttribute(
      'href',
      '/app/report-setup?report=correct&status=open',
    );
  });

  test('are listed above the tasks that were sent', async () => {
    respondReports = respondWith(createPendingReport('correct', {}));
    renderMenu('tasks', [INVITATION]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  test('are limited to 20, followed by the number of the others', async () => {
    respondReports = respondWith(...Array.from({ length: 23 }, (_, index) => createPendingReport(String(index), {})));
    renderMenu('tasks', []);
    expect(await screen.findByRole('link', { name: '3 more in Inspection Reports' })).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(21);
  });

  test('show a message instead of “No tasks” while they cannot be loaded', async () => {
    respondReports = () => Response.json({ code: 'unexpected', message: 'No.' }, { status: 500 });
    renderMenu('tasks', []);
    expect(await screen.findByText('Tasks could not be loaded.')).toBeVisible();
    expect(screen.queryByText(/^No tasks\./)).toBeNull();
    respondReports = respondWith();
    await press('Try again');
    expect(await screen.findByText(/^No tasks\./)).toBeVisible();
  });
});
