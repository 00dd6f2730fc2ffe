import { act } from '@testing-library/react';
import { loadActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { watchRoleChange } from '@/components/workgroups/watch-role-change';
import { currentSession } from '@/lib/accounts/contract';
import type { Role } from '@/lib/permissions';

/** Notifies the watchers of the live channel that it connected. */
const listeners = new Set<() => void>();
jest.mock('@/lib/client/live', () => ({
  watchTopics: ({ onReconnect }: { onReconnect: () => void }) => {
    listeners.add(onReconnect);
    return () => listeners.delete(onReconnect);
  },
}));
interface Unit {
  idworkgroup: string;
  name: string;
  role: Role;
}
let units: Unit[] | Error;
let requestCount = 0;
jest.mock('@/lib/client/api', () => ({
  callApi: async ({ name }: { name: string }) => {
    if (name === currentSession.name) return { user: { email: 'luis@example.com' } };
    requestCount += 1;
    if (units instanceof Error) throw units;
    return { workGroups: units };
  },
}));

const LAKESHORE = { idworkgroup: 'u1', name: 'Lakeshore' };
const reloadPage = jest.fn();
let end: () => void;
beforeEach(() => {
  requestCount = 0;
  reloadPage.mockReset();
  listeners.clear();
  localStorage.clear();
});
afterEach(() => end());

/** Opens a page that refuses this role, and connects its live channel. */
async function openRefusedPage(role: Role | null) {
  units = role === null ? [] : [{ ...LAKESHORE, role }];
  if (role !== null) localStorage.setItem('activeWorkGroup', JSON.stringify({ ...LAKESHORE, role }));
  end = watchRoleChange(reloadPage);
  await notifyListeners();
}
const notifyListeners = () => act(async () => listeners.forEach((listener) => listener()));
const returnToPage = (to: 'focus' | 'online' = 'focus') => act(async () => void window.dispatchEvent(new Event(to)));

test('the refused page loads once the role is granted and the live channel is back [ROLES-03, X-289]', async () => {
  await openRefusedPage('employee');
  expect(reloadPage).not.toHaveBeenCalled();
  units = [{ ...LAKESHORE, role: 'admin' }];
  await notifyListeners();
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(loadActiveWorkUnit()).toEqual({ id: 'u1', name: 'Lakeshore', role: 'admin' });
});

test.each(['focus', 'online'] as const)(
  'the refused page loads on the next %s, even without a message [X-289]',
  async (event) => {
    await openRefusedPage('employee');
    units = [{ ...LAKESHORE, role: 'crewleader' }];
    await returnToPage(event);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  },
);

test('the refused page sends one request for several events at the same time', async () => {
  await openRefusedPage('employee');
  requestCount = 0;
  units = [{ ...LAKESHORE, role: 'admin' }];
  await act(async () => {
    listeners.forEach((listener) => listener());
    window.dispatchEvent(new Event('focus'));
  });
  await returnToPage();
  expect([requestCount, reloadPage.mock.calls.length]).toEqual([1, 1]);
});

test('the refused page ignores the same role, another work unit’s role and a failed request', async () => {
  await openRefusedPage('employee');
  units = [
    { ...LAKESHORE, role: 'employee' },
    { idworkgroup: 'u2', name: 'Quarry Ridge', role: 'admin' },
  ];
  await returnToPage();
  units = new Error('no signal');
  await returnToPage();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('the browser leaves the refused page and forgets the work unit when the person was removed', async () => {
  await openRefusedPage('employee');
  units = [];
  await notifyListeners();
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(loadActiveWorkUnit()).toBeNull();
});

test('a new browser shows the menu of the only work unit, and none if there are two', async () => {
  await openRefusedPage(null);
  units = [
    { ...LAKESHORE, role: 'employee' },
    { idworkgroup: 'u2', name: 'Quarry Ridge', role: 'admin' },
  ];
  await returnToPage();
  expect(reloadPage).not.toHaveBeenCalled();
  units = [{ ...LAKESHORE, role: 'employee' }];
  await returnToPage();
  expect([reloadPage.mock.calls.length, loadActiveWorkUnit()?.role]).toEqual([1, 'employee']);
});

test('the refused page loads nothing if the response arrives after the person has left it', async () => {
  await openRefusedPage('employee');
  units = [{ ...LAKESHORE, role: 'admin' }];
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    end();
  });
  expect(reloadPage).not.toHaveBeenCalled();
});
