import { failure } from '@/lib/failures';
import { ROLES } from '@/lib/permissions';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { employees, userWorkGroups, type Employee, type OwnWorkGroup } from './contract';
import type { CrewMember } from './crew';
import { listCrew } from './list-crew';
import { employeesSchema, userWorkGroupsSchema } from './schema';

export const userWorkGroupsQuery = implementSignedIn(userWorkGroups, {
  input: userWorkGroupsSchema,
  async run({ input, actor }) {
    if (input.email.toLowerCase() !== actor.email.toLowerCase()) return failure('not-found');
    return { workGroups: actor.units.flatMap(ownWorkGroup) };
  },
});

function ownWorkGroup({ id, name, role }: { id: string; name: string; role: string }): OwnWorkGroup[] {
  const known = ROLES.find((one) => one === role);
  return known ? [{ idworkgroup: id, name, role: known }] : [];
}

export const employeesQuery = implement(employees, {
  input: employeesSchema,
  async run({ db, input, actor }) {
    if (input.id !== actor.unit.id) return failure('not-found');
    return { employees: (await listCrew(db)).map(employeeOf) };
  },
});

const employeeOf = ({ email, name, phone, workRole, role }: CrewMember): Employee => ({
  idemployee: email,
  name,
  phonenumber: phone,
  workrole: workRole,
  role,
});
