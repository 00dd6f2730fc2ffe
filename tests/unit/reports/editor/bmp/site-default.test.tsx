import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveBmpMap } from '@/components/reports/editor/map/active-bmp-map';
import { LoggedBmpsMap } from '@/components/reports/editor/map/logged-bmps-map';
import { SiteDefault } from '@/components/reports/editor/map/site-default';
import { getPhase } from '@/lib/reports/editor/derived';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createTestReport, dispatchAll, openAndDispatch, logFence } from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

beforeAll(installModalDialogs);

const VIEW = { lat: 43.05, lng: -87.95, zoom: 16 };
const QUESTION =
  'Would you like the current map position to be the default for this site? (Clicking yes will cause the page to refresh)';
const openAtSite = () => openTestInspection(openAndDispatch(createTestReport({ fields: { siteId: 'crossing' } })));
const getSetDefaultButton = () => screen.getByRole('button', { name: 'Set as site default' });

test('Set Site Default appears only after the person has moved the map [MAP-25, X-51]', async () => {
  renderScreen(openAtSite(), <LoggedBmpsMap />);
  expect(screen.queryByRole('button', { name: 'Set as site default' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Move the map' }));
  await userEvent.click(getSetDefaultButton());
  expect(screen.getByRole('alertdialog')).toHaveTextContent(QUESTION);
});

test('Yes saves the default view and reloads the page once the device has stored all input [MAP-25, MAP-26]', async () => {
  const open = openAtSite();
  const order: string[] = [];
  const requests: unknown[] = [];
  open.inspection.persist = () => {
    order.push('persisted');
    return Promise.resolve();
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push([String(url), JSON.parse(String(init?.body))]);
    order.push('saved');
    return Response.json({ sites: [] });
  });
  renderScreen(open, <SiteDefault siteId="crossing" view={VIEW} reload={() => order.push('reloaded')} />);
  await userEvent.click(getSetDefaultButton());
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));

  await waitFor(() => expect(order).toEqual(['saved', 'persisted', 'reloaded']));
  expect(requests).toEqual([['/api/workgroups/setSiteVisibility/', { siteId: 'crossing', view: VIEW }]]);
  expect(open.editor().report.fields.mapView).toEqual(VIEW);
});

test('Cancel changes nothing, and a failed request does not reload the page [MAP-26]', async () => {
  const reload = jest.fn();
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  renderScreen(openAtSite(), <SiteDefault siteId="crossing" view={VIEW} reload={reload} />);
  await userEvent.click(getSetDefaultButton());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(fetchSpy).not.toHaveBeenCalled();

  await userEvent.click(getSetDefaultButton());
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Site default not saved')).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test('Set Site Default is disabled while offline, with the reason', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen(openAtSite(), <SiteDefault siteId="crossing" view={VIEW} />);
  expect(getSetDefaultButton()).toBeDisabled();
  expect(getSetDefaultButton()).toHaveAccessibleDescription('The server cannot be reached.');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(getSetDefaultButton()).toBeEnabled();
});

test('the map shows the active BMP, and Move pin opens its location step', async () => {
  const open = openTestInspection(
    dispatchAll(openAndDispatch(createTestReport({ fields: { siteId: 'crossing' } })), ...logFence),
  );
  renderScreen(open, <ActiveBmpMap />);
  expect(screen.getByRole('region', { name: /^Satellite map of/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Move pin' }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
});
