import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { ShareDialog } from '@/components/sharing/share-dialog';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { ShareState } from '@/lib/sharing/contract';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

beforeAll(installModalDialogs);

const MYSELF = 'dana@example.com';
const ANITA = { name: 'Anita Voss', email: 'a.voss@example.com', company: 'Voss Civil' };
const GREG = { name: 'Greg Lindqvist', email: 'greg@example.com', company: '' };

const createRecipients = (shares: ShareState[] = [], changes: object = {}) => ({
  report: { siteName: 'Menomonee Crossing', date: '2026-11-14T15:42:00.000Z', timeZone: 'America/Chicago' },
  me: { name: 'Dana Kowalczyk', email: MYSELF },
  stakeholders: [ANITA, GREG],
  shares,
  canAddStakeholders: true,
  ...changes,
});

interface DialogOptions {
  shares?: ShareState[];
  recipientChanges?: object;
  respondToSend?: () => Promise<Response>;
}

/** Opens the dialog with a server that returns the recipients and responds to each Send with `respondToSend`. */
function openDialog({
  shares,
  recipientChanges,
  respondToSend = async () => Response.json({ success: true, notReached: [] }),
}: DialogOptions = {}) {
  const sentBodies: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method !== 'POST') return Response.json(createRecipients(shares, recipientChanges));
    sentBodies.push(JSON.parse(String(init.body)));
    return respondToSend();
  });
  const onClose = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <ShareDialog reportIds={['r1']} onClose={onClose} />
      </PopupProvider>
    </SWRConfig>,
  );
  return { sentBodies, onClose };
}

const getSendButton = () => screen.getByRole('button', { name: /^Send/ });

test("the dialog lists 'Send To Myself' with the person's own address, then the site's stakeholders, none selected [SHARE-02, SHARE-03, SHARE-07]", async () => {
  openDialog();
  await screen.findByText('Send To Myself');
  expect(screen.getByRole('dialog', { name: 'Share With Stakeholders' })).toBeVisible();
  const rows = screen.getAllByRole('checkbox');
  expect(rows.map((row) => row.closest('label')?.textContent)).toEqual([
    `Send To Myself${MYSELF}`,
    'Anita VossVoss Civil · a.voss@example.com',
    'Greg Lindqvistgreg@example.com',
  ]);
  rows.forEach((row) => expect(row).not.toBeChecked());
});

test('the send button is disabled and shows the reason while nobody is selected [SHARE-05]', async () => {
  openDialog();
  await screen.findByText('Send To Myself');
  expect(getSendButton()).toBeDisabled();
  expect(getSendButton()).toHaveAccessibleDescription('Select at least one recipient.');
  await userEvent.click(screen.getByLabelText(/Anita Voss/));
  expect(getSendButton()).toBeEnabled();
  await userEvent.click(screen.getByLabelText(/Anita Voss/));
  expect(getSendButton()).toBeDisabled();
});

test('the button is disabled while the dialog sends, then the dialog closes with a message [SHARE-04, SHARE-08, X-57]', async () => {
  let respond: (response: Response) => void = () => undefined;
  const { sentBodies, onClose } = openDialog({ respondToSend: () => new Promise((resolve) => (respond = resolve)) });
  await userEvent.click(await screen.findByLabelText(/Send To Myself/));
  await userEvent.click(screen.getByLabelText(/Anita Voss/));
  await userEvent.click(screen.getByRole('button', { name: 'Send to 2' }));
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();

  await act(async () => respond(Response.json({ success: true, notReached: [] })));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Report sentTo 2 people'));
  expect(sentBodies).toEqual([
    {
      reportids: ['r1'],
      recipients: [
        { name: 'Dana Kowalczyk', email: MYSELF },
        { name: 'Anita Voss', email: ANITA.email },
      ],
      idshare: expect.any(String),
    },
  ]);
});

test("the message 'Report sent' disappears after 5 seconds [SHARE-06]", async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  openDialog();
  await user.click(await screen.findByLabelText(/Send To Myself/));
  await user.click(getSendButton());
  await screen.findByText('Report sent');
  expect(screen.getByText('To Dana Kowalczyk')).toBeVisible();
  act(() => jest.advanceTimersByTime(4900));
  expect(screen.getByText('Report sent')).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Report sent')).toBeNull();
  jest.useRealTimers();
});

