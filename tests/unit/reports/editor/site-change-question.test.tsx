import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportSite } from '@/lib/sites/site';
import { makeBmp, makeReport, NOW } from './editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { showEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/' }));
jest.mock('@/lib/offline/store/previous-inspection', () => ({
  loadPreviousInspections: () => Promise.resolve({ past: null, inProgress: null }),
}));

beforeAll(installModalDialogs);

const site = (id: string, name: string, lat: number): ReportSite => ({
  id,
  name,
  timeZone: 'America/Chicago',
  mapView: { lat, lng: -87.93, zoom: 18.1 },
  constructionPhases: [],
});
const sites = [site('crossing', 'Menomonee Crossing', 43.03), site('ridge', 'Oak Ridge', 43.4)];

test('choosing another site asks what to keep of the former one, and says which BMPs lose their place', async () => {
  const report = makeReport({
    siteName: 'Menomonee Crossing',
    fields: { siteId: 'crossing', municipality: 'Milwaukee', phase: 'ProjectInfo' },
    bmps: [
      makeBmp({
        label: '3',
        location: { lat: 43.03, lng: -87.93 },
        condition: { photos: [], date: NOW, description: 'x' },
      }),
    ],
  });
  const { store } = showEditor(report, { sites });
  const chooser = await screen.findByRole('combobox', { name: /^Site/ });

  await userEvent.selectOptions(chooser, 'Oak Ridge');
  const dialog = screen.getByRole('dialog', { name: 'Change the site to Oak Ridge?' });
  const [municipality, bmps] = within(dialog).getAllByRole('checkbox');
  expect(municipality).not.toBeChecked();
  expect(bmps).toBeChecked();
  expect(dialog).toHaveTextContent('3 Silt Fence. It loses its location on the map.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(store.getState().report).toEqual(report);
  expect(chooser).toHaveValue('crossing');

  await userEvent.selectOptions(chooser, 'Oak Ridge');
  await userEvent.click(screen.getByRole('button', { name: 'Change site' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(chooser).toHaveValue('ridge');
  expect(store.getState().report).toMatchObject({ fields: { municipality: '' }, bmps: [{ location: null }] });
});
