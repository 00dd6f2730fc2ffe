import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrivateContactCard } from '@/components/accounts/private-contact-card';
import { PopupProvider } from '@/components/ui/feedback/popup';

const ROUTER = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER, usePathname: () => '/user-settings' }));

function show(isPrivate: '0' | '1', answer: () => Response) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return answer();
  });
  const { rerender } = render(<Shown isPrivate={isPrivate} />);
  return { requests, rerender };
}
const Shown = ({ isPrivate }: { isPrivate: '0' | '1' }) => (
  <PopupProvider>
    <PrivateContactCard isPrivate={isPrivate} />
  </PopupProvider>
);
const flag = () => screen.getByRole('switch', { name: 'Keep my contact info private' });

test('only the flag is sent, and the card says who still sees phone and email', async () => {
  const { requests } = show('0', () => Response.json({ success: true }));
  expect(flag()).not.toBeChecked();
  expect(flag()).toHaveAccessibleDescription(/Your Office still sees your phone and email/);
  await userEvent.click(flag());
  expect(requests).toEqual([{ url: '/api/users/update/contactinfo', body: { isPrivate: '1' } }]);
  expect(await screen.findByText('Contact Info Updated')).toBeVisible();
  expect(flag()).toBeChecked();
});

test('a flag that the server did not take goes back, and one switched on another device shows here', async () => {
  const { rerender } = show('0', () => Response.json({ code: 'unexpected', message: '' }, { status: 500 }));
  await userEvent.click(flag());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error');
  expect(flag()).not.toBeChecked();
  rerender(<Shown isPrivate="1" />);
  expect(flag()).toBeChecked();
});
