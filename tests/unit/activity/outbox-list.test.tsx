import { render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { OutboxList } from '@/components/activity/outbox-list';
import { PopupProvider } from '@/components/ui/popup';
import type { OutboxEntry, OutboxPage } from '@/lib/activity/contract';
import { deliveryMessages, type MessageState } from '@/lib/message-states';
import { hears } from '@/tests/unit/client/fake-channel';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const entry = (state: MessageState): OutboxEntry => ({
  id: 'm1',
  channel: 'email',
  recipient: 'greg@example.com',
  title: 'Inspection report',
  state,
  attempts: 1,
  lastError: '',
  nextAttemptAt: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  report: null,
});
const pageOf = (state: MessageState): OutboxPage => ({ messages: [entry(state)], next: null });

/** Shows the page as the server rendered it. When asked later, the server answers `later`. */
function show(rendered: OutboxPage, later: OutboxPage, asked: { state?: MessageState; before?: string } = {}) {
  const questions: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    questions.push(String(url));
    return Response.json(later);
  });
  const cache = new Map();
  const shown = (page: OutboxPage) => (
    <SWRConfig value={{ provider: () => cache }}>
      <PopupProvider>
        <OutboxList page={page} asked={asked} unitId="u1" timeZone="America/Chicago" />
      </PopupProvider>
    </SWRConfig>
  );
  const { rerender } = render(shown(rendered));
  return { questions, renderAnew: (page: OutboxPage) => rerender(shown(page)) };
}

const states = () => screen.getAllByRole('row').map((row) => row.textContent);
const delivered = () =>
  hears(deliveryMessages.delivery, 'u1', { idmessage: 'm1', about: { kind: 'share', id: 's1' }, state: 'delivered' });

test('the Office sees how a message fares without a reload, with the filter and the place of the address', async () => {
  const { questions } = show(pageOf('sent'), pageOf('delivered'), { state: 'sent', before: 'here' });
  expect(states()).toEqual(expect.arrayContaining([expect.stringContaining('Sent')]));
  await delivered();
  expect(await screen.findByText('Delivered', { selector: 'td *' })).toBeVisible();
  expect(questions).toEqual(['/api/activity/outbox?state=sent&before=here']);
});

test('an answer that the server renders later shows instead of what was fetched before', async () => {
  const { renderAnew } = show(pageOf('sent'), pageOf('delivered'));
  await delivered();
  await screen.findByText('Delivered', { selector: 'td *' });

  renderAnew(pageOf('dead'));

  expect(screen.getByRole('button', { name: /^Try again/ })).toBeVisible();
  expect(screen.queryByText('Delivered', { selector: 'td *' })).toBeNull();
});
