import { RejectedError } from '@/lib/client/api';
import { watchRemoval } from '@/components/workgroups/watch-removal';

type Message = { type: string; idemployee?: string };
let receive: (message: Message) => void;
let onRefused: (() => void) | undefined;
let onReconnect: (() => void) | undefined;
jest.mock('@/lib/client/live', () => ({
  watchTopics: (watcher: { onMessage: typeof receive; onReconnect?: () => void; onRefused?: () => void }) => {
    receive = watcher.onMessage;
    onRefused = watcher.onRefused;
    onReconnect = watcher.onReconnect;
    return () => undefined;
  },
}));
const units = jest.fn<Promise<{ workGroups: { idworkgroup: string }[] }>, []>();
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual<object>('@/lib/client/api'), callApi: () => units() }));

const onSignedOut = jest.fn();
const startWatching = () => {
  const leave = jest.fn();
  watchRemoval({ unitId: 'u1', email: 'dana@example.com' }, leave, onSignedOut);
  return leave;
};
const waitUntilSettled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the browser leaves the page only when a removal message contains the person’s address [LIVE-19]', () => {
  const leave = startWatching();
  receive({ type: 'removed-employee', idemployee: 'someone@example.com' });
  receive({ type: 'edited-employee', idemployee: 'dana@example.com' });
  receive({ type: 'removed-employee' });
  expect(leave).not.toHaveBeenCalled();
  receive({ type: 'removed-employee', idemployee: 'Dana@Example.com' });
  expect(leave).toHaveBeenCalledTimes(1);
});

test('the browser leaves the page when the live channel refuses the person and the server lists other units only [LIVE-19]', async () => {
  const leave = startWatching();
  units.mockResolvedValue({ workGroups: [{ idworkgroup: 'u2' }] });
  onRefused?.();
  await waitUntilSettled();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('the browser stays on the page if the person still belongs to the work unit or the server does not respond', async () => {
  const leave = startWatching();
  units.mockResolvedValueOnce({ workGroups: [{ idworkgroup: 'u2' }, { idworkgroup: 'u1' }] });
  onRefused?.();
  units.mockRejectedValueOnce(new Error('no signal'));
  onRefused?.();
  await waitUntilSettled();
  expect(leave).not.toHaveBeenCalled();
});

test('the browser notifies the person once per sign-out on another device, and stays on the page', async () => {
  const leave = startWatching();
  units.mockRejectedValue(new RejectedError('not-signed-in', 401, 'Sign in', undefined));
  onRefused?.();
  await waitUntilSettled();
  onRefused?.();
  await waitUntilSettled();
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(leave).not.toHaveBeenCalled();

  // The person signs in in the dialog and is signed out again.
  onReconnect?.();
  onRefused?.();
  await waitUntilSettled();
  expect(onSignedOut).toHaveBeenCalledTimes(2);
});
