import { createLiveNotifications, type EventTable, type DomainEvent } from '@/lib/events';
import { failure, isFailure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson } from '@/lib/platform/database/client';
import type { Call, Member } from './call';
import type { RunInUnit } from './endpoint-access';
import { parseNetwork } from '@/lib/platform/http/network';
import { checkMember, checkSender } from './implement';
import { writeEffects } from './effects';
import { OperationError } from './operation-error';

/**
 * Creates the function with which a file endpoint runs a transaction as the calling member (`RunInUnit`).
 * @param operation the name for the audit trail
 * @param eventTable the events of the feature
 */
export function createUnitTransaction<Event extends DomainEvent>(
  operation: string,
  permission: Permission,
  call: Call,
  eventTable: EventTable<Member>,
): RunInUnit<Event> {
  return async (work) => {
    if (call.sessionId === null) return failure('not-signed-in');
    try {
      return await asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
        const member = checkSender(actor, call) ?? checkMember(permission, actor);
        if (isFailure(member)) return member;
        const events: Event[] = [];
        const result = await work(db, member, (event) => void events.push(event));
        if (isFailure(result)) throw new OperationError(result);
        if (events.length > 0)
          await writeEffects(db, {
            operation,
            events,
            liveNotifications: createLiveNotifications(eventTable, events, member),
            actor: { personId: member.personId, unitId: member.unit.id, name: member.name },
            network: parseNetwork(call.ip),
            requestId: call.requestId,
            at: call.now,
          });
        return result;
      });
    } catch (error) {
      if (error instanceof OperationError) return error.failure;
      throw error;
    }
  };
}
