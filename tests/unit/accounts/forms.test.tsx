import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ConfirmationForm } from '@/components/accounts/confirmation-form';
import { CorrectAddress } from '@/components/accounts/correct-address';
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form';
import { LoginForm } from '@/components/accounts/login-form';
import { RegisterForm } from '@/components/accounts/register-form';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { INITIAL_FORM_STATE, type FormState } from '@/lib/form-state';
import type { FailureCode } from '@/lib/failures';

jest.mock('next/navigation', () => ({ usePathname: () => '/login', useRouter: () => ({ push: () => undefined }) }));

const renderForm = (form: ReactElement) => render(<ToastProvider>{form}</ToastProvider>);

/** A server action that records its input and returns these states. */
function mockServer(...responses: Partial<FormState>[]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  return {
    sent,
    action: async (_before: FormState, form: FormData): Promise<FormState> => {
      sent.push(Object.fromEntries(form));
      return { ...INITIAL_FORM_STATE, ...responses.shift() };
    },
  };
}

const renderRefused = (code: FailureCode, message: string): Partial<FormState> => ({ error: { code, message } });

describe('the login form', () => {
  test('has username, password, Remember me and the link for a forgotten password [AUTH-07, AUTH-08, AUTH-09]', () => {
    renderForm(<LoginForm action={mockServer().action} initial={INITIAL_FORM_STATE} next={null} />);
    expect(screen.getByLabelText('Username')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Remember me')).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('type', 'submit');
  });

  test('submits on Enter and sends the return path [AUTH-11]', async () => {
    const { action, sent } = mockServer();
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next="/app/report-setup" />);
    await userEvent.type(screen.getByLabelText('Username'), 'dana');
    await userEvent.type(screen.getByLabelText('Password'), 'secret stones{Enter}');
    expect(sent).toEqual([{ username: 'dana', password: 'secret stones', next: '/app/report-setup' }]);
  });

  test('shows the checkbox that restores an account only for a deleted account', async () => {
    const { action, sent } = mockServer(renderRefused('account-closed', 'This account was deleted.'), {});
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} />);
    expect(screen.queryByLabelText('Restore my account')).toBeNull();
    await userEvent.type(screen.getByLabelText('Username'), 'dana');
    await userEvent.type(screen.getByLabelText('Password'), 'secret stones{Enter}');
    await userEvent.click(await screen.findByLabelText('Restore my account'));
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ username: 'dana', password: 'secret stones', restoreAccount: 'on' }),
    );
    expect(sent[0]).not.toHaveProperty('restoreAccount');
  });

  test('announces a rejection and keeps the input [AUTH-16]', async () => {
    const { action } = mockServer(
      renderRefused('wrong-credentials', 'Error signing in: Incorrect username or password.'),
    );
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} />);
    await userEvent.type(screen.getByLabelText('Username'), 'dana{Enter}');
    expect(await screen.findByText('Error signing in: Incorrect username or password.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Error signing in');
    expect(screen.getByLabelText('Username')).toHaveValue('dana');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('scrolls up to an error of the whole form on a phone', async () => {
    const seen: string[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent);
    });
    const { action } = mockServer(renderRefused('empty-credentials', 'Username or Password cannot be empty'));
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(seen.at(-1)).toBe('Username or Password cannot be empty'));
  });

  test('opens the code form for a person who has not confirmed the account', async () => {
    const { action } = mockServer(renderRefused('account-unconfirmed', 'Error signing in: User is not confirmed.'));
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('link', { name: 'Enter your confirmation code' })).toHaveAttribute(
      'href',
      '/account-confirmation',
    );
  });
});

