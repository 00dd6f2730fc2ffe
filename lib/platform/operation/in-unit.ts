import { failure, isFailure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson } from '@/lib/platform/database/client';
import type { Call } from './call';
import type { InUnit, Noted } from './callers';
import { networkOf } from '@/lib/platform/network';
import { admit, otherSender } from './implement';
import { writeHappened } from './happened';
import { Refused } from './refused';

/** `operation` is the name under which the audit trail has what `record` notes. */
export function inUnitOf(operation: string, permission: Permission, call: Call): InUnit {
  return async (work) => {
    if (call.sessionId === null) return failure('not-signed-in');
    try {
      return await asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
        const member = otherSender(actor, call) ?? admit(permission, actor);
        if (isFailure(member)) return member;
        const events: Noted[] = [];
        const result = await work(db, member, (event) => void events.push(event));
        if (isFailure(result)) throw new Refused(result);
        if (events.length > 0)
          await writeHappened(db, {
            operation,
            events,
            actor: { personId: member.personId, unitId: member.unit.id },
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
