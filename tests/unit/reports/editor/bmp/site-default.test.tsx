import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveBmpMap } from '@/components/reports/editor/map/active-bmp-map';
import { LoggedBmpsMap } from '@/components/reports/editor/map/logged-bmps-map';
import { SiteDefault } from '@/components/reports/editor/map/site-default';
import { getPhase } from '@/lib/reports/editor/derived';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { makeReport, dispatchAll, openAndDispatch, logFence } from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

beforeAll(installModalDialogs);

const VIEW = { lat: 43.05, lng: -87.95, zoom: 16 };
const QUESTION =
  'Would you like the current map position to be the default for this site? (Clicking yes will cause the page to refresh)';
const atSite = () => openTestInspection(openAndDispatch(makeReport({ fields: { siteId: 'crossing' } })));
const getButton = () => screen.getByRole('button', { name: 'Set as site default' });

test('a map that was moved can become the default of its site, an unmoved one has nothing to set [MAP-25, X-51]', async () => {
  renderScreen(atSite(), <LoggedBmpsMap />);
  expect(screen.queryByRole('button', { name: 'Set as site default' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Move the map' }));
  await userEvent.click(getButton());
  expect(screen.getByRole('alertdialog')).toHaveTextContent(QUESTION);
});

test('yes saves the default, and the page loads anew once everything entered is on the device [MAP-25, MAP-26]', async () => {
  const open = atSite();
  const order: string[] = [];
  const requests: unknown[] = [];
  open.inspection.persist = () => {
    order.push('kept');
    return Promise.resolve();
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push([String(url), JSON.parse(String(init?.body))]);
    order.push('saved');
    return Response.json({ sites: [] });
  });
  renderScreen(open, <SiteDefault siteId="crossing" view={VIEW} reload={() => order.push('loaded')} />);
  await userEvent.click(getButton());
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));

  await waitFor(() => expect(order).toEqual(['saved', 'kept', 'loaded']));
  expect(requests).toEqual([['/api/workgroups/setSiteVisibility/', { siteId: 'crossing', view: VIEW }]]);
  expect(open.editor().report.fields.mapView).toEqual(VIEW);
});

test('no changes nothing, and a rejected answer shows a message and does not reload [MAP-26]', async () => {
  const reload = jest.fn();
  const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  renderScreen(atSite(), <SiteDefault siteId="crossing" view={VIEW} reload={reload} />);
  await userEvent.click(getButton());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(fetching).not.toHaveBeenCalled();

  await userEvent.click(getButton());
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Site default not saved')).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test('without signal it is disabled and says why', () => {
  const signal = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen(atSite(), <SiteDefault siteId="crossing" view={VIEW} />);
  expect(getButton()).toBeDisabled();
  expect(getButton()).toHaveAccessibleDescription('You need signal to change the default.');
  signal.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(getButton()).toBeEnabled();
});

test('beside conditions and corrections the map shows where the BMP is, and leads back to moving it', async () => {
  const open = openTestInspection(
    dispatchAll(openAndDispatch(makeReport({ fields: { siteId: 'crossing' } })), ...logFence),
  );
  renderScreen(open, <ActiveBmpMap />);
  expect(screen.getByRole('region', { name: /^Satellite map of/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Move pin' }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
});
