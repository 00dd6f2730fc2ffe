import { act, render, screen } from '@testing-library/react';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import type { Role } from '@/lib/permissions';
import { installModalDialogs } from '../ui/dialog-in-jsdom';

/** Notifies the watchers of the live channel that it connected. */
const listeners = new Set<() => void>();
jest.mock('@/lib/client/live', () => ({
  watchTopic: (_topic: string, _identifier: string, _onMessage: () => void, onHeard: () => void) => {
    listeners.add(onHeard);
    return () => listeners.delete(onHeard);
  },
}));
const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));
const units = jest.fn<Promise<{ workGroups: { idworkgroup: string; role: Role }[] }>, []>();
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual<object>('@/lib/client/api'), callApi: () => units() }));

beforeAll(installModalDialogs);
beforeEach(() => {
  listeners.clear();
  localStorage.clear();
  refresh.mockReset();
  units.mockReset();
});

const page = (role: Role, isEditor = false) => (
  <PopupProvider>
    <WatchMembership
      unit={{ id: 'u1', name: 'Lakeshore', role }}
      person={{ email: 'dana@example.com' }}
      isEditor={isEditor}
    />
  </PopupProvider>
);
const notifyListeners = () => act(async () => listeners.forEach((listener) => listener()));
/** The page was made, and its channel is open. */
async function renderWatchMembership(role: Role, isEditor = false) {
  const shown = render(page(role, isEditor));
  await notifyListeners();
  return shown;
}
/** The server ends the connection, and the page comes back. */
async function becomeRole(role: Role, idworkgroup = 'u1') {
  units.mockResolvedValueOnce({ workGroups: [{ idworkgroup, role }] });
  await notifyListeners();
}
const findNotice = () => screen.queryByText(/^Your role in Lakeshore/)?.textContent ?? null;

test('another role is shown at once, the page is read again, and the menu of a refused page is that role’s [ROLES-03, X-269]', async () => {
  await renderWatchMembership('admin');
  await becomeRole('employee');
  expect(findNotice()).toBe('Your role in Lakeshore is Crew Member now.');
  expect(screen.getByRole('heading', { name: 'Role changed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(loadActiveRole()).toBe('employee');
});

test('it is shown once, however often the channel reconnects, and once more when the role changes back', async () => {
  const { rerender } = await renderWatchMembership('admin');
  await becomeRole('employee');
  await becomeRole('employee');
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(page('employee'));
  await notifyListeners();
  await becomeRole('admin');
  expect(findNotice()).toBe('Your role in Lakeshore is Office now.');
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('an open inspection stays as it is: the role is shown and nothing is read again', async () => {
  await renderWatchMembership('admin', true);
  await becomeRole('employee');
  expect(findNotice()).not.toBeNull();
  expect(refresh).not.toHaveBeenCalled();
});

test('a new page does not ask for the role that it was made with', async () => {
  await renderWatchMembership('admin');
  expect(units).not.toHaveBeenCalled();
});

test('without an answer, with the same role, and for another work unit there is no message', async () => {
  await renderWatchMembership('admin');
  units.mockRejectedValueOnce(new Error('no signal'));
  await notifyListeners();
  await becomeRole('admin');
  await becomeRole('employee', 'u2');
  expect([findNotice(), refresh.mock.calls]).toEqual([null, []]);
});

test('an answer that comes after the page was left says nothing', async () => {
  const { unmount } = await renderWatchMembership('admin');
  let answer: (units: { workGroups: { idworkgroup: string; role: Role }[] }) => void = () => undefined;
  units.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await notifyListeners();
  unmount();
  await act(async () => answer({ workGroups: [{ idworkgroup: 'u1', role: 'employee' }] }));
  expect(refresh).not.toHaveBeenCalled();
});
