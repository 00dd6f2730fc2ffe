import type { FailureTable } from '@/lib/failure-table';

export const NOTIFICATIONS_FAILURES = {
  'task-not-done': [409, 'This task cannot be cleared until it is done.'],
  'notification-not-optional': [409, 'This kind of notification cannot be turned on or off.'],
  'push-is-off': [409, 'Notifications are off on this device. Turn them on, then try again.'],
  'signature-wrong': [403, 'This request does not have a valid signature.'],
} as const satisfies FailureTable;
