import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactElement, type ReactNode } from 'react';
import { ConfirmationForm } from '@/components/accounts/confirmation-form';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form';
import { LoginForm } from '@/components/accounts/login-form';
import { RegisterForm } from '@/components/accounts/register-form';
import type { SignInAction } from '@/components/accounts/sign-in-action';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { INITIAL_FORM_STATE, type FormAction, type FormState } from '@/lib/form-state';
import { getFailureMessage } from '@/lib/failures';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

jest.mock('next/navigation', () => ({ usePathname: () => '/login', useRouter: () => ({ refresh: jest.fn() }) }));
beforeAll(installModalDialogs);

const NO_ANSWER = 'The server did not respond. Check your connection, then try again.';
/** The errors of Next's client without a response and with an unexpected one. */
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'));
const rejectUnexpected = () => Promise.reject(new Error('An unexpected response was received from the server.'));
const rejectSignIn: SignInAction = () => Promise.reject(new Error('not asked'));

const renderForm = (form: ReactElement, signIn = rejectSignIn) =>
  render(
    <PopupProvider>
      <ToastProvider>
        <SessionEndedProvider action={signIn}>{form}</SessionEndedProvider>
      </ToastProvider>
    </PopupProvider>,
  );

const FORMS: [string, (action: FormAction) => ReactElement, string, string][] = [
  ['sign-in', (action) => <LoginForm action={action} initial={INITIAL_FORM_STATE} next={null} />, 'Password', 'Login'],
  ['register', (action) => <RegisterForm action={action} />, 'Password', 'Register'],
  ['confirm', (action) => <ConfirmationForm action={action} username="dana" />, 'Confirmation Code', 'Confirm'],
  [
    'forgotten password',
    (action) => <ForgotPasswordForm action={action} initial={INITIAL_FORM_STATE} />,
    'Username or email',
    'Send code',
  ],
  ['new work unit', (action) => <CreateWorkUnit action={action} />, 'Name of Work Unit', 'Create Work Unit'],
];

test.each(FORMS)('The form %s keeps its input without signal', async (_form, form, label, submit) => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const action: FormAction = async (_before, input) => {
    sent.push(Object.fromEntries(input));
    return sent.length === 1 ? rejectOffline() : INITIAL_FORM_STATE;
  };
  renderForm(form(action));
  const field = screen.getByLabelText(label);
  await userEvent.type(field, '123456');
  await userEvent.click(screen.getByRole('button', { name: submit }));
  expect(await screen.findByText(NO_ANSWER)).toBeVisible();
  expect(field).toHaveValue('123456');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(screen.queryByText(NO_ANSWER)).toBeNull());
});

test('the form shows a message when the connection breaks', async () => {
  renderForm(<LoginForm action={rejectUnexpected} initial={INITIAL_FORM_STATE} next={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/^Something went wrong on the server\./)).toBeVisible();
});

test('the form follows the redirect after success', async () => {
  const redirectError = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;push;/;307;' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderForm(
    <Next>
      <LoginForm action={() => Promise.reject(redirectError)} initial={INITIAL_FORM_STATE} next={null} />
    </Next>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('led to NEXT_REDIRECT;push;/;307;')).toBeVisible();
});

/** Replaces Next's error boundary around each page, which handles redirects. */
class Next extends Component<{ children: ReactNode }, { digest: string | null }> {
  override state = { digest: null };
  static getDerivedStateFromError(error: { digest: string }) {
    return { digest: error.digest };
  }
  override render() {
    return this.state.digest === null ? this.props.children : <p>led to {this.state.digest}</p>;
  }
}

