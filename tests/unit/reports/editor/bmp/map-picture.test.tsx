import { act, fireEvent, screen } from '@testing-library/react';
import { MapPictureCard } from '@/components/reports/editor/summary/map-picture-card';
import { getPhase } from '@/lib/reports/editor/derived';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createBmp, createTestReport, openAndDispatch } from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen, type OpenInspection } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

afterEach(() => jest.useRealTimers());

const fence = createBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: [] });
const report = createTestReport({ status: 'open', bmps: [fence] });
const openMapStep = () =>
  openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }));

test('the map screen shows every pin on the map before the capture [MAP-01] [MAP-19]', () => {
  renderScreen(openMapStep());
  expect(screen.getByRole('button', { name: '1, Silt Fence, Incomplete' })).toBeInTheDocument();
});

test('the map screen captures the picture and opens its review after three seconds [MAP-20] [MAP-23]', async () => {
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

test('the review does not open after the person has left the map screen', async () => {
  jest.useFakeTimers();
  const open = openMapStep();
  renderScreen(open);
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  open.send({ type: 'home' });
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(getPhase(open.editor())).toBe('InspectionSummary');
});

test('the review shows the picture with its legend, and RE-TAKE shows the map [MAP-21] [MAP-24]', () => {
  const open = openMapStep();
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  renderScreen(open);
  expect(screen.getByRole('img', { name: /Satellite picture/ })).toHaveAttribute('src', '/images/mapimages/map.jpg');
  expect(screen.getByText('Incomplete')).toBeInTheDocument();
  open.send({ type: 'mapRetaken' });
  expect(screen.getByRole('button', { name: 'Capture' })).toBeInTheDocument();
});

test('the review shows an unsent picture as Saving, or as Waiting for signal while offline', () => {
  const open = openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'TakeMapSnapshot' }), [
    'map.jpg',
  ]);
  open.send({ type: 'mapCaptured', fileName: 'map.jpg' });
  renderScreen(open);
  expect(screen.getByRole('figure')).toHaveTextContent('Saving…');
  open.send({ type: 'photosCounted', unsentCount: 1, rejectedCount: 0, failure: 'offline' });
  expect(screen.getByRole('figure')).toHaveTextContent('Waiting for signal');
});

describe('the automatic map picture', () => {
  const far = createBmp({ id: 'far', label: '2', location: { lat: 43.4, lng: -88.2 } });

  /** Opens the card of the wrap-up step. */
  async function openCard(
    bmps: LoggedBmp[],
    { createdBy } = createTestReport(),
    captureMap?: OpenInspection['inspection']['captureMap'],
  ) {
    const open = openTestInspection(
      openAndDispatch(createTestReport({ bmps, createdBy }), { type: 'phaseOpened', phase: 'InspectionWrapUp' }),
    );
    if (captureMap) open.inspection.captureMap = captureMap;
    renderScreen(open, <MapPictureCard isAutomatic />);
    await screen.findByRole('button', { name: /^Capture/ });
    await act(() => Promise.resolve());
    return open;
  }

  test('is taken while the wrap-up stays open, and can be replaced', async () => {
    const open = await openCard([fence]);
    expect(await screen.findByRole('img', { name: /^Map of/ })).toBeInTheDocument();
    expect(open.editor().report.fields).toMatchObject({ mapImage: 'map.jpg' });
    expect(getPhase(open.editor())).toBe('InspectionWrapUp');
    fireEvent.click(screen.getByRole('button', { name: 'Capture again' }));
    expect(getPhase(open.editor())).toBe('TakeMapSnapshot');
  });

  test('is not taken if a pin is outside the map', async () => {
    const open = await openCard([fence, far]);
    expect(await screen.findByText('Map image must be captured before inspection can be closed out')).toBeVisible();
    expect(open.editor().report.fields.mapImage).toBeNull();
  });

  test('is missing if the inspection rejects it', async () => {
    const open = await openCard([fence], createTestReport(), () =>
      Promise.reject(new Error('The inspection did not accept the map picture.')),
    );
    expect(await screen.findByText('Map image must be captured before inspection can be closed out')).toBeVisible();
    expect(screen.queryByText('Taking the map picture…')).not.toBeInTheDocument();
    expect(open.editor().report.fields.mapImage).toBeNull();
  });

  test('is announced once it is taken', async () => {
    await openCard([fence]);
    expect(await screen.findByText('The map picture was taken.')).toHaveAttribute('role', 'status');
  });

  test('is not taken in a colleague’s inspection', async () => {
    const open = await openCard(
      [fence],
      createTestReport({ createdBy: { id: 'luis', name: 'Luis Ortega', email: '' } }),
    );
    expect(screen.getByText('Map image must be captured before inspection can be closed out')).toBeVisible();
    expect(open.editor().report.fields.mapImage).toBeNull();
  });
});

describe('a captured map picture', () => {
  const posting = createBmp({
    id: 'posting',
    practiceId: '-2',
    name: 'Permit Certificate',
    label: 'A',
    location: null,
  });
  const far = createBmp({ id: 'far', name: 'Sediment Basin', label: '2', location: { lat: 43.4, lng: -88.2 } });

  /** Captures the map with these BMPs. `getPins` returns the SVG of the pins in the picture. */
  async function captureMap(...bmps: LoggedBmp[]) {
    jest.useFakeTimers();
    const open = openTestInspection(
      openAndDispatch(createTestReport({ status: 'open', bmps }), { type: 'phaseOpened', phase: 'TakeMapSnapshot' }),
    );
    const { container } = renderScreen(open);
    fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
    await act(() => jest.advanceTimersByTimeAsync(3100));
    const getPins = () => decodeURIComponent(container.querySelector('img[src^="data:"]')?.getAttribute('src') ?? '');
    return { ...open, getPins };
  }

  test('shows a green pin when its BMP was corrected after the capture', async () => {
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

  test('is shown with a list of BMPs without a location and of pins outside the picture', async () => {
    await captureMap(fence, posting, far);
    expect(screen.getByText('Not placed on the map: A Permit Certificate')).toBeInTheDocument();
    expect(screen.getByText('Pin 2 is outside the picture. Capture the map again.')).toBeInTheDocument();
  });
});
