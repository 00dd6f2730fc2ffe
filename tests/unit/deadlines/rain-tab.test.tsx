import { render, screen } from '@testing-library/react';
import { RainTab } from '@/components/deadlines/rain-tab';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const NOW = '2026-11-21T15:00:00.000Z';

const renderTab = (readUntil: string) =>
  render(
    <PopupProvider>
      <UndoProvider>
        <RainTab
          site={{ id: 'site', name: 'Menomonee Crossing', timeZone: 'America/Chicago' }}
          rules={null}
          deadlines={[]}
          sender={{ personId: 'dana', unitId: 'unit' }}
          rain={{
            readings: [],
            decisions: [],
            currentDecisionIds: [],
            station: { provider: 'nws', id: 'KMKE', readUntil },
          }}
          now={NOW}
          isLeader={false}
          onChanged={() => undefined}
        />
      </UndoProvider>
    </PopupProvider>,
  );

test('the rain of a site asks for the gauge when its station has sent nothing for 6 hours [RAIN-13]', () => {
  const { unmount } = renderTab('2026-11-21T09:00:00.000Z');
  expect(screen.getByText('The station has sent nothing since 11/21/2026, 3:00 AM. Enter the gauge.')).toBeVisible();
  unmount();
  renderTab('2026-11-21T09:00:00.001Z');
  expect(screen.queryByText(/The station has sent nothing/)).not.toBeInTheDocument();
});
