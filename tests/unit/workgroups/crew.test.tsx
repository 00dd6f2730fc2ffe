import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { ActiveWorkUnit } from '@/components/workgroups/active-work-unit';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList } from '@/components/workgroups/crew-list';
import { RejectedError } from '@/lib/client/api';
import { INITIAL_FORM_STATE, type FormState } from '@/lib/form-state';
import { getRoleLabel, type Role } from '@/lib/permissions';
import type { Crew } from '@/lib/workgroups/contract';
import type { CrewRow } from '@/lib/workgroups/crew';
import { installModalDialogs } from '../ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({
  usePathname: () => '/app/workunit-crew',
  useRouter: () => ({ refresh: () => undefined }),
}));

const subscriptions: { topics: string[]; onMessage: (message: { type: string }) => void; onRefused?: () => void }[] =
  [];
jest.mock('@/lib/client/live', () => ({
  watchTopics: (subscription: (typeof subscriptions)[number]) => {
    subscriptions.push(subscription);
    return () => undefined;
  },
}));
const sendRequest = jest.fn<Promise<unknown>, [name: string, input: unknown]>();
jest.mock('@/lib/client/api', () => ({
  ...jest.requireActual<object>('@/lib/client/api'),
  callApi: (contract: { name: string }, input: unknown) =>
    contract.name === 'workgroups.crew' ? Promise.resolve(answered) : sendRequest(contract.name, input),
}));
jest.mock('@/lib/client/call-creation', () => ({
  callCreation: (contract: { name: string }, input: unknown) => sendRequest(contract.name, input),
}));

beforeAll(installModalDialogs);

/** The response of the server when the page reloads the crew. */
let answered: unknown;
beforeEach(() => {
  localStorage.clear();
  subscriptions.length = 0;
  sendRequest.mockReset();
  sendRequest.mockResolvedValue({ success: true });
});

const create = (action: (before: FormState, form: FormData) => Promise<FormState>) =>
  render(
    <ToastProvider>
      <CreateWorkUnit action={action} />
    </ToastProvider>,
  );

describe('the page without a work unit', () => {
  test('shows a message and offers to create one [CREW-01, CREW-02]', () => {
    create(async () => INITIAL_FORM_STATE);
    expect(screen.getByText('You do not belong to a work unit yet.')).toBeVisible();
    expect(screen.getByText(/ask your admin to send you an invitation/)).toBeVisible();
    expect(screen.getByLabelText('Name of Work Unit')).toHaveAttribute('placeholder', 'Company or Division Name');
    expect(screen.getByRole('button', { name: 'Create Work Unit' })).toBeVisible();
  });

  test('disables the button and shows a spinner while the request creates the work unit [CREW-03]', async () => {
    const resolvers: ((state: FormState) => void)[] = [];
    create(() => new Promise((resolve) => resolvers.push(resolve)));
    await userEvent.type(screen.getByLabelText('Name of Work Unit'), 'North Crew{Enter}');
    const button = screen.getByRole('button', { name: 'Create Work Unit' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    resolvers[0]?.(INITIAL_FORM_STATE);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  });

  test('marks a name that is too long and keeps it in the field [CREW-05]', async () => {
    create(async () => ({
      ...INITIAL_FORM_STATE,
      error: { code: 'unit-name-too-long', message: 'Name is too long!' },
    }));
    await userEvent.type(screen.getByLabelText('Name of Work Unit'), 'Too long{Enter}');
    expect(await screen.findByText('Name is too long!')).toBeVisible();
    expect(screen.getByLabelText('Name of Work Unit')).toHaveValue('Too long');
    const field = screen.getByLabelText('Name of Work Unit');
    expect(field).toHaveAccessibleDescription('Name is too long!');
    await userEvent.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription();
  });

  test('shows a message and focuses the field when the name is empty [CREW-05]', async () => {
    const message = 'Enter a name for the work unit.';
    create(async () => ({ ...INITIAL_FORM_STATE, error: { code: 'unit-name-empty', message } }));
    await userEvent.click(screen.getByRole('button', { name: 'Create Work Unit' }));
    await waitFor(() => expect(screen.getByLabelText('Name of Work Unit')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('Name of Work Unit')).toHaveFocus();
  });
});

const dana: CrewRow = {
  id: 'd',
  name: 'Dana Kowalczyk',
  email: 'dana@example.com',
  phone: '+14145550176',
  workRole: 'Lead inspector',
  role: 'crewleader',
  keepsPrivate: false,
  skills: [],
};
const getSkill = (name: string, expiryDate: string | null) => ({
  name,
  level: 1 as const,
  startDate: '2019-04-12',
  expiryDate,
  former: [],
});
const NO_WELDING = { skillname: 'Welding', values: null };
const office: CrewRow = { ...dana, id: 'o', name: 'Olive Office', email: 'olive@example.com', role: 'admin' };
const invitation = {
  id: 'i',
  name: 'Gina Guest',
  email: 'gina@example.com',
  workRole: 'Operator',
  role: 'employee' as const,
  sentAt: '2026-11-21T15:00:00.000Z',
  expiresAt: '2026-12-05T15:00:00.000Z',
  declinedAt: null,
  notDelivered: false,
};

const createCrew = (more: Partial<Crew> = {}): Crew => ({
  today: '2026-11-21',
  crew: [office, dana],
  invited: [],
  former: [],
  skills: ['Excavator', 'Erosion control', 'Skid steer'],
  ...more,
});

function renderCrewList(crew: Crew = createCrew(), role: Role = 'admin') {
  answered = crew;
  return render(
    <ToastProvider>
      <PopupProvider>
        <UndoProvider>
          <CrewList
            unit={{ id: 'u1', name: 'Lakeshore' }}
            me={{ id: 'o', role }}
            now="2026-11-21T16:00:00.000Z"
            initialCrew={crew}
          />
        </UndoProvider>
      </PopupProvider>
    </ToastProvider>,
  );
}

const getListRow = (name: RegExp | string) => screen.getByRole('row', { name });
const openEdit = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Edit Dana Kowalczyk' }));
  return screen.findByRole('dialog', { name: 'Edit User' });
};
const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'SAVE' });

