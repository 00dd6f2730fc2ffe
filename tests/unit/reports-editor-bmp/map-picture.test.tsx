import { act, fireEvent, screen } from '@testing-library/react';
import { phaseOf } from '@/lib/reports/editor/state';
import { aBmp, aReport, editing } from '../reports/an-editor';
import { openTestInspection, show } from './an-open-inspection';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

afterEach(() => jest.useRealTimers());

const fence = aBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: [] });
const report = aReport({ status: 'open', bmps: [fence] });
const capturing = () => openTestInspection(editing(report, { type: 'went', phase: 'TakeMapSnapshot' }));

test('the map to be captured has every pin [MAP-01] [MAP-19]', () => {
  show(capturing());
  expect(screen.getByRole('button', { name: '1, Silt Fence, Incomplete' })).toBeInTheDocument();
});

test('Capture takes the picture, and three seconds later its review is shown [MAP-20] [MAP-23]', async () => {
  jest.useFakeTimers();
  const open = capturing();
  show(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(2900));
  expect(phaseOf(open.editor())).toBe('TakeMapSnapshot');
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(phaseOf(open.editor())).toBe('ReviewMapSnapshot');
  expect(open.editor().report.fields.mapImage).toBe('map.jpg');
});

test('a screen that was left meanwhile does not call the person back', async () => {
  jest.useFakeTimers();
  const open = capturing();
  show(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  open.send({ type: 'home' });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(phaseOf(open.editor())).toBe('InspectionSummary');
});

test('the review shows the picture with its legend; RE-TAKE goes back to the map [MAP-21] [MAP-24]', () => {
  const open = capturing();
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  show(open);
  expect(screen.getByRole('img', { name: /Satellite picture/ })).toHaveAttribute('src', '/images/mapimages/map.jpg');
  expect(screen.getByText('Incomplete')).toBeInTheDocument();
  open.send({ type: 'mapRetaken' });
  expect(screen.getByRole('button', { name: 'Capture' })).toBeInTheDocument();
});
