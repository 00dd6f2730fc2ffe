import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import type { Phase } from '@/lib/reports/domain/report';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { DANA, createBmp, createTestReport, createRequired, NOW } from './editor-fixture';
import { renderEditor, getButton } from './render-editor';

const ROUTER = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/take-map-snapshot', () => ({ TakeMapSnapshot: () => null }));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(Response.json({ messages: [], links: [], last: null, inProgress: null })),
    );
});

const LUIS = {
  id: 'luis',
  name: 'Luis Ortega',
  email: '',
  phone: '',
  workRole: 'Inspector',
  role: 'employee',
} as const;

const MULCH = { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null };

/** Makes the server return this previous inspection. */
function mockPrevious(last: Pick<PreviousInspection, 'fields' | 'bmps'>): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ last: { date: NOW, ...last }, inProgress: null })));
}

describe('the answer screens', () => {
  const openPhase = async (phase: Phase, siteId: string | null = 'crossing') => {
    const report = createTestReport({ fields: { siteId, phase, crew: ['dana'] } });
    const inspection = renderEditor(report, { crew: [{ ...LUIS, ...DANA }, LUIS] });
    await screen.findByRole('button', { name: 'BACK' });
    return inspection;
  };

  describe('with the position of the device', () => {
    const locateAt = (lat: number, lng: number) => {
      const getCurrentPosition = (onLocated: (located: object) => void) =>
        onLocated({ coords: { latitude: lat, longitude: lng } });
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
      const query = () => Promise.resolve({ state: 'granted' });
      Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
    };
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'geolocation');
      Reflect.deleteProperty(navigator, 'permissions');
    });
    const listOptions = () => within(screen.getByLabelText('Site')).getAllByRole('option');

    test('list the nearest site first [X-399]', async () => {
      locateAt(43.06, -87.9);
      await openPhase('ProjectInfo', null);
      await waitFor(() => expect(listOptions()[1]).toHaveTextContent(/ \(nearest\)$/));
      expect(listOptions().filter(({ textContent }) => textContent.endsWith('(nearest)'))).toHaveLength(1);
    });

    test('label no site as the nearest when all are far away [X-399]', async () => {
      locateAt(10, 10);
      await openPhase('ProjectInfo', null);
      await act(async () => undefined);
      for (const option of listOptions()) expect(option).not.toHaveTextContent('(nearest)');
    });
  });

  test('show only the site field before a site is selected, besides fields with earlier input', async () => {
    await openPhase('ProjectInfo', null);
    expect(screen.queryByRole('textbox', { name: /^Municipality/ })).toBeNull();
    cleanup();
    renderEditor(createTestReport({ fields: { siteId: null, municipality: 'Milwaukee', phase: 'ProjectInfo' } }));
    expect(await screen.findByRole('textbox', { name: /^Municipality/ })).toHaveValue('Milwaukee');
  });

  test('make the person who started the inspection its inspector when the first site is selected [X-399]', async () => {
    const inspection = await openPhase('ProjectInfo', null);
    await userEvent.selectOptions(screen.getByLabelText('Site'), 'crossing');
    expect(inspection.store.getState().report.fields.inspectorNames).toEqual(['Dana Kowalczyk']);
  });

  test('do not make a colleague the inspector of another person’s inspection [X-399]', async () => {
    const report = createTestReport({
      createdBy: { id: 'luis', name: 'Luis Ortega', email: '' },
      fields: { siteId: null, phase: 'ProjectInfo' },
    });
    const inspection = renderEditor(report, { crew: [{ ...LUIS, ...DANA }, LUIS] });
    await screen.findByRole('button', { name: 'BACK' });
    await userEvent.selectOptions(screen.getByLabelText('Site'), 'crossing');
    expect(inspection.store.getState().report.fields.inspectorNames).toEqual([]);
  });

  test('accept several answers for soil moisture [EDIT-77]', async () => {
    const inspection = await openPhase('WeatherAndSoil');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wet' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Variable' }));
    expect(inspection.store.getState().report.fields.soilMoisture.toSorted()).toEqual(['variable', 'wet']);
  });

  test('start at the temperature of the previous inspection when the person presses plus or minus [EDIT-76]', async () => {
    mockPrevious({ fields: { temperature: 41 }, bmps: [] });
    const inspection = await openPhase('WeatherAndSoil', 'granville');
    expect(await screen.findByText(/^Last inspection/)).toHaveTextContent(
      'Last inspection (11-21-2026): 41 °F. The plus and minus buttons start at this temperature.',
    );
    const temperature = screen.getByRole('combobox', { name: 'Temperature' });
    expect(temperature).toHaveDisplayValue('Not measured');
    expect(inspection.store.getState().report.fields.temperature).toBeNull();
    await userEvent.click(getButton('One degree warmer'));
    await userEvent.click(getButton('One degree warmer'));
    expect(inspection.store.getState().report.fields.temperature).toBe(42);
    expect(screen.queryByText(/at the last inspection/)).not.toBeInTheDocument();
  });

  test('store a rainfall depth as inches or as a text with its own unit [EDIT-81]', async () => {
    const inspection = await openPhase('WeatherAndSoil');
    const depth = await screen.findByLabelText('Rainfall depth');
    const getDepth = () => inspection.store.getState().report.fields.lastRainfallDepth;
    expect(depth).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(depth, '0.4');
    expect([getDepth(), screen.queryByText('inches') !== null]).toEqual(['0.4 in', true]);
    expect(depth).toHaveValue('0.4');
    await userEvent.type(depth, ' mm');
    expect([getDepth(), screen.queryByText('inches') !== null]).toEqual(['0.4mm', false]);
    await userEvent.clear(depth);
    await userEvent.type(depth, 'trace');
    expect(getDepth()).toBe('trace');
    await userEvent.clear(depth);
    expect(getDepth()).toBe('');
  });

  test('list BMPs of the site first and search by type', async () => {
    const fence = { practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', location: null };
    const plan = { practiceId: '-1', name: 'Plan', type: 'Administration', status: 'good' as const };
    mockPrevious({ fields: { verifiedBmps: [plan] }, bmps: [{ ...fence, correctiveActions: null }] });
    const bmps = [createBmp({ label: 'A', practiceId: 'mulch', name: 'Mulching' })];
    renderEditor(createTestReport({ fields: { siteId: 'lincoln', phase: 'BMPInspection' }, bmps }));
    const used = (await screen.findByText('Used at this site')).closest('details');
    const getRows = () => within(used ?? document.body).getAllByRole('listitem');
    expect(getRows().map(({ textContent }) => textContent)).toEqual([
      'MulchingPerimeter · Logged once',
      'Silt FencePerimeter',
      'Our Erosion PlanAdministration',
    ]);
    expect(screen.getAllByRole('button', { name: /^Log / })).toHaveLength(3);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a BMP' }), 'perim');
    await waitFor(() => expect(screen.queryByText('Used at this site')).not.toBeInTheDocument());
    expect(screen.getAllByRole('button', { name: /^Log / })).toHaveLength(2);
  });

  test('show the BMP List without the previous inspection if the server is slow, and do not reorder it later', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    let respond: (response: Response) => void = () => undefined;
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    renderEditor(createTestReport({ fields: { siteId: 'sheridan', phase: 'BMPInspection' } }));
    await act(() => jest.advanceTimersByTimeAsync(1400));
    expect(screen.queryByRole('button', { name: 'Log Mulching' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('button', { name: 'Log Mulching' })).toBeVisible();
    respond(Response.json({ last: { date: NOW, fields: {}, bmps: [MULCH] }, inProgress: null }));
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Used at this site')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test('store the answers of the plan and stabilization reviews [EDIT-97]', async () => {
    const inspection = await openPhase('PlanReview');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    act(() => inspection.send({ type: 'phaseOpened', phase: 'StabilizationReview' }));
    for (const notApplicable of await screen.findAllByRole('radio', { name: 'N/A' }))
      await userEvent.click(notApplicable);
    expect(inspection.store.getState().report.fields).toMatchObject({
      planAddressesAllIssues: 'yes',
      constructionStabilized: 'na',
      areasStabilized: 'na',
      sedimentControlsRemoved: 'na',
    });
  });

  test('disable the construction phase until a site is selected [EDIT-83]', async () => {
    await openPhase('ProjectPhase', null);
    expect(await screen.findByRole('combobox', { name: 'Current phase' })).toBeDisabled();
    expect(getButton('Add a phase')).toBeDisabled();
  });

  test('add a new phase and select it [EDIT-82]', async () => {
    await openPhase('ProjectPhase');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a phase' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New phase' }), 'Night work{Enter}');
    expect(screen.getByRole('combobox', { name: 'Current phase' })).toHaveDisplayValue('Night work');
  });

  test.each<[string, string, (inspection: LocalInspection) => Promise<void> | void, string]>([
    ['keeps', 'continues', (inspection) => act(() => inspection.send({ type: 'continued' })), 'Night work'],
    ['keeps', 'leaves the page', () => void act(() => void window.dispatchEvent(new Event('pagehide'))), 'Night work'],
    ['drops', 'presses Cancel', () => userEvent.click(getButton('Cancel')), ''],
  ])('%s an unfinished new phase when the person %s', async (_result, _description, leave, phase) => {
    const inspection = await openPhase('ProjectPhase');
    const before = inspection.store.getState().report.fields.currentPhase;
    await userEvent.click(await screen.findByRole('button', { name: 'Add a phase' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New phase' }), 'Night work');
    await leave(inspection);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New phase' })).not.toBeInTheDocument());
    expect(inspection.store.getState().report.fields.currentPhase).toBe(phase || before);
  });

  test("show the BMP that 'No' adds, and remove it after 'Yes' [EDIT-88] [EDIT-90]", async () => {
    await openPhase('ProjectPhase');
    const question = within(await screen.findByRole('radiogroup', { name: 'Is the erosion plan accessible?' }));
    await userEvent.click(question.getByRole('radio', { name: 'No' }));
    expect(question.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(await screen.findByText('Our Erosion Plan')).toBeVisible();
    await userEvent.click(question.getByRole('radio', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByText('Our Erosion Plan')).not.toBeInTheDocument());
  });

  test("ask before 'Yes' removes a BMP with input [EDIT-90]", async () => {
    const inspection = await openPhase('ProjectPhase');
    const question = within(await screen.findByRole('radiogroup', { name: 'Is the permit certificate posted?' }));
    await userEvent.click(question.getByRole('radio', { name: 'No' }));
    const bmpId = inspection.store.getState().report.bmps[0]?.id ?? '';
    act(() => inspection.send({ type: 'photosAdded', bmpId, side: 'condition', fileNames: ['board.jpg'] }));
    await userEvent.click(question.getByRole('radio', { name: 'Yes' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Remove Permit Certificate & Site Posting?' }),
    );
    expect(dialog.getByText(/deletes everything entered for it, including its photo\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(question.getByRole('radio', { name: 'No' })).toBeChecked();
    await userEvent.click(question.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove BMP' }));
    await waitFor(() => expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked());
    expect(inspection.store.getState().report.bmps).toEqual([]);
  });

  test('show the other fields after a site is selected', async () => {
    const inspection = await openPhase('ProjectInfo', null);
    expect(await screen.findByLabelText('Site')).toBeVisible();
    expect(screen.queryByLabelText(/^Municipality/)).not.toBeInTheDocument();
    act(() => inspection.send({ type: 'siteChosen', siteId: 'crossing' }));
    expect(await screen.findByLabelText(/^Municipality/)).toBeVisible();
  });

  test('list the initially selected inspectors first and keep this order [EDIT-70]', async () => {
    const phase = 'InspectionInfo';
    renderEditor(createTestReport({ fields: { siteId: 'crossing', phase, inspectorNames: [LUIS.name] } }), {
      crew: [{ ...LUIS, ...DANA }, LUIS],
    });
    const listNames = () =>
      within(screen.getByRole('group', { name: 'Inspectors' }))
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent);
    await screen.findByRole('group', { name: 'Inspectors' });
    expect(listNames()).toEqual([LUIS.name, DANA.name]);
    await userEvent.click(screen.getByRole('checkbox', { name: LUIS.name }));
    await userEvent.click(screen.getByRole('checkbox', { name: DANA.name }));
    expect(listNames()).toEqual([LUIS.name, DANA.name]);
  });

  test('ask who corrects a BMP while only the creator is selected [EDIT-101] [EDIT-102]', async () => {
    const bmps = [createBmp({ label: '1', correctiveActions: createRequired('posts') })];
    const phase = 'InspectionWrapUp';
    renderEditor(createTestReport({ fields: { siteId: 'crossing', phase, crew: [DANA.id] }, bmps }), {
      crew: [{ ...LUIS, ...DANA }, LUIS],
    });
    const sentence = await screen.findByText('1 BMP needs a correction. Choose who corrects it.');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Luis Ortega/ }));
    await waitFor(() => expect(sentence).toBeEmptyDOMElement());
  });

  test('stay open on CONTINUE and focus an invalid phone number [EDIT-69] [EDIT-80]', async () => {
    await openPhase('ProjectInfo');
    const phone = await screen.findByLabelText(/^Onsite phone/);
    await userEvent.type(phone, '+49 30 901820');
    await userEvent.click(getButton('CONTINUE'));
    expect(screen.getByText('Enter a US phone number')).toBeVisible();
    expect(phone).toHaveFocus();
    expect(phone).toHaveValue('+49 30 901820');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Erosion Control Inspection');
  });

  test('keep an invalid or future date in its field with the reason', async () => {
    const inspection = await openPhase('WeatherAndSoil');
    const getField = () => screen.findByLabelText<HTMLInputElement>('Last rainfall');
    await userEvent.type(await getField(), 'Tuesday');
    await userEvent.click(getButton('CONTINUE'));
    expect(screen.getByText(/^This is not a date/)).toBeVisible();
    await waitFor(async () => expect(await getField()).toHaveFocus());
    act(() => inspection.send({ type: 'home' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' });
    await userEvent.click(
      screen.getByRole('button', { name: 'Last rainfall: This is not a date. Write it as MM/DD/YYYY hh:mm AM.' }),
    );
    expect(await getField()).toHaveValue('Tuesday');

    await userEvent.clear(await getField());
    await userEvent.type(await getField(), '03/01/2030 07:00 AM');
    await userEvent.click(getButton('CONTINUE'));
    expect(screen.getByText('This is in the future. Enter when it was.')).toBeVisible();
    expect(inspection.store.getState().report.fields.lastRainfallDate).toBeNull();
    await userEvent.clear(await getField());
    await userEvent.type(await getField(), '11/20/2026 07:00 AM');
    await userEvent.click(getButton('CONTINUE'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Project Phase' })).toBeVisible();
    expect(inspection.store.getState().report.fields.lastRainfallDate).toBe('2026-11-20T13:00:00.000Z');
  });

  test('store an unfinished date until the person leaves its field', async () => {
    const inspection = await openPhase('WeatherAndSoil');
    const field = await screen.findByLabelText<HTMLInputElement>('Last rainfall');
    await userEvent.type(field, '11/20/2026 07:00 A');
    expect(inspection.store.getState().invalidTexts).toMatchObject([{ text: '11/20/2026 07:00 A' }]);
    expect(screen.queryByText(/^This is not a date/)).not.toBeInTheDocument();
    await userEvent.type(field, 'M');
    act(() => inspection.send({ type: 'home' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'WeatherAndSoil' }));
    await waitFor(() =>
      expect(inspection.store.getState().report.fields.lastRainfallDate).toBe('2026-11-20T13:00:00.000Z'),
    );
    expect(inspection.store.getState().invalidTexts).toEqual([]);
  });

  test('restore an unfinished new phase in its field', async () => {
    const inspection = await openPhase('ProjectPhase');
    act(() => inspection.send({ type: 'constructionPhaseTyped', text: 'Night wo' }));
    act(() => inspection.send({ type: 'home' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'ProjectPhase' }));
    const field = await screen.findByRole('textbox', { name: 'New phase' });
    expect(field).toHaveValue('Night wo');
    await userEvent.type(field, 'rk');
    expect(inspection.store.getState().newPhase).toBe('Night work');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(inspection.store.getState().newPhase).toBe('');
  });

  test('always select the creator as a recipient, and others by choice [EDIT-101] [EDIT-102]', async () => {
    const inspection = await openPhase('InspectionWrapUp');
    const creator = await screen.findByRole('checkbox', { name: /^Dana Kowalczyk/ });
    expect(creator).toBeDisabled();
    expect(creator).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Luis Ortega/ }));
    expect(inspection.store.getState().report.fields.crew).toEqual(['dana', 'luis']);
  });

  test('show an expired skill of a person, who can still be selected', async () => {
    const expiries = [
      { name: 'Trenching', expiryDate: '2026-03-31' },
      { name: 'Excavator', expiryDate: '2099-01-01' },
    ];
    const inspection = renderEditor(createTestReport(), { crew: [{ ...LUIS, expiries }] });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
    const luis = await screen.findByRole('checkbox', { name: /^Luis Ortega/ });
    expect(luis).toHaveAccessibleName(/Trenching: expired 03\/31\/2026$/);
    await userEvent.click(luis);
    expect(inspection.store.getState().report.fields.crew).toContain('luis');
  });

  test('mark practices one by one or by group, and undo a marked group [EDIT-91] [EDIT-92]', async () => {
    await openPhase('BMPVerification');
    // Without a previous inspection, each group is one line.
    const group = await screen.findByRole('button', { name: /^Perimeter/ });
    expect(screen.queryByRole('radiogroup', { name: 'Mulching' })).not.toBeInTheDocument();
    await userEvent.click(group);
    const mulch = within(await screen.findByRole('radiogroup', { name: 'Mulching' }));
    await userEvent.click(mulch.getByRole('radio', { name: 'N/A' }));
    await userEvent.click(getButton('Mark all good'));
    expect(mulch.getByRole('radio', { name: 'N/A' })).toBeChecked();
    expect(screen.getByText('2 of 3 answered')).toBeVisible();
    expect(await screen.findByText('1 BMP marked good')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(screen.getByText('1 of 3 answered')).toBeVisible();
    await userEvent.click(getButton('Mark rest N/A'));
    expect(screen.getByText('2 BMPs marked N/A')).toBeVisible();
    expect(screen.getByText('3 of 3 answered')).toBeVisible();
  });

  test('list what was copied from the previous inspection, and undo the copy [EDIT-75]', async () => {
    const last = {
      date: '2026-11-14T15:00:00.000Z',
      fields: { municipality: 'Milwaukee', inspectorNames: ['Marcus Hale'] },
      bmps: [{ practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null }],
    };
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ last, inProgress: null })));
    const inspection = await openPhase('ProjectInfo', 'mitchell');
    expect(await screen.findByText(/^Copies the site details/)).toHaveTextContent('from 11-14-2026.');
    await userEvent.click(await screen.findByRole('button', { name: 'Start from the last inspection' }));
    const note = (await screen.findByText(/^Carried over from the inspection of/)).closest('div');
    expect(note).toHaveTextContent('Inspector today: Dana Kowalczyk');
    expect(screen.getByRole('button', { name: /^Good: / })).toBeVisible();
    expect(inspection.store.getState().report.fields.municipality).toBe('Milwaukee');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByLabelText(/^Municipality/)).toHaveValue('');
    expect(inspection.store.getState().report.bmps).toEqual([]);
    expect(await screen.findByRole('button', { name: /^Start from the last inspection/ })).toBeVisible();
  });

  test('do not mark practices of the previous inspection as N/A with the rest', async () => {
    mockPrevious({ fields: {}, bmps: [MULCH] });
    const inspection = await openPhase('BMPVerification', 'humboldt');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark rest N/A' }));
    expect(screen.getByText('2 of 3 answered')).toBeVisible();
    expect(inspection.store.getState().report.fields.verifiedBmps.map(({ practiceId }) => practiceId)).toEqual([
      'fence',
      '-1',
    ]);
    expect(getButton('Mark rest N/A')).toBeDisabled();
    expect(screen.getByRole('radiogroup', { name: 'Mulching' })).toBeVisible();
  });

  test('expand one group of the verification, at first the practices of the previous inspection', async () => {
    mockPrevious({ fields: {}, bmps: [MULCH] });
    await openPhase('BMPVerification', 'jones-island');
    const first = await screen.findByRole('button', { name: /^At this site last time/ });
    expect(first).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('radiogroup').slice(1)).toHaveLength(1);
    await userEvent.click(getButton('Mark all good'));
    expect(screen.getByText('1 of 3 answered')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Administration/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Rest of the library 0 of 2 answered' }));
    await userEvent.click(screen.getByRole('button', { name: /^Administration/ }));
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(await screen.findByRole('radiogroup', { name: 'Our Erosion Plan' })).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Mulching' })).not.toBeInTheDocument();
  });

  test('show four of more than five practices of the previous inspection, and mark only those together', async () => {
    const practices = ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...MULCH, practiceId: id, name: `Berm ${id}` }));
    mockPrevious({ fields: {}, bmps: practices });
    const entries = practices.map(({ practiceId, name }) => ({
      id: practiceId,
      name,
      description: '',
      autoBmp: null,
      actions: [],
    }));
    const inspection = renderEditor(createTestReport({ fields: { siteId: 'oak-creek' } }), {
      library: [{ name: 'Berms', entries }],
    });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'BMPVerification' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark these 4 good' }));
    expect(screen.getByText('4 of 6 answered')).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Berm 5' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '2 more 2 not answered' }));
    const fifth = within(await screen.findByRole('radiogroup', { name: 'Berm 5' }));
    expect(fifth.getByRole('radio', { name: 'Good' })).toHaveFocus();
    await userEvent.click(getButton('Mark all good'));
    expect(screen.getByText('6 of 6 answered')).toBeVisible();
  });

  test('accept free text for the type Other and select inspectors from the crew [EDIT-36] [EDIT-70] [EDIT-73]', async () => {
    const inspection = await openPhase('InspectionInfo');
    expect(await screen.findByText('None selected')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Other (please specify)' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Other (please specify)' }), 'Complaint');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Luis Ortega' }));
    expect(inspection.store.getState().report.fields).toMatchObject({
      type: 'other',
      otherType: 'Complaint',
      inspectorNames: ['Luis Ortega'],
    });
  });
});
