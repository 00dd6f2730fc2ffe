import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { PreviousInspectionOffer } from '@/components/reports/editor/answers/previous-inspection-offer';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { createTestReport, dispatchAll, openAndDispatch, TODAY } from './editor-fixture';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }));
jest.mock('@/lib/offline/store/previous-inspection', () => ({
  loadPreviousInspections: () =>
    Promise.resolve({ last: null, inProgress: { id: 'earlier', date: '2026-11-14T15:00:00.000Z' } }),
}));

const MAP = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'Test' };

/** Renders the offer in a new inspection after its site was selected and these events. */
function renderPreviousInspectionOffer(...events: EditorEvent[]) {
  const editor = dispatchAll(
    openAndDispatch(createTestReport()),
    { type: 'siteChosen', siteId: 'crossing' },
    ...events,
  );
  const discard = jest.fn(() => Promise.resolve());
  const inspection = { discard } as Partial<LocalInspection> as LocalInspection;
  mockPush.mockClear();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InspectionContext
        value={{ editor, enter: inspection.send, inspection, today: TODAY, now: `${TODAY}T18:00:00.000Z`, map: MAP }}
      >
        <PreviousInspectionOffer siteId="crossing" />
      </InspectionContext>
    </SWRConfig>,
  );
  return { discard };
}

const pressContinue = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Continue your inspection of 11-14-2026/ }));

test('the offer discards an empty inspection when the person continues the earlier one [X-11]', async () => {
  const { discard } = renderPreviousInspectionOffer();
  await pressContinue();
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/app/report-setup?report=earlier&status=setup'));
  expect(discard).toHaveBeenCalledTimes(1);
});

test('the offer keeps an inspection with input when the person continues the earlier one [X-11, X-12]', async () => {
  const { discard } = renderPreviousInspectionOffer({ type: 'fieldChanged', key: 'notes', value: 'Gate code 4711' });
  await pressContinue();
  await waitFor(() => expect(mockPush).toHaveBeenCalled());
  expect(discard).not.toHaveBeenCalled();
});
