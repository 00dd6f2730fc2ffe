import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Addenda } from '@/components/reports/addenda/addenda';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { Addendum } from '@/lib/reports/addenda-contract';
import { ADDENDUM_SECTIONS, MAX_ADDENDA } from '@/lib/reports/domain/addenda';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined, push: () => undefined }) }));

beforeAll(installModalDialogs);
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const createAddendum = (number: number, more: Partial<Addendum> = {}): Addendum => ({
  id: `a${number}`,
  number,
  section: 'Weather Conditions',
  text: 'It rained 0.62 in.',
  photos: [],
  name: 'Ines Novak',
  title: 'Inspector',
  // 11-12 at the site.
  signedAt: '2026-11-13T03:15:00.000Z',
  drawing: 'M10 10L300 100',
  seal: { number: 7, checkId: 'check-id' },
  ...more,
});

const renderAddenda = (addenda: readonly Addendum[]) =>
  render(
    <PopupProvider>
      <Addenda
        reportId="r1"
        unitId="unit"
        timeZone="America/Chicago"
        addenda={addenda}
        signer={{ personId: 'p1', name: 'Ines Novak', title: 'Inspector' }}
      />
    </PopupProvider>,
  );

/** Answers the requests one after the other; null for no answer. Returns the addenda that were sent. */
function answerRequests(answers: readonly (readonly Addendum[] | { code: string } | null)[]) {
  const sent: { id: string; signedAt: string }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)).addendum);
    const answer = answers[sent.length - 1] ?? null;
    if (answer === null) throw new TypeError('no signal');
    if ('code' in answer) return Response.json({ error: { ...answer, message: 'Refused.' } }, { status: 409 });
    return Response.json({ addenda: answer });
  });
  return sent;
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Add addendum' }));
  const dialog = await screen.findByRole('dialog');
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add addendum' }));
  return { dialog: within(dialog), submit };
}

async function fill(dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Section' }), 'Weather Conditions');
  await userEvent.type(dialog.getByRole('textbox', { name: 'What you correct or add' }), 'It rained.');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Signed by me' }));
}

test('lists each addendum with its number, the day at the site, who signed it and its seal [SIGN-10]', () => {
  renderAddenda([createAddendum(1), createAddendum(2, { title: '', photos: ['x.jpg'] })]);
  const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(first).toHaveTextContent('Addendum 1 of 11-12');
  expect(first).toHaveTextContent('Signed by Ines Novak, Inspector, 11-12-2026 09:15 pm · Seal 7');
  expect(second).toHaveTextContent('Signed by Ines Novak, 11-12-2026 09:15 pm');
  expect(screen.getAllByRole('link', { name: 'Seal 7' })[0]).toHaveAttribute('href', '/check/check-id');
  expect(screen.getByAltText('Addendum 2, photo 1')).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: 'Signature of Ines Novak' })).toHaveLength(2);
});

test('shows no button after the last possible addendum', () => {
  renderAddenda(Array.from({ length: MAX_ADDENDA }, (_, index) => createAddendum(index + 1)));
  expect(screen.queryByRole('button', { name: 'Add addendum' })).toBeNull();
});

test('asks for a section, text and the tick before it sends', async () => {
  const sent = answerRequests([]);
  renderAddenda([]);
  const { dialog, submit } = await openDialog();
  await submit();
  expect(dialog.getByText('Choose a section.')).toBeInTheDocument();
  expect(dialog.getByText('Enter what you correct or add.')).toBeInTheDocument();
  expect(dialog.getByText('Tick the box to sign.')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'Section' })).toHaveFocus();
  expect(sent).toEqual([]);
});

test('sends the same addendum again after no response, and shows it', async () => {
  const sent = answerRequests([null, [createAddendum(1)]]);
  renderAddenda([]);
  const { dialog, submit } = await openDialog();
  await fill(dialog);
  await submit();
  await submit();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ section: 'Weather Conditions', text: 'It rained.', title: 'Inspector', photos: [] });
  expect(await screen.findByRole('heading', { name: 'Addendum 1 of 11-12' })).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('keeps what was entered when the dialog is closed', async () => {
  renderAddenda([]);
  const { dialog } = await openDialog();
  await fill(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const again = await openDialog();
  expect(again.dialog.getByRole('textbox', { name: 'What you correct or add' })).toHaveValue('It rained.');
  expect(again.dialog.getByRole('checkbox', { name: 'Signed by me' })).not.toBeChecked();
});

test('offers the cards of the report as sections, and Other', () => {
  expect(ADDENDUM_SECTIONS).toHaveLength(11);
  expect(ADDENDUM_SECTIONS.slice(0, 2)).toEqual(['Site Info', 'Inspection Info']);
  expect(ADDENDUM_SECTIONS.at(-1)).toBe('Other');
  expect(new Set(ADDENDUM_SECTIONS).size).toBe(ADDENDUM_SECTIONS.length);
});
