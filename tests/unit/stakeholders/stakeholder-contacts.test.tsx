import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { StakeholderContacts } from '@/components/stakeholders/stakeholder-contacts';
import type { Stakeholder } from '@/lib/stakeholders/rules';
import { stakeholderMessages } from '@/lib/stakeholders/events';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const router = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

beforeAll(installModalDialogs);
beforeEach(() => localStorage.clear());

const SITES = [
  { id: 's1', name: 'Menomonee Crossing' },
  { id: 's2', name: 'Mill Creek' },
  { id: 's3', name: 'Oak Creek' },
];
const getStakeholder = (name: string, changed: Partial<Stakeholder> = {}): Stakeholder => ({
  idstakeholder: name,
  idworkgroup: 'unit',
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  company: 'Voss Civil',
  sites: [{ idsite: 's1', name: 'Menomonee Crossing' }],
  acknowledged: null,
  ...changed,
});
const ANITA = getStakeholder('Anita Voss');
const GREG = getStakeholder('Greg Lindqvist', { company: 'City of Milwaukee' });

const sent: { path: string; body: unknown }[] = [];

/** The page with a server that answers a change with the given response, and queries with the list. */
async function open(
  list: Stakeholder[] = [ANITA, GREG],
  answered: () => Promise<Response> = async () => respondDone(list),
  sites = SITES,
) {
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (init?.method !== 'POST') return Response.json({ stakeholders: list });
    sent.push({ path: String(path), body: JSON.parse(String(init.body)) });
    return answered();
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PopupProvider>
        <UndoProvider>
          <StakeholderContacts
            unitId="unit"
            personId="dana"
            timeZone="America/Chicago"
            sites={sites}
            list={{ stakeholders: list }}
          />
        </UndoProvider>
      </PopupProvider>
    </SWRConfig>,
  );
  await screen.findAllByRole('combobox', { name: 'Sites' });
}
const respondDone = (stakeholders: Stakeholder[]) => Response.json({ success: true, stakeholders });

const getRow = (number: number) => within(screen.getByRole('group', { name: `Stakeholder ${number}` }));
const type = (number: number, label: RegExp, text: string) =>
  userEvent.type(getRow(number).getByLabelText(label), text);
const getSites = (number: number) => getRow(number).getByRole('combobox', { name: 'Sites' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const getRows = () => screen.getAllByRole('group', { name: /^Stakeholder/ });

test('the page has a card to add stakeholders and a card that lists them, with a link to Past Reports [STAKE-01, STAKE-02, SHELL-16]', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Stakeholder Contacts' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Add stakeholders for sites in your work unit:' })).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Work Unit Stakeholders' }));
  expect(list.getByText(/To share a report with them, go to/)).toHaveTextContent(
    'To share a report with them, go to Past Reports.',
  );
  expect(list.getByRole('link', { name: 'Past Reports' })).toHaveAttribute('href', '/app/inspection-reports');
  expect(list.getAllByRole('row').slice(1)).toHaveLength(2);
});

test('the form shows errors under their fields on blur or SAVE, and sends nothing while there are any [STAKE-04, STAKE-05, STAKE-08]', async () => {
  await open();
  await type(1, /^Email/, 'rosa.medina@mmsd');
  expect(screen.queryByText('Email address is invalid')).toBeNull();
  await userEvent.tab();
  expect(getRow(1).getByLabelText(/^Email/)).toHaveAccessibleDescription('Email address is invalid');
  await save();
  expect(getSites(1)).toHaveAccessibleDescription('Select at least one site');
  expect(getRow(1).getByLabelText(/^Email/)).toHaveFocus();
  expect(sent).toEqual([]);
});

