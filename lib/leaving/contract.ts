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

/**
 * Closes the work unit of whoever asks, who must be its last Office User (decision X-352). It can be read and reopened until
 * the instant `until`.
 */
export const closeWorkUnit = command<{ current: string }, { until: string }>()({
  name: 'leaving.closeWorkUnit',
  route: 'POST /workgroups/close',
  permission: 'close-unit',
});

/** Agreements, invitations and links to reports that ended with the closing stay ended. */
export const reopenWorkUnit = command<Record<never, never>, { success: true }>()({
  name: 'leaving.reopenWorkUnit',
  route: 'POST /workgroups/reopen',
  permission: 'reopen-unit',
});
