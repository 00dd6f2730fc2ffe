import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrivateContactCard } from '@/components/accounts/private-contact-card';
import { PopupProvider } from '@/components/ui/feedback/popup';

const ROUTER = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER, usePathname: () => '/user-settings' }));

function renderCard(isPrivate: '0' | '1', respond: () => Response) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  const { rerender } = render(<TestComponent isPrivate={isPrivate} />);
  return { requests, rerender };
}
const TestComponent = ({ isPrivate }: { isPrivate: '0' | '1' }) => (
  <PopupProvider>
    <PrivateContactCard isPrivate={isPrivate} />
  </PopupProvider>
);
const getPrivateSwitch = () => screen.getByRole('switch', { name: 'Keep my contact info private' });

test('the switch sends only the flag, and the card shows who can still see phone and email', async () => {
  const { requests } = renderCard('0', () => Response.json({ success: true }));
  expect(getPrivateSwitch()).not.toBeChecked();
  expect(getPrivateSwitch()).toHaveAccessibleDescription(/Your Office can still see your phone and email/);
  await userEvent.click(getPrivateSwitch());
  expect(requests).toEqual([{ url: '/api/users/update/contactinfo', body: { isPrivate: '1' } }]);
  expect(await screen.findByText('Contact Info Updated')).toBeVisible();
  expect(getPrivateSwitch()).toBeChecked();
});

test('the switch returns to its former state when the request fails, and follows changes from another device', async () => {
  const { rerender } = renderCard('0', () => Response.json({ code: 'unexpected', message: '' }, { status: 500 }));
  await userEvent.click(getPrivateSwitch());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error');
  expect(getPrivateSwitch()).not.toBeChecked();
  rerender(<TestComponent isPrivate="1" />);
  expect(getPrivateSwitch()).toBeChecked();
});