describe('the login form of a demonstration', () => {
  const demo = {
    password: 'earthtight-demo',
    accounts: [
      { username: 'dkowalczyk', name: 'Dana Kowalczyk', role: 'admin' },
      { username: 'lortega', name: 'Luis Ortega', role: 'employee' },
    ],
  };

  test('lists the demo accounts and fills in the tapped one', async () => {
    const { action, sent } = mockServer();
    renderForm(<LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} demo={demo} />);
    await userEvent.click(screen.getByText('Demonstration accounts'));
    expect(screen.getByText('earthtight-demo')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'lortega Crew Member' }));
    expect(screen.getByRole('button', { name: 'Login' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([{ username: 'lortega', password: 'earthtight-demo' }]);
  });

  test('lists no demo accounts when the server is not a demonstration', () => {
    renderForm(<LoginForm action={mockServer().action} initial={INITIAL_FORM_STATE} next={null} demo={null} />);
    expect(screen.queryByText('Demonstration accounts')).toBeNull();
  });
});

describe('the registration form', () => {
  test('shows a message at each missing field and focuses the first one [AUTH-18]', async () => {
    const { action } = mockServer({
      ...renderRefused('missing-fields', 'Missing required fields'),
      fieldErrors: { company: 'Fill in this field.', password: 'Fill in this field.' },
    });
    renderForm(<RegisterForm action={action} />);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing required fields');
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText(/Company Website/)).toHaveAccessibleDescription('Fill in this field.');
    expect(screen.getByLabelText('Username')).not.toBeInvalid();
  });

  test('shows every password rule before a password is entered', () => {
    renderForm(<RegisterForm action={mockServer().action} />);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /at least 8 characters.*Do not use a common password/,
    );
  });

  test('has the six specified fields and sends an unchecked “private” as 0 [AUTH-17, AUTH-23, AUTH-24]', async () => {
    const { action, sent } = mockServer();
    renderForm(<RegisterForm action={action} />);
    const input = {
      Username: 'dana',
      Password: 'three stones',
      'Your Name': 'Dana K',
      'Work Email': 'dana@example.com',
      'Company Website': 'https://example.com',
      'US Mobile Phone': '4145550176',
    };
    for (const [label, text] of Object.entries(input))
      await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
    expect(screen.getByText('+1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(sent).toEqual([
      {
        username: 'dana',
        password: 'three stones',
        name: 'Dana K',
        email: 'dana@example.com',
        company: 'https://example.com',
        phone: '(414) 555-0176',
        isPrivate: '0',
      },
    ]);
  });

  test('does not ask an invited person for name and phone', () => {
    renderForm(<RegisterForm action={mockServer().action} next="/invitation/secret" isInvited />);
    expect(screen.queryByLabelText('Your Name')).toBeNull();
    expect(screen.queryByLabelText('US Mobile Phone')).toBeNull();
    expect(screen.getByLabelText('Work Email')).toBeVisible();
  });

  test('shows a message at the invalid field, focuses it and keeps the input [AUTH-20]', async () => {
    const { action } = mockServer(renderRefused('company-format', 'Company website format is invalid'));
    renderForm(<RegisterForm action={action} />);
    await userEvent.type(screen.getByLabelText('Password'), 'three stones');
    await userEvent.type(screen.getByLabelText(/Company Website/), 'example{Enter}');
    const company = screen.getByLabelText(/Company Website/);
    await waitFor(() => expect(company).toHaveAccessibleDescription('Company website format is invalid'));
    expect(company).toHaveFocus();
    expect(company).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveValue('three stones');
  });
});

describe('a mistyped email address', () => {
  test('can be corrected below the code field, and the same registration gets the new address', async () => {
    const { action, sent } = mockServer(renderRefused('email-format', 'Email format is invalid'));
    renderForm(<CorrectAddress action={action} username="dana" address="dana@exmaple.com" />);
    await userEvent.click(screen.getByText('Wrong address? Correct it'));
    const email = screen.getByLabelText('Work Email');
    expect(email).toHaveValue('dana@exmaple.com');
    await userEvent.clear(email);
    await userEvent.type(email, 'dana at example{Enter}');
    expect(sent).toEqual([{ username: 'dana', email: 'dana at example' }]);
    await waitFor(() => expect(email).toHaveAccessibleDescription(/Email format is invalid/));
    expect(email).toHaveValue('dana at example');
  });
});

