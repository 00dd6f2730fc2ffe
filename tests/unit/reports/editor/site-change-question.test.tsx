import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReportSite } from '@/lib/sites/site';
import { createBmp, createTestReport, NOW } from './editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/' }));
jest.mock('@/lib/offline/store/previous-inspection', () => ({
  loadPreviousInspections: () => Promise.resolve({ last: null, inProgress: null }),
}));

beforeAll(installModalDialogs);

const createSite = (id: string, name: string, lat: number): ReportSite => ({
  id,
  name,
  timeZone: 'America/Chicago',
  mapView: { lat, lng: -87.93, zoom: 18.1 },
  constructionPhases: [],
});
const sites = [createSite('crossing', 'Menomonee Crossing', 43.03), createSite('ridge', 'Oak Ridge', 43.4)];

test('a change of the site asks what to keep and names BMPs that lose their location', async () => {
  const report = createTestReport({
    siteName: 'Menomonee Crossing',
    fields: { siteId: 'crossing', municipality: 'Milwaukee', phase: 'ProjectInfo' },
    bmps: [
      createBmp({
        label: '3',
        location: { lat: 43.03, lng: -87.93 },
        condition: { photos: [], date: NOW, description: 'x' },
      }),
    ],
  });
  const { store } = renderEditor(report, { sites });
  const siteField = await screen.findByRole('combobox', { name: /^Site/ });

  await userEvent.selectOptions(siteField, 'Oak Ridge');
  const dialog = screen.getByRole('dialog', { name: 'Change the site to Oak Ridge?' });
  const [municipality, bmps] = within(dialog).getAllByRole('checkbox');
  expect(municipality).not.toBeChecked();
  expect(bmps).toBeChecked();
  expect(dialog).toHaveTextContent(
    '3 Silt Fence: more than 1 mile from Oak Ridge, or nearer to Menomonee Crossing. If you keep it, place it on the map again.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(store.getState().report).toEqual(report);
  expect(siteField).toHaveValue('crossing');

  await userEvent.selectOptions(siteField, 'Oak Ridge');
  await userEvent.click(screen.getByRole('button', { name: 'Change site' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(siteField).toHaveValue('ridge');
  expect(store.getState().report).toMatchObject({ fields: { municipality: '' }, bmps: [{ location: null }] });
});
