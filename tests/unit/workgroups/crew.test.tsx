import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeProvider } from '@/components/ui/notice';
import { ActiveWorkUnit } from '@/components/workgroups/active-work-unit';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList } from '@/components/workgroups/crew-list';
import { UNTOUCHED, type FormState } from '@/lib/form-state';
import { roleLabel } from '@/lib/permissions';

jest.mock('next/navigation', () => ({ usePathname: () => '/app/workunit-crew' }));

const create = (action: (before: FormState, form: FormData) => Promise<FormState>) =>
  render(
    <NoticeProvider>
      <CreateWorkUnit action={action} />
    </NoticeProvider>,
  );

describe('without a work unit', () => {
  test('the screen says so and offers to create one [CREW-01, CREW-02]', () => {
    create(async () => UNTOUCHED);
    expect(screen.getByText('You do not belong to a work unit yet.')).toBeVisible();
    expect(screen.getByText(/ask your admin to send you an invitation/)).toBeVisible();
    expect(screen.getByLabelText('Name of Work Unit')).toHaveAttribute('placeholder', 'Company or Division Name');
    expect(screen.getByRole('button', { name: 'Create Work Unit' })).toBeVisible();
  });

  test('while it is created the button is off and shows a spinner [CREW-03]', async () => {
    const answers: ((state: FormState) => void)[] = [];
    create(() => new Promise((resolve) => answers.push(resolve)));
    await userEvent.type(screen.getByLabelText('Name of Work Unit'), 'North Crew{Enter}');
    const button = screen.getByRole('button', { name: 'Create Work Unit' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    answers[0]?.(UNTOUCHED);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  });

  test('a name that is too long is said to be, and stays to be shortened [CREW-05]', async () => {
    create(async () => ({ ...UNTOUCHED, error: { code: 'unit-name-too-long', message: 'Name is too long!' } }));
    await userEvent.type(screen.getByLabelText('Name of Work Unit'), 'Too long{Enter}');
    expect(await screen.findByText('Name is too long!')).toBeVisible();
    expect(screen.getByLabelText('Name of Work Unit')).toHaveValue('Too long');
  });
});

test('each row shows name, e-mail, phone without a leading 1, work role and role [CREW-09, CREW-10]', () => {
  const dana = {
    id: 'd',
    name: 'Dana Kowalczyk',
    email: 'dana@example.com',
    phone: '+14145550176',
    workRole: 'Lead inspector',
    role: 'crewleader' as const,
  };
  render(<CrewList unitName="Lakeshore" crew={[dana]} />);
  const [, row] = within(screen.getByRole('table', { name: 'Lakeshore' })).getAllByRole('row');
  expect(row).toHaveTextContent('Dana Kowalczykdana@example.com(414) 555-0176Lead inspectorCrew Leader');
});

test('each role has its label [SHELL-66, SHELL-67, SHELL-68, SHELL-69]', () => {
  expect(['employee', 'admin', 'crewleader', 'owner', null].map(roleLabel)).toEqual([
    'Crew Member',
    'Office',
    'Crew Leader',
    'No Role Specified',
    'No Role Specified',
  ]);
});

test('the active work group is kept in the browser, and goes with the unit [SHELL-29]', () => {
  const { rerender } = render(<ActiveWorkUnit unit={{ id: 'u1', name: 'Lakeshore', role: 'admin' }} />);
  expect(localStorage.getItem('activeWorkGroup')).toBe('{"idworkgroup":"u1","name":"Lakeshore","role":"admin"}');
  rerender(<ActiveWorkUnit unit={null} />);
  expect(localStorage.getItem('activeWorkGroup')).toBeNull();
});
