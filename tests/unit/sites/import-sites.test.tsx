import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { ImportSites } from '@/components/sites/import/import-sites';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import type { KnownSite } from '@/lib/sites/check-sites';
import type { WireSite } from '@/lib/sites/site';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const DANA = { personId: 'dana', unitId: 'u1' };
beforeEach(() => localStorage.clear());
const BAY_VIEW: KnownSite = { name: 'Bay View Lofts', lat: 43.0389, lng: -87.9065, isHidden: false };
const createCandidate = (name: string, visible: 0 | 1 = 0): WireSite => ({
  idsite: `id of ${name}`,
  name,
  siteName: name,
  visible,
  location_x: 43,
  location_y: -88,
  zoomLevel: 18.1,
  position: { lat: 43, lng: -88 },
  appOfOrigin: 'haulcheck',
  timeZone: 'America/Chicago',
  constructionPhases: [],
});

type Respond = (path: string, body: { rows: unknown[] }) => Response;

function renderImportSites({
  candidates = [],
  known = [],
  savedAlready = () => null,
  respond = (_, { rows }) => Response.json({ sites: rows.length, success: true }),
}: { candidates?: WireSite[]; known?: KnownSite[]; savedAlready?: () => number | null; respond?: Respond } = {}) {
  const sent: { path: string; body: { importId?: string; rows: { name: string }[]; sites?: unknown } }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('savedImport')) return Response.json({ sites: savedAlready() });
    if (init?.method !== 'POST') return Response.json({ sites: String(url).includes('known') ? known : candidates });
    const body = JSON.parse(String(init.body));
    sent.push({ path: String(url), body });
    return respond(String(url), { rows: [], ...body });
  });
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <ImportSites sender={DANA} candidates={{ sites: candidates }} knownList={{ sites: known }} />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  leave = unmount;
  return sent;
}
/** Leaves the page, as a link, Back or a reload does. */
let leave = () => undefined as void;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** jsdom's files cannot be read. */
function getFile(...parts: (string | Uint8Array)[]): File {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const file = new File(parts.map(String), 'sites.csv', { type: 'text/csv' });
  return Object.assign(file, { arrayBuffer: async () => Uint8Array.from(bytes).buffer });
}

describe('the sites of other applications', () => {
  const listToggles = () => screen.getAllByRole('switch').map((toggle) => (toggle as HTMLInputElement).checked);

  test('are listed, or a message shows that there are none [SITES-19]', async () => {
    renderImportSites();
    expect(screen.getByText('You have no sites in our other applications.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'UPDATE SITES' })).toBeNull();
    renderImportSites({ candidates: [createCandidate('Haul Road 7'), createCandidate('Pit')] });
    expect(await screen.findAllByLabelText('File with sites')).toHaveLength(2);
    expect(screen.getByText('You have 2 sites in our other applications.')).toBeInTheDocument();
  });

  test('are filtered ignoring case, switched one by one, and saved together [SITES-20, SITES-21, SITES-22, SITES-23, SITES-24]', async () => {
    const sent = renderImportSites({
      candidates: [createCandidate('Haul Road 7'), createCandidate('Pit north', 1), createCandidate('Pit south')],
    });
    await userEvent.click(screen.getByText('Choose the sites that your work unit sees'));
    expect(listToggles()).toEqual([false, true, false]);
    await userEvent.type(screen.getByPlaceholderText('Filter sites...'), 'pIT');
    expect(listToggles()).toEqual([true, false]);
    await userEvent.click(screen.getByRole('switch', { name: 'Visible: Pit north' }));
    await userEvent.clear(screen.getByPlaceholderText('Filter sites...'));
    await userEvent.click(screen.getByRole('switch', { name: 'Visible: Haul Road 7' }));
    expect(sent).toEqual([]);
    await press('UPDATE SITES');
    expect(await screen.findByText('Sites have been updated!')).toBeInTheDocument();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/workgroups/bulkSetSiteVisibility/',
        {
          sites: [
            { siteId: 'id of Haul Road 7', visible: true },
            { siteId: 'id of Pit north', visible: false },
          ],
        },
      ],
    ]);
  });

  test('keep their switches after a save while the page reloads the list', async () => {
    renderImportSites({ candidates: [createCandidate('Haul Road 7')] });
    const fetchImplementation = jest.mocked(globalThis.fetch).getMockImplementation();
    jest
      .mocked(globalThis.fetch)
      .mockImplementation((url, init) =>
        init?.method === 'POST' && fetchImplementation
          ? fetchImplementation(url, init)
          : new Promise<Response>(() => undefined),
      );
    await userEvent.click(screen.getByRole('switch', { name: 'Visible: Haul Road 7' }));
    await press('UPDATE SITES');
    expect(await screen.findByText('No changes.')).toBeInTheDocument();
    expect(listToggles()).toEqual([true]);
  });

  test('are switched together if the filter shows them [SITES-24]', async () => {
    renderImportSites({
      candidates: [createCandidate('Haul Road 7'), createCandidate('Pit north'), createCandidate('Pit south')],
    });
    await userEvent.click(screen.getByText('Choose the sites that your work unit sees'));
    await userEvent.type(screen.getByPlaceholderText('Filter sites...'), 'pit');
    await press('Show all 2');
    await userEvent.clear(screen.getByPlaceholderText('Filter sites...'));
    expect(listToggles()).toEqual([false, true, true]);
    expect(screen.getByText('2 changed, not saved yet')).toBeInTheDocument();
  });
});

