import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createBmp, createTestReport, createRequired, NOW } from './editor-fixture';
import { getButton, getCaptureButton, openSummary } from './render-editor';

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
      Promise.resolve(Response.json({ messages: MESSAGES, links: [], last: null, inProgress: null })),
    );
});

const MESSAGES = [
  { personId: 'dana', name: 'Dana Kowalczyk', channel: 'text message', state: 'delivered' },
  { personId: 'teng', name: 'Teng Vang', channel: 'none', state: 'failed' },
];

const getCard = (name: string | RegExp) => within(screen.getByRole('region', { name }));

describe('the summary', () => {
  test('lists the BMPs and then its cards, each with an Edit button in setup [EDIT-27] [EDIT-28]', async () => {
    await openSummary('setup');
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

  test('offers neither Edit nor LOG MORE nor Start Inspection after SAVE & NOTIFY [EDIT-28] [EDIT-29] [EDIT-30]', async () => {
    await openSummary('open');
    expect(screen.queryByRole('button', { name: /^(Edit|LOG MORE|Start)/ })).not.toBeInTheDocument();
  });

  test('shows an empty value depending on the status, and an empty list depending on its kind [EDIT-31] [EDIT-33] [EDIT-34]', async () => {
    const verifiedBmps = [{ practiceId: 'mulch', name: 'Mulching', type: 'Perimeter', status: 'good' as const }];
    await openSummary('setup', { fields: { verifiedBmps } });
    expect(await getCard('BMPs in Good Condition').findByText('Mulching')).toBeVisible();
    expect(getCard('Inspection Info').getAllByText('Not yet entered').length).toBeGreaterThan(3);
    expect(screen.getByText('No BMPs logged yet')).toBeVisible();
    expect(getCard('BMPs Currently Not Applicable').getByText('Nothing to display...')).toBeVisible();
  });

  test('shows a card without content as one line that opens its screen', async () => {
    await openSummary('setup', { fields: { areasStopped: 'no' } });
    const cards = ['Site Info', 'Weather Conditions', 'Erosion Plan Review', 'BMPs in Good Condition'];
    for (const name of cards)
      expect(screen.getByRole('region', { name })).toHaveTextContent(`${name} · not answeredEdit`);
    expect(screen.getByRole('region', { name: 'Stabilization' })).toHaveTextContent('Stabilization · not askedEdit');
    expect(getCard('Project Phase').getAllByText('Not yet entered').length).toBeGreaterThan(3);
    await userEvent.click(getButton('Edit Weather Conditions'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Weather Conditions' })).toBeVisible();
  });

  test('lists many practices marked N/A by type with counts', async () => {
    const verifiedBmps = Array.from({ length: 13 }, (_, index) => ({
      practiceId: `p${index}`,
      name: `Control ${index}`,
      type: index < 8 ? 'Perimeter' : 'Basins',
      status: 'na' as const,
    }));
    await openSummary('setup', { fields: { verifiedBmps } });
    const summaryCard = getCard('BMPs Currently Not Applicable');
    expect(await summaryCard.findByText('13 BMPs')).toBeVisible();
    const folds = summaryCard.getAllByRole('group');
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual(['Perimeter8', 'Basins5']);
    expect(folds.every((fold) => !fold.hasAttribute('open'))).toBe(true);
  });

  test('opens the first step on Start Inspection [EDIT-30]', async () => {
    await openSummary('setup');
    await userEvent.click(getButton('Start Inspection'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Erosion Control Inspection' })).toBeVisible();
  });

  test('opens the condition step of a BMP without conditions; BACK opens its location step [EDIT-47, BMP-09]', async () => {
    const bmps = [createBmp({ label: 'A', condition: { photos: [], date: NOW, description: '' } })];
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' }, bmps });
    await userEvent.click(getButton('Silt Fence (A) still needs conditions.'));
    expect(await screen.findByLabelText('Description')).toBeVisible();
    expect(getPhase(inspection.store.getState())).toBe('BMPEnterConditions');
    act(() => inspection.send({ type: 'back' }));
    expect(getPhase(inspection.store.getState())).toBe('BMPPlotLocation');
  });

  test('lists all BMPs without conditions, each with a link to its condition step [EDIT-47]', async () => {
    const condition = { photos: [], date: NOW, description: '' };
    const bmps = ['A', 'B', 'C'].map((label) => createBmp({ id: label, label, condition }));
    const inspection = await openSummary('setup', { fields: { siteId: 'crossing' }, bmps });
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

  test('confirms a closed inspection with a link to its record [EDIT-60]', async () => {
    const inspection = await openSummary('open', { siteName: 'Granville Station', fields: { mapImage: 'map.jpg' } });
    act(() => inspection.send({ type: 'closed' }));
    expect(
      await screen.findByText('You can find the record of Granville Station in Past Reports.'),
    ).toBeInTheDocument();
    await userEvent.click(getButton('View record'));
    expect(ROUTER.push).toHaveBeenCalledWith(`/app/report-view?report=${inspection.store.getState().report.id}`);
  });

  test('shows “None entered”, the map picture and the notified crew of an open report [EDIT-32] [EDIT-35]', async () => {
    await openSummary('open');
    expect(getCard('Site Info').getAllByText('None entered').length).toBeGreaterThan(3);
    expect(screen.getByText('No map image captured')).toBeVisible();
    const crew = getCard('Maintenance Crew for Corrective Actions');
    expect(await crew.findByText('Delivered')).toBeVisible();
    expect(crew.getByText(/^Not notified, because .* Teng Vang$/)).toBeVisible();
  });

  test('opens the BMP List after LOG MORE [EDIT-29]', async () => {
    await openSummary('setup');
    await userEvent.click(getButton('LOG MORE'));
    expect(await screen.findByRole('heading', { level: 1, name: 'BMP Inspection' })).toBeVisible();
  });

  test('disables CLOSE OUT INSPECTION until the map picture is captured [EDIT-55] [EDIT-56] [EDIT-57]', async () => {
    await openSummary('open');
    expect(getButton('CLOSE OUT INSPECTION')).toBeDisabled();
    await userEvent.click(getCaptureButton());
    expect(await screen.findByRole('heading', { level: 1, name: 'Capture Map Picture' })).toBeVisible();
  });

  test('asks for confirmation before it closes an inspection with a map picture [EDIT-58]', async () => {
    const inspection = await openSummary('open', { fields: { mapImage: 'map.jpg' } });
    await userEvent.click(getButton('CLOSE OUT INSPECTION'));
    const dialog = screen.getByRole('alertdialog', { name: /^Really close report\? You won't be able/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'CLOSE OUT INSPECTION' }));
    expect(inspection.store.getState().sending).toBe('close');
  });

  describe('while the server creates the record', () => {
    const WAITING: ReportPdfProgress = { step: 'waiting', done: 0, total: null };
    const PHOTOS: ReportPdfProgress = { step: 'photos', done: 212, total: 500 };
    const LAYOUT: ReportPdfProgress = { step: 'layout', done: 0, total: null };
    const PAGES: ReportPdfProgress = { step: 'pages', done: 31, total: null };
    const getBar = () => screen.getByRole('progressbar', { name: 'Creating the record…' });
    const waitOneSecond = () => act(() => jest.advanceTimersByTimeAsync(1000));

    async function openWithProgress(progressSteps: (ReportPdfProgress | null)[]) {
      const inspection = await openSummary('open', { fields: { mapImage: 'map.jpg' } });
      // The screen asks once when it opens.
      await waitFor(() =>
        expect(fetch).toHaveBeenCalledWith(expect.stringContaining('recordProgress'), expect.anything()),
      );
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
      jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation(() =>
          Promise.resolve(Response.json({ progress: progressSteps.shift() ?? null, isClosed: false, links: [] })),
        );
      return inspection;
    }
    afterEach(() => jest.useRealTimers());

    test('requests the progress once a second and shows each step, with a bar for the photos', async () => {
      const inspection = await openWithProgress([WAITING, PHOTOS, LAYOUT, PAGES]);
      act(() => inspection.send({ type: 'closeConfirmed' }));
      expect(screen.getByText('You can leave this page.')).toBeVisible();
      const steps = [
        ['waiting to start', null],
        ['photo 212 of 500', '42'],
        ['laying out the pages, up to a minute with many photos', null],
        ['page 31', null],
      ] as const;
      for (const [text, percent] of steps) {
        await waitOneSecond();
        expect(getBar()).toHaveAttribute('aria-valuetext', text);
        expect(getBar().getAttribute('aria-valuenow')).toBe(percent);
      }
    });

    test('announces each quarter of the photos, not each photo', async () => {
      const inspection = await openWithProgress([PHOTOS, { ...PHOTOS, done: 249 }, { ...PHOTOS, done: 250 }]);
      act(() => inspection.send({ type: 'closeConfirmed' }));
      const announced: (string | null)[] = [];
      for (let second = 1; second <= 3; second += 1) {
        await waitOneSecond();
        announced.push(screen.getByText('Creating the record…').closest('[role="status"]')?.textContent ?? null);
      }
      expect(announced).toEqual([
        'Creating the record… photo 125 of 500',
        'Creating the record… photo 125 of 500',
        'Creating the record… photo 250 of 500',
      ]);
    });
  });

  describe('the summary of a report whose record was started before the page opened', () => {
    async function openDuringJob(responses: { progress: ReportPdfProgress | null; isClosed: boolean }[]) {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
      const last = { progress: null, isClosed: false };
      jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation((request) =>
          Promise.resolve(
            Response.json(
              String(request).includes('recordProgress') ? (responses.shift() ?? last) : { messages: [], links: [] },
            ),
          ),
        );
      await openSummary('open', { fields: { mapImage: 'map.jpg' } });
      await act(() => jest.advanceTimersByTimeAsync(1));
    }
    afterEach(() => jest.useRealTimers());
    const FAILED = 'The record was not created, and the inspection is still open. Close it out again.';
    const PAGE_3: ReportPdfProgress = { step: 'pages', done: 3, total: null };

    test('shows the progress of the record and disables CLOSE OUT', async () => {
      await openDuringJob([{ progress: PAGE_3, isClosed: false }]);
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'page 3');
      expect(getButton('CLOSE OUT INSPECTION')).toHaveAttribute('aria-disabled', 'true');
    });

    test('shows that the record failed and enables CLOSE OUT', async () => {
      await openDuringJob([{ progress: PAGE_3, isClosed: false }]);
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1500));
      expect(screen.getByText(FAILED)).toHaveRole('alert');
      expect(getButton('CLOSE OUT INSPECTION')).toBeEnabled();
      expect(getButton('CLOSE OUT INSPECTION')).not.toHaveAttribute('aria-disabled', 'true');
    });

    test('shows no failure when the inspection was closed', async () => {
      await openDuringJob([
        { progress: PAGE_3, isClosed: false },
        ...Array.from({ length: 9 }, () => ({ progress: null, isClosed: true })),
      ]);
      await act(() => jest.advanceTimersByTimeAsync(6000));
      expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
    });
  });

  test('disables SAVE & NOTIFY and links to what is missing [EDIT-47]', async () => {
    await openSummary('setup');
    expect(getButton('SAVE & NOTIFY')).toBeDisabled();
    await userEvent.click(getButton('Choose the site of this inspection.'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Erosion Control Inspection' })).toBeVisible();
  });

  test('lists unanswered questions by step before SAVE & NOTIFY, with links to the steps', async () => {
    await openSummary('setup', { fields: { siteId: 'crossing', temperature: 41, areasStopped: 'no' } });
    await userEvent.click(getButton('SAVE & NOTIFY'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Dana Kowalczyk is notified.')).toBeVisible();
    expect(dialog.getByText('You cannot answer them after this point.')).toBeVisible();
    await userEvent.click(dialog.getByText('15 questions are not answered'));
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

  test('lists unanswered questions without links before CLOSE OUT', async () => {
    await openSummary('open', { fields: { siteId: 'crossing', mapImage: 'map.jpg', areasStopped: 'no' } });
    await userEvent.click(getButton('CLOSE OUT INSPECTION'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('The record will show them as not answered.')).toBeVisible();
    await userEvent.click(dialog.getByText(/ questions are not answered$/));
    expect(dialog.getByText('Temperature · Soil moisture · Last rainfall · Depth')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Weather Conditions' })).not.toBeInTheDocument();
  });

  test('asks for confirmation of SAVE & NOTIFY and opens the list five seconds later [EDIT-47] [EDIT-49] [EDIT-50] [EDIT-51]', async () => {
    const inspection = await openSummary('setup', {
      fields: { siteId: 'crossing' },
      bmps: [createBmp({ label: '1', correctiveActions: createRequired('posts') })],
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

test('the editor warns before CLOSE OUT that the record will not contain orphaned work', async () => {
  const inspection = await openSummary('setup');
  act(() => inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Milwaukee' }));
  const serverReport = createTestReport({ status: 'open', version: 2, fields: { mapImage: 'map.jpg' } });
  act(() =>
    inspection.send({ type: 'serverMoved', conflict: { report: serverReport, changedBy: 'Luis', changedAt: NOW } }),
  );
  expect(await screen.findByRole('button', { name: 'Export my work' })).toBeVisible();
  act(() => inspection.send({ type: 'questionOpened', question: 'close-out' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Changes that are only on this device will not be in the record.',
  );
});
