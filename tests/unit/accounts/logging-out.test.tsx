import { render, screen, waitFor } from '@testing-library/react';
import { LoggingOut } from '@/components/accounts/logging-out';

test('leaving says so, forgets the active work group and signs out by itself [AUTH-05, AUTH-06]', async () => {
  localStorage.setItem('activeWorkGroup', '{}');
  const signOut = jest.fn(async () => undefined);
  render(<LoggingOut action={signOut} />);
  expect(screen.getByText('Logging out...')).toBeVisible();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem('activeWorkGroup')).toBeNull();
});
