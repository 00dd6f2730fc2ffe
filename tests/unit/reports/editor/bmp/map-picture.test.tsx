import { act, fireEvent, screen } from '@testing-library/react';
import { getPhase } from '@/lib/reports/editor/derived';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { makeBmp, makeReport, openAndDispatch } from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

afterEach(() => jest.useRealTimers());

const fence = makeBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: [] });
const report = makeReport({ status: 'open', bmps: [fence] });
const openMapStep = () =>
  openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }));

test('the map to be captured has every pin [MAP-01] [MAP-19]', () => {
  renderScreen(openMapStep());
  expect(screen.getByRole('button', { name: '1, Silt Fence, Incomplete' })).toBeInTheDocument();
});

test('Capture takes the picture, and three seconds later its review is shown [MAP-20] [MAP-23]', async () => {
  jest.useFakeTimers();
  const open = openMapStep();
  renderScreen(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(2900));
  expect(getPhase(open.editor())).toBe('TakeMapSnapshot');
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(getPhase(open.editor())).toBe('ReviewMapSnapshot');
  expect(open.editor().report.fields.mapImage).toBe('map.jpg');
});

test('a screen that was left does not call the person back', async () => {
  jest.useFakeTimers();
  const open = openMapStep();
  renderScreen(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  open.send({ type: 'home' });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(getPhase(open.editor())).toBe('InspectionSummary');
});

test('the review shows the picture with its legend; RE-TAKE goes back to the map [MAP-21] [MAP-24]', () => {
  const open = openMapStep();
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  renderScreen(open);
  expect(screen.getByRole('img', { name: /Satellite picture/ })).toHaveAttribute('src', '/images/mapimages/map.jpg');
  expect(screen.getByText('Incomplete')).toBeInTheDocument();
  open.send({ type: 'mapRetaken' });
  expect(screen.getByRole('button', { name: 'Capture' })).toBeInTheDocument();
});

test('a picture that the server does not have yet is on its way, and waits for signal only where there is none', () => {
  const open = openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }), [
    'map.jpg',
  ]);
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  renderScreen(open);
  expect(screen.getByRole('figure')).toHaveTextContent('Saving…');
  open.send({ type: 'photosCounted', waiting: 1, refused: 0, failed: 'offline' });
  expect(screen.getByRole('figure')).toHaveTextContent('Waiting for signal');
});

describe('the captured picture', () => {
  const posting = makeBmp({ id: 'posting', practiceId: '-2', name: 'Permit Certificate', label: 'A', location: null });
  const far = makeBmp({ id: 'far', name: 'Sediment Basin', label: '2', location: { lat: 43.4, lng: -88.2 } });

  /** Captures the map while the fence is amber, and then shows the picture with these BMPs. */
  async function captureMap(...bmps: LoggedBmp[]) {
    jest.useFakeTimers();
    const open = openTestInspection(
      openAndDispatch(makeReport({ status: 'open', bmps }), { type: 'phaseOpened', phase: 'TakeMapSnapshot' }),
    );
    const shown = renderScreen(open);
    fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
    await act(() => jest.advanceTimersByTimeAsync(3100));
    const getPins = () =>
      decodeURIComponent(shown.container.querySelector('img[src^="data:"]')?.getAttribute('src') ?? '');
    return { ...open, getPins };
  }

  test('shows the pins as they are now: a BMP that is corrected after the capture turns green', async () => {
    const { getPins, send } = await captureMap(fence);
    expect(getPins()).toContain('#ffba00');
    send({ type: 'bmpOpened', bmpId: fence.id });
    send({ type: 'correctionChanged', change: { description: 'Re-trenched' } });
    send({ type: 'continued' });
    send({ type: 'phaseOpened', phase: 'ReviewMapSnapshot' });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(getPins()).toContain('#3cd458');
    expect(getPins()).not.toContain('#ffba00');
  });

  test('names what it does not show: BMPs without a place, and pins outside of it', async () => {
    await captureMap(fence, posting, far);
    expect(screen.getByText('Not placed on the map: A Permit Certificate')).toBeInTheDocument();
    expect(screen.getByText('Pin 2 is outside the picture. Capture the map again.')).toBeInTheDocument();
  });
});
