import { getUnitDay } from '@/lib/dates';
import { findConflictingFields } from '@/lib/field-conflicts';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { getRoleLabel } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { formatUsPhone } from '@/lib/phone';
import { parseTextablePhone } from '@/lib/textable-phone';
import { editEmployee, type EmployeeEdit } from '@/lib/workgroups/contract';
import type { Change } from '@/lib/audit-sentences';
import { crewEvents } from '@/lib/workgroups/events';
import { listAssignableRoles, isFullName, canManageRole } from '@/lib/workgroups/rules';
import { isLastOfficeMember, lockCrew } from './crew-lock';
import { crewDeliveries } from './deliveries';
import { editSkills, findConflictingSkills } from './edit-skills';
import { findEmployee, type EmployeeRow } from './find-employee';
import { revokeInvitationsBy } from './invitation-links';
import { editEmployeeSchema } from './schema';

/** Edits a person's contact in the work unit, role and skills. Omitted fields stay. */
export const editEmployeeCommand = implement(editEmployee, {
  input: editEmployeeSchema,
  output: successOutput,
  events: crewEvents,
  deliveries: crewDeliveries,
  async run({ db, input: { employee }, actor, now, record }) {
    const ownRole = await lockCrew(db, actor);
    if (isFailure(ownRole)) return ownRole;
    const person = await findEmployee(db, employee.idemployee);
    if (!person) return failure('employee-not-found');
    if (!canManageRole(ownRole, person.role)) return failure('role-not-assignable');
    const conflictingFields = findConflictingFields(
      employee.before && toFormValues(employee.before),
      toFormValues(employee),
      {
        name: person.name,
        phonenumber: formatUsPhone(person.phone),
        workrole: person.workRole,
        role: person.role,
      },
    );
    const conflictingSkills = await findConflictingSkills(db, person.membershipId, employee);
    if (conflictingFields || conflictingSkills)
      return failure(
        'changed-meanwhile',
        {},
        { theirs: { ...conflictingFields, ...(conflictingSkills && { skills: conflictingSkills }) } },
      );
    const { role = person.role } = employee;
    if (!listAssignableRoles(ownRole).includes(role)) return failure('role-not-assignable');
    if (person.role === 'admin' && role !== 'admin' && (await isLastOfficeMember(db, person.membershipId)))
      return failure('last-admin');

    const contact = mergeContact(employee, person);
    if (isFailure(contact)) return contact;
    const skills = await editSkills(db, person.membershipId, employee, getUnitDay(now));
    if (isFailure(skills)) return skills;
    await saveContact(db, person, { ...contact, role });
    if (role !== person.role) await revokeInvitationsBy(db, person.personId, role, now);

    const changes = [...listContactChanges(person, { ...contact, role }), ...skills.changes];
    const sending = { formerExpiries: skills.formerExpiries };
    const { personId } = person;
    if (changes.length > 0) record({ type: 'edited-employee', personId, name: contact.name, changes, sending });
    return { success: true as const };
  },
});

/** Formats the phone number as in the form, so that it compares equal however it was entered. */
const toFormValues = ({ name, phonenumber, workrole, role }: Omit<EmployeeEdit, 'idemployee' | 'before'>) => ({
  name,
  phonenumber: phonenumber === undefined ? undefined : formatUsPhone(phonenumber),
  workrole,
  role,
});

type Contact = Pick<EmployeeRow, 'name' | 'phone' | 'workRole'>;
type ContactAndRole = Contact & Pick<EmployeeRow, 'role'>;

/** Merges the edit into the contact. Validates only changed values, because an old name may be short. */
function mergeContact({ name, phonenumber, workrole }: EmployeeEdit, person: EmployeeRow): Contact | Failure {
  const isNewName = name !== undefined && name !== person.name;
  if (isNewName && !isFullName(name)) return failure('full-name-required');
  if (workrole === '') return failure('missing-fields');
  const isNewPhone = phonenumber !== undefined && phonenumber !== person.phone;
  const parsed = isNewPhone ? parseTextablePhone(phonenumber) : { phone: person.phone };
  if ('error' in parsed) return failure(parsed.error);
  const { phone } = parsed;
  return { name: isNewName ? name : person.name, phone, workRole: workrole ?? person.workRole };
}

/** Name and number are stored on the membership; the person's own profile stays (decision X-118). */
async function saveContact(db: Db, before: EmployeeRow, after: ContactAndRole): Promise<void> {
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

const isSamePhone = (a: string, b: string): boolean => formatUsPhone(a) === formatUsPhone(b);

function listContactChanges(before: EmployeeRow, after: ContactAndRole): Change[] {
  const changes: Change[] = [
    { what: 'name', before: before.name, after: after.name },
    { what: 'phone', before: formatUsPhone(before.phone), after: formatUsPhone(after.phone) },
    { what: 'work role', before: before.workRole, after: after.workRole },
    { what: 'role', before: getRoleLabel(before.role), after: getRoleLabel(after.role) },
  ];
  return changes.filter((change) => change.before !== change.after);
}
