import { act, render, screen } from '@testing-library/react';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import type { Role } from '@/lib/permissions';
import { installModalDialogs } from '../ui/dialog-in-jsdom';

/** The callbacks for a connect or reconnect of the live channel. */
const reconnectListeners = new Set<() => void>();
jest.mock('@/lib/client/live', () => ({
  watchTopics: ({ onReconnect }: { onReconnect: () => void }) => {
    reconnectListeners.add(onReconnect);
    return () => reconnectListeners.delete(onReconnect);
  },
}));
const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));
const fetchUnits = jest.fn<Promise<{ workGroups: { idworkgroup: string; role: Role }[] }>, []>();
jest.mock('@/lib/client/api', () => ({
  ...jest.requireActual<object>('@/lib/client/api'),
  callApi: () => fetchUnits(),
}));

beforeAll(installModalDialogs);
beforeEach(() => {
  reconnectListeners.clear();
  localStorage.clear();
  refresh.mockReset();
  fetchUnits.mockReset();
});

const createPage = (role: Role, isEditor = false) => (
  <PopupProvider>
    <WatchMembership
      unit={{ id: 'u1', name: 'Lakeshore', role }}
      person={{ email: 'dana@example.com' }}
      isEditor={isEditor}
    />
  </PopupProvider>
);
const reconnect = () => act(async () => reconnectListeners.forEach((listener) => listener()));
/** Renders the page and connects its live channel. */
async function renderWatchMembership(role: Role, isEditor = false) {
  const shown = render(createPage(role, isEditor));
  await reconnect();
  return shown;
}
/** The role changes on the server, and the live channel reconnects. */
async function changeRole(role: Role, idworkgroup = 'u1') {
  fetchUnits.mockResolvedValueOnce({ workGroups: [{ idworkgroup, role }] });
  await reconnect();
}
const getPopupText = () => screen.queryByText(/^Your role in Lakeshore/)?.textContent ?? null;

test('the page shows a new role at once, reloads and stores the role for the menu of a page that refuses it [ROLES-03, X-269]', async () => {
  await renderWatchMembership('admin');
  await changeRole('employee');
  expect(getPopupText()).toBe('Your role in Lakeshore is now Crew Member.');
  expect(screen.getByRole('heading', { name: 'Role changed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(loadActiveRole()).toBe('employee');
});

test('the page shows a role once, however often the channel reconnects, and again when it changes back', async () => {
  const { rerender } = await renderWatchMembership('admin');
  await changeRole('employee');
  await changeRole('employee');
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(createPage('employee'));
  await reconnect();
  await changeRole('admin');
  expect(getPopupText()).toBe('Your role in Lakeshore is now Office.');
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('the page shows a new role without reloading an open inspection', async () => {
  await renderWatchMembership('admin', true);
  await changeRole('employee');
  expect(getPopupText()).not.toBeNull();
  expect(refresh).not.toHaveBeenCalled();
});

test('the page does not request the role when it has just loaded', async () => {
  await renderWatchMembership('admin');
  expect(fetchUnits).not.toHaveBeenCalled();
});

test('the page shows nothing without a response, with the same role or for another work unit', async () => {
  await renderWatchMembership('admin');
  fetchUnits.mockRejectedValueOnce(new Error('no signal'));
  await reconnect();
  await changeRole('admin');
  await changeRole('employee', 'u2');
  expect([getPopupText(), refresh.mock.calls]).toEqual([null, []]);
});

test('the page ignores a response that arrives after the person has left it', async () => {
  const { unmount } = await renderWatchMembership('admin');
  let respond: (units: { workGroups: { idworkgroup: string; role: Role }[] }) => void = () => undefined;
  fetchUnits.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  await reconnect();
  unmount();
  await act(async () => respond({ workGroups: [{ idworkgroup: 'u1', role: 'employee' }] }));
  expect(refresh).not.toHaveBeenCalled();
});
