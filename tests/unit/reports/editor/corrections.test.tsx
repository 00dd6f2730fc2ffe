import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import type { Language } from '@/lib/language';
import { getPhase } from '@/lib/reports/editor/derived';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { CORRECTIONS_IN_SPANISH } from '@/lib/reports/corrections/spanish';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createBmp, createCorrection, createTestReport, NOW, createRequired } from './editor-fixture';
import { renderEditor } from './render-editor';

beforeAll(loadSpanishTexts);

const goTo = jest.fn();
const ROUTER = { push: jest.fn(), replace: goTo };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => <p lang="en">The map</p> }));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({ LazySiteMap: () => null }));

const getPointNorth = (metersNorth: number) => ({ lat: 43.03 + metersNorth / 111_195, lng: -87.93 });
const far = createBmp({
  id: 'far',
  name: 'Silt Fence',
  label: '1',
  location: getPointNorth(600),
  correctiveActions: createRequired('posts'),
});
const near = createBmp({
  id: 'near',
  name: 'Inlet',
  label: '3',
  location: getPointNorth(30),
  correctiveActions: createRequired('posts'),
});
const fixed = createBmp({
  id: 'fixed',
  name: 'Basin',
  label: '2',
  location: getPointNorth(1),
  correctiveActions: createRequired('posts'),
  correction: { ...createCorrection('Emptied', ['after.jpg']), initials: 'MH' },
});
const noted = createBmp({ id: 'noted', name: 'Mulching', label: 'A', location: getPointNorth(2) });
const createReport = (more: Parameters<typeof createTestReport>[0] = {}) =>
  createTestReport({
    status: 'open',
    version: 2,
    siteName: 'Mill Creek',
    bmps: [noted, far, fixed, near],
    ...more,
    fields: { siteId: 'creek', ...more.fields },
  });

const openCorrections = async (language: Language = 'en', more: Parameters<typeof createTestReport>[0] = {}) => {
  const inspection = await act(async () => renderEditor(createReport(more), {}, { language }));
  await screen.findByRole('region', { name: language === 'en' ? 'Logged BMPs' : 'BMP registrados' });
  return inspection;
};
const getRows = () =>
  screen.getAllByRole('button').flatMap((button) => button.closest('li')?.id.match(/^logged-(.*)/)?.[1] ?? []);

/** Mocks the location: whether it was allowed before, and whether a request finds it. */
function mockLocation(isAllowed: boolean, outcome: 'found' | 'refused' = 'found') {
  const getCurrentPosition = jest.fn((onSuccess: (position: unknown) => void, onError: (error: unknown) => void) =>
    outcome === 'found'
      ? onSuccess({ coords: { latitude: getPointNorth(0).lat, longitude: getPointNorth(0).lng } })
      : onError(new Error('refused')),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const state = isAllowed ? 'granted' : 'prompt';
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state }) },
  });
  return getCurrentPosition;
}

beforeAll(installModalDialogs);
beforeEach(() => {
  goTo.mockReset();
  mockLocation(false);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: [], links: [], photos: [], progress: null })));
});

describe('the screen Enter CAs', () => {
  test('shows the progress, incomplete BMPs, the map, other BMPs and the map picture', async () => {
    await openCorrections();
    expect(screen.getByText('1 of 3 done')).toBeVisible();
    expect(getRows()).toEqual(['far', 'near', 'noted', 'fixed']);
    const map = await screen.findByText('The map');
    expect(isBefore(getRow('near'), map) && isBefore(map, getRow('fixed'))).toBe(true);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect([titles[0], titles.at(-1)]).toEqual(['Logged BMPs', 'Map picture']);
  });

  test('does not show the steps', async () => {
    await openCorrections();
    expect(screen.queryByText(/Step \d of 9/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Weather Conditions/ })).not.toBeInTheDocument();
    act(() => getRow('far').querySelector('button')?.click());
    await screen.findByRole('heading', { level: 1, name: 'BMP Event Summary' });
    expect(screen.queryByText(/Step \d of 9/)).not.toBeInTheDocument();
  });

  test('shows a message when nothing is left to correct', async () => {
    await openCorrections('en', { bmps: [fixed, noted] });
    expect(screen.getByText('1 of 1 done')).toBeVisible();
    expect(screen.getByText('Nothing is left to correct.')).toBeVisible();
  });

  test('requests the location only on a tap, then lists the nearest BMP first with its distance', async () => {
    const getCurrentPosition = mockLocation(false);
    await openCorrections();
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
    expect(getRows().slice(0, 2)).toEqual(['near', 'far']);
    expect(getRow('near')).toHaveTextContent('1 required CA · 100 feet away');
    expect(getRow('fixed')).not.toHaveTextContent('away');
    expect(screen.getByText('Sorted by distance')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update my location' })).toBeVisible();
  });

  test('lists the nearest BMP first without a tap if the person allowed the location before', async () => {
    mockLocation(true);
    await openCorrections();
    await waitFor(() => expect(getRows().slice(0, 2)).toEqual(['near', 'far']));
  });

  test('keeps its order and shows the reason when the location is unavailable', async () => {
    mockLocation(false, 'refused');
    await openCorrections();
    await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
    expect(screen.getByText('Your location could not be found. The order of the list is unchanged.')).toBeVisible();
    expect(getRows().slice(0, 2)).toEqual(['far', 'near']);
  });
});

