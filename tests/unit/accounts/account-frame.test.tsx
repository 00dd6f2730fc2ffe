import { render, screen, within } from '@testing-library/react';
import { AccountFrame } from '@/components/accounts/account-frame';

test('the account pages have the tabs User Profile and Billing Information, and no Notification Settings [ACCOUNT-02, ACCOUNT-03]', () => {
  render(<AccountFrame tab="profile">Cards</AccountFrame>);
  const tabs = screen.getByRole('navigation', { name: 'My Account' });
  const [profile, billing, ...others] = within(tabs).getAllByRole('link');
  expect(others).toEqual([]);
  expect(profile).toHaveTextContent('User Profile');
  expect(profile).toHaveAttribute('href', '/user-settings');
  expect(profile).toHaveAttribute('aria-current', 'page');
  expect(billing).toHaveTextContent('Billing Information');
  expect(billing).toHaveAttribute('href', '/user-settings/billing');
  expect(billing).not.toHaveAttribute('aria-current');
  expect(within(tabs).getByText('Notification Settings')).not.toBeVisible();
});

test('the footer shows the product and the current year [ACCOUNT-14]', () => {
  render(<AccountFrame tab="billing">Cards</AccountFrame>);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`Earth Tight © ${new Date().getFullYear()}`);
});
