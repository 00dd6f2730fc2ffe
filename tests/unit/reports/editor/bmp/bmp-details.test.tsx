import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import type { ReportStatus } from '@/lib/reports/domain/report';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import {
  createBmp,
  createCorrection,
  createTestReport,
  openAndDispatch,
  NOW,
  createRequired,
} from '@/tests/unit/reports/editor/editor-fixture';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));

beforeAll(installModalDialogs);

const position = { lat: 43.03, lng: -87.93 };
const incomplete = createBmp({ id: 'due', label: '1', location: position, correctiveActions: createRequired('posts') });
const complete = createBmp({
  id: 'done',
  name: 'Inlet Filter Bag',
  label: '2',
  location: position,
  correctiveActions: createRequired('retrench'),
  correction: { ...createCorrection('Emptied the bag', ['after.jpg']), initials: 'MH' },
});
const documented = createBmp({ id: 'noted', name: 'Mulching', label: 'A', location: position });

const openSummary = (id: string, status: ReportStatus = 'setup') =>
  openTestInspection(
    openAndDispatch(createTestReport({ status, bmps: [documented, complete, incomplete] }), {
      type: 'bmpOpened',
      bmpId: id,
    }),
  );
const openList = (status: 'setup' | 'open' = 'setup') =>
  openTestInspection(
    openAndDispatch(createTestReport({ status, bmps: [documented, complete, incomplete] }), {
      type: 'phaseOpened',
      phase: 'LoggedEventsList',
    }),
  );

const getRows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the logged list', () => {
  test('shows the BMPs in logged order, each with its name, badge and required CAs', () => {
    renderScreen(openList());
    expect(getRows()[0]).toContain('Mulching');
    expect(getRows()[1]).toContain('Corrected 11-21-2026 MH');
    expect(getRows()[2]).toContain('1 required CA');
  });

  test('lists incomplete BMPs first after SAVE & NOTIFY', () => {
    renderScreen(openList('open'));
    expect(getRows().map((row) => row?.slice(0, 1))).toEqual(['1', 'A', '2']);
  });

  test('shows a message when no BMP is logged and opens the BMP List', async () => {
    const open = openTestInspection(
      openAndDispatch(createTestReport(), { type: 'phaseOpened', phase: 'LoggedEventsList' }),
    );
    renderScreen(open);
    expect(screen.getByText('No BMPs logged yet')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'BMP List' }).at(-1) ?? document.body);
    expect(getPhase(open.editor())).toBe('BMPInspection');
  });

  test('marks all copied BMPs without a condition as good on one press', async () => {
    const copied = createBmp({ id: 'copied', label: 'B', condition: { photos: [], date: NOW, description: '' } });
    const open = openTestInspection(
      openAndDispatch(createTestReport({ bmps: [copied, documented] }), {
        type: 'phaseOpened',
        phase: 'LoggedEventsList',
      }),
    );
    renderScreen(open);
    expect(getRows()[0]).toContain('No conditions yet');
    await userEvent.click(screen.getByRole('button', { name: 'Mark all good' }));
    expect(open.editor().report.bmps.map(({ condition }) => condition.description)).toEqual([
      'In good condition',
      documented.condition.description,
    ]);
    expect(screen.queryByRole('button', { name: 'Mark all good' })).not.toBeInTheDocument();
    expect(getRows()[0]).toContain('In good condition');
    expect(getRows()[1]).not.toContain('In good condition');
  });

  test('marks one copied BMP as good, and focuses its row', async () => {
    const condition = { photos: [], date: NOW, description: '' };
    const copied = createBmp({ id: 'copied', label: 'B', condition });
    const other = createBmp({ id: 'other', label: 'C', condition });
    const open = openTestInspection(
      openAndDispatch(createTestReport({ bmps: [copied, other] }), { type: 'phaseOpened', phase: 'LoggedEventsList' }),
    );
    renderScreen(open);
    await userEvent.click(screen.getByRole('button', { name: `Good: B, ${copied.name}` }));
    expect(open.editor().report.bmps.map(({ condition: { description } }) => description)).toEqual([
      'In good condition',
      '',
    ]);
    expect(document.activeElement).toHaveTextContent('In good condition');
    expect(screen.getAllByRole('button', { name: /^Good: / })).toHaveLength(1);
  });

  test('does not open the BMP when Good is pressed twice quickly', () => {
    const copied = createBmp({ id: 'copied', label: 'B', condition: { photos: [], date: NOW, description: '' } });
    const open = openTestInspection(
      openAndDispatch(createTestReport({ bmps: [copied] }), { type: 'phaseOpened', phase: 'LoggedEventsList' }),
    );
    renderScreen(open);
    fireEvent.click(screen.getByRole('button', { name: /^Good: / }), { detail: 1 });
    fireEvent.click(document.activeElement ?? document.body, { detail: 2 });
    expect(getPhase(open.editor())).toBe('LoggedEventsList');
    expect(open.editor().report.bmps[0]?.condition.description).toBe('In good condition');
  });

  test('has a pin for each BMP, whose bubble shows the name, status and action of the BMP [MAP-01] [MAP-02] [MAP-03] [MAP-04]', async () => {
    const open = openList();
    renderScreen(open);
    await userEvent.click(screen.getByRole('button', { name: 'A, Mulching, Documentation' }));
    expect(screen.getByRole('button', { name: 'View Record' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '2, Inlet Filter Bag, Complete' }));
    expect(screen.getByRole('button', { name: 'View Record' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '1, Silt Fence, Incomplete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Correct BMP' }));
    expect(getPhase(open.editor())).toBe('BMPEventSummaryIncomplete');
  });

  test('focuses and outlines the row of the BMP after View in List [MAP-05]', async () => {
    renderScreen(openList());
    await userEvent.click(screen.getByRole('button', { name: '1, Silt Fence, Incomplete' }));
    await userEvent.click(screen.getByRole('button', { name: 'View in List' }));
    const row = document.getElementById('logged-due');
    expect(row).toHaveClass('outline-action');
    expect(row && within(row).getByRole('button')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'View in List' })).not.toBeInTheDocument();
  });
});

