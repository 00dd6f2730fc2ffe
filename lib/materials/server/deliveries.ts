import { getUnitDay } from '@/lib/dates';
import type { MaterialEvent } from '@/lib/materials/events';
import { isExpiringSoon } from '@/lib/materials/rules';
import type { TaskCompletion } from '@/lib/notification-types';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { createExpiryTask } from './expiry';

const completeTasks = ({ sending }: { sending: { tasks: readonly string[] } }): TaskCompletion[] =>
  sending.tasks.map((key) => ({ kind: 'task-done', key }));

/**
 * Completes the expiry task when the material gets a new expiry or is taken down. Creates it again if the material is
 * put back near its expiry.
 */
export const materialDeliveries: Deliveries<MaterialEvent, Member> = {
  'changed-material': completeTasks,
  'renewed-material': completeTasks,
  'removed-material': completeTasks,
  'restored-material': ({ materialId, personId, ...event }, { actor, now }) =>
    isExpiringSoon(event.expires, getUnitDay(now))
      ? [createExpiryTask({ ...event, id: materialId, unitId: actor.unit.id }, [personId])]
      : [],
};
