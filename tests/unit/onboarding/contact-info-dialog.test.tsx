import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactInfoDialog } from '@/components/onboarding/contact-info-dialog';
import { PageLanguage } from '@/components/ui/text/language';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';

beforeAll(installModalDialogs);
beforeAll(loadSpanishTexts);

function renderContactInfoDialog(respond: () => Response = () => Response.json({ success: true })) {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  const onDone = jest.fn();
  render(
    <PopupProvider>
      <ContactInfoDialog username="dana" isPrivate="1" onDone={onDone} />
    </PopupProvider>,
  );
  return { sent, onDone };
}
const getPhoneField = () => screen.getByLabelText('US Mobile Phone');
const getWebsiteField = () => screen.getByLabelText(/^Company Website/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the dialog saves company, phone and the website without its protocol, and confirms with a popup [SHELL-57, SHELL-62, SHELL-64, CALLS-70]', async () => {
  const { sent, onDone } = renderContactInfoDialog();
  await userEvent.type(getPhoneField(), '4145550176');
  await userEvent.type(getWebsiteField(), 'https://lakeshore-ec.example/about');
  await save();
  expect(await screen.findByText('Contact Info Updated')).toBeVisible();
  expect(screen.getByText('Success!')).toBeVisible();
  expect(sent).toEqual([
    {
      url: '/api/users/update/contactinfo',
      body: {
        username: 'dana',
        isPrivate: '1',
        companyname: 'lakeshore-ec.example/about',
        phone: '+1 (414) 555-0176',
      },
    },
  ]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the dialog marks an invalid website when the person leaves the field, not while typing [SHELL-60]', async () => {
  const { sent } = renderContactInfoDialog();
  await userEvent.type(getWebsiteField(), 'lakeshore');
  expect(screen.queryByText('Company website format is invalid')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Company website format is invalid')).toBeVisible();
  expect(getWebsiteField()).toBeInvalid();
  await userEvent.type(getWebsiteField(), '.example');
  await userEvent.tab();
  expect(getWebsiteField()).toBeValid();
  expect(sent).toEqual([]);
});

test.each(['', '   ', '555'])(
  "the dialog shows a message at the phone '%s' and sends nothing [SHELL-61]",
  async (input) => {
    const { sent, onDone } = renderContactInfoDialog();
    if (input) await userEvent.type(getPhoneField(), input);
    await save();
    expect(getPhoneField()).toBeInvalid();
    expect(getPhoneField()).toHaveFocus();
    expect(screen.getByText('Enter a US phone number')).toBeVisible();
    expect(sent).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  },
);

test('the dialog focuses the first field when both are wrong [SHELL-60, SHELL-61]', async () => {
  renderContactInfoDialog();
  await userEvent.type(getWebsiteField(), 'lakeshore');
  await save();
  expect(getWebsiteField()).toBeInvalid();
  expect(getPhoneField()).toHaveFocus();
});

test.each(['4145550176', '14145550176', '414-555-0176'])(
  'the dialog formats the phone %s as +1 (414) 555-0176 [SHELL-63]',
  async (input) => {
    renderContactInfoDialog();
    await userEvent.type(getPhoneField(), input);
    await userEvent.tab();
    expect(getPhoneField()).toHaveValue('+1 (414) 555-0176');
  },
);

test('the first Escape keeps the input and says that it is not saved', async () => {
  const { onDone } = renderContactInfoDialog();
  await userEvent.type(getPhoneField(), '414');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByText('What you entered is not saved yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the dialog keeps its fields and shows a warning when the request fails', async () => {
  const { onDone } = renderContactInfoDialog(() =>
    Response.json({ code: 'company-format', message: 'Company website format is invalid' }, { status: 422 }),
  );
  await userEvent.type(getPhoneField(), '4145550176');
  await userEvent.type(getWebsiteField(), 'a-b.example');
  await save();
  expect(await screen.findByText('Contact info not saved')).toBeVisible();
  expect(getWebsiteField()).toHaveValue('a-b.example');
  expect(onDone).not.toHaveBeenCalled();
});

test('the dialog shows the message about a phone in Spanish to a Spanish reader', async () => {
  render(
    <PageLanguage language="es">
      <PopupProvider>
        <ContactInfoDialog username="dana" isPrivate="1" onDone={jest.fn()} />
      </PopupProvider>
    </PageLanguage>,
  );
  await userEvent.type(screen.getByLabelText(/^Celular/), '9005550176');
  await userEvent.tab();
  expect(screen.getByText(/^Este número no puede recibir mensajes de texto\./)).toBeVisible();
});
