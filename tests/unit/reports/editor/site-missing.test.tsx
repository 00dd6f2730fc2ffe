import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@/lib/permissions';
import { getPhase } from '@/lib/reports/editor/derived';
import { dispatchAll, makeEditorData, makeReport, openAndDispatch } from './editor-fixture';
import { showEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('@/lib/offline/store/previous-inspection', () => ({
  loadPreviousInspections: () => Promise.resolve({ past: null, inProgress: null }),
}));
beforeEach(() => localStorage.clear());

const onFirstScreen = () => makeReport({ fields: { phase: 'ProjectInfo' } });
const [SITE] = makeEditorData(makeReport()).sites;
if (!SITE) throw new Error('There is no site.');
const TWO = [SITE, { ...SITE, id: 'bay-view', name: 'Bay View Lofts' }];

const forward = () => screen.findByRole('button', { name: 'CONTINUE' });
const signedInAs = (role: Role) =>
  localStorage.setItem('activeWorkGroup', `{"idworkgroup":"u1","name":"Crew","role":"${role}"}`);

describe('CONTINUE waits for a site', () => {
  test('and shows it; the message leads to the choice, and the choice ends the waiting', async () => {
    showEditor(onFirstScreen(), { sites: TWO });
    expect(await forward()).toBeDisabled();
    const site = await screen.findByLabelText('Site');
    await userEvent.click(screen.getByRole('button', { name: 'Choose the site of this inspection.' }));
    expect(site).toHaveFocus();
    await userEvent.selectOptions(site, 'Bay View Lofts');
    expect(await forward()).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Choose the site/ })).toBeNull();
  });

  test('where the work unit has none, Office is led to where one is set up', async () => {
    signedInAs('admin');
    showEditor(onFirstScreen(), { sites: [] });
    expect(await forward()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Set up a site' })).toHaveAttribute('href', '/app/new-site');
  });

  test.each(['crewleader', 'employee'] as const)(
    'a %s sees who can, and gets no link that would be refused',
    async (role) => {
      signedInAs(role);
      showEditor(onFirstScreen(), { sites: [] });
      expect(await forward()).toBeDisabled();
      expect(screen.getByText(/Ask your Office to add one/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Set up a site' })).toBeNull();
    },
  );

  test('whatever sends it: the screen stays', () => {
    const blocked = openAndDispatch(onFirstScreen(), { type: 'continued' });
    expect(getPhase(blocked)).toBe('ProjectInfo');
  });
});

describe('a work unit with one site', () => {
  test('has it chosen when the first screen opens, and can see that', () => {
    const begun = openAndDispatch(makeReport(), { type: 'phaseOpened', phase: 'ProjectInfo' });
    expect(begun.report.fields.siteId).toBe(SITE.id);
    expect(getPhase(dispatchAll(begun, { type: 'continued' }))).toBe('InspectionInfo');
  });

  test('has nothing chosen on any other screen, nor in a report that is not begun', () => {
    expect(
      openAndDispatch(makeReport(), { type: 'phaseOpened', phase: 'WeatherAndSoil' }).report.fields.siteId,
    ).toBeNull();
    const open = makeReport({ status: 'open' });
    expect(openAndDispatch(open, { type: 'phaseOpened', phase: 'ProjectInfo' }).report.fields.siteId).toBeNull();
  });
});