describe('the confirmation form', () => {
  test('shows the username of the registration read-only, or asks for the username if there is none [AUTH-30]', () => {
    const { unmount } = renderForm(<ConfirmationForm action={mockServer().action} username="dana" />);
    expect(screen.getByLabelText('Username')).toHaveValue('dana');
    expect(screen.getByLabelText('Username')).toHaveAttribute('readonly');
    unmount();
    renderForm(<ConfirmationForm action={mockServer().action} username={null} />);
    expect(screen.getByLabelText('Username')).not.toHaveAttribute('readonly');
  });

  test('sends another code and shows a message on Resend Code, and confirms on Enter [AUTH-31, AUTH-36]', async () => {
    const { action, sent } = mockServer({ toast: 'Code was re-sent!' });
    renderForm(<ConfirmationForm action={action} username="dana" />);
    await userEvent.click(screen.getByRole('button', { name: 'Resend Code' }));
    expect(await screen.findByText('Code was re-sent!')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Confirmation Code'), '123456{Enter}');
    expect(sent).toEqual([
      { username: 'dana', code: '', intent: 'resend' },
      { username: 'dana', code: '123456' },
    ]);
  });

  test('shows a spinner and ignores a second press while the request runs [AUTH-31]', async () => {
    // React shows the result of an action only after all running actions have ended, so this one must end.
    const resolvers: ((state: FormState) => void)[] = [];
    const respondSlowly = () => new Promise<FormState>((resolve) => resolvers.push(resolve));
    renderForm(<ConfirmationForm action={respondSlowly} username="dana" />);
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(confirm);
    expect(resolvers).toHaveLength(1);
    resolvers[0]?.(INITIAL_FORM_STATE);
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
  });
});

test('the password reset asks for the account first, then for the code and a new password', async () => {
  const { action, sent } = mockServer({ values: { step: 'set', username: 'dana' } });
  renderForm(<ForgotPasswordForm action={action} initial={INITIAL_FORM_STATE} />);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.type(screen.getByLabelText('Username or email'), 'dana{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.type(screen.getByLabelText('New password'), 'four stones{Enter}');
  expect(sent).toEqual([
    { step: 'ask', username: 'dana' },
    { step: 'set', username: 'dana', code: '123456', password: 'four stones' },
  ]);
});

test('the password reset says when no further code is sent, and accepts the newest code', async () => {
  const response = {
    ...renderRefused('too-many-requests', 'No code was sent.'),
    values: { step: 'set', username: 'dana' },
  };
  renderForm(<ForgotPasswordForm action={mockServer(response).action} initial={INITIAL_FORM_STATE} />);
  await userEvent.type(screen.getByLabelText('Username or email'), 'dana{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('No code was sent.');
  expect(screen.getByLabelText('Code')).toBeVisible();
  expect(screen.queryByText(/we sent a code/)).toBeNull();
});

test('a password reset keeps only the passkeys that the person checks', async () => {
  const passkeys = ['Work phone', 'Key of a stranger'].map((name, index) => ({
    id: `key-${index}`,
    name,
    addedAt: '2026-11-20T15:00:00Z',
    lastUsedAt: null,
  }));
  const { action, sent } = mockServer({ values: { step: 'set', username: 'dana' }, passkeys });
  renderForm(
    <ForgotPasswordForm
      action={action}
      initial={{ ...INITIAL_FORM_STATE, values: { step: 'set', username: 'dana' } }}
    />,
  );
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.type(screen.getByLabelText('New password'), 'four heavy stones{Enter}');
  const group = await screen.findByRole('group', { name: 'Which passkeys do you want to keep?' });
  expect(group).toHaveFocus();
  const [work, unknown] = within(group).getAllByRole('checkbox');
  expect(work).not.toBeChecked();
  expect(unknown).not.toBeChecked();
  await userEvent.click(screen.getByLabelText(/Work phone/));
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  const input = { step: 'set', username: 'dana', code: '123456', password: 'four heavy stones' };
  expect(sent).toEqual([input, { ...input, passkeysShown: '1', keepPasskeys: 'key-0' }]);
});
