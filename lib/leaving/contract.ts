import { command } from '@/lib/contract';

/**
 * Deletes the caller's account and signs out all devices (decision X-246). It can be restored at sign-in for 14 days.
 */
export const closeAccount = command<{ currentPassword: string }, { until: string }>()({
  name: 'leaving.closeAccount',
  route: 'POST /accounts/closeAccount',
  permission: 'signed-in',
});

/** For the last Office User (decision X-352). The unit can be read and reopened until the instant `until`. */
export const closeWorkUnit = command<{ currentPassword: string }, { until: string }>()({
  name: 'leaving.closeWorkUnit',
  route: 'POST /workgroups/close',
  permission: 'close-unit',
});

/** Reopens a closed unit. Agreements, invitations and links to reports that ended with the closing stay ended. */
export const reopenWorkUnit = command<Record<never, never>, { success: true }>()({
  name: 'leaving.reopenWorkUnit',
  route: 'POST /workgroups/reopen',
  permission: 'reopen-unit',
});
