import { screen } from '@testing-library/react';
import { createTestReport, dispatchAll, logFence, openAndDispatch } from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

const FENCE = { id: 'sf-03', practiceId: 'fence', tag: 'SF-03', location: { lat: 44, lng: -87 }, openActions: [] };
let mockInspections: { instances: (typeof FENCE)[]; endedTags: string[] } | null;
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({
  useLastInspection: () => null,
  usePreviousInspections: () => ({ inspections: mockInspections, isLoading: false }),
}));

/** A new silt fence in its second step. */
function renderConditions() {
  const report = createTestReport({ fields: { siteId: 'crossing' } });
  const open = openTestInspection(dispatchAll(openAndDispatch(report), ...logFence.slice(0, 4)));
  // The tag is sent while React renders, where the `act` of `send` cannot be.
  const send: typeof open.send = (event) => queueMicrotask(() => open.send(event));
  renderScreen({ ...open, inspection: { ...open.inspection, send } });
  return open;
}

test('a new BMP gets no tag while the BMPs of its site are unknown [REG-16]', () => {
  mockInspections = null;
  expect(renderConditions().sent).toEqual([]);
  expect(screen.queryByText(/provisional/)).not.toBeInTheDocument();
});

test('a new BMP gets the next tag of its site once, marked as provisional [REG-16]', async () => {
  mockInspections = { instances: [FENCE], endedTags: [] };
  const open = renderConditions();
  expect(await screen.findByText('This is a new BMP: SF-04 (provisional).')).toBeInTheDocument();
  open.send({ type: 'conditionChanged', change: { description: 'Torn again' } });
  expect(open.sent.filter(({ type }) => type === 'visitChanged')).toHaveLength(1);
  expect(open.editor().report.bmps).toMatchObject([{ visit: { provisionalTag: 'SF-04', instance: null } }]);
});
