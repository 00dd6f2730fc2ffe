import { act, render, screen } from '@testing-library/react';
import { PopupProvider } from '@/components/ui/popup';
import { keptRole } from '@/components/workgroups/kept-work-unit';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import type { Role } from '@/lib/permissions';
import { teachModalDialogs } from '../ui/dialog-in-jsdom';

interface Heard {
  onMessage: (message: object) => void;
  onHeardAgain: () => void;
}
/** By topic, the last one who watches it. */
const heard = new Map<string, Heard>();
jest.mock('@/lib/client/live', () => ({
  watch: (topic: string, _identifier: string, onMessage: Heard['onMessage'], onHeardAgain: () => void) => {
    heard.set(topic, { onMessage, onHeardAgain });
    return () => undefined;
  },
}));
const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));
const units = jest.fn<Promise<{ workGroups: { idworkgroup: string; role: Role }[] }>, []>();
jest.mock('@/lib/client/ask', () => ({ ...jest.requireActual<object>('@/lib/client/ask'), ask: () => units() }));

beforeAll(teachModalDialogs);
beforeEach(() => {
  heard.clear();
  localStorage.clear();
  refresh.mockReset();
  units.mockReset();
});

const page = (role: Role, isEditor = false) => (
  <PopupProvider>
    <WatchMembership
      unit={{ id: 'u1', name: 'Lakeshore', role }}
      person={{ id: 'p1', email: 'dana@example.com' }}
      isEditor={isEditor}
    />
  </PopupProvider>
);
const hear = (message: object) => act(async () => heard.get('ET/people/p1')?.onMessage(message));
const changedRole = (role: string, unitId = 'u1') => hear({ type: 'changed-role', unitId, role });
const said = () => screen.queryByText(/^Your role in Lakeshore/)?.textContent ?? null;

test('another role is said at once, the page is read anew, and the menu of a refused page is that role’s [ROLES-03, X-269]', async () => {
  render(page('admin'));
  await changedRole('employee');
  expect(said()).toBe('Your role in Lakeshore is Crew Member now.');
  expect(screen.getByRole('heading', { name: 'Role changed' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(keptRole()).toBe('employee');
});

test('it is said once, however often it is told, and once more when the role changes back', async () => {
  const { rerender } = render(page('admin'));
  await changedRole('employee');
  await changedRole('employee');
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(page('employee'));
  await changedRole('admin');
  expect(said()).toBe('Your role in Lakeshore is Office now.');
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a role in another work unit, and what cannot be read, changes nothing here', async () => {
  render(page('admin'));
  await changedRole('employee', 'u2');
  await changedRole('owner');
  await hear({ type: 'changed-role' });
  await hear({ type: 'changed-notifications' });
  expect([said(), refresh.mock.calls]).toEqual([null, []]);
});

test('an open inspection stays as it is: the role is said and nothing is read anew', async () => {
  render(page('admin', true));
  await changedRole('employee');
  expect(said()).not.toBeNull();
  expect(refresh).not.toHaveBeenCalled();
});

describe('a change that was told while there was no signal', () => {
  const heardAgain = () => act(async () => heard.get('ET/people/p1')?.onHeardAgain());

  test('is found when the channel is heard again, and not asked for when the page is new', async () => {
    units.mockResolvedValue({ workGroups: [{ idworkgroup: 'u1', role: 'crewleader' }] });
    render(page('admin'));
    await heardAgain();
    expect(units).not.toHaveBeenCalled();
    await heardAgain();
    expect(said()).toBe('Your role in Lakeshore is Crew Leader now.');
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('is not made up: without an answer, or where nothing changed, nothing is said', async () => {
    render(page('admin'));
    await heardAgain();
    units.mockRejectedValueOnce(new Error('no signal'));
    await heardAgain();
    units.mockResolvedValueOnce({ workGroups: [{ idworkgroup: 'u1', role: 'admin' }] });
    await heardAgain();
    units.mockResolvedValueOnce({ workGroups: [] });
    await heardAgain();
    expect([said(), refresh.mock.calls]).toEqual([null, []]);
  });
});
