import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocalInspection } from '@/lib/offline/sync/report-sync';
import { getPhase } from '@/lib/reports/editor/derived';
import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import type { Phase, ReportStatus } from '@/lib/reports/domain/report';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { makeBmp, makeReport, DANA, NOW, makeRequired } from './editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { showEditor } from './render-editor';

const goTo = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER }));
const ROUTER = { push: jest.fn(), replace: goTo };
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/take-map-snapshot', () => ({ TakeMapSnapshot: () => null }));

beforeAll(installModalDialogs);
beforeEach(() => {
  goTo.mockReset();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: MESSAGES, past: null, inProgress: null })));
});

const MESSAGES = [
  { personId: 'dana', name: 'Dana Kowalczyk', channel: 'text message', state: 'delivered' },
  { personId: 'teng', name: 'Teng Vang', channel: 'none', state: 'failed' },
];
const LUIS = {
  id: 'luis',
  name: 'Luis Ortega',
  email: '',
  phone: '',
  workRole: 'Inspector',
  role: 'employee',
} as const;

const getSummary = async (status: ReportStatus, more: Parameters<typeof makeReport>[0] = {}) => {
  const inspection = showEditor(makeReport({ status, ...more }));
  await screen.findByRole('heading', { name: 'Site Info' });
  return inspection;
};
const getCard = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const getButton = (name: string) => screen.getByRole('button', { name });
/** The one of the dock; jsdom also shows the one in the menu, which is closed and hidden by the width. */
const saveForLater = () => screen.getAllByRole('button', { name: 'Save for Later' }).at(-1) ?? document.body;

