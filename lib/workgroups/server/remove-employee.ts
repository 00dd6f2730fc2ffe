import { failure, isFailure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { removeEmployee } from '@/lib/workgroups/contract';
import { crewEvents } from '@/lib/workgroups/events';
import { canManageRole } from '@/lib/workgroups/rules';
import { isLastOfficeMember, lockCrew } from './crew-lock';
import { findEmployee } from './find-employee';
import { storeFormerMember } from './former-members';
import { revokeInvitationsBy } from './invitation-links';
import { removeEmployeeSchema } from './schema';

/** Access ends at once, because every transaction checks the membership. People can also remove themselves. */
export const removeEmployeeCommand = implement(removeEmployee, {
  input: removeEmployeeSchema,
  output: successOutput,
  events: crewEvents,
  async run({ db, input, actor, now, record }) {
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    const person = await findEmployee(db, input.idemployee);
    if (!person) return failure('employee-not-found');
    if (!canManageRole(ownRole, person.role)) return failure('role-not-assignable');
    if (person.role === 'admin' && (await isLastOfficeMember(db, person.membershipId))) return failure('last-admin');
    await revokeInvitationsBy(db, person.personId, null, now);
    await storeFormerMember(db, person.membershipId, actor, now);
    await db.membership.deleteMany({ where: { id: person.membershipId } });
    const { personId, name, role, email } = person;
    record({ type: 'removed-employee', personId, name, role, sending: { email } });
    return { success: true as const };
  },
});
