import { render, screen, within } from '@testing-library/react';
import { AccountFrame } from '@/components/accounts/account-frame';

test('the tabs are User Profile and Billing Information; Notification Settings is hidden [ACCOUNT-02, ACCOUNT-03]', () => {
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

test('shows the product and the current year in the footer [ACCOUNT-14]', () => {
  render(<AccountFrame tab="billing">Cards</AccountFrame>);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`Earth Tight © ${new Date().getFullYear()}`);
});