test('the keyboard adds and removes sites [STAKE-06]', async () => {
  await open();
  await userEvent.type(getSites(1), 'creek{ArrowDown}{Enter}');
  await userEvent.type(getSites(1), 'meno{Enter}');
  expect(
    getRow(1)
      .getAllByRole('button', { name: /^Remove / })
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Remove Oak Creek', 'Remove Menomonee Crossing']);
  await userEvent.keyboard('{Backspace}');
  expect(getRow(1).queryByRole('button', { name: 'Remove Menomonee Crossing' })).toBeNull();
  expect(
    getRow(1)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Menomonee Crossing', 'Mill Creek', 'All 2 other sites']);
  await userEvent.click(getRow(1).getByRole('option', { name: 'Mill Creek' }));
  expect(getRow(1).getByRole('button', { name: 'Remove Mill Creek' })).toBeVisible();
});

test('the site picker selects all sites or all that the search found, and shows many as a count', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ id: `m${index}`, name: `Lot ${index + 1}` }));
  await open([], undefined, many);
  const getRemovals = () => getRow(1).getAllByRole('button', { name: /^Remove / });
  await userEvent.type(getSites(1), 'lot 2');
  await userEvent.click(getRow(1).getByRole('option', { name: 'All 3 found' }));
  expect(getRemovals().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove Lot 2',
    'Remove Lot 20',
    'Remove Lot 21',
  ]);
  await userEvent.click(getRow(1).getByRole('option', { name: 'All 18 other sites' }));
  expect(getRow(1).getByText('21 sites selected')).toBeInTheDocument();
  expect(getRow(1).getByRole('button', { name: 'and 15 more' })).toBeVisible();
  await userEvent.click(getRow(1).getByRole('button', { name: 'Remove all' }));
  expect(getRow(1).getByText('0 sites selected')).toBeInTheDocument();
});

test('the site picker selects a fully typed site on blur, but not one that is only highlighted', async () => {
  await open();
  await userEvent.click(getSites(1));
  await userEvent.tab();
  await userEvent.tab();
  expect(getRow(1).queryByRole('button', { name: /^Remove / })).toBeNull();
  await userEvent.type(getSites(1), 'oak');
  await userEvent.click(document.body);
  expect(getRow(1).getByRole('button', { name: 'Remove Oak Creek' })).toBeVisible();
});

