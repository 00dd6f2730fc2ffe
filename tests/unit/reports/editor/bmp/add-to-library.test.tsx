import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhase } from '@/lib/reports/editor/derived';
import type { Role } from '@/lib/permissions';
import { createTestReport, openAndDispatch, getActiveBmp } from '@/tests/unit/reports/editor/editor-fixture';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { openTestInspection, renderScreen } from './inspection-fixture';

jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({
  LazySiteMap: jest.requireActual('./site-map-stub').SiteMapStub,
}));
jest.mock('@/components/reports/editor/answers/use-previous-inspections', () => ({
  useLastInspection: () => null,
  usePreviousInspections: () => ({ inspections: null, isLoading: false }),
}));

beforeAll(installModalDialogs);
afterEach(() => setOnline(true));

const BASE_ENTRY = {
  mode: 'practice',
  groupId: 'g1',
  description: '',
  standard: '',
  formItem: '',
  pictures: [],
  autoBmp: null,
  position: 1,
  origin: 'own',
  changedFields: [],
  drift: [],
  version: '1',
  updatedAt: '2026-11-21T15:00:00Z',
};
const createEntry = (id: string, name: string, connections: string[] = []) => ({
  ...BASE_ENTRY,
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

/** The entries on the server. A test adds one as if a colleague did. */
let entries = [createEntry('fence', 'Silt Fence')];
/** Responses of the next requests. Without one, the entry is added. */
let queuedResponses: (() => Response)[] = [];
let requests: Record<string, unknown>[] = [];

beforeEach(() => {
  entries = [createEntry('fence', 'Silt Fence')];
  queuedResponses = [];
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (String(address).includes('/library/view')) return Promise.resolve(createLibraryResponse());
    const input = JSON.parse(String(init?.body)) as Record<string, string[]>;
    requests.push(input);
    const respond = queuedResponses.shift();
    if (respond) return Promise.resolve().then(respond);
    return Promise.resolve(
      Response.json({
        success: true,
        identry: input.entryId,
        entry: {
          ...createEntry(String(input.entryId), String(input.name), input.connections),
          groupId: input.groupId,
        },
      }),
    );
  });
});

function createLibraryResponse(): Response {
  const group = { mode: 'practice', origin: 'master', drift: [], version: '1' };
  return Response.json({
    site: { id: 'crossing', name: 'Crossing' },
    mode: 'practice',
    groups: [
      { ...group, id: 'g1', name: 'Perimeter', position: 1, entries },
      { ...group, id: 'g2', name: 'Dewatering', position: 2, entries: [] },
    ],
    hidden: { groups: [], entries: [] },
    opposite: OPPOSITE,
  });
}

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const ADD_BUTTON = { name: 'Add “Filter sock” to this site’s library' };
const getAddButton = () => screen.getByRole('button', ADD_BUTTON);

/** Searches the BMP list, as a person with this role, for a practice that is not in the library. */
async function renderSearch(role: Role) {
  localStorage.setItem('activeWorkGroup', `{"idworkgroup":"u1","name":"Crew","role":"${role}"}`);
  const open = openTestInspection(
    openAndDispatch(createTestReport({ fields: { siteId: 'crossing' } }), {
      type: 'phaseOpened',
      phase: 'BMPInspection',
    }),
  );
  renderScreen(open);
  await userEvent.type(screen.getByLabelText('Find a BMP'), 'Filter sock ');
  return open;
}

async function openPanel() {
  const open = await renderSearch('crewleader');
  await userEvent.click(getAddButton());
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Group');
  return { open, dialog };
}

test.each([
  ['admin', true],
  ['crewleader', true],
  ['employee', false],
] as const)('The role %s can add a missing practice: %s', async (role, canAdd) => {
  await renderSearch(role);
  expect(screen.getByText('Nothing to display...')).toBeVisible();
  expect(screen.queryAllByRole('button', ADD_BUTTON)).toHaveLength(canAdd ? 1 : 0);
});

test('the panel adds the searched practice with its group and CAs, and logs the practice', async () => {
  const { open, dialog } = await openPanel();
  expect(dialog.getByLabelText('Name')).toHaveValue('Filter sock');
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(dialog.getByLabelText('Group')).toHaveAccessibleDescription('Choose a group');
  expect(requests).toEqual([]);
  const listOfferedNames = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(listOfferedNames()[0]).toMatch(/^Reset posts/);
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  // The CAs of the selected group come first.
  expect(listOfferedNames()[0]).toMatch(/^Move the pump/);
  await userEvent.type(dialog.getByRole('searchbox'), 'sock');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Replace the sock/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(requests).toMatchObject([
    { siteId: 'crossing', mode: 'practice', groupId: 'g2', name: 'Filter sock', connections: ['sock'] },
  ]);
  expect(getActiveBmp(open.editor())).toMatchObject({ name: 'Filter sock', type: 'Dewatering' });
  open.send({ type: 'requiredCasToggled', required: true });
  expect(getActiveBmp(open.editor()).correctiveActions).toMatchObject([{ name: 'Replace the sock' }]);
});

test('the panel shows that a colleague has added the name, and logs the colleague’s practice', async () => {
  const { open, dialog } = await openPanel();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  queuedResponses = [
    () => Response.json({ code: 'library-name-used', message: 'This name is already in use.' }, { status: 422 }),
  ];
  entries = [...entries, createEntry('colleague-sock', 'FILTER  sock', ['posts'])];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  expect(await dialog.findByText(/is already in this site’s library/)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/This name is already in use\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Log it' }));
  expect(getActiveBmp(open.editor())).toMatchObject({
    name: 'FILTER  sock',
    practiceId: 'colleague-sock',
    type: 'Perimeter',
  });
});

test('the panel keeps the input when the server does not respond and retries the same request', async () => {
  const { open, dialog } = await openPanel();
  await userEvent.selectOptions(dialog.getByLabelText('Group'), 'Dewatering');
  queuedResponses = [
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Add and log' }));
  await dialog.findByText(/The server did not respond/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(getAddButton());
  const reopened = within(await screen.findByRole('dialog'));
  expect(await reopened.findByLabelText('Group')).toHaveValue('g2');
  await userEvent.click(reopened.getByRole('button', { name: 'Add and log' }));
  await waitFor(() => expect(getPhase(open.editor())).toBe('BMPPlotLocation'));
  expect(requests).toHaveLength(2);
  expect(requests[0]).toEqual(requests[1]);
});

test('the panel explains while offline why nothing can be added and keeps the search text', async () => {
  await renderSearch('crewleader');
  setOnline(false);
  expect(getAddButton()).toBeDisabled();
  expect(getAddButton()).toHaveAccessibleDescription(/need signal/);
  setOnline(true);
  expect(getAddButton()).toBeEnabled();
  expect(screen.getByLabelText('Find a BMP')).toHaveValue('Filter sock ');
});
