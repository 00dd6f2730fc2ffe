import { changedMeanwhile } from '@/lib/changed-meanwhile';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { roleLabel } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { formatUsPhone } from '@/lib/phone';
import { textablePhone } from '@/lib/textable-phone';
import { editEmployee, type EmployeeEdit } from '@/lib/workgroups/contract';
import type { Change } from '@/lib/sentences';
import { crewEvents } from '@/lib/workgroups/events';
import { givableRoles, isFullName, mayChange } from '@/lib/workgroups/rules';
import { isLastAdmin, lockCrew } from './crew-lock';
import { crewDeliveries } from './deliveries';
import { editSkills, skillsChangedMeanwhile } from './edit-skills';
import { findEmployee, type FoundEmployee } from './find-employee';
import { revokeInvitationsBy } from './invitation-links';
import { unitDay } from './list-crew';
import { editEmployeeSchema } from './schema';

/** Edits a person's contact in the work unit, role and skills. Omitted fields stay. */
export const editEmployeeCommand = implement(editEmployee, {
  input: editEmployeeSchema,
  output: doneAnswer,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input: { employee }, actor, now, record }) {
    const own = await lockCrew(db, actor);
    if (isFailure(own)) return own;
    const person = await findEmployee(db, employee.idemployee);
    if (!person) return failure('employee-not-found');
    if (!mayChange(own, person.role)) return failure('role-not-yours-to-give');
    const theirs = changedMeanwhile(employee.before && shownOf(employee.before), shownOf(employee), {
      name: person.name,
      phonenumber: formatUsPhone(person.phone),
      workrole: person.workRole,
      role: person.role,
    });
    const theirSkills = await skillsChangedMeanwhile(db, person.membershipId, employee);
    if (theirs || theirSkills)
      return failure('changed-meanwhile', {}, { theirs: { ...theirs, ...(theirSkills && { skills: theirSkills }) } });
    const { role = person.role } = employee;
    if (!givableRoles(own).includes(role)) return failure('role-not-yours-to-give');
    if (person.role === 'admin' && role !== 'admin' && (await isLastAdmin(db, person.membershipId)))
      return failure('last-admin');

    const contact = contactOf(employee, person);
    if (isFailure(contact)) return contact;
    const skills = await editSkills(db, person.membershipId, employee, unitDay(now));
    if (isFailure(skills)) return skills;
    await saveContact(db, person, { ...contact, role });
    if (role !== person.role) await revokeInvitationsBy(db, person.personId, role, now);

    const changes = [...contactChanges(person, { ...contact, role }), ...skills.changes];
    const sending = { over: skills.over };
    const { personId } = person;
    if (changes.length > 0) record({ type: 'edited-employee', personId, name: contact.name, changes, sending });
    return { success: true as const };
  },
});

/** Formatted as in the form, so that a number compares equal however it was entered. */
const shownOf = ({ name, phonenumber, workrole, role }: Omit<EmployeeEdit, 'idemployee' | 'before'>) => ({
  name,
  phonenumber: phonenumber === undefined ? undefined : formatUsPhone(phonenumber),
  workrole,
  role,
});

type Contact = Pick<FoundEmployee, 'name' | 'phone' | 'workRole'>;
type ContactAndRole = Contact & Pick<FoundEmployee, 'role'>;

/** The new contact. Only changed values are validated, because an old name may be short. */
function contactOf({ name, phonenumber, workrole }: EmployeeEdit, person: FoundEmployee): Contact | Failure {
  const isNewName = name !== undefined && name !== person.name;
  if (isNewName && !isFullName(name)) return failure('full-name-required');
  if (workrole === '') return failure('missing-fields');
  const isNewPhone = phonenumber !== undefined && phonenumber !== person.phone;
  const read = isNewPhone ? textablePhone(phonenumber) : { phone: person.phone };
  if ('mistake' in read) return failure(read.mistake);
  const { phone } = read;
  return { name: isNewName ? name : person.name, phone, workRole: workrole ?? person.workRole };
}

/** Name and number are stored on the membership; the person's own profile stays (decision X-118). */
async function saveContact(db: Db, before: FoundEmployee, after: ContactAndRole): Promise<void> {
  await db.membership.updateMany({
    where: { id: before.membershipId },
    data: {
      role: after.role,
      workRole: after.workRole,
      ...(after.name === before.name ? {} : { name: after.name }),
      ...(isSamePhone(before.phone, after.phone) ? {} : { phone: after.phone }),
    },
  });
}

const isSamePhone = (one: string, other: string): boolean => formatUsPhone(one) === formatUsPhone(other);

function contactChanges(before: FoundEmployee, after: ContactAndRole): Change[] {
  const changes: Change[] = [
    { what: 'name', before: before.name, after: after.name },
    { what: 'phone', before: formatUsPhone(before.phone), after: formatUsPhone(after.phone) },
    { what: 'work role', before: before.workRole, after: after.workRole },
    { what: 'role', before: roleLabel(before.role), after: roleLabel(after.role) },
  ];
  return changes.filter((change) => change.before !== change.after);
}