test('the form adds rows and removes all but the last, and Undo restores a removed row [STAKE-09]', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /^Remove row/ })).toBeNull();
  await type(1, /^Email/, 'rosa@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  expect(getRows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('');
  expect(screen.queryByRole('button', { name: /^Remove row/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('rosa@example.com');
  expect(getRows()).toHaveLength(2);
});

test('a row that is added after a rejected save shows no errors', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(getRow(1).getByLabelText(/^Email/)).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  expect(getRow(1).getByLabelText(/^Email/)).toBeInvalid();
  expect(getRow(2).getByLabelText(/^Email/)).toBeValid();
});

test('pasted addresses create a row each, with the sites of the row', async () => {
  await open();
  await userEvent.type(getSites(1), 'oak{Enter}');
  await userEvent.click(getRow(1).getByLabelText(/^Email/));
  await userEvent.paste('Rosa Medina <rosa@example.com>; bill@example.com\ncleo@example.com');
  expect(getRows()).toHaveLength(3);
  expect(getRow(1).getByLabelText(/^Name/)).toHaveValue('Rosa Medina');
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('rosa@example.com');
  expect(getRow(3).getByLabelText(/^Email/)).toHaveValue('cleo@example.com');
  expect(getRow(3).getByRole('button', { name: 'Remove Oak Creek' })).toBeVisible();
  await userEvent.click(getRow(3).getByLabelText(/^Company/));
  await userEvent.paste('Oak Creek Engineering, Inc.');
  expect(getRow(3).getByLabelText(/^Company/)).toHaveValue('Oak Creek Engineering, Inc.');
  expect(getRows()).toHaveLength(3);
});

test('undoing pasted or removed rows keeps later input', async () => {
  await open();
  await userEvent.click(getRow(1).getByLabelText(/^Email/));
  await userEvent.paste('a@example.com, b@example.com, c@example.com');
  await type(2, /^Name/, 'Bill Tran');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const getEmails = () =>
    getRows().map((_, index) => getRow(index + 1).getByLabelText<HTMLInputElement>(/^Email/).value);
  expect(getEmails()).toEqual(['', 'b@example.com']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await type(1, /^Email/, 'z@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getEmails()).toEqual(['z@example.com', 'b@example.com']);
});

test('the form shows one blank row, a success message and the new list after a save [STAKE-10]', async () => {
  const rosa = getStakeholder('Rosa Medina');
  await open([ANITA], async () => respondDone([ANITA, rosa]));
  await type(1, /^Name/, 'Rosa Medina');
  await type(1, /^Email/, 'rosa@example.com');
  await userEvent.type(getSites(1), 'oak{Enter}');
  await save();
  expect(await screen.findByText('Stakeholders saved')).toBeVisible();
  expect(sent).toEqual([
    {
      path: '/api/stakeholders/saveNewStakeholders/',
      body: {
        idworkgroup: 'unit',
        stakeholders: [{ name: 'Rosa Medina', email: 'rosa@example.com', company: '', siteids: ['s3'] }],
      },
    },
  ]);
  expect(getRows()).toHaveLength(1);
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('');
  expect(getRow(1).queryByRole('button', { name: /^Remove / })).toBeNull();
  expect(screen.queryByText('Select at least one site')).toBeNull();
  expect(screen.getByRole('row', { name: /Rosa Medina/ })).toBeVisible();
});

test('the form keeps the input through a reload and a failed save', async () => {
  let respond: (response: Response) => void = () => undefined;
  let dead = true;
  const createResponse = () =>
    dead ? Promise.reject(new TypeError('no signal')) : new Promise<Response>((resolve) => (respond = resolve));
  await open([ANITA], createResponse);
  await type(1, /^Email/, 'rosa@example.com');
  await userEvent.type(getSites(1), 'oak{Enter}');
  cleanup();
  await open([ANITA], createResponse);
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('rosa@example.com');
  await save();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('rosa@example.com');

  dead = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await type(2, /^Email/, 'late@example.com');
  respond(respondDone([ANITA]));
  await waitFor(() => expect(getRows()).toHaveLength(1));
  expect(getRow(1).getByLabelText(/^Email/)).toHaveValue('late@example.com');
});

test('the form shows which address is already on the list', async () => {
  await open();
  await type(1, /^Email/, 'ANITA@example.com');
  expect(getRow(1).getByText('Already on the list as Anita Voss. Save adds these sites.')).toBeVisible();
});

test('the page asks with the text of the specification before it deletes a stakeholder [STAKE-11, STAKE-12]', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Greg Lindqvist' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Delete Stakeholder' }));
  expect(question.getByText('Really delete stakeholder? This cannot be undone')).toBeVisible();
  expect(question.getByText('Greg Lindqvist')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Greg Lindqvist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/stakeholders/deleteStakeholder/',
        body: { idstakeholder: 'Greg Lindqvist', idworkgroup: 'unit' },
      },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      path: '/api/stakeholders/restoreStakeholder/',
      body: { idstakeholder: 'Greg Lindqvist' },
    }),
  );
});

test.each([
  ['new-stakeholders', () => publishMessage(stakeholderMessages['new-stakeholders'], 'unit', {})],
  [
    'updated-stakeholder',
    () => publishMessage(stakeholderMessages['updated-stakeholder'], 'unit', { idstakeholder: 'x' }),
  ],
  [
    'deleted-stakeholder',
    () => publishMessage(stakeholderMessages['deleted-stakeholder'], 'unit', { idstakeholder: 'x' }),
  ],
])('the page reloads the list when %s arrives [STAKE-13, LIVE-20, LIVE-21]', async (_message, sendMessage) => {
  const list = [ANITA];
  await open(list);
  expect(screen.queryByRole('row', { name: /Greg/ })).toBeNull();
  list.push(GREG);
  await sendMessage();
  expect(await screen.findByRole('row', { name: /Greg/ })).toBeVisible();
});