describe('the import of sites from a file', () => {
  async function chooseFile(chosen: File) {
    await userEvent.upload(await screen.findByLabelText('File with sites'), chosen);
    await screen.findByText(/^Step 2 of 4/);
  }
  async function checkFile() {
    await press(/^Check \d/);
    await screen.findByText(/ready/);
  }
  const getCell = (name: string) => screen.getByRole('textbox', { name });
  async function fixRow(name: string, value: string) {
    await userEvent.clear(getCell(name));
    await userEvent.type(getCell(name), `${value}{Enter}`);
  }

  test('shows three invalid rows with their cells and fixes, and saves all rows once they are fixed', async () => {
    const sent = renderImportSites();
    await chooseFile(getFile('Site,Lat,Lng\nLot,43.1,-88\nPark Place,north,-88\nOak Creek,,\nGranville,43.2,-88.1\n'));
    await checkFile();
    expect(screen.getByText('3 to fix · 1 ready')).toBeInTheDocument();
    expect(getCell('Name, line 2')).toHaveAccessibleDescription('New site name is too short');
    expect(getCell('Latitude, longitude, line 3')).toHaveAccessibleDescription(
      '“north” is not valid. Enter a latitude from -85 to 85, such as 43.03890.',
    );
    expect(getCell('Latitude, longitude, line 4')).toHaveAccessibleDescription(
      'The coordinates are missing. Enter latitude and longitude.',
    );
    expect(screen.getByRole('button', { name: 'Save 1 site' })).toBeDisabled();

    await fixRow('Name, line 2', 'Lot 12');
    await fixRow('Latitude, longitude, line 3', '43.12, -88');
    await fixRow('Latitude, longitude, line 4', '43.14, -88');
    await screen.findByText('4 ready');
    expect(sent).toEqual([]);
    await press('Save 4 sites');
    expect(await screen.findByText('4 sites added.')).toBeInTheDocument();
    expect(sent[0]?.body.rows).toEqual([
      { line: 2, name: 'Lot 12', place: '43.1; -88' },
      { line: 3, name: 'Park Place', place: '43.12, -88' },
      { line: 4, name: 'Oak Creek', place: '43.14, -88' },
      { line: 5, name: 'Granville', place: '43.2; -88.1' },
    ]);
  });

  test('moves the focus to the result once the rows are checked', async () => {
    renderImportSites();
    await chooseFile(getFile('Name,Lat,Lng\nOak Creek,43.2,-88\n'));
    await checkFile();
    expect(screen.getByText('1 ready')).toHaveFocus();
  });

  test('accepts a spreadsheet file with semicolons, a byte order mark and decimal commas', async () => {
    const sent = renderImportSites();
    await chooseFile(getFile('\uFEFFPermit;Name;Latitude;Longitude\r\n7;Bay View;43,0389;-87,9065\r\n'));
    expect(screen.getByLabelText('Separator')).toHaveValue(';');
    expect(screen.getByText('Not imported: Permit.')).toBeInTheDocument();
    await checkFile();
    await press('Save 1 site');
    await screen.findByText('1 site added.');
    expect(sent[0]?.body.rows).toEqual([{ line: 2, name: 'Bay View', place: '43,0389; -87,9065' }]);
  });

  test('keeps places with commas in one column of a file with semicolons', async () => {
    const sent = renderImportSites();
    await chooseFile(
      getFile('name;place\r\nTwin Lot;43.2, -88.2\r\nSwan Lot;43.3, -88.3\r\nFine Lot;"43,5; -88,5"\r\n'),
    );
    expect(screen.getByLabelText('Separator')).toHaveValue(';');
    expect(screen.getByLabelText('Latitude and longitude in one column')).toHaveDisplayValue('place');
    await checkFile();
    await press('Save 3 sites');
    await screen.findByText('3 sites added.');
    expect(sent[0]?.body.rows.map(({ name }) => name)).toEqual(['Twin Lot', 'Swan Lot', 'Fine Lot']);
  });

  test('reads files in Windows-1252 and UTF-16', async () => {
    renderImportSites();
    await chooseFile(
      getFile(Uint8Array.from([...'Name,Lat,Lng\nCaf'].map((c) => c.charCodeAt(0)).concat(0xe9)), ' Yard,43.1,-88\n'),
    );
    expect(within(screen.getByRole('list', { name: 'The first rows' })).getByText('Café Yard')).toBeInTheDocument();
    await press('Choose another file');
    const wide = [...'\uFEFFName\tLat\tLng\nÄspen\t43.1\t-88\n'].flatMap((c) => [
      c.charCodeAt(0) & 255,
      c.charCodeAt(0) >> 8,
    ]);
    await chooseFile(getFile(Uint8Array.from(wide)));
    expect(within(screen.getByRole('list', { name: 'The first rows' })).getByText('Äspen')).toBeInTheDocument();
  });

  test('skips doubtful rows unless the person adds them', async () => {
    const sent = renderImportSites({ known: [BAY_VIEW] });
    await chooseFile(
      getFile('Name,Lat,Lng\nbay view LOFTS,44.1,-89\nNext door,43.0389,-87.9065\nOak Creek,43.2,-88\n'),
    );
    await checkFile();
    expect(screen.getByText('2 to review · 1 ready')).toBeInTheDocument();
    expect(screen.getByText(/Same name as “Bay View Lofts”\./)).toBeInTheDocument();
    expect(screen.getByText(/Same location as “Bay View Lofts”\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save 1 site' })).toBeEnabled();
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Line 3' })).getByRole('radio', { name: 'Add' }),
    );
    await press('Save 2 sites');
    await screen.findByText('2 sites added.');
    expect(sent[0]?.body.rows).toEqual([
      { line: 3, name: 'Next door', place: '43.0389; -87.9065', add: true },
      { line: 4, name: 'Oak Creek', place: '43.2; -88' },
    ]);
    expect(screen.getByText('1 row was not imported.')).toBeInTheDocument();
  });

  test('swaps the latitude and longitude of all rows back on request', async () => {
    renderImportSites();
    await chooseFile(getFile('Name,Lat,Lng\nLofts one,-87.9,43.1\nLofts two,-84.5,43.2\nLofts three,-84.6,43.3\n'));
    await checkFile();
    expect(screen.getByText('1 to fix · 2 to review · 0 ready')).toBeInTheDocument();
    await press('Swap latitude and longitude of 2');
    await press('Swap latitude and longitude of line 2');
    expect(await screen.findByText('3 ready')).toBeInTheDocument();
  });

  test('includes omitted rows again on request and saves the others', async () => {
    renderImportSites();
    await chooseFile(getFile('Name,Lat,Lng\nLot,43.1,-88\nOak Creek,43.2,-88\n'));
    await checkFile();
    await press('Leave it out');
    await screen.findByText('1 ready · 1 left out');
    await userEvent.click(screen.getByText('Left out'));
    await press('Include again line 2');
    await screen.findByText('1 to fix · 1 ready');
    await press('Leave out line 2');
    await press('Save 1 site');
    expect(await screen.findByText('1 site added.')).toBeInTheDocument();
  });

  test('lists the valid rows and leaves out one of them', async () => {
    const sent = renderImportSites();
    await chooseFile(getFile('Name,Lat,Lng\nLot,43.1,-88\nOak Creek,43.2,-88\nPark Place,43.3,-88\n'));
    await checkFile();
    await userEvent.click(screen.getByText('Ready'));
    const ready = screen.getByRole('group');
    expect(
      within(ready)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Oak Creek 43.2; -88Leave out line 3', 'Park Place 43.3; -88Leave out line 4']);
    await press('Leave out line 3');
    await press('Leave it out');
    await screen.findByText('1 ready · 2 left out');
    await press('Save 1 site');
    await screen.findByText('1 site added.');
    expect(sent[0]?.body.rows.map(({ name }) => name)).toEqual(['Park Place']);
  });

  test('retries an import without a response under the same id, and Undo reverts the import', async () => {
    let tries = 0;
    const sent = renderImportSites({
      respond(path, { rows }) {
        if (path.endsWith('import') && (tries += 1) === 1) throw new TypeError('Failed to fetch');
        return Response.json(
          path.endsWith('hideImport') ? { success: true, hiddenCount: 1, keptCount: 0 } : { sites: rows.length },
        );
      },
    });
    await chooseFile(getFile('Name,Lat,Lng\nOak Creek,43.2,-88\n'));
    await checkFile();
    await press('Save 1 site');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('1 site added.');
    await press('Undo');
    expect(await screen.findByText('1 site was hidden.')).toBeInTheDocument();
    const [first, retryId, undone] = sent.map(({ body }) => body.importId);
    expect([retryId, undone]).toEqual([first, first]);
    expect(sent.map(({ path }) => path)).toEqual(['/api/sites/import', '/api/sites/import', '/api/sites/hideImport']);
  });

  test('shows no claim that the import failed if only the response was lost', async () => {
    let saved: number | null = null;
    const loseResponse: Respond = (_, { rows }) => {
      saved = rows.length;
      throw new TypeError('Failed to fetch');
    };
    const sent = renderImportSites({ respond: loseResponse, savedAlready: () => saved });
    await chooseFile(getFile('Name,Lat,Lng\nOak Creek,43.2,-88\n'));
    await checkFile();
    await press('Save 1 site');
    expect(await screen.findByText('1 site added.')).toBeInTheDocument();
    expect(await screen.findByText('The sites were imported')).toBeInTheDocument();
    expect(screen.queryByText('Sites not imported')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('restores fixes and decisions on the next visit, until the person chooses another file', async () => {
    renderImportSites({ known: [BAY_VIEW] });
    await chooseFile(getFile('Name,Lat,Lng\nLot,43.2,-88\nBay View Lofts,43.3,-88\nOak Creek,,\n'));
    await checkFile();
    await fixRow('Name, line 2', 'Lot 12');
    await press('Add all');
    await press('Leave out line 4');
    await screen.findByText('1 to review · 1 ready · 1 left out');
    leave();

    const sent = renderImportSites({ known: [BAY_VIEW] });
    await screen.findByText('1 to review · 1 ready · 1 left out');
    expect(screen.getByText(/^Step 3 of 4/)).toBeInTheDocument();
    await press('Back to the columns');
    await press('Choose another file');
    expect(screen.getByText(/^Step 1 of 4/)).toBeInTheDocument();
    await press('Undo');
    await checkFile();
    await press('Save 2 sites');
    await screen.findByText('2 sites added.');
    expect(sent[0]?.body.rows).toEqual([
      { line: 2, name: 'Lot 12', place: '43.2; -88' },
      { line: 3, name: 'Bay View Lofts', place: '43.3; -88', add: true },
    ]);
    leave();
    renderImportSites();
    expect(await screen.findByText(/^Step 1 of 4/)).toBeInTheDocument();
  });

  test('shows on the next visit whether the rows of an interrupted request were saved', async () => {
    const rejectFetch = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
    const first = renderImportSites({ respond: rejectFetch as never });
    await chooseFile(getFile('Name,Lat,Lng\nOak Creek,43.2,-88\nLot,43.3,-88\n'));
    await checkFile();
    await press('Leave out line 3');
    await screen.findByText('1 ready · 1 left out');
    await press('Save 1 site');
    await screen.findByRole('button', { name: 'Try again' });
    leave();

    const requests = renderImportSites();
    await screen.findByText('1 ready · 1 left out');
    expect(requests).toEqual([]);
    leave();

    renderImportSites({ savedAlready: () => 1 });
    expect(await screen.findByText('1 site added.')).toBeInTheDocument();
    expect(screen.getByText('1 row was not imported.')).toBeInTheDocument();
    expect(first).toHaveLength(1);
  });

  test('accepts rows pasted from a spreadsheet, and GeoJSON', async () => {
    renderImportSites();
    await userEvent.click(await screen.findByLabelText('Or paste rows'));
    await userEvent.paste('Oak Creek\t43.2\t-88.123\nGranville\t43.3\t-88.123');
    await press('Read pasted rows');
    await screen.findByText(/^Step 2 of 4/);
    await userEvent.selectOptions(screen.getByLabelText('Latitude'), 'Column 2');
    await userEvent.selectOptions(screen.getByLabelText('Longitude'), 'Column 3');
    await checkFile();
    expect(screen.getByText('2 ready')).toBeInTheDocument();

    await press('Back to the columns');
    await press('Choose another file');
    const geometry = { type: 'Point', coordinates: [-88, 43.2] };
    await chooseFile(getFile(JSON.stringify({ type: 'Feature', properties: { name: 'Oak Creek' }, geometry })));
    expect(screen.queryByLabelText('Latitude')).toBeNull();
    await checkFile();
    expect(screen.getByText('1 ready')).toBeInTheDocument();
  });

  test.each([
    ['a file of 6 MB', ['x'.repeat(6 * 1024 * 1024)], 'This file is 6.0 MB. The limit is 5 MB.'],
    ['an empty file', [' \n'], 'This file is empty.'],
    [
      'a picture',
      ['\u0089PNG\0\0'],
      'This is not a text file. Save it as CSV in your spreadsheet, then import that file.',
    ],
    ['only a header row', ['Name,Lat,Lng\n'], 'This file has no sites. Choose another file.'],
    [
      '5,001 rows',
      ['Name,Lat,Lng\n', 'Lots,43,-88\n'.repeat(5001)],
      'This file has more than 5,000 rows. Import it in parts.',
    ],
  ])('rejects %s with a message', async (_, parts, sentence) => {
    renderImportSites();
    await userEvent.upload(await screen.findByLabelText('File with sites'), getFile(...parts));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText(/^Step 1 of 4/)).toBeInTheDocument();
  });

  test('shows errors from the server and no row as saved', async () => {
    renderImportSites({
      respond: () =>
        Response.json({ code: 'site-import-invalid', message: 'Nothing was saved. Line 2: no.' }, { status: 409 }),
    });
    await chooseFile(getFile('Name,Lat,Lng\nOak Creek,43.2,-88\n'));
    await checkFile();
    await press('Save 1 site');
    expect(await screen.findByText('Nothing was saved. Line 2: no.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save 1 site' })).toBeEnabled());
  });
});
