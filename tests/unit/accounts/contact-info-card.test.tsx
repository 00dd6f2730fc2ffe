import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactInfoCard } from '@/components/accounts/contact-info-card';
import { ownMessages } from '@/lib/accounts/events';
import { publishMessage } from '@/tests/unit/client/fake-channel';
import { PopupProvider } from '@/components/ui/feedback/popup';

const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));
beforeEach(() => refresh.mockClear());

const info = { name: 'Dana Kowalczyk', phonenumber: '+14145550176', companyname: 'lakeshore-ec.example' };

/**
 * Renders the card with a server that gives this response.
 * @returns the requests to the server
 */
function renderContactInfoCard(respond: () => Response = () => Response.error()) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  render(
    <PopupProvider>
      <ContactInfoCard info={info} personId="p1" />
    </PopupProvider>,
  );
  return requests;
}

test('the card shows the name, phone and company, each with an edit link [ACCOUNT-05, ACCOUNT-06, ACCOUNT-12]', () => {
  renderContactInfoCard();
  expect(screen.getByRole('region', { name: 'User Contact Info' })).toBeVisible();
  for (const label of ['Name', 'Mobile Phone Number', 'Company Website'])
    expect(screen.getByRole('button', { name: `Edit ${label}` })).toBeVisible();
  expect(screen.getByText('(414) 555-0176')).toBeVisible();
});

test('Cancel keeps the saved value [ACCOUNT-06]', async () => {
  const requests = renderContactInfoCard();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Company Website' }));
  await userEvent.type(screen.getByLabelText('Company Website'), '/changed');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('lakeshore-ec.example')).toBeVisible();
  expect(requests).toEqual([]);
});

test('the card shows a toast after a value is saved [ACCOUNT-07]', async () => {
  const saved = renderContactInfoCard(() => Response.json({ success: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Company Website' }));
  await userEvent.clear(screen.getByLabelText('Company Website'));
  await userEvent.type(screen.getByLabelText('Company Website'), 'new.example');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Contact Info Updated')).toBeVisible();
  expect(saved).toEqual([{ url: '/api/users/update/companyname/', body: { companyname: 'new.example' } }]);
  expect(refresh).toHaveBeenCalled();
});

test('a rejected value stays in its field, with a warning that has no close button [ACCOUNT-08, ACCOUNT-09]', async () => {
  const refusal = { code: 'company-invalid', message: 'Company website must be a valid web address' };
  renderContactInfoCard(() => Response.json(refusal, { status: 422 }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Company Website' }));
  await userEvent.type(screen.getByLabelText('Company Website'), '{Enter}');
  expect(await screen.findByRole('heading', { name: 'Error' })).toBeVisible();
  expect(screen.getByText('Company website must be a valid web address')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('heading', { name: 'Error' })).toBeNull();
  expect(screen.getByLabelText('Company Website')).toBeVisible();
});

test('the card shows changes from another device and keeps the entered value', async () => {
  const requests = renderContactInfoCard();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Company Website' }));
  await userEvent.type(screen.getByLabelText('Company Website'), '/entered');

  await publishMessage(ownMessages['changed-contact-info'], 'p1', { field: 'phone' });

  expect(refresh).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Company Website')).toHaveValue('lakeshore-ec.example/entered');
  expect(requests).toEqual([]);
});
