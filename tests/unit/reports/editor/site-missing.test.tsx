import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@/lib/permissions';
import { getPhase } from '@/lib/reports/editor/derived';
import { dispatchAll, createEditorData, createTestReport, openAndDispatch } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('@/lib/offline/store/previous-inspection', () => ({
  loadPreviousInspections: () => Promise.resolve({ last: null, inProgress: null }),
}));
beforeEach(() => localStorage.clear());

const createReportAtStart = () => createTestReport({ fields: { phase: 'ProjectInfo' } });
const [SITE] = createEditorData(createTestReport()).sites;
if (!SITE) throw new Error('There is no site.');
const TWO_SITES = [SITE, { ...SITE, id: 'bay-view', name: 'Bay View Lofts' }];

const findContinue = () => screen.findByRole('button', { name: 'CONTINUE' });
const setRole = (role: Role) =>
  localStorage.setItem('activeWorkGroup', `{"idworkgroup":"u1","name":"Crew","role":"${role}"}`);

describe('CONTINUE without a site', () => {
  test('is disabled until a site is selected, and links to the site field', async () => {
    renderEditor(createReportAtStart(), { sites: TWO_SITES });
    expect(await findContinue()).toBeDisabled();
    const site = await screen.findByLabelText('Site');
    await userEvent.click(screen.getByRole('button', { name: 'Choose the site of this inspection.' }));
    expect(site).toHaveFocus();
    await userEvent.selectOptions(site, 'Bay View Lofts');
    expect(await findContinue()).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Choose the site/ })).toBeNull();
  });

  test('links an Office User to New Site if the work unit has no site', async () => {
    setRole('admin');
    renderEditor(createReportAtStart(), { sites: [] });
    expect(await findContinue()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Set up a site' })).toHaveAttribute('href', '/app/new-site');
  });

  test.each(['crewleader', 'employee'] as const)(
    'shows a %s that the Office adds sites if the work unit has none',
    async (role) => {
      setRole(role);
      renderEditor(createReportAtStart(), { sites: [] });
      expect(await findContinue()).toBeDisabled();
      expect(screen.getByText(/Ask your Office to add one/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Set up a site' })).toBeNull();
    },
  );

  test('does not leave the screen', () => {
    const blocked = openAndDispatch(createReportAtStart(), { type: 'continued' });
    expect(getPhase(blocked)).toBe('ProjectInfo');
  });
});

describe('an inspection of a work unit with one site', () => {
  test('has this site selected when the first screen opens', () => {
    const opened = openAndDispatch(createTestReport(), { type: 'phaseOpened', phase: 'ProjectInfo' });
    expect(opened.report.fields.siteId).toBe(SITE.id);
    expect(getPhase(dispatchAll(opened, { type: 'continued' }))).toBe('InspectionInfo');
  });

  test('has no site selected on other screens or in an open report', () => {
    expect(
      openAndDispatch(createTestReport(), { type: 'phaseOpened', phase: 'WeatherAndSoil' }).report.fields.siteId,
    ).toBeNull();
    const open = createTestReport({ status: 'open' });
    expect(openAndDispatch(open, { type: 'phaseOpened', phase: 'ProjectInfo' }).report.fields.siteId).toBeNull();
  });
});
