import { act, screen } from '@testing-library/react';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import { createBmp, createTestReport, createRequired } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({ LazySiteMap: () => null }));

beforeAll(loadSpanishTexts);

const network = { isOnline: false };
jest.mock('@/lib/reports/corrections/spanish', () => ({
  get CORRECTIONS_IN_SPANISH() {
    if (!network.isOnline) throw new Error('Failed to load chunk');
    return jest.requireActual<{ CORRECTIONS_IN_SPANISH: object }>('@/lib/reports/corrections/spanish')
      .CORRECTIONS_IN_SPANISH;
  },
}));

test('the editor shows corrections in English until the Spanish texts have loaded', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: [], links: [], photos: [], progress: null })));
  const bmps = [createBmp({ id: 'far', name: 'Silt Fence', label: '1', correctiveActions: createRequired('posts') })];
  const report = createTestReport({ status: 'open', version: 2, siteName: 'Mill Creek', bmps });
  await act(async () => void renderEditor(report, {}, { language: 'es' }));
  const english = await screen.findByRole('region', { name: 'Logged BMPs' });
  expect(english.closest('[lang]')).toHaveAttribute('lang', 'en');

  network.isOnline = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  const spanish = await screen.findByRole('region', { name: 'BMP registrados' }, { timeout: 8000 });
  expect(spanish.closest('[lang]')).toHaveAttribute('lang', 'es');
});