describe('a form whose session has ended', () => {
  const ENDED = { code: 'not-signed-in', message: getFailureMessage('not-signed-in') } as const;

  test('opens a sign-in dialog, keeps the input and sends the input after the sign-in', async () => {
    const states: FormState[] = [{ ...INITIAL_FORM_STATE, error: ENDED }, INITIAL_FORM_STATE];
    const input: unknown[] = [];
    const signedIn: unknown[] = [];
    const action: FormAction = async (_before, form) => {
      input.push(form.get('name'));
      return states.shift() ?? INITIAL_FORM_STATE;
    };
    renderForm(<CreateWorkUnit action={action} />, async (credentials) => {
      signedIn.push(credentials);
      return { ok: true, value: null };
    });
    await userEvent.type(screen.getByLabelText('Name of Work Unit'), 'Lakeshore');
    await userEvent.click(screen.getByRole('button', { name: 'Create Work Unit' }));
    expect(await screen.findByText(ENDED.message)).toBeVisible();

    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await userEvent.type(await screen.findByLabelText('Username'), 'dana');
    await userEvent.type(screen.getByLabelText('Password'), 'three stones{Enter}');
    expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeVisible();
    expect(signedIn).toEqual([{ username: 'dana', password: 'three stones', remember: false, restoreAccount: false }]);
    expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Create Work Unit' }));
    await waitFor(() => expect(input).toEqual(['Lakeshore', 'Lakeshore']));
    // The message stays until the response to the new request.
    await waitFor(() => expect(screen.queryByText(ENDED.message)).toBeNull());
  });

  test('shows an error about a wrong password in the dialog', async () => {
    renderForm(<CreateWorkUnit action={async () => ({ ...INITIAL_FORM_STATE, error: ENDED })} />, async () => ({
      ok: false,
      code: 'wrong-credentials',
      status: 401,
      message: getFailureMessage('wrong-credentials'),
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Create Work Unit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'three{Enter}');
    expect(await screen.findByText(getFailureMessage('wrong-credentials'))).toBeVisible();
  });
});

test('the login form shows the checkbox to restore an account only if the account was deleted', async () => {
  const input: unknown[] = [];
  const ENDED = { code: 'not-signed-in', message: getFailureMessage('not-signed-in') } as const;
  renderForm(<CreateWorkUnit action={async () => ({ ...INITIAL_FORM_STATE, error: ENDED })} />, async (credentials) => {
    input.push(credentials);
    if (credentials.restoreAccount) return { ok: true, value: null };
    return { ok: false, code: 'account-closed', status: 403, message: 'This account was deleted.' };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Create Work Unit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.queryByLabelText('Restore my account')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Password'), 'three stones{Enter}');
  await userEvent.click(await screen.findByLabelText('Restore my account'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Signed in' })).toBeVisible();
  expect(input).toEqual([
    expect.objectContaining({ password: 'three stones', restoreAccount: false }),
    expect.objectContaining({ password: 'three stones', restoreAccount: true }),
  ]);
});

describe('the form of My Account', () => {
  const info = { name: 'Dana', phonenumber: '+14145550176', companyname: 'lakeshore-ec.example' };
  /**
   * Saves a longer name, to which the server responds with `respond`.
   * @returns the names that the server received
   */
  const edit = async (respond: (times: number) => Promise<Response>) => {
    const saved: unknown[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      saved.push(JSON.parse(String(init?.body)).name);
      return respond(saved.length);
    });
    renderForm(<ContactInfoCard info={info} personId={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit Name' }));
    await userEvent.type(screen.getByLabelText('Name'), ' K.{Enter}');
    return saved;
  };

  test('keeps the input without signal and offers Try again', async () => {
    const saved = await edit(async (times) => (times === 1 ? rejectOffline() : Response.json({ success: true })));
    expect(await screen.findByText(NO_ANSWER)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Dana K.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Contact Info Updated')).toBeVisible();
    expect(saved).toEqual(['Dana K.', 'Dana K.']);
  });

  test('offers sign-in when the session has ended, and keeps the input', async () => {
    await edit(async () =>
      Response.json({ code: 'not-signed-in', message: getFailureMessage('not-signed-in') }, { status: 401 }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByDisplayValue('Dana K.')).toBeInTheDocument();
  });
});