describe('the summary', () => {
  test('has the BMPs first and then its cards in their order, each with an Edit button while in setup [EDIT-27] [EDIT-28]', async () => {
    await getSummary('setup');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Logged BMPs0',
      'Site Info',
      'Inspection Info',
      'Weather Conditions',
      'Project Phase',
      'Erosion Plan Review',
      'Stabilization',
      'BMPs in Good Condition',
      'BMPs Currently Not Applicable',
      'Maintenance Crew for Corrective Actions',
    ]);
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(9);
  });

  test('offers neither Edit nor LOG MORE nor Start Inspection once the crew was notified [EDIT-28] [EDIT-29] [EDIT-30]', async () => {
    await getSummary('open');
    expect(screen.queryByRole('button', { name: /^(Edit|LOG MORE|Start)/ })).not.toBeInTheDocument();
  });

  test('an empty value reads by status, an empty list by its kind [EDIT-31] [EDIT-33] [EDIT-34]', async () => {
    const verifiedBmps = [{ practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'good' as const }];
    await getSummary('setup', { fields: { verifiedBmps } });
    expect(await getCard('BMPs in Good Condition').findByText('Mulching')).toBeVisible();
    expect(getCard('Inspection Info').getAllByText('Not yet entered').length).toBeGreaterThan(3);
    expect(screen.getByText('No BMPs logged yet')).toBeVisible();
    expect(getCard('BMPs Currently Not Applicable').getByText('Nothing to display...')).toBeVisible();
  });

  test('a card without content is one line, which shows whether it was asked and leads to its screen', async () => {
    await getSummary('setup', { fields: { areasStopped: 'no' } });
    const lines = ['Site Info', 'Weather Conditions', 'Erosion Plan Review', 'BMPs in Good Condition'];
    for (const name of lines)
      expect(screen.getByRole('region', { name })).toHaveTextContent(`${name} · not answeredEdit`);
    expect(screen.getByRole('region', { name: 'Stabilization' })).toHaveTextContent('Stabilization · not askedEdit');
    expect(getCard('Project Phase').getAllByText('Not yet entered').length).toBeGreaterThan(3);
    await userEvent.click(getButton('Edit Weather Conditions'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Weather Conditions' })).toBeVisible();
  });

  test('what was marked N/A with the rest is listed by type with counts, not name by name', async () => {
    const verifiedBmps = Array.from({ length: 13 }, (_, each) => ({
      practiceId: `p${each}`,
      name: `Control ${each}`,
      type: each < 8 ? 'Perimeter' : 'Basins',
      status: 'na' as const,
    }));
    await getSummary('setup', { fields: { verifiedBmps } });
    const summaryCard = getCard('BMPs Currently Not Applicable');
    expect(await summaryCard.findByText('13 BMPs')).toBeVisible();
    const folds = summaryCard.getAllByRole('group');
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual(['Perimeter8', 'Basins5']);
    expect(folds.every((fold) => !fold.hasAttribute('open'))).toBe(true);
  });

  test('Start Inspection opens the first step [EDIT-30]', async () => {
    await getSummary('setup');
    await userEvent.click(getButton('Start Inspection'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Erosion Control Inspection' })).toBeVisible();
  });

  test('a BMP that still needs conditions opens where they are entered, and BACK leads to its place [EDIT-47, BMP-09]', async () => {
    const bmps = [makeBmp({ label: 'A', condition: { photos: [], date: NOW, description: '' } })];
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' }, bmps });
    await userEvent.click(getButton('Silt Fence (A) still needs conditions.'));
    expect(await screen.findByLabelText('Description')).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('BMPEnterConditions');
    act(() => inspection.send({ type: 'back' }));
    expect(getPhase(inspection.store.getState())).toBe('BMPPlotLocation');
  });

  test('all BMPs that still need conditions are listed by name, and each leads to its conditions [EDIT-47]', async () => {
    const condition = { photos: [], date: NOW, description: '' };
    const bmps = ['A', 'B', 'C'].map((label) => makeBmp({ id: label, label, condition }));
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' }, bmps });
    await userEvent.click(getButton('See all 3'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Still needed for SAVE & NOTIFY' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Silt Fence (A) still needs conditions.',
      'Silt Fence (B) still needs conditions.',
      'Silt Fence (C) still needs conditions.',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Silt Fence (C) still needs conditions.' }));
    expect(await screen.findByLabelText('Description')).toBeVisible();
    expect(inspection.store.getState().place).toMatchObject({ phase: 'BMPEnterConditions', active: { id: 'C' } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a closed inspection is confirmed with a link to its record [EDIT-60]', async () => {
    const inspection = await getSummary('open', { siteName: 'Granville Station', fields: { mapImage: 'map.jpg' } });
    act(() => inspection.send({ type: 'closed' }));
    expect(await screen.findByText('The record of Granville Station is in Past Reports.')).toBeInTheDocument();
    await userEvent.click(getButton('View record'));
    expect(ROUTER.push).toHaveBeenCalledWith(`/app/report-view?report=${inspection.store.getState().report.id}`);
  });

  test('an open report has None entered, its map picture and who was reached [EDIT-32] [EDIT-35]', async () => {
    await getSummary('open');
    expect(getCard('Site Info').getAllByText('None entered').length).toBeGreaterThan(3);
    expect(screen.getByText('No map image captured')).toBeVisible();
    const crew = getCard('Maintenance Crew for Corrective Actions');
    expect(await crew.findByText('Delivered')).toBeVisible();
    expect(crew.getByText(/^Not notified, because .* Teng Vang$/)).toBeVisible();
  });

  test('LOG MORE leads to the BMP List [EDIT-29]', async () => {
    await getSummary('setup');
    await userEvent.click(getButton('LOG MORE'));
    expect(await screen.findByRole('heading', { level: 1, name: 'BMP Inspection' })).toBeVisible();
  });

  test('CLOSE OUT INSPECTION waits for the map picture, and the warning leads to it [EDIT-55] [EDIT-56] [EDIT-57]', async () => {
    await getSummary('open');
    expect(getButton('CLOSE OUT INSPECTION')).toBeDisabled();
    await userEvent.click(getButton('Map image must be captured before inspection can be closed out'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Capture Map Picture' })).toBeVisible();
  });

  test('with a map picture closing asks first [EDIT-58]', async () => {
    const inspection = await getSummary('open', { fields: { mapImage: 'map.jpg' } });
    await userEvent.click(getButton('CLOSE OUT INSPECTION'));
    const dialog = screen.getByRole('alertdialog', { name: /^Really close report\? You won't be able/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'CLOSE OUT INSPECTION' }));
    expect(inspection.store.getState().sending).toBe('close');
  });

  test('while the record is made it shows its progress, requested once a second', async () => {
    const answers: ReportPdfProgress[] = [
      { step: 'waiting', done: 0, total: null },
      { step: 'photos', done: 212, total: 500 },
      { step: 'layout', done: 0, total: null },
      { step: 'pages', done: 31, total: null },
    ];
    const inspection = await getSummary('open', { fields: { mapImage: 'map.jpg' } });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ progress: answers.shift() ?? null })));
    act(() => inspection.send({ type: 'closeConfirmed' }));
    expect(screen.getByText('Creating the record…')).toHaveRole('status');
    expect(screen.getByText('You can leave this page.')).toBeVisible();
    for (const words of ['waiting for another record', 'photo 212 of 500', 'laying out the pages', 'page 31']) {
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(screen.getByText(words)).toBeVisible();
    }
    jest.useRealTimers();
  });

  test('SAVE & NOTIFY says what is missing and leads there [EDIT-47]', async () => {
    await getSummary('setup');
    expect(getButton('SAVE & NOTIFY')).toBeDisabled();
    await userEvent.click(getButton('Choose the site of this inspection.'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Erosion Control Inspection' })).toBeVisible();
  });

  test('the question of SAVE & NOTIFY names what is not answered, step by step, and leads to the step', async () => {
    await getSummary('setup', { fields: { siteId: 'crossing', temperature: 41, areasStopped: 'no' } });
    await userEvent.click(getButton('SAVE & NOTIFY'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Unanswered questions, which you cannot answer after this point:')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Inspection InfoInspectors',
      'Weather ConditionsSoil moisture · Last rainfall · Depth',
      'Project PhaseCurrent phase · On schedule · Permit certificate posted · Erosion plan accessible · Plan sheet date · Based on those sheets',
      'BMP ListNo BMP logged',
      'BMP VerificationAll BMPs functional · 3 of 3 remaining BMPs',
      'Plan ReviewPlan addresses all issues',
      'Inspection Wrap-UpMap picture',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Weather Conditions' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Weather Conditions' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the question of CLOSE OUT says what the record will have no answer to; nothing leads back there', async () => {
    await getSummary('open', { fields: { siteId: 'crossing', mapImage: 'map.jpg', areasStopped: 'no' } });
    await userEvent.click(getButton('CLOSE OUT INSPECTION'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Unanswered questions, which the record will show as not answered:')).toBeVisible();
    expect(dialog.getByText('Temperature · Soil moisture · Last rainfall · Depth')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Weather Conditions' })).not.toBeInTheDocument();
  });

  test('SAVE & NOTIFY asks, says that no more BMPs can be logged, and leads to the list after 5 s [EDIT-47] [EDIT-49] [EDIT-50] [EDIT-51]', async () => {
    const inspection = await getSummary('setup', {
      fields: { siteId: 'crossing' },
      bmps: [makeBmp({ label: '1', correctiveActions: makeRequired('posts') })],
    });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    expect(screen.getByText('No more BMPs can be logged after this point.')).toBeVisible();
    await user.click(getButton('SAVE & NOTIFY'));
    const dialog = screen.getByRole('alertdialog', {
      name: 'Are you ready to complete the inspection and notify crew?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'SAVE & NOTIFY' }));
    act(() => inspection.send({ type: 'notified' }));
    expect(
      screen.getByText('Inspection completed: Messages have been sent to your crew alerting them to maintenance needs'),
    ).toBeInTheDocument();
    await act(async () => void jest.advanceTimersByTime(4900));
    expect(goTo).not.toHaveBeenCalled();
    // The history entries of the question and of the editor are removed one after the other.
    for (let step = 0; step < 4; step++) await act(() => jest.advanceTimersByTimeAsync(100));
    expect(goTo).toHaveBeenCalledWith('/app/inspection-reports');
    jest.useRealTimers();
  });
});

describe('the frame', () => {
  test('each screen has its own buttons; HOME shows off the summary only [EDIT-19] [EDIT-20] [EDIT-21]', async () => {
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' } });
    expect(screen.queryByRole('button', { name: 'HOME' })).not.toBeInTheDocument();
    act(() => inspection.send({ type: 'phaseOpened', phase: 'ProjectPhase' }));
    expect(await screen.findByRole('button', { name: 'Tour Site' })).toBeVisible();
    expect(getButton('BACK')).toBeVisible();
    expect(saveForLater()).toBeVisible();
    const [home] = screen.getAllByRole('button', { name: 'HOME' });
    if (home) await userEvent.click(home);
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
  });

  test('Save for Later stays in the frame of logging a BMP, beside CANCEL [EDIT-20, EDIT-41]', async () => {
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => {
      inspection.send({ type: 'practicePicked', practiceId: 'fence' });
      inspection.send({ type: 'continued' });
    });
    expect(await screen.findByRole('button', { name: 'ENTER CORRECTION INFO' })).toBeVisible();
    expect(getButton('CANCEL')).toBeVisible();
    await userEvent.click(saveForLater());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
    expect(inspection.store.getState().report.bmps).toHaveLength(1);
  });

  test('Save for Later is in the menu of the inspection where the dock has no room [EDIT-20, EDIT-41]', async () => {
    await getSummary('open', { fields: { siteId: 'crossing' } });
    await userEvent.click(getButton('Map image must be captured before inspection can be closed out'));
    await screen.findByRole('heading', { level: 1, name: 'Capture Map Picture' });
    const menu = within(screen.getByRole('banner')).getByRole('group', { name: 'Inspection', hidden: true });
    // jsdom opens no popovers.
    fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
    await userEvent.click(within(menu).getByRole('button', { name: 'Save for Later', hidden: true }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('the wrap-up has one way to finish: SAVE & NOTIFY [EDIT-47] [EDIT-51]', async () => {
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Wrap-Up' });
    expect(await screen.findByText('No more BMPs can be logged after this point.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CONTINUE' })).not.toBeInTheDocument();
    await userEvent.click(getButton('SAVE & NOTIFY'));
    expect(
      screen.getByRole('alertdialog', { name: 'Are you ready to complete the inspection and notify crew?' }),
    ).toBeVisible();
  });

  test('the bar answers a tap before its screen is drawn, and a second tap in between does nothing', async () => {
    const inspection = showEditor(makeReport({ fields: { siteId: 'crossing', phase: 'InspectionInfo' } }));
    const forward = await screen.findByRole('button', { name: 'CONTINUE' });
    fireEvent.click(forward);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inspection Information');
    expect(screen.getByText(/^Step 3 of 9/)).toHaveTextContent('Step 3 of 9, not answered');
    fireEvent.click(forward);
    expect(await screen.findByRole('heading', { level: 1, name: 'Weather Conditions' })).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('WeatherAndSoil');
  });

  test('steps say how far they are answered, whether they were visited or not', async () => {
    const inspection = await getSummary('setup', {
      fields: { siteId: 'crossing', temperature: 41, areasStopped: 'no' },
    });
    const rail = within(screen.getByRole('navigation', { name: 'Inspection steps' }));
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    act(() => inspection.send({ type: 'home' }));
    const getNames = () => rail.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
    expect(getNames().map((step) => step.textContent?.replace(/^\d/, ''))).toEqual([
      'Erosion Control Inspection, answered',
      'Inspection Info, not answered',
      'Weather Conditions1 of 4, partly answered, 1 of 4',
      'Project Phase1 of 7, partly answered, 1 of 7',
      'BMP List, not answered',
      'BMP Verification, not answered',
      'Plan Review, not answered',
      'Stabilization Review, answered',
      'Inspection Wrap-Up, not answered',
    ]);
  });

  test('a change of screen moves the focus to its heading and says where one is [EDIT-02]', async () => {
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' } });
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Plan Review' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('Step 7 of 9, Plan Review')).toBeInTheDocument();
    expect(await screen.findByText('Plan revisions')).toBeVisible();
  });

  test('Save for Later leads to the list [EDIT-41]', async () => {
    await getSummary('setup');
    await userEvent.click(saveForLater());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('the summary has the way back to the list where HOME is elsewhere [LIST-03]', async () => {
    await getSummary('setup');
    const [reports] = screen.getAllByRole('button', { name: 'Reports' });
    if (reports) await userEvent.click(reports);
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('canceling the report asks first, in setup only [EDIT-61]', async () => {
    await getSummary('setup');
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel report', hidden: true });
    if (cancel) await userEvent.click(cancel);
    expect(screen.getByRole('alertdialog', { name: 'Really exit report creation?' })).toBeInTheDocument();
  });

  test("the phone's Back goes back one step [EDIT-17]", async () => {
    const inspection = await getSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inspection Summary');
  });

  test('on the summary it leaves, and leaves once, although the page behind is slow', async () => {
    const afterLeaving = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const here = window.location.href;
    await getSummary('setup');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(afterLeaving).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', '/app/inspection-reports');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(afterLeaving).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', here);
  });

  test('a rejected save is shown once [EDIT-45]', async () => {
    const inspection = await getSummary('setup');
    act(() => inspection.send({ type: 'saveFailed', reason: 'refused' }));
    expect(screen.getByText('Error saving report')).toBeInTheDocument();
    expect(inspection.store.getState().notice).toBeNull();
  });
});

const MULCH = { practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null };

/** The site that is asked for next had this inspection before. */
function earlier(past: Pick<PreviousInspection, 'fields' | 'bmps'>): void {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ past: { date: NOW, ...past }, inProgress: null })));
}

describe('the answers', () => {
  const at = async (phase: Phase, siteId: string | null = 'crossing') => {
    const report = makeReport({ fields: { siteId, phase, crew: ['dana'] } });
    const inspection = showEditor(report, { crew: [{ ...LUIS, ...DANA }, LUIS] });
    await screen.findByRole('button', { name: 'BACK' });
    return inspection;
  };

  test('soil moisture accepts several answers [EDIT-77]', async () => {
    const inspection = await at('WeatherAndSoil');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wet' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Variable' }));
    expect(inspection.store.getState().report.fields.soilMoisture.toSorted()).toEqual(['variable', 'wet']);
  });

  test('the temperature begins at that of the last inspection, and is not measured until somebody presses [EDIT-76]', async () => {
    earlier({ fields: { temperature: 41 }, bmps: [] });
    const inspection = await at('WeatherAndSoil', 'granville');
    expect(await screen.findByText(/^41 °F at the last inspection/)).toHaveTextContent(
      '41 °F at the last inspection, 11-21-2026. Plus and minus start there.',
    );
    const temperature = screen.getByRole('combobox', { name: 'Temperature' });
    expect(temperature).toHaveDisplayValue('Not measured');
    expect(inspection.store.getState().report.fields.temperature).toBeNull();
    await userEvent.click(getButton('One degree warmer'));
    await userEvent.click(getButton('One degree warmer'));
    expect(inspection.store.getState().report.fields.temperature).toBe(42);
    expect(screen.queryByText(/at the last inspection/)).not.toBeInTheDocument();
  });

  test('a rainfall depth is a number in inches, or a text with its own unit [EDIT-81]', async () => {
    const inspection = await at('WeatherAndSoil');
    const depth = await screen.findByLabelText('Rainfall depth');
    const stored = () => inspection.store.getState().report.fields.lastRainfallDepth;
    expect(depth).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(depth, '0.4');
    expect([stored(), screen.queryByText('inches') !== null]).toEqual(['0.4 in', true]);
    expect(depth).toHaveValue('0.4');
    await userEvent.type(depth, ' mm');
    expect([stored(), screen.queryByText('inches') !== null]).toEqual(['0.4mm', false]);
    await userEvent.clear(depth);
    await userEvent.type(depth, 'trace');
    expect(stored()).toBe('trace');
    await userEvent.clear(depth);
    expect(stored()).toBe('');
  });

  test('the BMP List begins with what is used at the site: just logged, then last time; a search finds by type', async () => {
    const fence = { practiceId: 'fence', name: 'Silt Fence', type: 'Perimeter', location: null };
    const plan = { practiceId: '-1', name: 'Plan', type: 'Administration', status: 'good' as const };
    earlier({ fields: { verifiedBmps: [plan] }, bmps: [{ ...fence, correctiveActions: null }] });
    const bmps = [makeBmp({ label: 'A', practiceId: 'mulch', name: 'Mulching' })];
    showEditor(makeReport({ fields: { siteId: 'lincoln', phase: 'BMPInspection' }, bmps }));
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

  test('the BMP List does not wait for an answer that does not come, and then moves no more', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    let answer: (past: Response) => void = () => undefined;
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    showEditor(makeReport({ fields: { siteId: 'sheridan', phase: 'BMPInspection' } }));
    await act(() => jest.advanceTimersByTimeAsync(1400));
    expect(screen.queryByRole('button', { name: 'Log Mulching' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('button', { name: 'Log Mulching' })).toBeVisible();
    answer(Response.json({ past: { date: NOW, fields: {}, bmps: [MULCH] }, inProgress: null }));
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Used at this site')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test('the erosion plan and the stabilization are reviewed by answers [EDIT-97]', async () => {
    const inspection = await at('PlanReview');
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

  test('the construction phase waits for a site [EDIT-83]', async () => {
    await at('ProjectPhase', null);
    expect(await screen.findByRole('combobox', { name: 'Current phase' })).toBeDisabled();
    expect(getButton('Add a phase')).toBeDisabled();
  });

  test('a new phase is added and chosen at once [EDIT-82]', async () => {
    await at('ProjectPhase');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a phase' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New phase' }), 'Night work{Enter}');
    expect(screen.getByRole('combobox', { name: 'Current phase' })).toHaveDisplayValue('Night work');
  });

  test.each<[string, (inspection: LocalInspection) => Promise<void> | void, string]>([
    ['goes on to the next screen', (inspection) => act(() => inspection.send({ type: 'continued' })), 'Night work'],
    ['leaves the page', () => void act(() => void window.dispatchEvent(new Event('pagehide'))), 'Night work'],
    ['presses Cancel', () => userEvent.click(getButton('Cancel')), ''],
  ])('a new phase that was typed and not added: a person who %s', async (_, leaves, phase) => {
    const inspection = await at('ProjectPhase');
    const before = inspection.store.getState().report.fields.currentPhase;
    await userEvent.click(await screen.findByRole('button', { name: 'Add a phase' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New phase' }), 'Night work');
    await leaves(inspection);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New phase' })).not.toBeInTheDocument());
    expect(inspection.store.getState().report.fields.currentPhase).toBe(phase || before);
  });

  test("'No' shows which BMP it added, 'Yes' removes it [EDIT-88] [EDIT-90]", async () => {
    await at('ProjectPhase');
    const question = within(await screen.findByRole('radiogroup', { name: 'Is the erosion plan accessible?' }));
    await userEvent.click(question.getByRole('radio', { name: 'No' }));
    expect(question.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(await screen.findByText('Our Erosion Plan')).toBeVisible();
    await userEvent.click(question.getByRole('radio', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByText('Our Erosion Plan')).not.toBeInTheDocument());
  });

  test("'Yes' asks before it removes what was entered after 'No', and No stays until then [EDIT-90]", async () => {
    const inspection = await at('ProjectPhase');
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

  test('CONTINUE stays where a phone number or a date is wrong, and the focus goes there [EDIT-69] [EDIT-80]', async () => {
    await at('ProjectInfo');
    const phone = await screen.findByLabelText(/^Onsite phone/);
    await userEvent.type(phone, '+49 30 901820');
    await userEvent.click(getButton('CONTINUE'));
    expect(screen.getByText('Enter a US phone number')).toBeVisible();
    expect(phone).toHaveFocus();
    expect(phone).toHaveValue('+49 30 901820');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Erosion Control Inspection');
  });

  test('an unreadable date and a future rainfall stay in their field with the reason, also after a return', async () => {
    const inspection = await at('WeatherAndSoil');
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

  test('a date that is being typed counts as unread until its field is left, so that a reload finds it', async () => {
    const inspection = await at('WeatherAndSoil');
    const field = await screen.findByLabelText<HTMLInputElement>('Last rainfall');
    await userEvent.type(field, '11/20/2026 07:00 A');
    expect(inspection.store.getState().unread).toMatchObject([{ text: '11/20/2026 07:00 A' }]);
    expect(screen.queryByText(/^This is not a date/)).not.toBeInTheDocument();
    await userEvent.type(field, 'M');
    act(() => inspection.send({ type: 'home' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'WeatherAndSoil' }));
    await waitFor(() =>
      expect(inspection.store.getState().report.fields.lastRainfallDate).toBe('2026-11-20T13:00:00.000Z'),
    );
    expect(inspection.store.getState().unread).toEqual([]);
  });

  test('a new phase that is being typed is in its field again after a reload', async () => {
    const inspection = await at('ProjectPhase');
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

  test('the creator is always notified, others by choice [EDIT-101] [EDIT-102]', async () => {
    const inspection = await at('InspectionWrapUp');
    const creator = await screen.findByRole('checkbox', { name: /^Dana Kowalczyk/ });
    expect(creator).toBeDisabled();
    expect(creator).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Luis Ortega/ }));
    expect(inspection.store.getState().report.fields.crew).toEqual(['dana', 'luis']);
  });

  test('an expired skill of a person is shown, and the person can still be chosen', async () => {
    const expiries = [
      { name: 'Trenching', expiryDate: '2026-03-31' },
      { name: 'Excavator', expiryDate: '2099-01-01' },
    ];
    const inspection = showEditor(makeReport(), { crew: [{ ...LUIS, expiries }] });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
    const luis = await screen.findByRole('checkbox', { name: /^Luis Ortega/ });
    expect(luis).toHaveAccessibleName(/Trenching: expired 03\/31\/2026$/);
    await userEvent.click(luis);
    expect(inspection.store.getState().report.fields.crew).toContain('luis');
  });

  test('what was not logged is good or not applicable; a group can be marked good, and that be undone [EDIT-91] [EDIT-92]', async () => {
    await at('BMPVerification');
    // A site that was never inspected: each group is one line.
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

  test('starting from the last inspection says what was taken over, and can be undone [EDIT-75]', async () => {
    const past = {
      date: '2026-11-14T15:00:00.000Z',
      fields: { municipality: 'Milwaukee', inspectorNames: ['Marcus Hale'] },
      bmps: [{ practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', location: null, correctiveActions: null }],
    };
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ past, inProgress: null })));
    const inspection = await at('ProjectInfo', 'mitchell');
    await userEvent.click(await screen.findByRole('button', { name: /^Start from the last inspection of 11-14-2026/ }));
    const note = screen.getByText(/^Carried over from the inspection of/).closest('div');
    expect(note).toHaveTextContent('Inspector today: Dana Kowalczyk');
    expect(screen.getByLabelText(/^Municipality/)).toHaveValue('Milwaukee');
    await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(screen.getByLabelText(/^Municipality/)).toHaveValue('');
    expect(inspection.store.getState().report.bmps).toEqual([]);
    expect(await screen.findByRole('button', { name: /^Start from the last inspection/ })).toBeVisible();
  });

  test('what this site had last time is not marked N/A with the rest: somebody looks', async () => {
    earlier({ fields: {}, bmps: [MULCH] });
    const inspection = await at('BMPVerification', 'humboldt');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark rest N/A' }));
    expect(screen.getByText('2 of 3 answered')).toBeVisible();
    expect(inspection.store.getState().report.fields.verifiedBmps.map(({ practiceId }) => practiceId)).toEqual([
      'fence',
      '-1',
    ]);
    expect(getButton('Mark rest N/A')).toBeDisabled();
    expect(screen.getByRole('radiogroup', { name: 'Mulching' })).toBeVisible();
  });

  test('one group of the verification is open, first what this site had last time; the rest of the library is one line', async () => {
    earlier({ fields: {}, bmps: [MULCH] });
    await at('BMPVerification', 'jones-island');
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

  test('of more than five BMPs from last time four are on the screen, and only what is on the screen is marked at once', async () => {
    const six = ['1', '2', '3', '4', '5', '6'].map((id) => ({ ...MULCH, practiceId: id, name: `Berm ${id}` }));
    earlier({ fields: {}, bmps: six });
    const entries = six.map(({ practiceId, name }) => ({
      id: practiceId,
      name,
      description: '',
      autoBmp: null,
      actions: [],
    }));
    const inspection = showEditor(makeReport({ fields: { siteId: 'oak-creek' } }), {
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

  test('the type of inspection accepts free text when it is Other; inspectors are from the crew [EDIT-36] [EDIT-70] [EDIT-73]', async () => {
    const inspection = await at('InspectionInfo');
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

describe('two people, one report', () => {
  test('a conflict shows both sides and who changed it; nobody chooses for you', async () => {
    const inspection = await getSummary('setup');
    act(() => inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Milwaukee' }));
    const remote = makeReport({ version: 2, fields: { municipality: 'Brown Deer' } });
    const conflict = { report: remote, changedBy: 'Luis Ortega', changedAt: NOW };
    act(() => inspection.send({ type: 'serverMoved', conflict }));
    const panel = within(await screen.findByRole('region', { name: 'Conflict' }));
    expect(panel.getByText('Milwaukee')).toBeVisible();
    expect(panel.getByText(/^Luis Ortega changed this inspection on 11-21-2026/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Keep theirs: Municipality' }));
    expect(inspection.store.getState().report.fields.municipality).toBe('Brown Deer');
    expect(screen.queryByRole('region', { name: 'Conflict' })).not.toBeInTheDocument();
  });

  test('work that the server no longer accepts can be taken along', async () => {
    const inspection = await getSummary('setup');
    act(() => inspection.send({ type: 'reportOrphaned', reason: 'deleted' }));
    expect(await screen.findByText(/^This inspection was deleted\./)).toBeVisible();
    expect(getButton('Export my work')).toBeVisible();
  });
});

test('CLOSE OUT says that work which was set aside will not be in the record', async () => {
  const inspection = await getSummary('setup');
  act(() => inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Milwaukee' }));
  const completed = makeReport({ status: 'open', version: 2, fields: { mapImage: 'map.jpg' } });
  act(() =>
    inspection.send({ type: 'serverMoved', conflict: { report: completed, changedBy: 'Luis', changedAt: NOW } }),
  );
  act(() => inspection.send({ type: 'questionOpened', question: 'close-out' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Changes that are only on this device will not be in the record.',
  );
});

test('what was just logged and requires nothing has no question for its correction [BMP-32]', async () => {
  const fence = makeBmp({ label: 'A', location: { lat: 43.03, lng: -87.93 } });
  const inspection = showEditor(makeReport({ fields: { phase: 'LoggedEventsList' }, bmps: [fence] }));
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  for (const type of ['continued', 'continued', 'bmpSaved'] as const) act(() => inspection.send({ type }));
  await screen.findByRole('heading', { name: 'BMP Event Summary' });
  expect(screen.getByText('What was recorded for this BMP.')).toBeVisible();
  expect(screen.queryByText('Document the correction when it is done.')).not.toBeInTheDocument();
});

test('the screens of one BMP are titled Log BMP Event, in the bar of a phone and over the steps elsewhere [EDIT-08]', async () => {
  const inspection = showEditor(makeReport({ fields: { phase: 'LoggedEventsList' }, bmps: [makeBmp({ label: 'A' })] }));
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  act(() => inspection.send({ type: 'continued' }));
  await screen.findByRole('heading', { name: 'Silt Fence', level: 1 });
  const bar = screen.getByRole('banner');
  expect(screen.getAllByText('Log BMP Event').map((title) => bar.contains(title))).toEqual([true, false]);
});