test('the card lists the crew with name, email, phone without a leading 1, work role and role [CREW-07, CREW-08, CREW-09, CREW-10]', () => {
  renderCrewList();
  expect(screen.getByRole('heading', { name: 'Lakeshore' })).toBeVisible();
  expect(screen.getByText('Invite employees who will follow and participate in daily huddles.')).toBeVisible();
  expect(getListRow(/Dana/)).toHaveTextContent('Dana Kowalczykdana@example.com(414) 555-0176Lead inspectorCrew Leader');
});

test('buttons that need signal are disabled without it, and show the reason on press', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderCrewList();
  for (const name of ['Invite User', 'Edit Dana Kowalczyk', 'Delete Dana Kowalczyk']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(await screen.findByText('Needs signal')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each row has edit and delete icons, except that a Crew Leader has none for an Office User [CREW-11]', () => {
  renderCrewList(createCrew(), 'crewleader');
  expect(within(getListRow(/Dana/)).getByRole('button', { name: 'Edit Dana Kowalczyk' })).toBeVisible();
  expect(within(getListRow(/Dana/)).getByRole('button', { name: 'Delete Dana Kowalczyk' })).toBeVisible();
  expect(within(getListRow(/Olive/)).queryByRole('button')).toBeNull();
});

describe('the dialog to invite a person', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Invite User' }));
    return screen.findByRole('dialog', { name: 'Invite User' });
  };

  test('enables SAVE once name, work role, role, phone and email are filled, and sends them [CREW-12, CREW-13, CREW-14, SHELL-70]', async () => {
    renderCrewList();
    const dialog = await open();
    const fields = within(dialog);
    expect(fields.getByLabelText('User Role')).toHaveDisplayValue('User Role');
    const inputs = {
      Email: 'gina@example.com',
      'Full name': 'Gina Guest',
      Phone: '4145550188',
      'Work role': 'Operator',
    };
    for (const [label, text] of Object.entries(inputs)) {
      expect(save(dialog)).toBeDisabled();
      await userEvent.type(fields.getByLabelText(label), text);
    }
    expect(save(dialog)).toBeDisabled();
    await userEvent.selectOptions(fields.getByLabelText('User Role'), 'Crew Member');
    expect(fields.getByText('Inspects, enters corrections and shares reports.')).toBeVisible();
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.sendInvite', {
      employee: {
        idemployee: 'gina@example.com',
        name: 'Gina Guest',
        phonenumber: '(414) 555-0188',
        workrole: 'Operator',
        role: 'employee',
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows an error on blur at a name of one word and a foreign phone number [CREW-15, CREW-16]', async () => {
    renderCrewList();
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('Full name'), 'Gina');
    expect(within(dialog).queryByText('Full Name required')).toBeNull();
    await userEvent.tab();
    expect(within(dialog).getByText('Full Name required')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Phone'), '+44 20 7946 0018');
    await userEvent.tab();
    expect(within(dialog).getByText('Enter a US phone number')).toBeVisible();
  });

  test('restores its input after it was closed or the page was reloaded, until Cancel', async () => {
    const before = renderCrewList();
    const first = await open();
    await userEvent.type(within(first).getByLabelText('Full name'), 'Gina Guest');
    await userEvent.click(within(first).getByRole('button', { name: 'Close' }));
    before.unmount();
    renderCrewList();
    const second = await open();
    expect(within(second).getByLabelText('Full name')).toHaveValue('Gina Guest');
    await userEvent.click(within(second).getByRole('button', { name: 'Cancel' }));
    expect(within(await open()).getByLabelText('Full name')).toHaveValue('');
  });
});

