import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PermitTab } from '@/components/deadlines/permit-tab';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { RejectedError } from '@/lib/client/api';
import type { SavedProfile } from '@/lib/compliance/profile';
import { createDetails } from '@/tests/integration/compliance/permit-profile';

const send = jest.fn<
  Promise<unknown>,
  [input: { baseVersion: number; details: { county: string; form?: string; certificateSkillId?: string } }]
>();
jest.mock('@/lib/client/call-creation', () => ({
  callCreation: (_contract: unknown, input: Parameters<typeof send>[0]) => send(input),
}));

const SKILLS = [{ id: 'qualified', name: 'Qualified Inspector' }];

const createProfile = (version: number, county: string): SavedProfile => ({
  version,
  rulesVersion: 1,
  validFrom: '2026-11-02',
  details: createDetails({ county }),
  savedBy: 'Priya Raman',
  savedAt: '2026-11-21T15:00:00.000Z',
});

beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});

const open = (profiles: SavedProfile[]) =>
  render(
    <PopupProvider>
      <UndoProvider>
        <PermitTab
          siteId="site"
          sender={{ personId: 'dana', unitId: 'unit' }}
          profiles={profiles}
          crew={[]}
          skills={SKILLS}
          today="2026-11-21"
          timeZone="America/Chicago"
          onSaved={() => undefined}
        />
      </UndoProvider>
    </PopupProvider>,
  );

const getCounty = () => screen.getByRole('textbox', { name: /^County/ });
async function enterCounty(county: string) {
  await userEvent.clear(getCounty());
  await userEvent.type(getCounty(), county);
}
const pressSave = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const getConflict = () => within(screen.getByRole('group', { name: 'County' }));

test('the tab shows both versions when someone else saved first, and the next save is based on the newer one [CLOCK-10]', async () => {
  send.mockRejectedValueOnce(
    new RejectedError('permit-profile-changed', 409, 'Priya Raman saved this permit profile while you were editing.', {
      current: createProfile(2, 'Racine'),
    }),
  );
  open([createProfile(1, 'Milwaukee')]);
  await enterCounty('Waukesha');
  await pressSave();
  expect(await screen.findByText(/Priya Raman saved this permit profile/)).toBeVisible();
  expect(getConflict().getByText('Racine')).toBeVisible();
  expect(getConflict().getByText('Waukesha')).toBeVisible();

  send.mockResolvedValueOnce({ profiles: [createProfile(3, 'Waukesha')] });
  await pressSave();
  expect(send.mock.calls.map(([{ baseVersion, details }]) => [baseVersion, details.county])).toEqual([
    [1, 'Waukesha'],
    [2, 'Waukesha'],
  ]);
});

test('the tab compares unsaved input after a reload with a version that someone has saved since [CLOCK-10]', async () => {
  open([createProfile(1, 'Milwaukee')]);
  await enterCounty('Waukesha');
  cleanup();
  open([createProfile(1, 'Milwaukee'), createProfile(2, 'Racine')]);
  expect(getCounty()).toHaveValue('Waukesha');
  expect(getConflict().getByText('Racine')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs: County' }));
  expect(getCounty()).toHaveValue('Racine');
});

test('the tab has "Working hours only" for custom rules, turned off, and not for EPA and Wisconsin [CLOCK-22]', async () => {
  open([]);
  const queryOption = () => screen.queryByRole('checkbox', { name: /^Working hours only/ });
  for (const rules of screen.getAllByRole('radio', { name: /EPA|Wisconsin/ })) {
    await userEvent.click(rules);
    expect(queryOption()).toBeNull();
  }
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  expect(queryOption()).not.toBeChecked();
});

test('the tab offers the longer certification statement for EPA only, turned off [SIGN-04]', async () => {
  open([]);
  const queryOption = () => screen.queryByRole('checkbox', { name: /^Use the longer certification statement/ });
  for (const rules of ['Wisconsin NR 216', 'Custom']) {
    await userEvent.click(screen.getByRole('radio', { name: rules }));
    expect(queryOption()).toBeNull();
  }
  await userEvent.click(screen.getByRole('radio', { name: 'EPA 2022 CGP' }));
  expect(queryOption()).not.toBeChecked();
});

test('the tab shows an invalid entry at its field and sends nothing [CLOCK-08]', async () => {
  open([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  const days = screen.getByRole('textbox', { name: 'Days between inspections' });
  await userEvent.clear(days);
  await userEvent.type(days, '32');
  await enterCounty('Waukesha');
  await pressSave();
  expect(days).toHaveAccessibleDescription(/Enter 1 to 31 days\./);
  expect(getCounty()).toHaveValue('Waukesha');
  expect(send).not.toHaveBeenCalled();
});

test('the tab chooses the form of the rules, and names what nobody compared with the agency’s form [FORM-04]', async () => {
  send.mockResolvedValue({ profiles: [createProfile(2, 'Racine')] });
  open([createProfile(1, 'Milwaukee')]);
  const form = within(screen.getByRole('radiogroup', { name: 'Form' }));
  expect(form.getByRole('radio', { name: /^WDNR form 3400-187/ })).toBeChecked();
  expect(form.getByText(/^Not compared with the agency's form: Follow-up on page 1$/)).toBeVisible();
  expect(
    form.getByText(
      /^Not compared with the agency's form: Section A, continued; .*Corrective action log; Signatures of the corrective action log$/,
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Custom/ }));
  expect(form.getByRole('radio', { name: 'No form' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /^Wisconsin/ }));
  await userEvent.click(form.getByRole('radio', { name: 'No form' }));
  await pressSave();
  await userEvent.click(form.getByRole('radio', { name: /^WDNR/ }));
  await pressSave();
  expect(send.mock.calls.map(([{ details }]) => details.form)).toEqual(['none', undefined]);
});

test('the tab chooses the certificate of a qualified person, and shows both choices when someone else saved first [SIGN-08]', async () => {
  const certified = { ...createProfile(2, 'Milwaukee'), details: createDetails({ certificateSkillId: 'qualified' }) };
  open([createProfile(1, 'Milwaukee')]);
  const certificate = screen.getByRole('combobox', { name: 'Certificate' });
  expect(certificate).toHaveDisplayValue('None');
  send.mockResolvedValueOnce({ profiles: [certified] });
  await userEvent.selectOptions(certificate, 'Qualified Inspector');
  await pressSave();
  expect(send.mock.calls.map(([{ details }]) => details.certificateSkillId)).toEqual(['qualified']);

  cleanup();
  open([createProfile(1, 'Milwaukee')]);
  await enterCounty('Waukesha');
  cleanup();
  open([createProfile(1, 'Milwaukee'), certified]);
  const conflict = within(screen.getByRole('group', { name: 'Certificate' }));
  expect(conflict.getByText('Qualified Inspector')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs: Certificate' }));
  expect(screen.getByRole('combobox', { name: 'Certificate' })).toHaveDisplayValue('Qualified Inspector');
});
