import type { MaterialEvent } from '@/lib/materials/events';
import { expiresSoon } from '@/lib/materials/rules';
import type { TaskDone } from '@/lib/notices';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { expiryTask } from './expiry';
import { todayOfUnit } from './rows';

const taskDone = ({ sending }: { sending: { tasks: readonly string[] } }): TaskDone[] =>
  sending.tasks.map((key) => ({ kind: 'task-done', key }));

/**
 * Completes the expiry task when the material is renewed or taken down; creates it again if the material is put back
 * near its expiry.
 */
export const materialDeliveries: Deliveries<MaterialEvent, Member> = {
  'changed-material': taskDone,
  'renewed-material': taskDone,
  'took-down-material': taskDone,
  'put-back-material': ({ materialId, personId, ...event }, { actor, now }) =>
    expiresSoon(event.expires, todayOfUnit(now))
      ? [expiryTask({ ...event, id: materialId, unitId: actor.unit.id }, [personId])]
      : [],
};