describe('the link in a crew message', () => {
  const followLink = async (bmpId: string, more: Parameters<typeof createTestReport>[0] = {}) => {
    const inspection = renderEditor(createReport(more), {}, { linkedBmpId: bmpId });
    act(() => inspection.send({ type: 'bmpLinked', bmpId }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    return inspection;
  };

  test('opens the correction of its BMP', async () => {
    const inspection = await followLink('far');
    expect(await screen.findByLabelText(/^Completed by/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Silt Fence' })).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('BMPEventSummaryIncomplete');
  });

  test('opens the record of a BMP that has been corrected, with a note', async () => {
    await followLink('fixed');
    expect(await screen.findByText('Basin has already been corrected. This is its record.')).toBeVisible();
    expect(screen.queryByLabelText(/^Completed by/)).not.toBeInTheDocument();
  });

  test('opens Enter CAs with a message if its BMP was deleted [BMP-52]', async () => {
    const inspection = await followLink('gone');
    expect(await screen.findByText('BMP Not Found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Home' }));
    expect(getPhase(inspection.store.getState())).toBe('InspectionSummary');
  });

  test('opens the record of its BMP when the inspection is closed', async () => {
    await followLink('far', { status: 'closed' });
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(goTo.mock.calls[0]?.[0]).toMatch(/^\/app\/report-view\?report=.+&bmp=far&closed=1$/);
  });

  test('changes nothing in an inspection in setup', async () => {
    const inspection = await followLink('far', { status: 'setup' });
    expect(getPhase(inspection.store.getState())).toBe('InspectionSummary');
  });
});

describe('the editor in Spanish', () => {
  test('shows corrections in Spanish and the collapsed record in English, each with its lang attribute', async () => {
    await openCorrections('es');
    expect(
      screen.getByRole('heading', { level: 1, name: 'Resumen de la inspección' }).closest('[lang]'),
    ).toHaveAttribute('lang', 'es');
    expect(screen.getByText('1 de 3 listos')).toBeVisible();
    expect(getRow('fixed')).toHaveTextContent(/Corregido 21 nov 2026 MH/);
    const record = screen.getByText('Registro de la inspección (en inglés)').closest('details');
    expect(record).not.toHaveAttribute('open');
    expect(
      within(record ?? document.body)
        .getByText('Map picture')
        .closest('[lang]'),
    ).toHaveAttribute('lang', 'en');
    expect(listEnglishIn(document.body)).toEqual([]);
  });

  test('shows one BMP and its correction entirely in Spanish', async () => {
    await openCorrections('es');
    act(() => getRow('far').querySelector('button')?.click());
    await screen.findByRole('heading', { level: 1, name: 'Resumen del BMP' });
    expect(listEnglishIn(document.body)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Hecho por (iniciales)'), 'LO');
    expect(screen.getByRole('button', { name: 'LISTO' })).toBeDisabled();
    expect(screen.getByText('Escriba una descripción o agregue una foto para terminar esta corrección.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Descripción'), 'Se cambiaron los postes');
    await waitFor(() => expect(screen.getByRole('button', { name: 'LISTO' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'LISTO' }));
    expect(await screen.findByText('Completo')).toBeVisible();
    expect(listEnglishIn(document.body)).toEqual([]);
  });

  test('asks in Spanish before CLOSE OUT', async () => {
    const inspection = await openCorrections('es', { fields: { mapImage: 'map.jpg' } });
    await userEvent.click(screen.getByRole('button', { name: 'CERRAR INSPECCIÓN' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Quedan abiertas las medidas correctivas de 2 BMP');
    expect(dialog).toHaveTextContent(/La inspección de .+, \d+ \S+ 2026/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    act(() => inspection.send({ type: 'bmpLinked', bmpId: 'fixed' }));
    expect((await screen.findByText('Ya está corregido')).closest('[lang]')).toHaveAttribute('lang', 'es');
  });

  test('offers Undo in Spanish after CANCEL, which restores the input', async () => {
    const inspection = await openCorrections('es');
    act(() => inspection.send({ type: 'bmpOpened', bmpId: 'far' }));
    await userEvent.type(await screen.findByLabelText('Hecho por (iniciales)'), 'LO');
    await userEvent.click(screen.getByRole('button', { name: 'CANCELAR' }));
    const message = await screen.findByText('Corrección descartada');
    expect(message.closest('[lang]')).toHaveAttribute('lang', 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByLabelText('Hecho por (iniciales)')).toHaveValue('LO');
  });

  test('shows a conflict of two corrections in Spanish', async () => {
    const inspection = await openCorrections('es');
    act(() => inspection.send({ type: 'bmpOpened', bmpId: 'far' }));
    act(() => inspection.send({ type: 'correctionChanged', change: { description: 'Postes nuevos', initials: 'LO' } }));
    const arrow: PhotoMark = { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };
    const marked = { photos: ['p.jpg'], marks: { 'p.jpg': { aspect: 1, marks: [arrow] } } };
    const remote = {
      ...far,
      version: 2,
      correction: { ...createCorrection('Malla nueva'), ...marked, initials: 'TV' },
    };
    const moved = { ...createReport(), version: 3, bmps: [noted, remote, fixed, near] };
    act(() => inspection.send({ type: 'serverMoved', conflict: { report: moved, changedBy: 'Teng', changedAt: NOW } }));
    expect(await screen.findByText(/^Teng cambió esta inspección el 21 nov 2026/)).toBeVisible();
    expect(screen.getByText('Corrección: Postes nuevos (0 fotos) LO')).toBeVisible();
    expect(screen.getByText('Corrección: Malla nueva (1 foto; foto 1 con marcas: flecha) TV')).toBeVisible();
    expect(listEnglishIn(document.body)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dejar lo mío: Silt Fence' }));
    expect(inspection.store.getState().conflicts).toEqual([]);
  });

  test('shows an inspection in setup in English', async () => {
    await act(async () => void renderEditor(createReport({ status: 'setup' }), {}, { language: 'es' }));
    expect(document.querySelector('[lang=es]')).toBeNull();
  });

  test('stores input in Spanish as it was typed', async () => {
    const inspection = await openCorrections('es');
    act(() => inspection.send({ type: 'bmpOpened', bmpId: 'far' }));
    act(() => inspection.send({ type: 'correctionChanged', change: { description: 'Reparado', initials: 'LO' } }));
    act(() => inspection.send({ type: 'continued' }));
    const { bmps } = inspection.store.getState().report;
    expect(bmps.find(({ id }) => id === 'far')).toEqual({
      ...far,
      correction: { photos: [], date: NOW, description: 'Reparado', initials: 'LO' },
    });
  });
});

test('No Spanish text of the editor equals its English text', () => {
  const untranslated = Object.entries(CORRECTIONS_IN_ENGLISH).filter(
    ([key, text]) =>
      typeof text === 'string' &&
      Object.entries(CORRECTIONS_IN_SPANISH).some(([spanishKey, spanish]) => spanishKey === key && spanish === text),
  );
  expect(untranslated).toEqual([]);
});

const getRow = (bmpId: string): HTMLElement => {
  const row = document.getElementById(`logged-${bmpId}`);
  if (!row) throw new Error(`There is no row of ${bmpId}.`);
  return row;
};
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Words that occur only in English texts. */
const ENGLISH =
  /\b(the|of|and|not|done|is|with|photos?|saved?|close|correct|delete|add|map|by|at|most|required|step|date|yet)\b/i;

/** Returns English texts and labels inside elements with lang=es. */
function listEnglishIn(root: HTMLElement): string[] {
  const elements = [...root.querySelectorAll<HTMLElement>('[lang=es], [lang=es] *')].filter(
    (element) => element.closest('[lang]')?.getAttribute('lang') === 'es',
  );
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? ''),
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('alt') ?? '',
    element.getAttribute('placeholder') ?? '',
  ]);
  return texts.filter((text) => ENGLISH.test(text));
}
