import type { MaterialState, Mode } from './rules';

/** The discovery modes; 1 and 2 in the wire format (NOTIF-20). */
export const MODE_LABELS: Record<Mode, string> = { search: 'Search', post: 'Post' };

export const MODE_MEANINGS: Record<Mode, string> = { search: 'We need it', post: 'We have it' };

export const STATE_LABELS: Record<MaterialState, string> = {
  current: 'Current',
  expired: 'Expired',
  'taken-down': 'Taken down',
};
