import { failure } from '@/lib/failures';
import { parseRole } from '@/lib/permissions';
import { checkActiveUnit } from '@/lib/platform/operation/active-unit';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import {
  addSkill,
  getCrew,
  getEmployees,
  ownWorkUnits,
  skillsOfUnit,
  type Employee,
  type OwnWorkUnit,
  type SkillEntry,
  type UnitCreator,
} from '@/lib/workgroups/contract';
import type { CrewRow, CrewSkill } from '@/lib/workgroups/crew';
import { crewEvents } from '@/lib/workgroups/events';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadCreatorLookup } from './creators';
import { ensureSkill } from './edit-skills';
import { loadCrew, listCrewRows, listSkills } from './list-crew';
import {
  addedSkillOutput,
  addSkillSchema,
  crewOutput,
  employeesOutput,
  employeesSchema,
  ownWorkUnitsSchema,
  ownWorkUnitsOutput,
  skillsOutput,
} from './schema';

export const ownWorkUnitsQuery = implementSignedIn(ownWorkUnits, {
  input: ownWorkUnitsSchema,
  output: ownWorkUnitsOutput,
  async run({ db, input, actor }) {
    if (input.email.toLowerCase() !== actor.email.toLowerCase()) return failure('not-found');
    const getCreator = await loadCreatorLookup(db, actor.units);
    return { workGroups: actor.units.flatMap((unit) => toOwnWorkUnit(unit, getCreator(unit.id))) };
  },
});

function toOwnWorkUnit(
  { id, name, role }: { id: string; name: string; role: string },
  creator: UnitCreator,
): OwnWorkUnit[] {
  const knownRole = parseRole(role);
  return knownRole ? [{ idworkgroup: id, name, role: knownRole, creator }] : [];
}

export const employeesQuery = implement(getEmployees, {
  input: employeesSchema,
  output: employeesOutput,
  async run({ db, input, actor }) {
    const refusal = checkActiveUnit(actor, input.id);
    if (refusal) return refusal;
    const crew = await listCrewRows(db, actor);
    return { employees: crew.map((row) => toEmployee(row, actor)) };
  },
});

function toEmployee({ id, email, name, phone, workRole, role, skills }: CrewRow, { unit, personId }: Member): Employee {
  const publicFields = { name, workrole: workRole, role };
  if (unit.role === 'employee' && id !== personId) return { ...publicFields, idemployee: id, phonenumber: '' };
  const employee = { ...publicFields, idemployee: email || id, phonenumber: phone };
  return unit.role === 'employee' ? employee : { ...employee, skills: skills.map(toSkillEntry) };
}

const toSkillEntry = ({ name: skillname, level, startDate, expiryDate }: CrewSkill): SkillEntry => ({
  skillname,
  level,
  startDate,
  expiryDate,
});

export const crewQuery = implement(getCrew, {
  input: noInput,
  output: crewOutput,
  run: ({ db, actor, now }) => loadCrew(db, actor, now),
});

export const skillsQuery = implement(skillsOfUnit, {
  input: noInput,
  output: skillsOutput,
  run: async ({ db }) => ({ skillsList: (await listSkills(db)).map(({ name }) => ({ name })) }),
});

export const addSkillCommand = implement(addSkill, {
  input: addSkillSchema,
  output: addedSkillOutput,
  events: crewEvents,
  async run({ db, input, record }) {
    if (input.skill === '') return failure('skill-without-name');
    const { name, isNew } = await ensureSkill(db, input.skill);
    if (isNew) record({ type: 'added-skill', name });
    return { success: true as const, skill: { name } };
  },
});