describe('the summary of one BMP', () => {
  test('shows the map, conditions, required CAs and correction of a complete BMP [BMP-46]', () => {
    renderScreen(openSummary('done'));
    expect(screen.getByRole('region', { name: 'Satellite map of the site' })).toBeInTheDocument();
    expect(screen.getByText('Holding')).toBeInTheDocument();
    expect(screen.getByText('Re-trench the fabric')).toBeInTheDocument();
    expect(screen.queryByText('Reset posts')).not.toBeInTheDocument();
    expect(screen.getByText('Emptied the bag')).toBeInTheDocument();
    expect(screen.getByText(/Completed by MH/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Inlet Filter Bag, correction, photo 1' })).toBeInTheDocument();
  });

  test('accepts the correction of an incomplete BMP [BMP-47] [BMP-33]', async () => {
    const open = openSummary('due', 'open');
    renderScreen(open);
    await userEvent.type(screen.getByLabelText('Description'), 'Posts reset');
    await userEvent.type(screen.getByLabelText('Completed by (initials)'), 'LO');
    open.send({ type: 'continued' });
    expect(getPhase(open.editor())).toBe('BMPEventSummaryComplete');
    expect(screen.getByText('Posts reset')).toBeInTheDocument();
    expect(screen.getByText('Complete')).toBeInTheDocument();
  });

  test('disables DONE after SAVE & NOTIFY until a correction is entered [BMP-24] [BMP-48]', async () => {
    const open = openSummary('due', 'open');
    renderScreen(open);
    const doneButton = screen.getByRole('button', { name: 'DONE' });
    expect(doneButton).toBeDisabled();
    expect(screen.getByText('Enter a description or add a photo to finish this correction.')).toBeInTheDocument();
    open.send({ type: 'continued' });
    expect(getPhase(open.editor())).toBe('BMPEventSummaryIncomplete');
    await userEvent.type(screen.getByLabelText('Description'), 'Posts reset');
    await userEvent.tab();
    expect(doneButton).toBeEnabled();
    expect(screen.queryByText(/to finish this correction/)).not.toBeInTheDocument();
    await userEvent.click(doneButton);
    expect(getPhase(open.editor())).toBe('BMPEventSummaryComplete');
    expect(screen.getByText('Nothing is left to correct.')).toBeInTheDocument();
  });

  test('opens the photo field from the link beside the disabled DONE', async () => {
    renderScreen(openSummary('due', 'open'));
    const field = screen.getByLabelText('Add photos');
    const onOpen = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation();
    await userEvent.click(screen.getByRole('button', { name: 'Add photos' }));
    expect(onOpen.mock.contexts).toEqual([field]);
    expect(field).toHaveFocus();
    onOpen.mockRestore();
    await userEvent.type(screen.getByLabelText('Description'), 'Posts reset');
    await userEvent.tab();
    expect(screen.queryByRole('button', { name: 'Add photos' })).not.toBeInTheDocument();
  });

  test('enables DONE without a correction in setup [BMP-32]', async () => {
    const open = openSummary('due', 'setup');
    renderScreen(open);
    expect(screen.getByText('This BMP stays Incomplete until a correction is entered.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'DONE' }));
    expect(getPhase(open.editor())).toBe('LoggedEventsList');
  });

  test.each(['closed', 'finished'] as const)(
    'shows an uncorrected BMP of a %s report read-only, and DONE opens the summary [BMP-50] [BMP-51]',
    async (status) => {
      const open = openSummary('due', status);
      renderScreen(open);
      expect(screen.getByText('Reset posts')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'CANCEL' })).not.toBeInTheDocument();
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'DONE' }));
      expect(getPhase(open.editor())).toBe('InspectionSummary');
    },
  );

  test('requires a description besides initials [BMP-24]', async () => {
    const open = openSummary('due');
    renderScreen(open);
    await userEvent.type(screen.getByLabelText('Completed by (initials)'), 'LO');
    await userEvent.click(document.body);
    open.send({ type: 'continued' });
    expect(await screen.findByText('Description required')).toBeInTheDocument();
  });

  test('lets the person edit a documented correction', async () => {
    const open = openSummary('done', 'open');
    renderScreen(open);
    await userEvent.click(screen.getByRole('button', { name: 'Edit correction' }));
    expect(screen.getByLabelText('Description')).toHaveValue('Emptied the bag');
  });

  test('shows an error for a BMP record without a CA [BMP-20]', () => {
    const bmps = [createBmp({ label: '1', correctiveActions: [] })];
    renderScreen(openTestInspection(openAndDispatch(createTestReport({ bmps }), { type: 'bmpOpened', bmpId: 'bmp' })));
    expect(screen.getByText('Error: No corrective actions found')).toBeInTheDocument();
  });

  test('explains that a BMP was deleted and links to the summary of the inspection [BMP-52] [BMP-53]', async () => {
    const open = openSummary('gone');
    renderScreen(open);
    expect(screen.getByText('BMP Not Found')).toBeInTheDocument();
    expect(screen.getByText(/The system erased this BMP early\. Please click Home\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'DONE' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Home' }));
    expect(getPhase(open.editor())).toBe('InspectionSummary');
  });

  test('deletes a BMP only after confirmation', async () => {
    const open = openSummary('noted');
    renderScreen(open);
    await userEvent.click(screen.getByRole('button', { name: 'Delete BMP' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete BMP' });
    expect(question).toHaveTextContent('Mulching (A) will be deleted.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(open.editor().report.bmps).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Delete BMP' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(open.editor().report.bmps.map(({ id }) => id)).toEqual(['done', 'due']);
  });

  test('shows neither Edit nor Delete after SAVE & NOTIFY', () => {
    renderScreen(openSummary('noted', 'open'));
    expect(screen.queryByRole('button', { name: 'Delete BMP' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit BMP' })).not.toBeInTheDocument();
  });

  test('opens the first step of the BMP after Edit BMP', async () => {
    const open = openSummary('noted');
    renderScreen(open);
    await userEvent.click(screen.getByRole('button', { name: 'Edit BMP' }));
    expect(getPhase(open.editor())).toBe('BMPPlotLocation');
  });
});