describe('the dialog to edit a person', () => {
  test('requires all contact fields and sends only the changed ones [CREW-13, CREW-17]', async () => {
    renderCrewList();
    const dialog = await openEdit();
    const name = within(dialog).getByLabelText('Full name');
    expect(save(dialog)).toBeDisabled();
    const missingFields = /^To save, enter: /;
    expect(within(dialog).queryByText(missingFields)).toBeNull();
    await userEvent.clear(name);
    expect(save(dialog)).toBeDisabled();
    expect(within(dialog).getByText(missingFields)).toBeVisible();
    await userEvent.type(name, 'Dana K. Kowalczyk');
    expect(within(dialog).queryByText(missingFields)).toBeNull();
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        name: 'Dana K. Kowalczyk',
        skills: [],
        newSkills: [],
        before: { name: 'Dana Kowalczyk' },
      },
    });
    expect(await screen.findByText('Crew member updated')).toBeVisible();
  });

  test('keeps the input beside a colleague’s change after a reload, until Cancel, which Undo reverts', async () => {
    const excavator = { ...dana, skills: [getSkill('Excavator', '2027-03-31')] };
    const { unmount } = renderCrewList(createCrew({ crew: [office, excavator] }));
    let dialog = await openEdit();
    await userEvent.type(within(dialog).getByLabelText('Full name'), ' Jr');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove skill Excavator' }));
    await userEvent.type(within(dialog).getByLabelText('New skill'), 'Welding');
    await userEvent.selectOptions(within(dialog).getByLabelText('Level'), '1');
    unmount();
    renderCrewList(createCrew({ crew: [office, { ...excavator, workRole: 'Foreman' }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Changes to Dana Kowalczyk' }));
    dialog = await screen.findByRole('dialog', { name: 'Edit User' });
    expect(within(dialog).getByLabelText('Full name')).toHaveValue('Dana Kowalczyk Jr');
    expect(within(dialog).getByLabelText('Work role')).toHaveValue('Foreman');
    expect(within(dialog).getByLabelText('New skill')).toHaveValue('Welding');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Changes to Dana Kowalczyk' }));
    await userEvent.click(save(await screen.findByRole('dialog', { name: 'Edit User' })));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        name: 'Dana Kowalczyk Jr',
        skills: [{ skillname: 'Excavator', isRemoved: true }],
        newSkills: [{ skill: { name: 'Welding' }, level: 1, startDate: null, expiryDate: null }],
        before: {
          name: 'Dana Kowalczyk',
          skills: [
            { skillname: 'Excavator', values: { level: 1, startDate: '2019-04-12', expiryDate: '2027-03-31' } },
            NO_WELDING,
          ],
        },
      },
    });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test('enables SAVE for a change of the skills alone, and confirms the save [CREW-18, CREW-19, CREW-21]', async () => {
    renderCrewList();
    const dialog = await openEdit();
    expect(save(dialog)).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('New skill'), 'Welding');
    expect(save(dialog)).toBeDisabled();
    expect(within(dialog).getByText('Choose a level for the new skill.')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText('Level'), '1');
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        skills: [],
        newSkills: [{ skill: { name: 'Welding' }, level: 1, startDate: null, expiryDate: null }],
        before: { skills: [NO_WELDING] },
      },
    });
    expect(await screen.findByText('Skills updated')).toBeVisible();
    expect(screen.getByText('Success!')).toBeVisible();
  });

  test('enables SAVE when a date is complete, before the person leaves the field', async () => {
    renderCrewList();
    const dialog = await openEdit();
    await userEvent.type(within(dialog).getByLabelText('New skill'), 'Welding');
    await userEvent.selectOptions(within(dialog).getByLabelText('Level'), '1');
    await userEvent.type(within(dialog).getByLabelText('Expires'), '12/05/');
    expect(save(dialog)).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('Expires'), '26');
    expect(save(dialog)).toBeEnabled();
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        skills: [],
        newSkills: [{ skill: { name: 'Welding' }, level: 1, startDate: null, expiryDate: '2026-12-05' }],
        before: { skills: [NO_WELDING] },
      },
    });
  });

  test('finds skills by prefix ignoring case, accepts a new skill, and offers levels and expiry [CREW-22…CREW-28]', async () => {
    renderCrewList();
    const dialog = await openEdit();
    const field = within(dialog).getByPlaceholderText('Search or Add a Skill*');
    await userEvent.type(field, 'e');
    expect(
      within(dialog)
        .getAllByRole('option', { name: /^E/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Excavator', 'Erosion control']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Excavator');
    await userEvent.clear(field);
    await userEvent.type(field, 'ion');
    expect(within(dialog).queryByRole('option', { name: 'Erosion control' })).toBeNull();
    await userEvent.click(within(dialog).getByText('Add “ion”'));
    expect(field).toHaveValue('ion');
    expect(within(dialog).getByLabelText('Expires')).toHaveAttribute('placeholder', 'MM/DD/YYYY (Optional)');
    const level = within(dialog).getByLabelText('Level');
    expect(
      within(level)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose a level',
      'O: Unsatisfactory skill &/or experience level',
      'I: Has extensive op time and job experience',
      'II: Has limited op time and some job experience',
    ]);
  });

  test('scrolls the options of a skill into view above its buttons on a phone', async () => {
    renderCrewList();
    const dialog = await openEdit();
    const scrolledTexts: (string | null)[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTexts.push(this.textContent);
    });
    await userEvent.type(within(dialog).getByPlaceholderText('Search or Add a Skill*'), 'e');
    expect(scrolledTexts.at(-1)).toContain('Excavator');
  });

  test('marks a skill as removed in red and in words, and unmarks it [CREW-29, CREW-30, CREW-31]', async () => {
    renderCrewList(createCrew({ crew: [office, { ...dana, skills: [getSkill('Excavator', '2027-03-31')] }] }));
    const dialog = await openEdit();
    expect(within(dialog).getByText('Since 04/12/2019')).toBeVisible();
    expect(within(dialog).getByText('Expires 03/31/2027')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove skill Excavator' }));
    expect(within(dialog).getByText('Excavator')).toHaveClass('text-danger');
    expect(within(dialog).getByText('Will be removed when you save')).toBeVisible();
    expect(save(dialog)).toBeEnabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep skill Excavator' }));
    expect(save(dialog)).toBeDisabled();
  });

  test('sends the new date of a renewed skill, and disables SAVE for a text that is not a date', async () => {
    renderCrewList(createCrew({ crew: [office, { ...dana, skills: [getSkill('Excavator', '2026-11-30')] }] }));
    const dialog = await openEdit();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Renew skill Excavator' }));
    const [expires] = within(dialog).getAllByLabelText('Expires');
    if (!expires) throw new Error('no date to renew');
    await userEvent.clear(expires);
    await userEvent.type(expires, '13/45');
    await userEvent.tab();
    expect(save(dialog)).toBeDisabled();
    await userEvent.clear(expires);
    await userEvent.type(expires, '11/30/29');
    await userEvent.tab();
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        skills: [{ skillname: 'Excavator', level: 1, startDate: '2019-04-12', expiryDate: '2029-11-30' }],
        newSkills: [],
        before: {
          skills: [{ skillname: 'Excavator', values: { level: 1, startDate: '2019-04-12', expiryDate: '2026-11-30' } }],
        },
      },
    });
  });

  test('sends a certificate number with the skill, and clears it [SIGN-08]', async () => {
    const qualified = { ...getSkill('Qualified Inspector', null), certificateNumber: '1234' };
    renderCrewList(createCrew({ crew: [office, { ...dana, skills: [qualified, getSkill('Excavator', null)] }] }));
    const dialog = await openEdit();
    expect(within(dialog).getByText(/^Number 1234/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Renew skill Qualified Inspector' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Renew skill Excavator' }));
    const [qualifiedNumber, excavatorNumber] = within(dialog).getAllByLabelText(/^Certificate number/);
    if (!qualifiedNumber || !excavatorNumber) throw new Error('no number to enter');
    await userEvent.clear(qualifiedNumber);
    await userEvent.type(excavatorNumber, 'EX-77');
    await userEvent.click(save(dialog));
    const [, { employee }] = sendRequest.mock.calls[0] as [string, { employee: { skills: unknown } }];
    const values = { level: 1, startDate: '2019-04-12', expiryDate: null };
    expect(employee.skills).toEqual([
      { skillname: 'Qualified Inspector', ...values, certificateNumber: '' },
      { skillname: 'Excavator', ...values, certificateNumber: 'EX-77' },
    ]);
  });

  test('shows a colleague’s change of a skill beside the person’s own, which the person keeps or replaces [X-382]', async () => {
    renderCrewList(createCrew({ crew: [office, { ...dana, skills: [getSkill('Excavator', null)] }] }));
    const remote = { skillname: 'Excavator', values: { level: 2, startDate: '2019-04-12', expiryDate: '2028-01-31' } };
    const conflict = new RejectedError('changed-meanwhile', 409, 'x', { theirs: { skills: [remote] } });
    sendRequest.mockRejectedValueOnce(conflict);
    const dialog = await openEdit();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove skill Excavator' }));
    await userEvent.click(save(dialog));
    const both = within(await within(dialog).findByRole('group', { name: 'Skill: Excavator' }));
    expect(both.getByText('Level II, since 04/12/2019, until 01/31/2028')).toBeVisible();
    expect(both.getByText('Does not have this skill')).toBeVisible();
    await userEvent.click(both.getByRole('button', { name: 'Use theirs: Skill: Excavator' }));
    expect(within(dialog).getByText('The form has the other person’s entries.')).toBeVisible();
    expect(within(dialog).getByText('Expires 01/31/2028')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove skill Excavator' }));
    await userEvent.click(save(dialog));
    expect(sendRequest).toHaveBeenLastCalledWith('workgroups.editEmployee', {
      employee: {
        idemployee: 'd',
        skills: [{ skillname: 'Excavator', isRemoved: true }],
        newSkills: [],
        before: { skills: [remote] },
      },
    });
  });
});

