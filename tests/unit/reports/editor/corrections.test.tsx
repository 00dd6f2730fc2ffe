import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import type { Language } from '@/lib/language';
import { getPhase } from '@/lib/reports/editor/derived';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { CORRECTIONS_IN_SPANISH } from '@/lib/reports/corrections/spanish';
import type { PhotoMark } from '@/lib/reports/domain/photo-mark';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { makeBmp, makeCorrection, makeReport, NOW, makeRequired } from './editor-fixture';
import { showEditor } from './render-editor';

beforeAll(loadSpanishTexts);

const goTo = jest.fn();
const ROUTER = { push: jest.fn(), replace: goTo };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => <p lang="en">The map</p> }));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({ LazySiteMap: () => null }));

const place = (metersNorth: number) => ({ lat: 43.03 + metersNorth / 111_195, lng: -87.93 });
const far = makeBmp({
  id: 'far',
  name: 'Silt Fence',
  label: '1',
  location: place(600),
  correctiveActions: makeRequired('posts'),
});
const near = makeBmp({
  id: 'near',
  name: 'Inlet',
  label: '3',
  location: place(30),
  correctiveActions: makeRequired('posts'),
});
const fixed = makeBmp({
  id: 'fixed',
  name: 'Basin',
  label: '2',
  location: place(1),
  correctiveActions: makeRequired('posts'),
  correction: { ...makeCorrection('Emptied', ['after.jpg']), initials: 'MH' },
});
const noted = makeBmp({ id: 'noted', name: 'Mulching', label: 'A', location: place(2) });
const getReport = (more: Parameters<typeof makeReport>[0] = {}) =>
  makeReport({
    status: 'open',
    version: 2,
    siteName: 'Mill Creek',
    bmps: [noted, far, fixed, near],
    ...more,
    fields: { siteId: 'creek', ...more.fields },
  });

const open = async (language: Language = 'en', more: Parameters<typeof makeReport>[0] = {}) => {
  const inspection = await act(async () => showEditor(getReport(more), {}, { language }));
  await screen.findByRole('region', { name: language === 'en' ? 'Logged BMPs' : 'BMP registrados' });
  return inspection;
};
const getRows = () =>
  screen
    .getAllByRole('button')
    .filter(({ parentElement }) => parentElement?.id.startsWith('logged-'))
    .map(({ parentElement }) => parentElement?.id.replace('logged-', ''));

/** What the browser knows of the position: whether it was allowed before, and what it answers when asked. */
function phoneAt(allowed: boolean, answer: 'found' | 'refused' = 'found') {
  const watchPosition = jest.fn((found: (at: unknown) => void, failed: (error: unknown) => void) =>
    answer === 'found'
      ? found({ coords: { latitude: place(0).lat, longitude: place(0).lng } })
      : failed(new Error('refused')),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: watchPosition } });
  const state = allowed ? 'granted' : 'prompt';
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state }) },
  });
  return watchPosition;
}

beforeAll(installModalDialogs);
beforeEach(() => {
  goTo.mockReset();
  phoneAt(false);
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: [], photos: [], progress: null })));
});

