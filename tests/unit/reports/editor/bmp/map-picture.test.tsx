import { act, fireEvent, screen } from '@testing-library/react';
import { getPhase } from '@/lib/reports/editor/derived';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { aBmp, aReport, editing } from '@/tests/unit/reports/editor/an-editor';
import { openTestInspection, show } from './an-open-inspection';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

afterEach(() => jest.useRealTimers());

const fence = aBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: [] });
const report = aReport({ status: 'open', bmps: [fence] });
const capturing = () => openTestInspection(editing(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }));

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
  expect(getPhase(open.editor())).toBe('TakeMapSnapshot');
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(getPhase(open.editor())).toBe('ReviewMapSnapshot');
  expect(open.editor().report.fields.mapImage).toBe('map.jpg');
});

test('a screen that was left does not call the person back', async () => {
  jest.useFakeTimers();
  const open = capturing();
  show(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  open.send({ type: 'home' });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(getPhase(open.editor())).toBe('InspectionSummary');
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

test('a picture that the server does not have yet is on its way, and waits for signal only where there is none', () => {
  const open = openTestInspection(editing(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }), ['map.jpg']);
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  show(open);
  expect(screen.getByRole('figure')).toHaveTextContent('Saving…');
  open.send({ type: 'photosCounted', waiting: 1, refused: 0, failed: 'offline' });
  expect(screen.getByRole('figure')).toHaveTextContent('Waiting for signal');
});

describe('the captured picture', () => {
  const posting = aBmp({ id: 'posting', practiceId: '-2', name: 'Permit Certificate', label: 'A', location: null });
  const far = aBmp({ id: 'far', name: 'Sediment Basin', label: '2', location: { lat: 43.4, lng: -88.2 } });

  /** Captures the map while the fence is amber, and then shows the picture with these BMPs. */
  async function captured(...bmps: LoggedBmp[]) {
    jest.useFakeTimers();
    const open = openTestInspection(
      editing(aReport({ status: 'open', bmps }), { type: 'phaseOpened', phase: 'TakeMapSnapshot' }),
    );
    const shown = show(open);
    fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
    await act(() => jest.advanceTimersByTimeAsync(3100));
    const pins = () =>
      decodeURIComponent(shown.container.querySelector('img[src^="data:"]')?.getAttribute('src') ?? '');
    return { ...open, pins };
  }

  test('shows the pins as they are now: a BMP that is corrected after the capture turns green', async () => {
    const { pins, send } = await captured(fence);
    expect(pins()).toContain('#ffba00');
    send({ type: 'bmpOpened', bmpId: fence.id });
    send({ type: 'correctionChanged', change: { description: 'Re-trenched' } });
    send({ type: 'continued' });
    send({ type: 'phaseOpened', phase: 'ReviewMapSnapshot' });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(pins()).toContain('#3cd458');
    expect(pins()).not.toContain('#ffba00');
  });

  test('names what it does not show: BMPs without a place, and pins outside of it', async () => {
    await captured(fence, posting, far);
    expect(screen.getByText('Not placed on the map: A Permit Certificate')).toBeInTheDocument();
    expect(screen.getByText('Pin 2 is outside the picture. Capture the map again.')).toBeInTheDocument();
  });
});
