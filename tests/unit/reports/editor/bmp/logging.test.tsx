import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase, getUnsavedChanges } from '@/lib/reports/editor/derived';
import { PROVISIONAL_LABELS } from '@/lib/reports/editor/texts';
import {
  createBmp,
  createTestReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  NOW,
  createRequired,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

// The site has no previous inspection. answer-screens.test.tsx tests a site with one.
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({
  useLastInspection: () => null,
  usePreviousInspections: () => ({ inspections: null, isLoading: false }),
}));

const openBmpList = (report = createTestReport({ fields: { siteId: 'crossing' } })) =>
  openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'BMPInspection' }));

/** An inspection in the third step of a BMP, with conditions entered. */
const openCorrections = () => openTestInspection(dispatchAll(openAndDispatch(createTestReport()), ...logFence));

test('The BMP List groups the library by type, with a plus button for each entry [BMP-01]', () => {
  renderScreen(openBmpList());
  const group = screen.getByText('Perimeter').closest('details') ?? document.body;
  expect(group).toHaveAttribute('open');
  expect(within(group).getByRole('button', { name: 'Log Silt Fence' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log Our Erosion Plan' })).toBeInTheDocument();
});

test('The BMP List shows the entries that match a search, or a message when none does [BMP-01]', async () => {
  renderScreen(openBmpList());
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'mulch');
  expect(screen.getByRole('button', { name: 'Log Mulching' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log Silt Fence' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'x');
  expect(screen.getByText('Nothing to display...')).toBeInTheDocument();
});

test('The BMP List shows how often each entry was logged', () => {
  renderScreen(openBmpList(createTestReport({ bmps: [createBmp(), createBmp({ id: 'second' })] })));
  expect(screen.getByText('Logged 2 times')).toBeInTheDocument();
});

test('the tab of the logged BMPs shows their number and opens their list [BMP-06]', async () => {
  const open = openBmpList(createTestReport({ bmps: [createBmp({ label: 'A' })] }));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Logged 1' }));
  expect(getPhase(open.editor())).toBe('LoggedEventsList');
});

test('the plus button logs a BMP, and a tap on the map stores its location [BMP-02] [BMP-07]', async () => {
  const open = openBmpList();
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Log Silt Fence' }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
  expect(screen.getByText('Tap the map where this BMP is.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  expect(screen.getByText('Placed. Tap again to move it.')).toBeInTheDocument();
  expect(getActiveBmp(open.editor())).toMatchObject({ name: 'Silt Fence', location: { lat: 43.031, lng: -87.931 } });
});

test('the editor shows the location step as done only when the BMP is placed [BMP-07]', async () => {
  const open = openTestInspection(openAndDispatch(createTestReport(), ...logFence.slice(0, 1), { type: 'continued' }));
  renderScreen(open);
  expect(getPhase(open.editor())).toBe('BMPEnterConditions');
  await userEvent.click(screen.getByRole('button', { name: /Location.*, not placed on the map$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  open.send({ type: 'continued' });
  expect(await screen.findByRole('button', { name: /Location.*, done$/ })).toBeInTheDocument();
});

test('the map shows the label of an edited BMP, and a dash for a new one', async () => {
  const position = { lat: 43.03, lng: -87.93 };
  const fence = createBmp({ label: '1', location: position, correctiveActions: createRequired('posts') });
  const { unmount } = renderScreen(
    openTestInspection(openAndDispatch(createTestReport({ bmps: [fence] }), { type: 'bmpEdited', bmpId: 'bmp' })),
  );
  expect(screen.getByRole('img', { name: '1, Silt Fence, Incomplete' })).toHaveTextContent(/^1$/);
  unmount();
  renderScreen(openTestInspection(openAndDispatch(createTestReport(), ...logFence.slice(0, 2))));
  expect(screen.getByRole('img', { name: 'New BMP location' })).toHaveTextContent(/^-$/);
});

test('Undo reverts moves of a pin one by one until another person moves it [X-272]', async () => {
  const open = openTestInspection(openAndDispatch(createTestReport(), ...logFence.slice(0, 2)));
  renderScreen(open);
  const initialLocation = getActiveBmp(open.editor()).location;
  const firstMove = { lat: 43.031, lng: -87.931 };
  const secondMove = { lat: 43.032, lng: -87.932 };
  const queryUndo = () => screen.queryByRole('button', { name: 'Undo move' });
  expect(queryUndo()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  await userEvent.click(screen.getByRole('button', { name: 'Place there' }));
  expect(getActiveBmp(open.editor()).location).toEqual(secondMove);
  await userEvent.click(screen.getByRole('button', { name: 'Undo move' }));
  expect(getActiveBmp(open.editor()).location).toEqual(firstMove);
  await userEvent.click(screen.getByRole('button', { name: 'Undo move' }));
  expect(getActiveBmp(open.editor()).location).toEqual(initialLocation);
  expect(queryUndo()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  expect(queryUndo()).toBeInTheDocument();
  act(() => open.send({ type: 'placed', position: { lat: 43.039, lng: -87.939 } }));
  expect(queryUndo()).toBeNull();
});

test('the editor marks a label as provisional until the server has the BMP [X-24]', () => {
  const logged = dispatchAll(openAndDispatch(createTestReport({ fields: { siteId: 'crossing' } })), ...logFence, {
    type: 'bmpSaved',
  });
  const open = openTestInspection(dispatchAll(logged, { type: 'saveFailed', reason: 'offline' }));
  open.send({ type: 'phaseOpened', phase: 'LoggedEventsList' });
  renderScreen(open);
  expect(screen.getByRole('listitem')).toHaveTextContent('A, provisional label');
  expect(screen.getByRole('button', { name: 'A, Silt Fence, Documentation, provisional label' })).toBeVisible();
  expect(screen.getByText(PROVISIONAL_LABELS)).toBeVisible();

  const { id } = getActiveBmp(open.editor());
  open.send({ type: 'saveStarted', changes: getUnsavedChanges(open.editor()) });
  const bmps = [{ id, label: 'A', version: 1 }];
  open.send({ type: 'serverAnswered', at: NOW, result: { success: true, idreport: 'report', version: 2, bmps } });
  expect(screen.queryByText(/provisional/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'A, Silt Fence, Documentation' })).toBeVisible();
});

describe('the editor near the maximum number of BMPs', () => {
  const createReportWithBmps = (count: number) =>
    createTestReport({
      fields: { siteId: 'crossing' },
      bmps: Array.from({ length: count }, (_, index) => createBmp({ id: `bmp${index}`, label: 'A' })),
    });

  test('shows how many more BMPs can be logged, and refuses one above the maximum', async () => {
    const open = openBmpList(createReportWithBmps(497));
    renderScreen(open);
    expect(screen.getByText('1 more BMP can be logged in this inspection.')).toBeVisible();
    open.send({ type: 'practicePicked', practiceId: 'fence' });
    open.send({ type: 'phaseOpened', phase: 'BMPInspection' });
    expect(screen.getByText(/^An inspection can have up to 500 BMPs\. Start another inspection/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log Mulching' }));
    expect(getPhase(open.editor())).toBe('BMPInspection');
    expect(open.editor().report.bmps).toHaveLength(498);
    expect(open.editor().message).toEqual({ kind: 'full' });
  });

  test('shows the same note above the logged BMPs only near the maximum', async () => {
    const open = openBmpList(createReportWithBmps(487));
    renderScreen(open);
    expect(screen.queryByText(/can be logged in this inspection/)).not.toBeInTheDocument();
    open.send({ type: 'practicePicked', practiceId: 'fence' });
    open.send({ type: 'phaseOpened', phase: 'LoggedEventsList' });
    expect(screen.getByText('10 more BMPs can be logged in this inspection.')).toBeVisible();
  });
});

test('the map shows the other pins while the person places a BMP', async () => {
  renderScreen(openBmpList(createTestReport({ bmps: [createBmp({ label: 'A', location: { lat: 43, lng: -88 } })] })));
  await userEvent.click(screen.getByRole('button', { name: 'Log Mulching' }));
  expect(screen.getByRole('button', { name: 'A, Silt Fence, Documentation' })).toBeInTheDocument();
});

test('the editor requires a photo or description of the condition [BMP-21] [BMP-22] [BMP-23]', async () => {
  const open = openBmpList();
  open.send({ type: 'practicePicked', practiceId: 'fence' });
  open.send({ type: 'continued' });
  renderScreen(open);
  const description = screen.getByLabelText('Description');
  expect(description).toHaveAccessibleDescription('Description required if no photo');
  expect(description).toHaveAttribute('maxlength', '10000');
  await userEvent.click(document.body);
  open.send({ type: 'continued' });
  expect(await screen.findByText('Description required')).toBeInTheDocument();
  expect(description).toBeInvalid();
  expect(description).toHaveFocus();
  await userEvent.type(description, 'Torn');
  expect(screen.queryByText('Description required')).not.toBeInTheDocument();
  expect(getActiveBmp(open.editor()).condition.description).toBe('Torn');
});

describe('Needs a correction? [X-395]', () => {
  const chooseAnswer = (name: 'Yes' | 'No') => userEvent.click(screen.getByRole('radio', { name }));
  const listButtons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  /** An inspection in the second step of a new BMP. */
  function openConditions(description: string) {
    const open = openBmpList();
    open.send({ type: 'practicePicked', practiceId: 'fence' });
    open.send({ type: 'placed', position: { lat: 43.03, lng: -87.93 } });
    open.send({ type: 'continued' });
    open.send({ type: 'conditionChanged', change: { description } });
    renderScreen(open);
    return open;
  }

  test('has no selected answer at first, and ENTER CORRECTION INFO opens the third step [BMP-10]', async () => {
    const open = openConditions('Torn');
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(listButtons()).toEqual(expect.arrayContaining(['CANCEL', 'ENTER CORRECTION INFO']));
    await userEvent.click(screen.getByRole('button', { name: 'ENTER CORRECTION INFO' }));
    expect(getPhase(open.editor())).toBe('BMPEnterInitialCorrections');
  });

  test('saves the BMP as Documentation from the second step on No', async () => {
    const open = openConditions('Good');
    await chooseAnswer('No');
    expect(listButtons()).not.toContain('ENTER CORRECTION INFO');
    await userEvent.click(screen.getByRole('button', { name: 'SAVE BMP' }));
    expect(getPhase(open.editor())).toBe('BMPEventSummaryIncomplete');
    expect(open.editor().report.bmps).toMatchObject([{ label: 'A', correctiveActions: null, correction: null }]);
  });

  test('does not save a BMP without conditions on No [BMP-21]', async () => {
    const open = openConditions('');
    await chooseAnswer('No');
    await userEvent.click(screen.getByRole('button', { name: 'SAVE BMP' }));
    expect(await screen.findByText('Description required')).toBeInTheDocument();
    expect(getPhase(open.editor())).toBe('BMPEnterConditions');
  });

  test('shows the checklist on Yes, and the third step keeps what the person checked [BMP-11]', async () => {
    const open = openConditions('Torn');
    await chooseAnswer('Yes');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reset posts' }));
    await userEvent.click(screen.getByRole('button', { name: 'ENTER CORRECTION INFO' }));
    expect(getPhase(open.editor())).toBe('BMPEnterInitialCorrections');
    expect(screen.getByRole('switch', { name: 'Required CAs' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Reset posts' })).toBeChecked();
  });

  test('keeps the answer No on this device and shows it when the person edits the saved BMP', async () => {
    const open = openConditions('Good');
    await chooseAnswer('No');
    expect(open.editor().place.active).toMatchObject({ needsNoCorrection: true });
    await userEvent.click(screen.getByRole('button', { name: 'SAVE BMP' }));
    open.send({ type: 'bmpEdited', bmpId: getActiveBmp(open.editor()).id });
    open.send({ type: 'continued' });
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });
});

test('the condition has no initials field [BMP-29]', () => {
  const open = openBmpList();
  open.send({ type: 'practicePicked', practiceId: 'fence' });
  open.send({ type: 'continued' });
  renderScreen(open);
  expect(screen.queryByLabelText('Completed by (initials)')).not.toBeInTheDocument();
});

test('a press of a finished step reopens that step', async () => {
  const open = openCorrections();
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: /Location/ }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
  expect(screen.getByRole('heading', { name: 'Silt Fence' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Corrections/ })).not.toBeInTheDocument();
});

test('the editor shows the checklist of CAs when Required CAs is on [BMP-11] [BMP-12] [BMP-14]', async () => {
  const open = openCorrections();
  renderScreen(open);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reset posts' }));
  expect(getActiveBmp(open.editor()).correctiveActions?.filter(({ selected }) => selected)).toHaveLength(1);
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  expect(getActiveBmp(open.editor()).correctiveActions).toBeNull();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('the editor shows a message when the library has no CAs for a BMP [BMP-19]', async () => {
  const open = openBmpList();
  open.send({ type: 'practicePicked', practiceId: 'mulch' });
  open.send({ type: 'continued' });
  open.send({ type: 'conditionChanged', change: { description: 'Thin' } });
  open.send({ type: 'continued' });
  renderScreen(open);
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  expect(screen.getByText('Error: No corrective actions found for this BMP')).toBeInTheDocument();
});

test('YES, DOCUMENT CORRECTION shows the correction form [BMP-13] [BMP-15]', async () => {
  const open = openCorrections();
  renderScreen(open);
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  expect(screen.getByRole('radio', { name: 'NO, DONT DOCUMENT CORRECTION YET' })).toBeChecked();
  expect(screen.queryByLabelText('Completed by (initials)')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'YES, DOCUMENT CORRECTION' }));
  await userEvent.type(screen.getByLabelText('Description'), 'Re-trenched');
  await userEvent.type(screen.getByLabelText('Completed by (initials)'), ' and others');
  expect(getActiveBmp(open.editor()).correction).toMatchObject({ description: 'Re-trenched', initials: 'DK and oth' });
});

test('the editor adds the person’s initials to a description, and removes them once all text is deleted', () => {
  const open = openCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', wantsCorrection: true });
  const change = (correction: { description?: string; initials?: string }) => {
    open.send({ type: 'correctionChanged', change: correction });
    return getActiveBmp(open.editor()).correction?.initials;
  };
  expect(change({ description: 'Re-trenched' })).toBe('DK');
  expect(change({ description: '' })).toBe('');
  expect(change({ description: 'Re-trenched' })).toBe('DK');
  expect(change({ initials: 'LO' })).toBe('LO');
  expect(change({ description: '' })).toBe('LO');
  expect(change({ description: 'Re-trenched', initials: '' })).toBe('DK');
  expect(change({ initials: '' })).toBe('');
  expect(change({ description: 'Re-trenched and staked' })).toBe('');
});

test('the editor limits the correction to 500 characters and ten initials, with date and time [BMP-25] [BMP-26] [BMP-27] [BMP-28]', () => {
  const open = openCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', wantsCorrection: true });
  renderScreen(open);
  expect(screen.getByLabelText('Description')).toHaveAttribute('maxlength', '500');
  expect(screen.getByLabelText('Completed by (initials)')).toHaveAttribute('maxlength', '10');
  expect(screen.getByLabelText('Date')).toHaveValue('11/21/2026 09:00 AM');
});

test('the editor requires a checked CA and focuses the checklist [BMP-11]', async () => {
  const open = openCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', wantsCorrection: true });
  renderScreen(open);
  await userEvent.click(document.body);
  open.send({ type: 'continued' });
  const message = 'Select at least one corrective action, or turn off Required CAs';
  expect(screen.getByRole('group', { name: 'Required CAs' })).toHaveAccessibleDescription(message);
  expect(screen.getByRole('checkbox', { name: 'Re-trench the fabric' })).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reset posts' }));
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('the editor requires a description of the correction [BMP-24] [BMP-35]', async () => {
  const open = openCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', wantsCorrection: true });
  renderScreen(open);
  await userEvent.click(document.body);
  open.send({ type: 'continued' });
  expect(await screen.findByText('Description required')).toBeInTheDocument();
  expect(getPhase(open.editor())).toBe('BMPEnterInitialCorrections');
});