test('the list labels skills that have expired or expire soon, and filters the crew by them', async () => {
  const ending = { ...dana, skills: [getSkill('Excavator', '2026-12-03'), getSkill('Skid steer', '2026-11-20')] };
  renderCrewList(createCrew({ crew: [office, ending] }));
  expect(getListRow(/Dana/)).toHaveTextContent('Excavator: Expires 12/03/2026, in 12 days');
  expect(getListRow(/Dana/)).toHaveTextContent('Skid steer: Expired 11/20/2026');
  await userEvent.click(screen.getByRole('switch', { name: /expired or expiring soon \(1\)/ }));
  expect(screen.queryByRole('row', { name: /Olive/ })).toBeNull();
});

test('Delete shows a message instead of the question for the last Office User', async () => {
  renderCrewList();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Olive Office' }));
  expect(await screen.findByText(/^A work unit needs at least one Office User\./)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('SAVE rejects another role for the last Office User and shows the reason', async () => {
  renderCrewList();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Olive Office' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
  await userEvent.selectOptions(form.getByLabelText('User Role'), 'Crew Member');
  expect(form.getByText(/^A work unit needs at least one Office User\./)).toBeVisible();
  expect(form.getByRole('button', { name: 'SAVE' })).toBeDisabled();
  await userEvent.selectOptions(form.getByLabelText('User Role'), 'admin');
  expect(form.queryByText(/needs at least one Office User/)).not.toBeInTheDocument();
});

test('Delete asks with the name of the person, and Undo restores the person [CREW-13, X-340]', async () => {
  renderCrewList();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Dana Kowalczyk' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Crew Member' });
  expect(question).toHaveTextContent('Dana Kowalczyk');
  expect(question).toHaveTextContent('Really delete crew member? You can undo this for 30 days.');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(sendRequest).toHaveBeenCalledWith('workgroups.removeEmployee', { idemployee: 'd', idworkgroup: 'u1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sendRequest).toHaveBeenCalledWith('workgroups.restoreEmployee', { idemployee: 'd' });
});

const former = {
  personId: 'd',
  name: 'Dana Kowalczyk',
  role: 'employee' as const,
  removedByName: 'Olive Office',
  removedAt: '2026-11-20T15:00:00.000Z',
};

test('the page lists people deleted within 30 days, with who deleted them and when, and can restore them [X-340]', async () => {
  renderCrewList(createCrew({ crew: [office], former: [former] }));
  expect(screen.getByText('Crew Member · Deleted 11/20/2026 by Olive Office')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the deletion of Dana Kowalczyk' }));
  expect(sendRequest).toHaveBeenCalledWith('workgroups.restoreEmployee', { idemployee: 'd' });
});

test('a Crew Leader cannot restore an Office User [X-340]', () => {
  renderCrewList(createCrew({ crew: [dana], former: [{ ...former, role: 'admin' }] }), 'crewleader');
  expect(screen.queryByRole('button', { name: /^Undo the deletion/ })).toBeNull();
});

describe('an invited person', () => {
  test('is listed under Invited with the sent and expiry dates, Resend and Revoke', async () => {
    renderCrewList(createCrew({ invited: [invitation] }));
    expect(screen.getByRole('heading', { name: 'Invited' })).toBeVisible();
    expect(screen.getByText('Sent 11/21/2026 · Expires 12/05/2026')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resend the invitation of Gina Guest' }));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.sendInviteEmails', { data: ['gina@example.com'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the invitation of Gina Guest' }));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.revokeInvitation', { idinvitation: 'i' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(sendRequest).toHaveBeenCalledWith('workgroups.restoreInvitation', { idinvitation: 'i' });
  });

  test('stays on the list after the invitation has expired, with Resend and Remove', () => {
    renderCrewList(createCrew({ invited: [{ ...invitation, expiresAt: '2026-11-20T15:00:00.000Z' }] }));
    expect(screen.getByText('Sent 11/21/2026 · Expired 11/20/2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend the invitation of Gina Guest' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove the invitation of Gina Guest' })).toBeVisible();
  });
});

test.each(['added-employee', 'removed-employee', 'edited-employee', 'changed-invitations'])(
  'the page reloads the crew when the work unit receives the event %s [LIVE-15, LIVE-16, LIVE-17]',
  async (type) => {
    renderCrewList();
    answered = createCrew({ crew: [office, dana, { ...dana, id: 'n', name: 'Nora New' }] });
    const crew = subscriptions.find(({ topics }) => topics.includes('ET/workgroups/u1'));
    await act(async () => {
      crew?.onMessage({ type, ...(type === 'removed-employee' && { idemployee: 'someone@example.com' }) });
    });
    expect(await screen.findByRole('row', { name: /Nora New/ })).toBeVisible();
  },
);

test('each role has its label [SHELL-66, SHELL-67, SHELL-68, SHELL-69]', () => {
  expect(['employee', 'admin', 'crewleader', 'owner', null].map(getRoleLabel)).toEqual([
    'Crew Member',
    'Office',
    'Crew Leader',
    'No Role Specified',
    'No Role Specified',
  ]);
});

test('the browser stores the active work group until the person leaves the unit [SHELL-29]', () => {
  const unit = { id: 'u1', name: 'Lakeshore', role: 'admin' as const };
  const person = { id: 'p1', email: 'dana@example.com' };
  const { rerender } = render(<ActiveWorkUnit unit={unit} person={person} removals={[]} />, { wrapper: PopupProvider });
  expect(localStorage.getItem('activeWorkGroup')).toBe('{"idworkgroup":"u1","name":"Lakeshore","role":"admin"}');
  rerender(<ActiveWorkUnit unit={null} person={person} removals={[]} />);
  expect(localStorage.getItem('activeWorkGroup')).toBeNull();
});
