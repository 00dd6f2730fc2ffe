import { cleanup, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { OutboxList } from '@/components/activity/outbox-list';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { OutboxEntry, OutboxMessage, OutboxPage, OutboxQuery } from '@/lib/activity/contract';
import { formatNextStep, formatAttemptCount, formatAttempts } from '@/lib/activity/attempts';
import { deliveryMessages, type MessageState } from '@/lib/message-states';
import { publishMessage } from '@/tests/unit/client/fake-channel';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const getEntry = (state: MessageState): OutboxEntry => ({
  id: 'm1',
  channel: 'email',
  recipient: 'greg@example.com',
  recipientName: 'Greg Tobias',
  title: 'Inspection report',
  state,
  attempts: 1,
  lastError: '',
  nextAttemptAt: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  report: null,
});
const getPage = (state: MessageState): OutboxPage => ({ messages: [getEntry(state)], next: null });

/** Renders the page as the server does. Later requests return `later`. */
function renderOutboxList(rendered: OutboxPage, later: OutboxPage, filter: OutboxQuery = {}) {
  const questions: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    questions.push(String(url));
    return Response.json(later);
  });
  const cache = new Map();
  const createScreen = (page: OutboxPage) => (
    <SWRConfig value={{ provider: () => cache }}>
      <PopupProvider>
        <OutboxList page={page} query={filter} unitId="u1" timeZone="America/Chicago" />
      </PopupProvider>
    </SWRConfig>
  );
  const { rerender } = render(createScreen(rendered));
  return { questions, rerenderPage: (page: OutboxPage) => rerender(createScreen(page)) };
}

const getStates = () => screen.getAllByRole('row').map((row) => row.textContent);
const publishDelivered = () =>
  publishMessage(deliveryMessages.delivery, 'u1', {
    idmessage: 'm1',
    about: { kind: 'share', id: 's1' },
    state: 'delivered',
  });

test('an empty outbox says what will appear in it, and a filter without matches stays visible', () => {
  const noMessages = { messages: [], next: null };
  renderOutboxList(noMessages, noMessages);
  expect(screen.getByText('No messages yet. Messages to your crew and stakeholders appear here.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Filter by state' })).toBeNull();
  cleanup();
  renderOutboxList(noMessages, noMessages, { state: 'sent' });
  expect(screen.getByRole('navigation', { name: 'Filter by state' })).toBeVisible();
});

test('the list updates the state of a message without a reload and keeps the filter and page of the URL', async () => {
  const { questions } = renderOutboxList(getPage('sent'), getPage('delivered'), { state: 'sent', before: 'here' });
  expect(getStates()).toEqual(expect.arrayContaining([expect.stringContaining('Sent')]));
  await publishDelivered();
  expect(await screen.findByText('Delivered', { selector: 'td *' })).toBeVisible();
  expect(questions).toEqual(['/api/activity/outbox?state=sent&before=here']);
});

test('a newer list from the server replaces an older response', async () => {
  const { rerenderPage } = renderOutboxList(getPage('sent'), getPage('delivered'));
  await publishDelivered();
  await screen.findByText('Delivered', { selector: 'td *' });

  rerenderPage(getPage('dead'));

  expect(screen.getByRole('button', { name: /^Try again/ })).toBeVisible();
  expect(screen.queryByText('Delivered', { selector: 'td *' })).toBeNull();
});

test('the list adds 20 rows at a time, up to 200', () => {
  const page = { ...getPage('sent'), next: 'after' };
  renderOutboxList(page, page, { state: 'sent' });
  expect(screen.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', '/app/outbox?state=sent&rows=40');
  cleanup();
  renderOutboxList(page, page, { rows: 200 });
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/app/outbox?before=after');
});

test('one button opens the filter and names the selected state', () => {
  renderOutboxList(getPage('dead'), getPage('dead'), { state: 'dead' });
  expect(screen.getByText('Filter, 1 active: Failed')).toBeInTheDocument();
});

test('the row shows the name beside the phone number or email address, which does not wrap', () => {
  const text = { ...getEntry('sent'), id: 'm2', channel: 'sms' as const, recipient: '+14145550123', recipientName: '' };
  const page = { messages: [getEntry('sent'), text], next: null };
  renderOutboxList(page, page);
  const [mail, sms] = screen.getAllByRole('row').slice(1);
  expect(mail).toHaveTextContent('Greg Tobiasgreg@example.com');
  expect(sms).toHaveTextContent('(414) 555-0123');
  for (const address of ['greg@example.com', '(414) 555-0123'])
    expect(screen.getByText(address)).toHaveClass('whitespace-nowrap');
});

test.each([
  ['sent at once', { state: 'sent', attempts: 1 }, '1 attempt'],
  ['waiting for its first attempt', { state: 'queued', attempts: 0 }, ''],
  [
    'waiting for another attempt',
    { state: 'queued', attempts: 2, lastError: 'Mailbox full.', nextAttemptAt: '2026-11-21T15:30:00.000Z' },
    '2 attempts, next 11/21/2026, 9:30 AM: Mailbox full.',
  ],
  [
    'not sent after the last attempt',
    { state: 'dead', attempts: 8, lastError: 'No such mailbox.' },
    '8 attempts: No such mailbox.',
  ],
  [
    'canceled before the first attempt',
    { state: 'dead', attempts: 0, lastError: 'The link was revoked.' },
    'Never attempted: The link was revoked.',
  ],
] as const)('the row lists the attempts of a message that was %s', (_, state, text) => {
  expect(formatAttemptCount({ ...getEntry('sent'), ...state }, 'America/Chicago')).toBe(text);
});

test('the row lists each attempt with its time and result, then the next step', () => {
  const formatInstant = (minute: number) => `2026-11-21T15:${minute}:00.000Z`;
  const message = {
    ...getEntry('queued'),
    text: '',
    attachments: [],
    nextAttemptAt: formatInstant(59),
    lastError: 'The provider did not answer.',
    tries: [
      { startedAt: formatInstant(10), endedAt: formatInstant(10), outcome: 'failed' as const, error: 'Mailbox full.' },
      {
        startedAt: formatInstant(20),
        endedAt: formatInstant(22),
        outcome: 'failed' as const,
        error: 'The provider did not answer.',
      },
      { startedAt: formatInstant(40), endedAt: null, outcome: 'unknown' as const, error: '' },
    ],
  };
  expect(formatAttempts(message, 'America/Chicago')).toEqual([
    { when: '1. 11/21/2026, 9:10 AM', what: 'Not sent', why: 'Mailbox full.' },
    {
      when: '2. 11/21/2026, 9:20 AM, ended 11/21/2026, 9:22 AM',
      what: 'Not sent',
      why: 'The provider did not answer.',
    },
    { when: '3. 11/21/2026, 9:40 AM', what: 'Result unknown', why: '' },
  ]);
  expect(formatAttempts({ ...message, state: 'sending' }, 'America/Chicago')[2]?.what).toBe('In progress');

  const describeNextStep = (more: Partial<OutboxMessage>) => formatNextStep({ ...message, ...more }, 'America/Chicago');
  expect(describeNextStep({})).toBe('The next attempt is due 11/21/2026, 9:59 AM.');
  expect(describeNextStep({ tries: [] })).toBe('Not attempted yet. The first attempt is due 11/21/2026, 9:59 AM.');
  expect(describeNextStep({ state: 'dead', lastError: 'The link was revoked.', tries: [] })).toBe(
    'Delivery was never attempted and will not be retried automatically. The link was revoked.',
  );
  expect(describeNextStep({ state: 'delivered' })).toBe('The provider reported that the message was delivered.');
});
