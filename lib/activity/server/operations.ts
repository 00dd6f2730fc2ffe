import type { Operation } from '@/lib/platform/operation/implement';
import { retryDeliveryCommand } from './commands';
import { outboxListQuery, outboxMessageQuery } from './queries';

export const ACTIVITY_OPERATIONS: readonly Operation[] = [outboxListQuery, outboxMessageQuery, retryDeliveryCommand];
