import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { ShownAsOf, type ShownAsOfProps } from '@/components/offline/shown-as-of';
import { useLiveList } from '@/lib/client/use-live-list';
import { reportMessages } from '@/lib/reports/events';
import { deletedReports } from '@/lib/reports/contract';

jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const LOADED_AT = new Date('2026-11-23T15:14:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: LOADED_AT });
  respond = () => Response.json({ reports: [] });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
  setOnline(true);
});
afterEach(() => jest.useRealTimers());

let respond: () => Response;

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
const goOffline = () => act(() => setOnline(false));
const passHours = (hours: number) => act(() => jest.advanceTimersByTimeAsync(hours * 3_600_000));

function Page({ worksOffline = 'inspections' }: Pick<ShownAsOfProps, 'worksOffline'>) {
  const list = useLiveList(deletedReports, {}, RENDERED, {
    messages: reportMessages,
    identifier: 'u1',
    getHandlers: () => ({}),
  });
  return (
    <>
      <ShownAsOf lists={[list]} worksOffline={worksOffline} />
      <button onClick={() => void list.refetch().catch(() => undefined)}>Refetch</button>
    </>
  );
}
const RENDERED = { reports: [] };

const renderPage = (props: Pick<ShownAsOfProps, 'worksOffline'> = {}) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <Page {...props} />
    </SWRConfig>,
  );
const refetch = () => act(async () => screen.getByRole('button', { name: 'Refetch' }).click());

test('the note is hidden with signal', () => {
  renderPage();
  expect(screen.queryByRole('status')).toBeNull();
});

test('the note shows when the list was loaded and what works without signal', async () => {
  renderPage();
  await passHours(2);
  goOffline();
  expect(screen.getByRole('status')).toHaveTextContent(
    'No signal. Shown as of 9:14 AM. You can start and continue inspections. Everything else needs signal.',
  );
});

test('the note shows that tickets can be opened and closed without signal', () => {
  renderPage({ worksOffline: 'tickets' });
  goOffline();
  expect(screen.getByRole('status')).toHaveTextContent(
    'No signal. Shown as of 9:14 AM. You can open and close tickets. They are sent when signal returns.',
  );
});

test('the note shows the time of the latest response', async () => {
  renderPage();
  await passHours(2);
  await refetch();
  await passHours(1);
  goOffline();
  expect(screen.getByRole('status')).toHaveTextContent('Shown as of 11:14 AM.');
});

test('the note shows the date of a list that was not loaded today', async () => {
  renderPage();
  await passHours(20);
  goOffline();
  expect(screen.getByRole('status')).toHaveTextContent('Shown as of 11/23/2026, 9:14 AM.');
});

test('the note appears when the server does not respond and disappears when the server responds again', async () => {
  renderPage();
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  await refetch();
  expect(screen.getByRole('status')).toHaveTextContent('No signal. Shown as of 9:14 AM.');
  respond = () => Response.json({ reports: [] });
  await refetch();
  expect(screen.queryByRole('status')).toBeNull();
});
