import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Role } from '@/lib/permissions';
import { aReport, editing, theBmp } from '@/tests/unit/reports/editor/an-editor';
import { teachModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { openTestInspection, show } from './an-open-inspection';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({ useLastInspection: () => null }));

beforeAll(teachModalDialogs);
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
const entryNamed = (id: string, name: string, connections: string[] = []) => ({
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
let entries = [entryNamed('fence', 'Silt Fence')];
let answers: (() => Response)[] = [];
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  entries = [entryNamed('fence', 'Silt Fence')];
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
        entry: { ...entryNamed(String(input.entryId), String(input.name), input.connections), groupId: input.groupId },
      }),
    );
  });
});

function setOnline(online: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

const addButton = () => screen.queryByRole('button', { name: /^Add “Filter sock” to this site’s library$/ });

/** Somebody with this role who has searched for what the library lacks. */
async function searched(role: Role) {
  localStorage.setItem('activeWorkGroup', `{"idworkgroup":"u1","name":"Crew","role":"${role}"}`);
  const open = openTestInspection(
    editing(aReport({ fields: { siteId: 'crossing' } }), { type: 'phaseOpened', phase: 'BMPInspection' }),
  );
  show(open);
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'Filter sock ');
  return open;
}

async function opened() {
  const open = await searched('crewleader');
  const button = addButton();
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
  await searched(role);
  expect(screen.getByText('Nothing to display...')).toBeVisible();
  expect(addButton() !== null).toBe(may);
});

test('what was searched for is added with its group and corrective actions, and is logged at once', async () => {
  const { open, dialog } = await opened();
  expect(dialog.getByLabelText('Name')).toHaveValue('Filter sock');
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(dialog.getByLabelText('Group')).toHaveAccessibleDescription('Choose a group');
  expect(sent).toEqual([]);
  const offered = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(offered()[0]).toMatch(/^Reset posts/);
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  // Those of the chosen group come first.
  expect(offered()[0]).toMatch(/^Move the pump/);
  await userEvent.type(dialog.getByRole('searchbox'), 'sock');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Replace the sock/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(sent).toMatchObject([
    { siteId: 'crossing', mode: 'practice', groupId: 'g2', name: 'Filter sock', connections: ['sock'] },
  ]);
  expect(theBmp(open.editor())).toMatchObject({ name: 'Filter sock', type: 'Dewatering' });
  open.send({ type: 'requiredCasToggled', required: true });
  expect(theBmp(open.editor()).correctiveActions).toMatchObject([{ name: 'Replace the sock' }]);
});

test('a name that a colleague has added is reported, and theirs is logged', async () => {
  const { open, dialog } = await opened();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  answers = [() => Response.json({ code: 'library-name-used', message: 'This name is already used' }, { status: 422 })];
  entries = [...entries, entryNamed('theirs', 'FILTER  sock', ['posts'])];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(await dialog.findByText(/is already in this site’s library/)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/This name is already used/);
  await userEvent.click(dialog.getByRole('button', { name: 'Log it' }));
  expect(theBmp(open.editor())).toMatchObject({ name: 'FILTER  sock', practiceId: 'theirs', type: 'Perimeter' });
});

test('without an answer what was entered stays, and a second sending is the same one', async () => {
  const { open, dialog } = await opened();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  answers = [
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await dialog.findByText(/The server did not respond/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const button = addButton();
  if (button) await userEvent.click(button);
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByLabelText('Group')).toHaveValue('g2');
  await userEvent.click(again.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('without signal the button says why nothing can be added, and what was typed stays', async () => {
  await searched('crewleader');
  setOnline(false);
  expect(addButton()).toBeDisabled();
  expect(addButton()).toHaveAccessibleDescription(/need signal/);
  setOnline(true);
  expect(addButton()).toBeEnabled();
  expect(screen.getByLabelText('Find a BMP')).toHaveValue('Filter sock ');
});
