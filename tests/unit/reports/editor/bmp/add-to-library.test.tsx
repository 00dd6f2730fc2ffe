import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Role } from '@/lib/permissions';
import { makeReport, openAndDispatch, getActiveBmp } from '@/tests/unit/reports/editor/editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({ useLastInspection: () => null }));

beforeAll(installModalDialogs);
afterEach(() => void setOnline(true));

const ENTRY = {
  mode: 'practice',
  groupId: 'g1',
  description: '',
  standard: '',
  pictures: [],
  autoBmp: null,
  position: 1,
};
const MORE = { origin: 'own', changed: [], drift: [], version: '1', updatedAt: '2026-11-21T15:00:00Z' };
const getEntryNamed = (id: string, name: string, connections: string[] = []) => ({
  ...ENTRY,
  ...MORE,
  id,
  name,
  connections,
});
const OPPOSITE = [
  {
    id: 'o1',
    name: 'Repairs',
    entries: [
      { id: 'posts', name: 'Reset posts' },
      { id: 'sock', name: 'Replace the sock' },
    ],
  },
  { id: 'o2', name: 'Dewatering', entries: [{ id: 'pump', name: 'Move the pump' }] },
];

/** What the server has; a test changes it as a colleague would. */
let entries = [getEntryNamed('fence', 'Silt Fence')];
let answers: (() => Response)[] = [];
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  entries = [getEntryNamed('fence', 'Silt Fence')];
  answers = [];
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (String(address).includes('/library/view'))
      return Promise.resolve(
        Response.json({
          site: { id: 'crossing', name: 'Crossing' },
          mode: 'practice',
          groups: [
            {
              id: 'g1',
              mode: 'practice',
              name: 'Perimeter',
              position: 1,
              origin: 'master',
              drift: [],
              version: '1',
              entries,
            },
            {
              id: 'g2',
              mode: 'practice',
              name: 'Dewatering',
              position: 2,
              origin: 'master',
              drift: [],
              version: '1',
              entries: [],
            },
          ],
          hidden: { groups: [], entries: [] },
          opposite: OPPOSITE,
        }),
      );
    const input = JSON.parse(String(init?.body)) as Record<string, string[]>;
    sent.push(input);
    const answer = answers.shift();
    if (answer) return Promise.resolve().then(answer);
    return Promise.resolve(
      Response.json({
        success: true,
        identry: input.entryId,
        entry: {
          ...getEntryNamed(String(input.entryId), String(input.name), input.connections),
          groupId: input.groupId,
        },
      }),
    );
  });
});

function setOnline(online: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

const getAddButton = () => screen.queryByRole('button', { name: /^Add “Filter sock” to this site’s library$/ });

/** A person with this role who has searched for what the library lacks. */
async function renderSearch(role: Role) {
  localStorage.setItem('activeWorkGroup', `{"idworkgroup":"u1","name":"Crew","role":"${role}"}`);
  const open = openTestInspection(
    openAndDispatch(makeReport({ fields: { siteId: 'crossing' } }), { type: 'phaseOpened', phase: 'BMPInspection' }),
  );
  renderScreen(open);
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'Filter sock ');
  return open;
}

async function openPanel() {
  const open = await renderSearch('crewleader');
  const button = getAddButton();
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Group');
  return { open, dialog };
}

test.each([
  ['admin', true],
  ['crewleader', true],
  ['employee', false],
] as const)('%s may add what the library lacks: %s', async (role, may) => {
  await renderSearch(role);
  expect(screen.getByText('Nothing to display...')).toBeVisible();
  expect(getAddButton() !== null).toBe(may);
});

test('what was searched for is added with its group and corrective actions, and is logged at once', async () => {
  const { open, dialog } = await openPanel();
  expect(dialog.getByLabelText('Name')).toHaveValue('Filter sock');
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(dialog.getByLabelText('Group')).toHaveAccessibleDescription('Choose a group');
  expect(sent).toEqual([]);
  const renderOffer = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(renderOffer()[0]).toMatch(/^Reset posts/);
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  // Those of the chosen group come first.
  expect(renderOffer()[0]).toMatch(/^Move the pump/);
  await userEvent.type(dialog.getByRole('searchbox'), 'sock');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Replace the sock/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(sent).toMatchObject([
    { siteId: 'crossing', mode: 'practice', groupId: 'g2', name: 'Filter sock', connections: ['sock'] },
  ]);
  expect(getActiveBmp(open.editor())).toMatchObject({ name: 'Filter sock', type: 'Dewatering' });
  open.send({ type: 'requiredCasToggled', required: true });
  expect(getActiveBmp(open.editor()).correctiveActions).toMatchObject([{ name: 'Replace the sock' }]);
});

test('a name that a colleague has added is reported, and theirs is logged', async () => {
  const { open, dialog } = await openPanel();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  answers = [() => Response.json({ code: 'library-name-used', message: 'This name is already used' }, { status: 422 })];
  entries = [...entries, getEntryNamed('theirs', 'FILTER  sock', ['posts'])];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(await dialog.findByText(/is already in this site’s library/)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/This name is already used/);
  await userEvent.click(dialog.getByRole('button', { name: 'Log it' }));
  expect(getActiveBmp(open.editor())).toMatchObject({ name: 'FILTER  sock', practiceId: 'theirs', type: 'Perimeter' });
});

test('without an answer what was entered stays, and a second sending is the same one', async () => {
  const { open, dialog } = await openPanel();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  answers = [
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await dialog.findByText(/The server did not respond/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const button = getAddButton();
  if (button) await userEvent.click(button);
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByLabelText('Group')).toHaveValue('g2');
  await userEvent.click(again.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('without signal the button says why nothing can be added, and what was typed stays', async () => {
  await renderSearch('crewleader');
  setOnline(false);
  expect(getAddButton()).toBeDisabled();
  expect(getAddButton()).toHaveAccessibleDescription(/need signal/);
  setOnline(true);
  expect(getAddButton()).toBeEnabled();
  expect(screen.getByLabelText('Find a BMP')).toHaveValue('Filter sock ');
});
