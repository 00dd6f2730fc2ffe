import { hintsOf, type EventTable, type HappenedEvent } from '@/lib/events';
import { failure, isFailure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson } from '@/lib/platform/database/client';
import type { Call, Member } from './call';
import type { InUnit } from './callers';
import { networkOf } from '@/lib/platform/network';
import { admit, otherSender } from './implement';
import { writeHappened } from './happened';
import { Refused } from './refused';

/**
 * @param operation the name for the audit trail
 * @param table the feature's table of events
 */
export function inUnitOf<Event extends HappenedEvent>(
  operation: string,
  permission: Permission,
  call: Call,
  table: EventTable<Member>,
): InUnit<Event> {
  return async (work) => {
    if (call.sessionId === null) return failure('not-signed-in');
    try {
      return await asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
        const member = otherSender(actor, call) ?? admit(permission, actor);
        if (isFailure(member)) return member;
        const events: Event[] = [];
        const result = await work(db, member, (event) => void events.push(event));
        if (isFailure(result)) throw new Refused(result);
        if (events.length > 0)
          await writeHappened(db, {
            operation,
            events,
            hints: hintsOf(table, events, member),
            actor: { personId: member.personId, unitId: member.unit.id, name: member.name },
            network: networkOf(call.ip),
            requestId: call.requestId,
            at: call.now,
          });
        return result;
      });
    } catch (error) {
      if (error instanceof Refused) return error.why;
      throw error;
    }
  };
}
