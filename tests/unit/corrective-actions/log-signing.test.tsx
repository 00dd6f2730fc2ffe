import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CorrectiveActionList } from '@/components/corrective-actions/action-list';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { ListedAction } from '@/lib/register/contract';
import type { LogSigning } from '@/lib/signing/contract';
import type { LogSigner } from '@/lib/signing/log-signatures';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined, push: () => undefined }) }));

beforeAll(installModalDialogs);
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const ME = '7a4c3d9e-53b5-4a0c-9a7e-0d4f5c1b2a10';
const AT = '2026-11-12T15:00:00.000Z';

const createAction = (number: number, more: Partial<ListedAction> = {}): ListedAction => ({
  id: `a${number}`,
  site: { id: 's1', name: 'Bay View Lofts', timeZone: 'America/Chicago' },
  instance: { id: `i${number}`, tag: `SF-0${number}`, name: 'Silt Fence', type: 'Barriers' },
  position: null,
  name: 'Replace fabric',
  repairKind: 'small',
  hasRepairKinds: false,
  earlierFixes: 0,
  isRepairKindMissing: false,
  discoveredAt: '2026-11-11T15:00:00.000Z',
  dueAt: null,
  isOverdue: false,
  departmentMessageAt: null,
  isDoneLate: false,
  lateReason: null,
  timesSeen: 1,
  foundBy: { id: 'p2', name: 'Ines Novak' },
  notified: [],
  notifiedAt: '2026-11-11T15:00:00.000Z',
  closedAt: AT,
  closing: { as: 'fixed', by: 'Luis Ortega', enteredAt: '2026-11-13T21:30:00.000Z' },
  rulesKey: 'wdnr-nr216',
  lastEventId: `e${number}`,
  signatures: [],
  report: { id: 'r1', isOpen: false },
  ...more,
});

const createSignature = (more: Partial<ListedAction['signatures'][number]> = {}) => ({
  personId: ME,
  name: 'Ann Lee',
  isCertification: false,
  signedAt: AT,
  isCurrent: true,
  ...more,
});

const SIGNER: LogSigner = {
  name: 'Ann Lee',
  title: 'Superintendent',
  role: { kind: 'inspector', statementKey: 'log-entry-1', note: null },
};

const renderList = (actions: ListedAction[], signer: LogSigner | null = SIGNER) =>
  render(
    <PopupProvider>
      <CorrectiveActionList
        query={{ state: 'closed', siteId: 's1' }}
        list={{ actions, older: null, total: actions.length, isEmpty: false }}
        sender={{ personId: ME, unitId: 'unit' }}
        renderedAt={AT}
        isLeader={false}
        signer={signer}
        createUrl={() => '/'}
      />
    </PopupProvider>,
  );

/** Answers each request to sign in turn; null for no answer. Returns what was sent. */
function answerSigning(answers: readonly (object | null)[]): LogSigning[] {
  const sent: LogSigning[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).includes('signLog')) throw new TypeError('no signal');
    sent.push(JSON.parse(String(init?.body)) as LogSigning);
    const answer = answers[sent.length - 1] ?? null;
    if (answer === null) throw new TypeError('no signal');
    return Response.json(answer, { status: 'code' in answer ? 409 : 200 });
  });
  return sent;
}

const getRow = (tag: string) => within(screen.getByRole('row', { name: new RegExp(tag) }));

test('each entry says who fixed it, when, when that was entered, and who signed it [SIGN-12]', () => {
  renderList([
    createAction(1),
    createAction(2, { signatures: [createSignature({ isCurrent: false }), createSignature({ name: 'Ben Ruiz' })] }),
    createAction(3, { signatures: [createSignature({ isCurrent: false })] }),
    createAction(4, { rulesKey: 'epa-cgp-2022', signatures: [createSignature()] }),
    createAction(5, { rulesKey: null }),
  ]);
  expect(
    getRow('SF-01').getByText('Fixed 11/12/2026, 9:00 AM by Luis Ortega, entered 11/13/2026, 3:30 PM'),
  ).toBeInTheDocument();
  expect(getRow('SF-01').getByText('Not signed')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /SF-02/ })).toHaveTextContent('Signed as inspector: Ben Ruiz, 11-12');
  expect(getRow('SF-03').getByText('Signed as of 11-12 · Not signed')).toBeInTheDocument();
  expect(getRow('SF-04').getByText('Not certified')).toBeInTheDocument();
  expect(getRow('SF-05').queryByText('Not signed')).toBeNull();
});

test('offers to sign what waits for this person, and nothing to people who cannot sign here [SIGN-12]', () => {
  const actions = [createAction(1), createAction(2, { signatures: [createSignature()] }), createAction(3)];
  const { unmount } = renderList(actions);
  expect(screen.getByRole('button', { name: 'Sign all listed (2)' })).toBeInTheDocument();
  expect(getRow('SF-01').getByRole('button', { name: 'Sign: SF-01' })).toBeInTheDocument();
  expect(getRow('SF-02').queryByRole('button', { name: /^Sign/ })).toBeNull();
  unmount();
  renderList(actions, null);
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});

test('signs all that are listed with one tick, and sends the same signatures again after no response [SIGN-12]', async () => {
  const sent = answerSigning([null, { success: true }]);
  renderList([createAction(1), createAction(2)]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign all listed (2)' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sign = () => userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
  await sign();
  expect(dialog.getByText('Tick the box to sign.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Signed as inspector' }));
  await sign();
  expect(await dialog.findByText(/The server did not respond/)).toBeInTheDocument();
  await sign();
  expect(await screen.findByText('Log signed')).toBeInTheDocument();
  const [first, second] = sent;
  expect(first?.entries).toEqual([
    { id: expect.any(String), correctiveActionId: 'a1', lastEventId: 'e1' },
    { id: expect.any(String), correctiveActionId: 'a2', lastEventId: 'e2' },
  ]);
  expect(first?.signature).toMatchObject({ kind: 'inspector', statementKey: 'log-entry-1', title: 'Superintendent' });
  expect(second?.entries).toEqual(first?.entries);
});

test('keeps the title when an entry changed, and says which [SIGN-12]', async () => {
  const message = 'SF-01 Replace fabric changed. Close this, look at the log again, and sign.';
  answerSigning([{ code: 'log-entry-changed', message }]);
  renderList([createAction(1)]);
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Sign: SF-01' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await userEvent.clear(dialog.getByRole('textbox', { name: /Title/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), 'CPESC');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Signed as inspector' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await open()).getByRole('textbox', { name: /Title/ })).toHaveValue('CPESC');
});