describe('Enter CAs', () => {
  test('begins with how much is done and what is left; what needs nothing comes after the map, the map picture last', async () => {
    await open();
    expect(screen.getByText('1 of 3 done')).toBeVisible();
    expect(getRows()).toEqual(['far', 'near', 'noted', 'fixed']);
    const map = await screen.findByText('The map');
    expect(isBefore(getRow('near'), map) && isBefore(map, getRow('fixed'))).toBe(true);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect([titles[0], titles.at(-1)]).toEqual(['Logged BMPs', 'Map picture']);
  });

  test('has no bar of nine steps, because no step accepts answers any more', async () => {
    await open();
    expect(screen.queryByText(/Step \d of 9/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Weather Conditions/ })).not.toBeInTheDocument();
    act(() => getRow('far').querySelector('button')?.click());
    await screen.findByRole('heading', { level: 1, name: 'BMP Event Summary' });
    expect(screen.queryByText(/Step \d of 9/)).not.toBeInTheDocument();
  });

  test('shows when nothing is left to correct', async () => {
    await open('en', { bmps: [fixed, noted] });
    expect(screen.getByText('1 of 1 done')).toBeVisible();
    expect(screen.getByText('Nothing is left to correct.')).toBeVisible();
  });

  test('asks for the position only after a tap, and then has the nearest first with how far it is', async () => {
    const watchPosition = phoneAt(false);
    await open();
    expect(watchPosition).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
    expect(getRows().slice(0, 2)).toEqual(['near', 'far']);
    expect(getRow('near')).toHaveTextContent('1 required CA · 100 feet away');
    expect(getRow('fixed')).not.toHaveTextContent('away');
  });

  test('has the nearest first without a tap where the position was allowed before', async () => {
    phoneAt(true);
    await open();
    await waitFor(() => expect(getRows().slice(0, 2)).toEqual(['near', 'far']));
  });

  test('stays in its order and shows why when the position is not available', async () => {
    phoneAt(false, 'refused');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Nearest first' }));
    expect(screen.getByText('Your location could not be found. The order of the list is unchanged.')).toBeVisible();
    expect(getRows().slice(0, 2)).toEqual(['far', 'near']);
  });
});

