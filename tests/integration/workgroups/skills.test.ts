import { editorData } from '@/lib/reports/contract';
import {
  addSkill,
  getCrew,
  editEmployee,
  getEmployees,
  skillsOfUnit,
  type EmployeeEdit,
} from '@/lib/workgroups/contract';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const editSkills = (unit: Unit, skills: Pick<EmployeeEdit, 'skills' | 'newSkills'>, user: TestUser = unit.office) =>
  user.tryCall(editEmployee, { employee: { idemployee: unit.inspector.email, ...skills } });

const listSkillsOf = async (unit: Unit) => {
  const { crew } = await unit.office.call(getCrew, {});
  return crew.find(({ id }) => id === unit.inspector.id)?.skills;
};

const excavatorSkill = {
  skill: { name: 'Excavator' },
  level: 1 as const,
  startDate: '2019-04-12',
  expiryDate: '2027-03-31',
};

test('an edit adds a new skill with its level and dates [DATA-22, CREW-31]', async () => {
  const unit = await world.createWorkUnit();
  await editSkills(unit, { newSkills: [excavatorSkill, { skill: { name: 'Skid steer' }, level: 0 }] });
  expect(await listSkillsOf(unit)).toEqual([
    { name: 'Excavator', level: 1, startDate: '2019-04-12', expiryDate: '2027-03-31', former: [] },
    { name: 'Skid steer', level: 0, startDate: null, expiryDate: null, former: [] },
  ]);
  const { employees: listedEmployees } = await unit.leader.call(getEmployees, { id: unit.id });
  expect(listedEmployees[2]?.skills?.[0]).toEqual({
    skillname: 'Excavator',
    level: 1,
    startDate: '2019-04-12',
    expiryDate: '2027-03-31',
  });
});

test('the server treats all spellings of a skill as one, also when two people add it at the same time [CALLS-36, CALLS-37]', async () => {
  const unit = await world.createWorkUnit();
  const added = await Promise.all(
    ['Excavator', 'excavator', ' EXCAVATOR '].map((skill) => unit.leader.call(addSkill, { skill })),
  );
  expect(new Set(added.map(({ skill }) => skill.name)).size).toBe(1);
  await editSkills(unit, { newSkills: [{ ...excavatorSkill, skill: { name: 'eXCAVATOR' } }] });
  expect((await unit.office.call(skillsOfUnit, {})).skillsList).toEqual([added[0]?.skill]);
  expect(await unit.office.expectFailure(addSkill, { skill: '  ' })).toBe('skill-without-name');
});

test('a renewal keeps the former dates, and an identical one adds none', async () => {
  const unit = await world.createWorkUnit();
  await editSkills(unit, { newSkills: [excavatorSkill] });
  const renewal = { skillname: 'excavator', level: 2 as const, expiryDate: '2029-03-31' };
  await editSkills(unit, { skills: [renewal] });
  await editSkills(unit, { skills: [renewal] });
  expect(await listSkillsOf(unit)).toEqual([
    {
      name: 'Excavator',
      level: 2,
      startDate: '2019-04-12',
      expiryDate: '2029-03-31',
      former: [{ level: 1, startDate: '2019-04-12', expiryDate: '2027-03-31', replaced: '2026-11-21' }],
    },
  ]);
});

test('a skill has a certificate number, which stays with the dates that a renewal replaced [SIGN-08]', async () => {
  const unit = await world.createWorkUnit();
  const { skill, ...dates } = excavatorSkill;
  await editSkills(unit, { newSkills: [{ skill, ...dates, certificateNumber: ' QI-1234 ' }] });
  await editSkills(unit, { skills: [{ skillname: 'Excavator', level: 2 }] });
  expect(await listSkillsOf(unit)).toMatchObject([{ level: 2, certificateNumber: 'QI-1234' }]);
  await editSkills(unit, { skills: [{ skillname: 'Excavator', certificateNumber: '' }] });
  const kept = { ...dates, certificateNumber: 'QI-1234', replaced: '2026-11-21' };
  expect(await listSkillsOf(unit)).toEqual([
    { name: 'Excavator', ...dates, level: 2, former: [{ ...kept, level: 2 }, kept] },
  ]);
  expect(
    await unit.office.expectFailure(editEmployee, {
      employee: {
        idemployee: unit.inspector.email,
        skills: [{ skillname: 'Excavator', certificateNumber: '9'.repeat(61) }],
      },
    }),
  ).toBe('bad-input');
});

test('an edit of a certificate number is refused if a colleague has changed it in the meantime [SIGN-08]', async () => {
  const unit = await world.createWorkUnit();
  const { skill, ...dates } = excavatorSkill;
  await editSkills(unit, { newSkills: [{ skill, ...dates, certificateNumber: '1234' }] });
  const values = { ...dates, certificateNumber: '1' };
  const edit = { skills: [{ skillname: 'Excavator', certificateNumber: '5678' }] };
  const employee = { idemployee: unit.inspector.email, ...edit };
  const before = { skills: [{ skillname: 'Excavator', values }] };
  expect(await unit.office.expectFailure(editEmployee, { employee: { ...employee, before } })).toBe(
    'changed-meanwhile',
  );
  expect(await listSkillsOf(unit)).toMatchObject([{ certificateNumber: '1234' }]);
});

test('an edit removes only the skill that is marked as removed [CREW-29]', async () => {
  const unit = await world.createWorkUnit();
  await editSkills(unit, { newSkills: [excavatorSkill, { skill: { name: 'Skid steer' }, level: 0 }] });
  await editSkills(unit, { skills: [{ skillname: 'Excavator', isRemoved: true }] });
  expect((await listSkillsOf(unit))?.map(({ name }) => name)).toEqual(['Skid steer']);
});

test('the server rejects the whole edit if a skill ends before it starts or has no name', async () => {
  const unit = await world.createWorkUnit();
  const backward = { ...excavatorSkill, startDate: '2027-04-01' };
  const other = { skill: { name: 'Skid steer' }, level: 0 as const };
  expect(await editSkills(unit, { newSkills: [other, backward] })).toMatchObject({
    message: 'Excavator can’t expire before it starts.',
  });
  expect(await editSkills(unit, { newSkills: [{ ...excavatorSkill, skill: { name: ' ' } }] })).toMatchObject({
    code: 'skill-without-name',
  });
  expect(await listSkillsOf(unit)).toEqual([]);
});

test('people who select crew see expiry dates, but Crew Members do not', async () => {
  const unit = await world.createWorkUnit();
  await editSkills(unit, { newSkills: [excavatorSkill] });
  const { id } = await createSavedReport(unit, {});
  const loadInspectorAs = async (user: TestUser) =>
    (await user.call(editorData, { id })).crew.find((each) => each.id === unit.inspector.id);
  expect((await loadInspectorAs(unit.leader))?.expiries).toEqual([{ name: 'Excavator', expiryDate: '2027-03-31' }]);
  expect((await loadInspectorAs(unit.inspector))?.expiries).toBeUndefined();
});
