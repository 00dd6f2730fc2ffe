import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecentlyDeleted } from '@/components/reports/list/recently-deleted';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { useCommand } from '@/components/ui/requests/use-command';
import { command } from '@/lib/contract';
import { getFailureMessage } from '@/lib/failures';
import { getFieldMessage } from '@/lib/form-state';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock('@/lib/client/use-live', () => ({ useLive: () => undefined }));

/** Mocks `fetch`. `sent` has the request bodies; `respond` settles the oldest pending request. */
function mockServer() {
  const sent: unknown[] = [];
  const pending: ((response: Response | Error) => void)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    if (init?.method === 'GET') return new Promise(() => undefined);
    sent.push(JSON.parse(String(init?.body)));
    return new Promise((resolve, reject) =>
      pending.push((response) => (response instanceof Error ? reject(response) : resolve(response))),
    );
  });
  const respond = (response: Response | Error) => act(async () => pending.shift()?.(response));
  return { sent, respond };
}

const createSuccess = () => Response.json({ success: true });
const createNetworkError = () => new TypeError('Failed to fetch');

const register = command<{ username: string }, { success: true }>()({
  name: 'tests.register',
  route: 'POST /tests/register',
  permission: 'anyone',
});

/** A button that sends the command. A failure is a popup if it has a title, otherwise a text below the button. */
function Screen({ failureTitle }: { failureTitle?: string }) {
  const { send, isBusy, failure } = useCommand(register, { failureTitle, successMessage: 'Registered' });
  const atName = getFieldMessage('username', failure);
  return (
    <>
      <button aria-busy={isBusy} onClick={() => void send({ username: 'dana' })}>
        Register
      </button>
      <p>{atName ? `Username: ${atName}` : failure?.message}</p>
    </>
  );
}

const renderScreen = (failureTitle?: string) =>
  render(
    <PopupProvider>
      <SessionEndedProvider action={() => Promise.reject(new Error('not asked'))}>
        <Screen failureTitle={failureTitle} />
      </SessionEndedProvider>
    </PopupProvider>,
  );
const getButton = (name: string) => screen.getByRole('button', { name });

test('a button sends once for a double press, and is busy until the response', async () => {
  const { sent, respond } = mockServer();
  renderScreen('Not registered');
  fireEvent.click(getButton('Register'));
  fireEvent.click(getButton('Register'));
  expect(getButton('Register')).toHaveAttribute('aria-busy', 'true');
  await respond(createSuccess());
  expect(sent).toHaveLength(1);
  expect(getButton('Register')).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByText('Registered')).toBeVisible();
});

test('two rows of a list send independently of each other', async () => {
  const { sent, respond } = mockServer();
  const report = { type: 'weekly' as const, otherType: '', creatorName: 'Dana', timeZone: 'America/Chicago' };
  const when = { date: '2026-11-10T15:00:00.000Z', deletedAt: '2026-11-11T15:00:00.000Z' };
  const deleted = ['Bay View', 'Granville'].map((siteName) => ({ ...report, ...when, id: siteName, siteName }));
  render(
    <PopupProvider>
      <RecentlyDeleted unitId="u1" reports={deleted} />
    </PopupProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Restore: Bay View/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Restore: Granville/ }));
  expect(sent).toEqual([{ idreport: 'Bay View' }, { idreport: 'Granville' }]);
  await respond(createSuccess());
  expect(screen.getByText('Inspection restored')).toBeVisible();
});

test('the popup offers Try again when the server does not respond, which resends the same request', async () => {
  const { sent, respond } = mockServer();
  renderScreen('Not registered');
  await userEvent.click(getButton('Register'));
  await respond(createNetworkError());
  expect(screen.getByRole('heading', { name: 'Not registered' })).toBeVisible();
  await userEvent.click(getButton('Try again'));
  await respond(createSuccess());
  expect(sent).toEqual([{ username: 'dana' }, { username: 'dana' }]);
  expect(screen.getByText('Registered')).toBeVisible();
});

test('the popup about a failed request disappears when the screen’s own button sends again', async () => {
  const { respond } = mockServer();
  renderScreen('Not registered');
  await userEvent.click(getButton('Register'));
  await respond(createNetworkError());
  expect(await screen.findByText('Not registered')).toBeVisible();
  await userEvent.click(getButton('Register'));
  expect(screen.queryByText('Not registered')).toBeNull();
  await respond(createSuccess());
});

test('a sign-in dialog opens when the session has ended', async () => {
  const { respond } = mockServer();
  renderScreen('Not registered');
  await userEvent.click(getButton('Register'));
  await respond(Response.json({ code: 'not-signed-in', message: getFailureMessage('not-signed-in') }, { status: 401 }));
  expect(getButton('Sign in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an error is shown at its field until the next request', async () => {
  const { respond } = mockServer();
  renderScreen();
  await userEvent.click(getButton('Register'));
  await respond(Response.json({ code: 'username-taken', message: 'This username is taken.' }, { status: 409 }));
  expect(screen.getByText('Username: This username is taken.')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  await userEvent.click(getButton('Register'));
  expect(screen.queryByText('Username: This username is taken.')).toBeNull();
  await respond(createNetworkError());
  expect(screen.getByText(/^The server did not respond/)).toBeVisible();
});
