import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageCard } from '@/components/accounts/language-card';
import { PopupProvider } from '@/components/ui/feedback/popup';

const ROUTER = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => ROUTER, usePathname: () => '/user-settings' }));

function renderLanguageCard(respond: () => Response) {
  const requests: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  const { rerender } = render(<TestComponent chosen="browser" />);
  return { requests, rerender };
}
const TestComponent = ({ chosen }: { chosen: 'browser' | 'en' | 'es' }) => (
  <PopupProvider>
    <LanguageCard chosen={chosen} />
  </PopupProvider>
);
const getSpanish = () => screen.getByRole('radio', { name: /Español/ });

test('the card sends the selected language immediately and confirms the change in that language', async () => {
  const { requests } = renderLanguageCard(() => Response.json({ success: true }));
  expect(screen.getByText('Español').closest('[lang]')).toHaveAttribute('lang', 'es');
  await userEvent.click(getSpanish());
  expect(requests).toEqual([{ url: '/api/users/update/language/', body: { language: 'es' } }]);
  expect(await screen.findByText('Language Updated')).toBeVisible();
  expect(getSpanish()).toBeChecked();
});

test('the card returns to the previous language if the server rejects the new one', async () => {
  renderLanguageCard(() => Response.json({ code: 'unexpected', message: 'Something went wrong.' }, { status: 500 }));
  await userEvent.click(getSpanish());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error');
  expect(screen.getByRole('radio', { name: /^Browser language/ })).toBeChecked();
});

test('the card shows a language that the person selected on another device', () => {
  const { rerender } = renderLanguageCard(() => Response.error());
  rerender(<TestComponent chosen="es" />);
  expect(getSpanish()).toBeChecked();
});
