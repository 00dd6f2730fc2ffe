import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createBmp, createTestReport, NOW } from './editor-fixture';
import { getButton, getCaptureButton, openSummary, renderEditor } from './render-editor';

const goTo = jest.fn();
const ROUTER = { push: jest.fn(), replace: goTo };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/take-map-snapshot', () => ({ TakeMapSnapshot: () => null }));

beforeAll(installModalDialogs);
beforeEach(() => {
  goTo.mockReset();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        Response.json({ messages: [], links: [], last: null, inProgress: null, instances: [], endedTags: [] }),
      ),
    );
});

/** The button of the dock. jsdom also renders the one in the closed menu. */
const getSaveForLater = () => screen.getAllByRole('button', { name: 'Save for Later' }).at(-1) ?? document.body;

/**
 * Clicks the first button of this name: jsdom also renders those that a width hides. `hidden` includes closed menus.
 */
async function clickFirst(name: string, hidden = false) {
  await userEvent.click(screen.getAllByRole('button', { name, hidden })[0] ?? document.body);
}

describe('the editor frame', () => {
  test('shows the buttons of each screen, and HOME everywhere but on the summary [EDIT-19] [EDIT-20] [EDIT-21]', async () => {
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' } });
    expect(screen.queryByRole('button', { name: 'HOME' })).not.toBeInTheDocument();
    act(() => inspection.send({ type: 'phaseOpened', phase: 'ProjectPhase' }));
    expect(await screen.findByRole('button', { name: 'Tour Site' })).toBeVisible();
    expect(getButton('BACK')).toBeVisible();
    expect(getSaveForLater()).toBeVisible();
    await clickFirst('HOME');
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspection Summary' })).toBeVisible();
  });

  test('shows Save for Later beside CANCEL while the person logs a BMP [EDIT-20, EDIT-41]', async () => {
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => {
      inspection.send({ type: 'practicePicked', practiceId: 'fence' });
      inspection.send({ type: 'continued' });
    });
    expect(await screen.findByRole('button', { name: 'ENTER CORRECTION INFO' })).toBeVisible();
    expect(getButton('CANCEL')).toBeVisible();
    await userEvent.click(getSaveForLater());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
    expect(inspection.store.getState().report.bmps).toHaveLength(1);
  });

  test('shows Save for Later in the menu when the dock has no room [EDIT-20, EDIT-41]', async () => {
    await openSummary('open', { fields: { siteId: 'crossing' } });
    await userEvent.click(getCaptureButton());
    await screen.findByRole('heading', { level: 1, name: 'Capture Map Picture' });
    const menu = within(screen.getByRole('banner')).getByRole('group', { name: 'Inspection', hidden: true });
    // jsdom opens no popovers.
    fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
    await userEvent.click(within(menu).getByRole('button', { name: 'Save for Later', hidden: true }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('finishes the wrap-up with SAVE & NOTIFY instead of CONTINUE [EDIT-47] [EDIT-51]', async () => {
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
    await screen.findByRole('heading', { level: 1, name: 'Inspection Wrap-Up' });
    expect(await screen.findByText('No more BMPs can be logged after this point.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CONTINUE' })).not.toBeInTheDocument();
    await userEvent.click(getButton('SAVE & NOTIFY'));
    expect(
      screen.getByRole('alertdialog', { name: 'Are you ready to complete the inspection and notify crew?' }),
    ).toBeVisible();
  });

  test('updates the bar before the next screen renders and ignores a second tap until then', async () => {
    const inspection = renderEditor(createTestReport({ fields: { siteId: 'crossing', phase: 'InspectionInfo' } }));
    const continueButton = await screen.findByRole('button', { name: 'CONTINUE' });
    fireEvent.click(continueButton);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inspection Information');
    expect(screen.getByText(/^Step 3 of 9/)).toHaveTextContent('Step 3 of 9, not answered');
    fireEvent.click(continueButton);
    expect(await screen.findByRole('heading', { level: 1, name: 'Weather Conditions' })).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('WeatherAndSoil');
  });

  test('shows how many questions of each step are answered', async () => {
    const inspection = await openSummary('setup', {
      fields: { siteId: 'crossing', temperature: 41, areasStopped: 'no' },
    });
    const rail = within(screen.getByRole('navigation', { name: 'Inspection steps' }));
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    act(() => inspection.send({ type: 'home' }));
    const getSteps = () => rail.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
    expect(getSteps().map((step) => step.textContent?.replace(/^\d/, ''))).toEqual([
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

  test('focuses the heading of a new screen and announces its step [EDIT-02]', async () => {
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' } });
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Plan Review' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText('Step 7 of 9, Plan Review')).toBeInTheDocument();
    expect(await screen.findByText('Plan revisions')).toBeVisible();
  });

  test('opens the list of inspections after Save for Later [EDIT-41]', async () => {
    await openSummary('setup');
    await userEvent.click(getSaveForLater());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('shows Reports instead of HOME on the summary [LIST-03]', async () => {
    await openSummary('setup');
    await clickFirst('Reports');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/app/inspection-reports'));
  });

  test('asks for confirmation before it cancels a report in setup [EDIT-61]', async () => {
    await openSummary('setup');
    await clickFirst('Exit inspection', true);
    expect(screen.getByRole('alertdialog', { name: 'Really exit report creation?' })).toBeInTheDocument();
  });

  test("goes back one screen with the phone's Back [EDIT-17]", async () => {
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' } });
    act(() => inspection.send({ type: 'phaseOpened', phase: 'PlanReview' }));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inspection Summary');
  });

  test("leaves the summary once on the phone's Back although the previous page loads slowly", async () => {
    const historyBack = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const href = window.location.href;
    await openSummary('setup');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(historyBack).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', '/app/inspection-reports');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(historyBack).toHaveBeenCalledTimes(1);
    window.history.replaceState(null, '', href);
  });

  test('shows the message about a rejected save once [EDIT-45]', async () => {
    const inspection = await openSummary('setup');
    act(() => inspection.send({ type: 'saveFailed', reason: 'refused' }));
    expect(screen.getByText('Error saving report')).toBeInTheDocument();
    expect(inspection.store.getState().message).toBeNull();
  });
});

describe('the editor after a colleague’s change', () => {
  test('shows both values of a conflict and who changed the field', async () => {
    const inspection = await openSummary('setup');
    act(() => inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Milwaukee' }));
    const remote = createTestReport({ version: 2, fields: { municipality: 'Brown Deer' } });
    const conflict = { report: remote, changedBy: 'Luis Ortega', changedAt: NOW };
    act(() => inspection.send({ type: 'serverMoved', conflict }));
    const panel = within(await screen.findByRole('region', { name: 'Conflict' }));
    expect(panel.getByText('Milwaukee')).toBeVisible();
    expect(panel.getByText(/^Luis Ortega changed this inspection on 11-21-2026/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Keep theirs: Municipality' }));
    expect(inspection.store.getState().report.fields.municipality).toBe('Brown Deer');
    expect(screen.queryByRole('region', { name: 'Conflict' })).not.toBeInTheDocument();
  });

  test('offers to export work that the server no longer accepts', async () => {
    const inspection = await openSummary('setup');
    act(() => inspection.send({ type: 'reportOrphaned', reason: 'deleted' }));
    expect(await screen.findByText(/^This inspection was deleted\./)).toBeVisible();
    expect(getButton('Export my work')).toBeVisible();
  });
});

test('the editor does not ask for the correction of a BMP that requires none [BMP-32]', async () => {
  const fence = createBmp({ label: 'A', location: { lat: 43.03, lng: -87.93 } });
  const inspection = renderEditor(createTestReport({ fields: { phase: 'LoggedEventsList' }, bmps: [fence] }));
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  for (const type of ['continued', 'continued', 'bmpSaved'] as const) act(() => inspection.send({ type }));
  await screen.findByRole('heading', { name: 'BMP Event Summary' });
  expect(screen.getByText('What was recorded for this BMP.')).toBeVisible();
  expect(screen.queryByText('Document the correction when it is done.')).not.toBeInTheDocument();
});

test('the editor titles the screens of one BMP “Log BMP Event” in the bar and above the steps [EDIT-08]', async () => {
  const inspection = renderEditor(
    createTestReport({ fields: { phase: 'LoggedEventsList' }, bmps: [createBmp({ label: 'A' })] }),
  );
  act(() => inspection.send({ type: 'bmpEdited', bmpId: 'bmp' }));
  act(() => inspection.send({ type: 'continued' }));
  await screen.findByRole('heading', { name: 'Silt Fence', level: 1 });
  const bar = screen.getByRole('banner');
  expect(screen.getAllByText('Log BMP Event').map((title) => bar.contains(title))).toEqual([true, false]);
});
