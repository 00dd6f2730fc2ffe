import { failure } from '@/lib/failures';
import { ROLES } from '@/lib/permissions';
import { refuseOtherUnit } from '@/lib/platform/operation/active-unit';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import {
  addSkill,
  crewOfUnit,
  employees,
  ownWorkUnits,
  skillsOfUnit,
  type Employee,
  type OwnWorkUnit,
  type SkillEntry,
  type UnitCreator,
} from '@/lib/workgroups/contract';
import type { CrewRow, CrewSkill } from '@/lib/workgroups/crew';
import { crewEvents } from '@/lib/workgroups/events';
import { creatorsOf } from './creators';
import { ensureSkill } from './edit-skills';
import { crewFor, listCrewRows, skillNames } from './list-crew';
import {
  addedSkillAnswer,
  addSkillSchema,
  crewAnswer,
  employeesAnswer,
  employeesSchema,
  noInputSchema,
  ownWorkUnitsSchema,
  ownWorkUnitsAnswer,
  skillsAnswer,
} from './schema';

export const ownWorkUnitsQuery = implementSignedIn(ownWorkUnits, {
  input: ownWorkUnitsSchema,
  output: ownWorkUnitsAnswer,
  async run({ db, input, actor }) {
    if (input.email.toLowerCase() !== actor.email.toLowerCase()) return failure('not-found');
    const creatorOf = await creatorsOf(db, actor.units);
    return { workGroups: actor.units.flatMap((unit) => ownWorkUnit(unit, creatorOf(unit.id))) };
  },
});

function ownWorkUnit(
  { id, name, role }: { id: string; name: string; role: string },
  creator: UnitCreator,
): OwnWorkUnit[] {
  const known = ROLES.find((one) => one === role);
  return known ? [{ idworkgroup: id, name, role: known, creator }] : [];
}

export const employeesQuery = implement(employees, {
  input: employeesSchema,
  output: employeesAnswer,
  async run({ db, input, actor }) {
    const other = refuseOtherUnit(actor, input.id);
    if (other) return other;
    const crew = await listCrewRows(db, actor);
    return { employees: crew.map((each) => employeeOf(each, actor)) };
  },
});

function employeeOf({ id, email, name, phone, workRole, role, skills }: CrewRow, { unit, personId }: Member): Employee {
  const named = { name, workrole: workRole, role };
  if (unit.role === 'employee' && id !== personId) return { ...named, idemployee: id, phonenumber: '' };
  const known = { ...named, idemployee: email || id, phonenumber: phone };
  return unit.role === 'employee' ? known : { ...known, skills: skills.map(skillEntryOf) };
}

const skillEntryOf = ({ name: skillname, level, startDate, expiryDate }: CrewSkill): SkillEntry => ({
  skillname,
  level,
  startDate,
  expiryDate,
});

export const crewQuery = implement(crewOfUnit, {
  input: noInputSchema,
  output: crewAnswer,
  run: ({ db, actor, now }) => crewFor(db, actor, now),
});

export const skillsQuery = implement(skillsOfUnit, {
  input: noInputSchema,
  output: skillsAnswer,
  run: async ({ db }) => ({ skillsList: (await skillNames(db)).map((name) => ({ name })) }),
});

export const addSkillCommand = implement(addSkill, {
  input: addSkillSchema,
  output: addedSkillAnswer,
  events: crewEvents,
  async run({ db, input, record }) {
    if (input.skill === '') return failure('skill-without-name');
    const { name, isNew } = await ensureSkill(db, input.skill);
    if (isNew) record({ type: 'added-skill', name });
    return { success: true as const, skill: { name } };
  },
});