describe('the link of a message', () => {
  const follow = async (bmpId: string, more: Parameters<typeof makeReport>[0] = {}) => {
    const inspection = showEditor(getReport(more), {}, { linkedBmpId: bmpId });
    act(() => inspection.send({ type: 'bmpLinked', bmpId }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    return inspection;
  };

  test('opens that BMP for its correction', async () => {
    const inspection = await follow('far');
    expect(await screen.findByLabelText(/^Completed by/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Silt Fence' })).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('BMPEventSummaryIncomplete');
  });

  test('of a BMP that was corrected since shows its record and a note', async () => {
    await follow('fixed');
    expect(await screen.findByText('Basin has already been corrected. This is its record.')).toBeVisible();
    expect(screen.queryByLabelText(/^Completed by/)).not.toBeInTheDocument();
  });

  test('of a BMP that is there no more shows a message and leads to the corrections [BMP-52]', async () => {
    const inspection = await follow('gone');
    expect(await screen.findByText('BMP Not Found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Home' }));
    expect(getPhase(inspection.store.getState())).toBe('InspectionSummary');
  });

  test('into a closed inspection leads to the record of that BMP, which says that it is closed', async () => {
    await follow('far', { status: 'closed' });
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(goTo.mock.calls[0]?.[0]).toMatch(/^\/app\/report-view\?report=.+&bmp=far&closed=1$/);
  });

  test('changes nothing in an inspection that is still logged', async () => {
    const inspection = await follow('far', { status: 'setup' });
    expect(getPhase(inspection.store.getState())).toBe('InspectionSummary');
  });
});

describe('in Spanish', () => {
  test('the corrections are Spanish, marked as Spanish, and have the record folded, in English and marked as English', async () => {
    await open('es');
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
    expect(getEnglishIn(document.body)).toEqual([]);
  });

  test('so is one BMP with its correction, to the last label, and what is refused', async () => {
    await open('es');
    act(() => getRow('far').querySelector('button')?.click());
    await screen.findByRole('heading', { level: 1, name: 'Resumen del BMP' });
    expect(getEnglishIn(document.body)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Hecho por (iniciales)'), 'LO');
    expect(screen.getByRole('button', { name: 'LISTO' })).toBeDisabled();
    expect(screen.getByText('Escriba una descripción o agregue una foto para terminar esta corrección.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Descripción'), 'Se cambiaron los postes');
    await waitFor(() => expect(screen.getByRole('button', { name: 'LISTO' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'LISTO' }));
    expect(await screen.findByText('Completo')).toBeVisible();
    expect(getEnglishIn(document.body)).toEqual([]);
  });

  test('closing asks in Spanish, and its popups are Spanish', async () => {
    const inspection = await open('es', { fields: { mapImage: 'map.jpg' } });
    await userEvent.click(screen.getByRole('button', { name: 'CERRAR INSPECCIÓN' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Quedan abiertas las medidas correctivas de 2 BMP');
    expect(dialog).toHaveTextContent(/La inspección de .+, \d+ \S+ 2026/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    act(() => inspection.send({ type: 'bmpLinked', bmpId: 'fixed' }));
    expect((await screen.findByText('Ya está corregido')).closest('[lang]')).toHaveAttribute('lang', 'es');
  });

  test('CANCEL of a correction offers Undo in Spanish, which brings back the screen with what was typed', async () => {
    const inspection = await open('es');
    act(() => inspection.send({ type: 'bmpOpened', bmpId: 'far' }));
    await userEvent.type(await screen.findByLabelText('Hecho por (iniciales)'), 'LO');
    await userEvent.click(screen.getByRole('button', { name: 'CANCELAR' }));
    const notice = await screen.findByText('Corrección descartada');
    expect(notice.closest('[lang]')).toHaveAttribute('lang', 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByLabelText('Hecho por (iniciales)')).toHaveValue('LO');
  });

  test('what two people wrote into one correction is laid side by side in Spanish', async () => {
    const inspection = await open('es');
    act(() => inspection.send({ type: 'bmpOpened', bmpId: 'far' }));
    act(() => inspection.send({ type: 'correctionChanged', change: { description: 'Postes nuevos', initials: 'LO' } }));
    const arrow: PhotoMark = { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };
    const marked = { photos: ['p.jpg'], marks: { 'p.jpg': { aspect: 1, drawn: [arrow] } } };
    const remote = { ...far, version: 2, correction: { ...makeCorrection('Malla nueva'), ...marked, initials: 'TV' } };
    const moved = { ...getReport(), version: 3, bmps: [noted, remote, fixed, near] };
    act(() => inspection.send({ type: 'serverMoved', conflict: { report: moved, changedBy: 'Teng', changedAt: NOW } }));
    expect(await screen.findByText(/^Teng cambió esta inspección el 21 nov 2026/)).toBeVisible();
    expect(screen.getByText('Corrección: Postes nuevos (0 fotos) LO')).toBeVisible();
    expect(screen.getByText('Corrección: Malla nueva (1 foto; foto 1 con marcas: flecha) TV')).toBeVisible();
    expect(getEnglishIn(document.body)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dejar lo mío: Silt Fence' }));
    expect(inspection.store.getState().conflicts).toEqual([]);
  });

  test('an inspection that is still logged is English for everybody', async () => {
    await act(async () => void showEditor(getReport({ status: 'setup' }), {}, { language: 'es' }));
    expect(document.querySelector('[lang=es]')).toBeNull();
  });

  test('the record does not change with the language: what is entered in Spanish is stored as it was typed', async () => {
    const inspection = await open('es');
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

test('no text of the two languages is the same by oversight', () => {
  const same = Object.entries(CORRECTIONS_IN_ENGLISH).filter(
    ([key, text]) =>
      typeof text === 'string' &&
      Object.entries(CORRECTIONS_IN_SPANISH).some(([its, other]) => its === key && other === text),
  );
  expect(same).toEqual([]);
});

const getRow = (bmpId: string): HTMLElement => {
  const found = document.getElementById(`logged-${bmpId}`);
  if (!found) throw new Error(`no row of ${bmpId}`);
  return found;
};
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** What is written or said in English where the attribute `lang` claims another language. Names come from the library. */
const ENGLISH =
  /\b(the|of|and|not|done|is|with|photos?|saved?|close|correct|delete|add|map|by|at|most|required|step|date|yet)\b/i;

function getEnglishIn(root: HTMLElement): string[] {
  const spoken = [...root.querySelectorAll<HTMLElement>('[lang=es], [lang=es] *')].filter(
    (element) => element.closest('[lang]')?.getAttribute('lang') === 'es',
  );
  const texts = spoken.flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? ''),
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('alt') ?? '',
    element.getAttribute('placeholder') ?? '',
  ]);
  return texts.filter((text) => ENGLISH.test(text));
}