test('the list filters while the person types and shows the number of matches', async () => {
  await open([
    ANITA,
    GREG,
    getStakeholder('Cleo', {
      acknowledged: { at: '2026-11-14T15:42:00.000Z', idreport: 'r7', siteName: 'Mill Creek' },
    }),
  ]);
  expect(screen.getByText('3 stakeholders')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'milwau');
  expect(screen.getByText('1 of 3 stakeholders')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Anita/ })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
  expect(screen.getByText('No stakeholders match “milwaux”.')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }));
  expect(within(screen.getByRole('row', { name: /Cleo/ })).getByRole('link', { name: 'Mill Creek' })).toHaveAttribute(
    'href',
    '/app/report-view?report=r7',
  );
});

test('the form shows a colleague’s change, which the person keeps or replaces [X-344]', async () => {
  const refusal = { code: 'changed-meanwhile', message: 'x', details: { theirs: { company: 'Voss & Sons' } } };
  await open([ANITA, GREG], async () => Response.json(refusal, { status: 409 }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Anita Voss' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit stakeholder' }));
  await userEvent.type(dialog.getByLabelText(/^Company/), ' Inc.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const remote = within(await dialog.findByRole('group', { name: 'Company' }));
  expect(remote.getByText('Voss & Sons')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent[1]?.body).toMatchObject({ before: { company: 'Voss & Sons' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Use theirs: Company' }));
  expect(dialog.getByLabelText(/^Company/)).toHaveValue('Voss & Sons');
});

test('the form sends only changed fields, and keeps the input through a rejection and a reload until Cancel', async () => {
  const refusal = { code: 'stakeholder-known', message: 'Greg Lindqvist has this address already.' };
  await open([ANITA, GREG], async () => Response.json(refusal, { status: 409 }));
  const openEditForm = () => userEvent.click(screen.getByRole('button', { name: 'Edit Anita Voss' }));
  const getDialog = async () => within(await screen.findByRole('dialog', { name: 'Edit stakeholder' }));
  await openEditForm();
  await userEvent.clear((await getDialog()).getByLabelText(/^Email/));
  await userEvent.type((await getDialog()).getByLabelText(/^Email/), 'greg@example.com');
  await userEvent.click((await getDialog()).getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await getDialog()).getByLabelText(/^Email/)).toHaveAccessibleDescription(refusal.message),
  );
  expect(sent).toEqual([
    {
      path: '/api/stakeholders/updateStakeholder/',
      body: {
        idstakeholder: 'Anita Voss',
        idworkgroup: 'unit',
        email: 'greg@example.com',
        before: { email: 'anita@example.com' },
      },
    },
  ]);
  cleanup();
  await open();
  await openEditForm();
  expect((await getDialog()).getByLabelText(/^Email/)).toHaveValue('greg@example.com');
  await userEvent.click((await getDialog()).getByRole('button', { name: 'Cancel' }));
  await openEditForm();
  expect((await getDialog()).getByLabelText(/^Email/)).toHaveValue('anita@example.com');
});

test('a phone adds stakeholders in a sheet, which keeps its input when closed and closes after a save', async () => {
  await open();
  const openSheet = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Add stakeholder/ }));
    return within(await screen.findByRole('dialog', { name: 'Add stakeholders for sites in your work unit:' }));
  };
  const sheet = await openSheet();
  await userEvent.type(sheet.getByLabelText(/^Email/), 'rosa@example.com');
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Add stakeholder 1 not saved' })).toBeVisible();
  const reopenedSheet = await openSheet();
  expect(reopenedSheet.getByLabelText(/^Email/)).toHaveValue('rosa@example.com');
  await userEvent.type(await reopenedSheet.findByRole('combobox', { name: 'Sites' }), 'creek{ArrowDown}{Enter}');
  await userEvent.click(reopenedSheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toMatchObject({ stakeholders: [{ email: 'rosa@example.com' }] });
  expect(screen.getByRole('button', { name: 'Add stakeholder' })).toBeVisible();
});
