import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase, getUnsavedChanges } from '@/lib/reports/editor/derived';
import { PROVISIONAL_LABELS } from '@/lib/reports/editor/texts';
import {
  makeBmp,
  makeReport,
  dispatchAll,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
  getActiveBmp,
} from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

// The site has no earlier inspection, and that is known at once. What an earlier one changes is in editor-screens.test.tsx.
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({ useLastInspection: () => null }));

const onBmpList = (report = makeReport({ fields: { siteId: 'crossing' } })) =>
  openTestInspection(openAndDispatch(report, { type: 'phaseOpened', phase: 'BMPInspection' }));

/** An inspection in the third step of a BMP, with conditions entered. */
const onCorrections = () => openTestInspection(dispatchAll(openAndDispatch(makeReport()), ...logFence));

test('the library is offered in groups by type, each entry with a plus [BMP-01]', () => {
  renderScreen(onBmpList());
  const group = screen.getByText('Perimeter').closest('details');
  expect(group).toHaveAttribute('open');
  if (group) expect(within(group).getByRole('button', { name: 'Log Silt Fence' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log Our Erosion Plan' })).toBeInTheDocument();
});

test('a search keeps the entries with its words, and shows when there are none [BMP-01]', async () => {
  renderScreen(onBmpList());
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'mulch');
  expect(screen.getByRole('button', { name: 'Log Mulching' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log Silt Fence' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'x');
  expect(screen.getByText('Nothing to display...')).toBeInTheDocument();
});

test('an entry says how often it was logged already', () => {
  renderScreen(onBmpList(makeReport({ bmps: [makeBmp(), makeBmp({ id: 'second' })] })));
  expect(screen.getByText('Logged 2 times')).toBeInTheDocument();
});

test('the tabs lead from the list to what was logged, with its number [BMP-06]', async () => {
  const open = onBmpList(makeReport({ bmps: [makeBmp({ label: 'A' })] }));
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Logged 1' }));
  expect(getPhase(open.editor())).toBe('LoggedEventsList');
});

test('the plus logs the BMP and asks where it is; a place on the map is kept [BMP-02] [BMP-07]', async () => {
  const open = onBmpList();
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: 'Log Silt Fence' }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  expect(getActiveBmp(open.editor())).toMatchObject({ name: 'Silt Fence', location: { lat: 43.031, lng: -87.931 } });
});

test('the location of a BMP counts as done only when the BMP is placed [BMP-07]', async () => {
  const open = openTestInspection(openAndDispatch(makeReport(), ...logFence.slice(0, 1), { type: 'continued' }));
  renderScreen(open);
  expect(getPhase(open.editor())).toBe('BMPEnterConditions');
  await userEvent.click(screen.getByRole('button', { name: /Location.*, not placed on the map$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  open.send({ type: 'continued' });
  expect(await screen.findByRole('button', { name: /Location.*, done$/ })).toBeInTheDocument();
});

test('a BMP that is edited is placed under its own mark, a new one under none', async () => {
  const place = { lat: 43.03, lng: -87.93 };
  const fence = makeBmp({ label: '1', location: place, correctiveActions: makeRequired('posts') });
  const { unmount } = renderScreen(
    openTestInspection(openAndDispatch(makeReport({ bmps: [fence] }), { type: 'bmpEdited', bmpId: 'bmp' })),
  );
  expect(screen.getByRole('img', { name: '1, Silt Fence, Incomplete' })).toHaveTextContent(/^1$/);
  unmount();
  renderScreen(openTestInspection(openAndDispatch(makeReport(), ...logFence.slice(0, 2))));
  expect(screen.getByRole('img', { name: 'New BMP location' })).toHaveTextContent(/^-$/);
});

test('moves of a pin are undone one by one, but not over a later change of another person [X-272]', async () => {
  const open = openTestInspection(openAndDispatch(makeReport(), ...logFence.slice(0, 2)));
  renderScreen(open);
  const beginning = getActiveBmp(open.editor()).location;
  const here = { lat: 43.031, lng: -87.931 };
  const there = { lat: 43.032, lng: -87.932 };
  const undo = () => screen.queryByRole('button', { name: 'Undo move' });
  expect(undo()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  await userEvent.click(screen.getByRole('button', { name: 'Place there' }));
  expect(getActiveBmp(open.editor()).location).toEqual(there);
  await userEvent.click(screen.getByRole('button', { name: 'Undo move' }));
  expect(getActiveBmp(open.editor()).location).toEqual(here);
  await userEvent.click(screen.getByRole('button', { name: 'Undo move' }));
  expect(getActiveBmp(open.editor()).location).toEqual(beginning);
  expect(undo()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Place here' }));
  expect(undo()).toBeInTheDocument();
  act(() => open.send({ type: 'placed', position: { lat: 43.039, lng: -87.939 } }));
  expect(undo()).toBeNull();
});

test('a label is provisional in list and map until the server has its BMP [X-24]', () => {
  const logged = dispatchAll(openAndDispatch(makeReport({ fields: { siteId: 'crossing' } })), ...logFence, {
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

describe('near the most BMPs that an inspection holds', () => {
  const makeReportWithBmps = (count: number) =>
    makeReport({
      fields: { siteId: 'crossing' },
      bmps: Array.from({ length: count }, (_, at) => makeBmp({ id: `bmp${at}`, label: 'A' })),
    });

  test('the list says how many are left; pressing the plus for one too many begins nothing, and says why', async () => {
    const open = onBmpList(makeReportWithBmps(497));
    renderScreen(open);
    expect(screen.getByText('1 more BMP can be logged in this inspection.')).toBeVisible();
    open.send({ type: 'practicePicked', practiceId: 'fence' });
    open.send({ type: 'phaseOpened', phase: 'BMPInspection' });
    expect(screen.getByText(/^An inspection can have up to 500 BMPs\. Start another inspection/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log Mulching' }));
    expect(getPhase(open.editor())).toBe('BMPInspection');
    expect(open.editor().report.bmps).toHaveLength(498);
    expect(open.editor().notice).toEqual({ kind: 'full' });
  });

  test('what was logged has the same note; with room enough there is none', async () => {
    const open = onBmpList(makeReportWithBmps(487));
    renderScreen(open);
    expect(screen.queryByText(/can be logged in this inspection/)).not.toBeInTheDocument();
    open.send({ type: 'practicePicked', practiceId: 'fence' });
    open.send({ type: 'phaseOpened', phase: 'LoggedEventsList' });
    expect(screen.getByText('10 more BMPs can be logged in this inspection.')).toBeVisible();
  });
});

test('the other pins are there while one is placed', async () => {
  renderScreen(onBmpList(makeReport({ bmps: [makeBmp({ label: 'A', location: { lat: 43, lng: -88 } })] })));
  await userEvent.click(screen.getByRole('button', { name: 'Log Mulching' }));
  expect(screen.getByRole('button', { name: 'A, Silt Fence, Documentation' })).toBeInTheDocument();
});

test('conditions without photo and description are refused at the field [BMP-21] [BMP-22] [BMP-23]', async () => {
  const open = onBmpList();
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

test('a condition has no field for who completed it [BMP-29]', () => {
  const open = onBmpList();
  open.send({ type: 'practicePicked', practiceId: 'fence' });
  open.send({ type: 'continued' });
  renderScreen(open);
  expect(screen.queryByLabelText('Completed by (initials)')).not.toBeInTheDocument();
});

test('a finished step can be opened again', async () => {
  const open = onCorrections();
  renderScreen(open);
  await userEvent.click(screen.getByRole('button', { name: /Location/ }));
  expect(getPhase(open.editor())).toBe('BMPPlotLocation');
  expect(screen.getByRole('heading', { name: 'Silt Fence' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Corrections/ })).not.toBeInTheDocument();
});

test('required CAs are a switch over the checklist of the BMP [BMP-11] [BMP-12] [BMP-14]', async () => {
  const open = onCorrections();
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

test('a BMP for which the library has no CAs shows so [BMP-19]', async () => {
  const open = onBmpList();
  open.send({ type: 'practicePicked', practiceId: 'mulch' });
  open.send({ type: 'continued' });
  open.send({ type: 'conditionChanged', change: { description: 'Thin' } });
  open.send({ type: 'continued' });
  renderScreen(open);
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  expect(screen.getByText('Error: No corrective actions found for this BMP')).toBeInTheDocument();
});

test('a correction made at once is documented behind two sentences [BMP-13] [BMP-15]', async () => {
  const open = onCorrections();
  renderScreen(open);
  await userEvent.click(screen.getByRole('switch', { name: 'Required CAs' }));
  expect(screen.getByRole('radio', { name: 'NO, DONT DOCUMENT CORRECTION YET' })).toBeChecked();
  expect(screen.queryByLabelText('Completed by (initials)')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'YES, DOCUMENT CORRECTION' }));
  await userEvent.type(screen.getByLabelText('Description'), 'Re-trenched');
  await userEvent.type(screen.getByLabelText('Completed by (initials)'), 'DK and others');
  expect(getActiveBmp(open.editor()).correction).toMatchObject({ description: 'Re-trenched', initials: 'DK and oth' });
});

test('the correction accepts 500 characters, ten initials and a date with its time [BMP-25] [BMP-26] [BMP-27] [BMP-28]', () => {
  const open = onCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', document: true });
  renderScreen(open);
  expect(screen.getByLabelText('Description')).toHaveAttribute('maxlength', '500');
  expect(screen.getByLabelText('Completed by (initials)')).toHaveAttribute('maxlength', '10');
  expect(screen.getByLabelText('Date')).toHaveValue('11/21/2026 09:00 AM');
});

test('Required CAs with none ticked are refused at the checklist, which has the focus [BMP-11]', async () => {
  const open = onCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', document: true });
  renderScreen(open);
  await userEvent.click(document.body);
  open.send({ type: 'continued' });
  const refusal = 'Tick at least one corrective action, or turn Required CAs off';
  expect(screen.getByRole('group', { name: 'Required CAs' })).toHaveAccessibleDescription(refusal);
  expect(screen.getByRole('checkbox', { name: 'Re-trench the fabric' })).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reset posts' }));
  expect(screen.queryByText(refusal)).not.toBeInTheDocument();
});

test('an empty correction is refused at its field [BMP-24] [BMP-35]', async () => {
  const open = onCorrections();
  open.send({ type: 'requiredCasToggled', required: true });
  open.send({ type: 'correctionChosen', document: true });
  renderScreen(open);
  await userEvent.click(document.body);
  open.send({ type: 'continued' });
  expect(await screen.findByText('Description required')).toBeInTheDocument();
  expect(getPhase(open.editor())).toBe('BMPEnterInitialCorrections');
});
