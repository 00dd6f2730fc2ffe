import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextField } from '@/components/ui/forms/text-field';
import { useCurrentFailure, useFailureUntilInput } from '@/components/ui/forms/use-current-failure';
import { getFieldMessage } from '@/lib/form-state';
import { installModalDialogs } from './dialog-in-jsdom';

beforeAll(installModalDialogs);

const TOO_LONG = { code: 'unit-name-too-long', message: 'Name is too long!', action: null };
const NO_SIGNAL = { code: null, message: 'The server could not be reached.', action: null };

type Failure = typeof TOO_LONG | typeof NO_SIGNAL;

const enter = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

/** A form with controlled fields. The selection of sites is not a native field. */
function Controlled({ failure }: { failure: Failure }) {
  const [input, setEntered] = useState({ name: 'North', company: '', sites: ['a'] });
  const failed = useCurrentFailure(failure, input);
  const set = (part: Partial<typeof input>) => setEntered((before) => ({ ...before, ...part }));
  return (
    <>
      <p role="alert">{failed?.message}</p>
      {(['name', 'company'] as const).map((field) => (
        <input key={field} aria-label={field} value={input[field]} onChange={(e) => set({ [field]: e.target.value })} />
      ))}
      <button onClick={() => set({ sites: [...input.sites, 'b'] })}>Add a site</button>
    </>
  );
}

/** A dialog with uncontrolled fields. */
function Dialog({ failure }: { failure: Failure }) {
  const { failed, onInput } = useFailureUntilInput(failure);
  return (
    <FormDialog
      title="Edit"
      submitLabel="Save"
      isBusy={false}
      fields={['name']}
      failure={failed}
      onInput={onInput}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <TextField label="name" name="name" error={getFieldMessage('name', failed)} />
      <TextField label="company" name="company" />
    </FormDialog>
  );
}

describe.each([
  { form: 'a form that holds its values', Form: Controlled },
  { form: 'a dialog whose fields the browser keeps', Form: Dialog },
])('$form', ({ Form }) => {
  test('removes the error of a field when this field changes, not when another field changes [X-381]', () => {
    render(<Form failure={TOO_LONG} />);
    enter('company', 'Voss');
    expect(screen.getByText(TOO_LONG.message)).toBeTruthy();
    enter('name', 'Nor');
    expect(screen.queryByText(TOO_LONG.message)).toBeNull();
  });

  test('removes an error of the form on the next change', () => {
    render(<Form failure={NO_SIGNAL} />);
    expect(screen.getByText(NO_SIGNAL.message)).toBeTruthy();
    enter('company', 'Voss');
    expect(screen.queryByText(NO_SIGNAL.message)).toBeNull();
  });

  test('shows the same error again after another request', () => {
    const { rerender } = render(<Form failure={TOO_LONG} />);
    enter('name', 'Nor');
    rerender(<Form failure={{ ...TOO_LONG }} />);
    expect(screen.getByText(TOO_LONG.message)).toBeTruthy();
  });
});

test('the form removes the error when a custom control changes', () => {
  render(<Controlled failure={NO_SIGNAL} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a site' }));
  expect(screen.queryByText(NO_SIGNAL.message)).toBeNull();
});
