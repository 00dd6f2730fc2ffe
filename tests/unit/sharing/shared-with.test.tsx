import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { SharedWith } from '@/components/sharing/shared-with';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { ShareState } from '@/lib/sharing/contract';
import { send } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);

const GREG: ShareState = {
  id: 'greg-1',
  name: 'Greg Lindqvist',
  email: 'greg@example.com',
  sentAt: '2026-11-14T16:00:00.000Z',
  delivery: 'delivered',
  link: 'open',
  revokedAt: null,
  expiresAt: '2027-11-14T16:00:00.000Z',
  acknowledgedAt: null,
  notes: '',
};
const REVOKED = { link: 'revoked', revokedAt: '2026-11-15T15:00:00.000Z' } as const;
const ACKNOWLEDGED = { acknowledgedAt: '2026-11-14T17:00:00.000Z', notes: 'Looks good' };

interface Server {
  /** The response to later requests. */
  later?: ShareState[];
  post?: () => Promise<Response>;
  canEnd?: boolean;
}

/** Renders the card with these recipients and a server. Returns the posted requests. */
function open(
  shares: ShareState[],
  { later = shares, post = async () => Response.json({ success: true }), canEnd = false }: Server = {},
) {
  const posted: { url: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST') return Response.json({ shares: later });
    posted.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return post();
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <SessionEndedProvider action={() => Promise.reject(new Error('not asked'))}>
          <SharedWith
            reportId="r1"
            inspectionName="The inspection of Menomonee Crossing, 11/13/26"
            unitId="u1"
            timeZone="America/Chicago"
            shares={shares}
            canEnd={canEnd}
            hasEnded={false}
          />
        </SessionEndedProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  return posted;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const answerDialog = async (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

describe('the link of a recipient', () => {
  test.each<[string, Partial<ShareState>, string, string[]]>([
    ['waiting', { delivery: 'queued' }, 'Queued', ['Shared 11/14/2026, 10:00 AM']],
    ['sent', {}, 'Delivered', ['Sent 11/14/2026, 10:00 AM']],
    ['acknowledged', ACKNOWLEDGED, 'Acknowledged', ['Acknowledged 11/14/2026, 11:00 AM', 'Looks good']],
    ['revoked', REVOKED, 'Revoked', ['Sent 11/14/2026, 10:00 AM', 'Revoked 11/15/2026, 9:00 AM']],
    ['expired', { link: 'expired' }, 'Expired', ['Sent 11/14/2026, 10:00 AM', 'Expired 11/14/2027, 10:00 AM']],
    [
      'acknowledged and later revoked',
      { ...ACKNOWLEDGED, ...REVOKED },
      'Acknowledged',
      ['Acknowledged 11/14/2026, 11:00 AM', 'Revoked 11/15/2026, 9:00 AM', 'Looks good'],
    ],
  ])('%s: shows its state and history', (_state, more, badge, lines) => {
    open([{ ...GREG, ...more }]);
    const row = within(screen.getByRole('listitem'));
    expect(row.getByText(badge)).toBeVisible();
    for (const line of lines) expect(row.getByText(line)).toBeVisible();
  });

  test('can be revoked only while it works, and can always be sent again', () => {
    open([GREG, { ...GREG, ...REVOKED, id: '2', name: 'Ada', email: 'ada@example.com' }]);
    expect(getButton('Revoke link: Greg Lindqvist')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke link: Ada' })).toBeNull();
    expect(getButton('Send again: Greg Lindqvist')).toBeVisible();
    expect(getButton('Send again: Ada')).toBeVisible();
  });
});

describe('the button that revokes a link', () => {
  test('asks with the name of the recipient, then confirms and shows the result [X-01]', async () => {
    const posted = open([GREG], { later: [{ ...GREG, ...REVOKED }] });
    await userEvent.click(getButton('Revoke link: Greg Lindqvist'));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /Greg Lindqvist \(greg@example\.com\) can no longer open/,
    );
    expect(posted).toEqual([]);

    await answerDialog('Revoke link');
    expect(await screen.findByText('Link revoked')).toBeVisible();
    expect(posted).toEqual([{ url: '/api/reports/revokeLink', body: { idlink: 'greg-1' } }]);
    expect(await screen.findByText('Revoked 11/15/2026, 9:00 AM')).toBeVisible();
  });

  test('does nothing if the person answers the question with Cancel', async () => {
    const posted = open([GREG]);
    await userEvent.click(getButton('Revoke link: Greg Lindqvist'));
    await answerDialog('Cancel');
    expect(posted).toEqual([]);
  });

  test.each([
    [
      'the server did not respond',
      () => Promise.reject(new TypeError('offline')),
      'The server did not respond. Check your connection, then try again.',
    ],
    [
      'the server rejected it',
      async () => Response.json({ code: 'link-not-found', message: 'This link does not exist.' }, { status: 404 }),
      'This link does not exist.',
    ],
  ])('shows a message when the request failed because %s', async (_why, post, message) => {
    open([GREG], { post });
    await userEvent.click(getButton('Revoke link: Greg Lindqvist'));
    await answerDialog('Revoke link');
    expect(await screen.findByText('Link not revoked')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(getButton('Revoke link: Greg Lindqvist')).not.toHaveAttribute('aria-busy');
  });
});

describe('the button that ends the acknowledgements', () => {
  const ENDED = { code: 'not-signed-in', message: 'Your session has ended. Sign in again to continue.' };

  test('shows a message and retries when there is no response', async () => {
    const responses = [
      Promise.reject(new TypeError('Failed to fetch')),
      Promise.resolve(Response.json({ success: true })),
    ];
    const posted = open([GREG], { canEnd: true, post: () => responses.shift() ?? Promise.reject(new Error('again')) });
    await userEvent.click(getButton('End acknowledgements'));
    await answerDialog('End acknowledgements');
    expect(await screen.findByText(/^The server did not respond/)).toBeVisible();
    await userEvent.click(getButton('Try again'));
    expect(await screen.findByText('Acknowledgements ended')).toBeVisible();
    expect(posted).toHaveLength(2);
  });

  test('offers sign-in when the session has ended', async () => {
    open([GREG], { canEnd: true, post: async () => Response.json(ENDED, { status: 401 }) });
    await userEvent.click(getButton('End acknowledgements'));
    await answerDialog('End acknowledgements');
    expect(await screen.findByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    expect(getButton('Sign in')).toBeVisible();
  });
});

describe('the button that sends a link again', () => {
  test('sends once when pressed twice, shows progress, keeps the focus and confirms', async () => {
    let respond: (response: Response) => void = () => undefined;
    const newShare = { ...GREG, id: 'greg-2', sentAt: '2026-11-16T16:00:00.000Z', delivery: 'queued' as const };
    const posted = open([GREG], { later: [newShare], post: () => new Promise((resolve) => (respond = resolve)) });
    const send = getButton('Send again: Greg Lindqvist');
    await userEvent.dblClick(send);
    expect(send).toHaveAttribute('aria-busy', 'true');

    await act(async () => respond(Response.json({ success: true })));
    expect(await screen.findByText('Report sent')).toBeVisible();
    expect(posted).toEqual([{ url: '/api/reports/sendLinkAgain', body: { idlink: 'greg-1' } }]);
    expect(await screen.findByText('Shared 11/16/2026, 10:00 AM')).toBeVisible();
    expect(getButton('Send again: Greg Lindqvist')).toHaveFocus();
  });

  test('sends nothing while the same link is being revoked', async () => {
    const posted = open([GREG], { post: () => new Promise(() => undefined) });
    await userEvent.click(getButton('Revoke link: Greg Lindqvist'));
    await answerDialog('Revoke link');
    fireEvent.click(getButton('Send again: Greg Lindqvist'));
    expect(posted).toHaveLength(1);
  });
});

test('the list shows immediately when a colleague revokes a link', async () => {
  open([GREG], { later: [{ ...GREG, ...REVOKED }] });
  await send('ET/reports/u1', 'u1', { type: 'updated-report', idreport: 'r1' });
  await waitFor(() => expect(screen.getByText('Revoked')).toBeVisible());
});
