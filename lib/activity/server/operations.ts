import type { Operation } from '@/lib/platform/operation/implement';
import { retryDeliveryCommand } from './commands';
import { activityListQuery, outboxListQuery, outboxMessageQuery } from './queries';

export const ACTIVITY_OPERATIONS: readonly Operation[] = [
  activityListQuery,
  outboxListQuery,
  outboxMessageQuery,
  retryDeliveryCommand,
];
