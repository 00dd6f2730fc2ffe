import { command } from '@/lib/contract';

/**
 * Deletes the account of whoever asks (decision X-246). Every device is signed out, this one, too; the account comes back
 * by signing in within 14 days.
 */
export const closeAccount = command<{ current: string }, { until: string }>()({
  name: 'leaving.closeAccount',
  route: 'POST /accounts/closeAccount',
  permission: 'signed-in',
});
