import { failure } from '@/lib/failures';
import { ROLES } from '@/lib/permissions';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { employees, ownWorkUnits, type Employee, type OwnWorkUnit } from '@/lib/workgroups/contract';
import type { CrewMember } from '@/lib/workgroups/crew';
import { listCrew } from './list-crew';
import { employeesAnswer, employeesSchema, ownWorkUnitsSchema, ownWorkUnitsAnswer } from './schema';

export const ownWorkUnitsQuery = implementSignedIn(ownWorkUnits, {
  input: ownWorkUnitsSchema,
  output: ownWorkUnitsAnswer,
  async run({ input, actor }) {
    if (input.email.toLowerCase() !== actor.email.toLowerCase()) return failure('not-found');
    return { workGroups: actor.units.flatMap(ownWorkUnit) };
  },
});

function ownWorkUnit({ id, name, role }: { id: string; name: string; role: string }): OwnWorkUnit[] {
  const known = ROLES.find((one) => one === role);
  return known ? [{ idworkgroup: id, name, role: known }] : [];
}

export const employeesQuery = implement(employees, {
  input: employeesSchema,
  output: employeesAnswer,
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