test('the dialog stays open after a partial failure, and selects the recipients who got no email [X-57]', async () => {
  const { onClose } = openDialog({
    respondToSend: async () => Response.json({ success: true, notReached: [GREG.email] }),
  });
  await userEvent.click(await screen.findByLabelText(/Anita Voss/));
  await userEvent.click(screen.getByLabelText(/Greg Lindqvist/));
  await userEvent.click(getSendButton());
  await screen.findByText(/Not sent to Greg Lindqvist\./);
  expect(screen.getByLabelText(/Greg Lindqvist/)).toBeChecked();
  expect(screen.getByLabelText(/Anita Voss/)).not.toBeChecked();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [
    'not sent without signal',
    () => Promise.reject(new TypeError('offline')),
    /Check your connection, then try again\./,
  ],
  [
    'rejected by the server',
    async () =>
      Response.json({ code: 'report-not-closed', message: 'This inspection is not closed yet.' }, { status: 409 }),
    /This inspection is not closed yet\./,
  ],
])('the dialog lists everybody who got no email when the request was %s', async (_cause, respondToSend, reason) => {
  const { onClose } = openDialog({ respondToSend });
  await userEvent.click(await screen.findByLabelText(/Anita Voss/));
  await userEvent.click(screen.getByLabelText(/Greg Lindqvist/));
  await userEvent.click(getSendButton());
  expect(await screen.findByText(/Not sent to Anita Voss, Greg Lindqvist\./)).toHaveTextContent(reason);
  expect(screen.getByRole('button', { name: 'Send to 2' })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('the dialog offers sign-in and Try again when the session ends before the recipients load', async () => {
  openDialog();
  const ended = { code: 'not-signed-in', message: 'Your session has ended. Sign in again to continue.' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(ended, { status: 401 }));
  cleanup();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <ShareDialog reportIds={['r1']} onClose={() => undefined} />
      </PopupProvider>
    </SWRConfig>,
  );
  expect(await screen.findByText(/Your session has ended\. Sign in again to continue\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a second press of Send after a lost response sends the same request', async () => {
  const { sentBodies } = openDialog({ respondToSend: () => Promise.reject(new TypeError('offline')) });
  await userEvent.click(await screen.findByLabelText(/Anita Voss/));
  await userEvent.click(getSendButton());
  await screen.findByText(/Not sent to Anita Voss/);
  await userEvent.click(getSendButton());
  await waitFor(() => expect(sentBodies).toHaveLength(2));
  expect(sentBodies[1]).toEqual(sentBodies[0]);
  expect(sentBodies[0]).toMatchObject({ idshare: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('the dialog shows delivery, acknowledgement and notes of earlier shares', async () => {
  const link = { link: 'open' as const, revokedAt: null, expiresAt: '2027-11-14T16:00:00.000Z' };
  const share = { id: '1', sentAt: '2026-11-14T16:00:00.000Z', acknowledgedAt: null, notes: '', ...link };
  openDialog({
    shares: [
      {
        ...share,
        name: 'Anita',
        email: 'a@x.example',
        delivery: 'delivered',
        acknowledgedAt: '2026-11-15T15:00:00.000Z',
        notes: 'Looks good',
      },
      { ...share, id: '2', name: 'Greg', email: 'g@x.example', delivery: 'failed' },
    ],
  });
  await screen.findByText('Previously shared');
  expect(screen.getByText('Acknowledged 11/15/2026, 9:00 AM')).toBeVisible();
  expect(screen.getByText('Looks good')).toBeVisible();
  expect(screen.getByText('Failed')).toBeVisible();
  expect(screen.getByText('Sent 11/14/2026, 10:00 AM')).toBeVisible();
});

test('the dialog says that a site has no stakeholders, and links to the list for people who may add some', async () => {
  openDialog({ recipientChanges: { stakeholders: [] } });
  expect(await screen.findByRole('link', { name: 'Add stakeholders' })).toHaveAttribute(
    'href',
    '/app/stakeholder-contacts',
  );
  cleanup();
  openDialog({ recipientChanges: { stakeholders: [], canAddStakeholders: false } });
  expect(await screen.findByText('This site has no stakeholders yet.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
