import { updateName, updatePhone } from '@/lib/accounts/contract';
import { editorData } from '@/lib/reports/contract';
import {
  getCrew,
  editEmployee,
  getEmployees,
  ownWorkUnits,
  removeEmployee,
  type EmployeeEdit,
} from '@/lib/workgroups/contract';
import { liveToken } from '@/lib/live-token';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createColleague } from './crew-world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const editMember = (user: TestUser, { email }: TestUser, employee: Omit<EmployeeEdit, 'idemployee'>) =>
  user.tryCall(editEmployee, { employee: { idemployee: email, ...employee } });
const removeMember = (user: TestUser, { email: idemployee }: TestUser, { id: idworkgroup }: Unit) =>
  user.tryCall(removeEmployee, { idemployee, idworkgroup });

const getRow = async (user: TestUser, { id }: TestUser) =>
  (await user.call(getCrew, {})).crew.find((row) => row.id === id);
const DONE = { success: true };

describe('an Office User who edits a colleague', () => {
  test('changes name, phone and work role for this work unit only, and the person keeps their own profile [CALLS-33]', async () => {
    const unit = await world.createWorkUnit();
    const edited = { name: 'Ines M. Inspector', phonenumber: '(262) 555-0114', workrole: 'Foreman' };
    expect(await editMember(unit.leader, unit.inspector, edited)).toEqual(DONE);
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({
      name: 'Ines M. Inspector',
      phone: '+12625550114',
      workRole: 'Foreman',
    });
    const person = await world.runAsMaintenance((db) =>
      db.person.findUniqueOrThrow({ where: { id: unit.inspector.id } }),
    );
    expect(person).toMatchObject({ name: 'Ines Inspector', phone: '4145550100' });
  });

  test('keeps omitted values, so that two people can edit different fields', async () => {
    const unit = await world.createWorkUnit();
    await Promise.all([
      editMember(unit.office, unit.inspector, { name: 'Ines Two Names' }),
      editMember(unit.leader, unit.inspector, { workrole: 'Seeding' }),
    ]);
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ name: 'Ines Two Names', workRole: 'Seeding' });
  });

  test('sees the first person’s name or number before overwriting it, when both edited the same one [X-344]', async () => {
    const unit = await world.createWorkUnit();
    const originalContact = { name: 'Ines Inspector', phonenumber: '(414) 555-0100' };
    const staleEdit = { name: 'Ines Second', phonenumber: '4145550111', before: originalContact };
    await editMember(unit.office, unit.inspector, { name: 'Ines First', before: { name: originalContact.name } });
    expect(await editMember(unit.leader, unit.inspector, staleEdit)).toMatchObject({
      code: 'changed-meanwhile',
      details: { theirs: { name: 'Ines First' } },
    });
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ name: 'Ines First', phone: '4145550100' });
    const currentEdit = { ...staleEdit, before: { ...originalContact, name: 'Ines First' } };
    expect(await editMember(unit.leader, unit.inspector, currentEdit)).toEqual(DONE);
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ name: 'Ines Second', phone: '+14145550111' });
  });

  test('sees the first person’s skill before overwriting it, when both edited the same one [X-382]', async () => {
    const unit = await world.createWorkUnit();
    const createValues = (level: 0 | 1 | 2) => ({ level, startDate: null, expiryDate: null });
    const createSkillEdit = (skillname: string, level: 0 | 1 | 2) => ({ skillname, ...createValues(level) });
    await editMember(unit.office, unit.inspector, { newSkills: [{ skill: { name: 'Excavator' }, level: 0 }] });
    // The Office saves while the leader has the form open.
    await editMember(unit.office, unit.inspector, {
      skills: [createSkillEdit('Excavator', 1)],
      newSkills: [{ skill: { name: 'Skid steer' }, level: 1 }],
    });
    const staleEdit = {
      skills: [createSkillEdit('excavator', 2)],
      newSkills: [{ skill: { name: 'Skid Steer' }, level: 2 as const }],
      before: {
        skills: [
          { skillname: 'excavator', values: createValues(0) },
          { skillname: 'Skid Steer', values: null },
        ],
      },
    };
    const remote = [
      { skillname: 'excavator', values: createValues(1) },
      { skillname: 'Skid Steer', values: createValues(1) },
    ];
    expect(await editMember(unit.leader, unit.inspector, staleEdit)).toMatchObject({
      code: 'changed-meanwhile',
      details: { theirs: { skills: remote } },
    });
    const getLevels = async () => (await getRow(unit.office, unit.inspector))?.skills.map(({ level }) => level);
    expect(await getLevels()).toEqual([1, 1]);
    expect(await editMember(unit.leader, unit.inspector, { ...staleEdit, before: { skills: remote } })).toEqual(DONE);
    expect(await getLevels()).toEqual([2, 2]);
  });

  test('sees a conflict for a skill that a colleague removed, but not for one that both edited alike', async () => {
    const unit = await world.createWorkUnit();
    const originalValues = { level: 0 as const, startDate: null, expiryDate: null };
    const name = 'Excavator';
    const createLaterEdit = (level: 0 | 1) => ({
      skills: [{ skillname: name, level }],
      before: { skills: [{ skillname: name, values: originalValues }] },
    });
    await editMember(unit.office, unit.inspector, { newSkills: [{ skill: { name }, level: 0 }] });
    await editMember(unit.office, unit.inspector, { skills: [{ skillname: name, level: 1 }] });
    // An edit to the stored value is not a conflict.
    expect(await editMember(unit.leader, unit.inspector, createLaterEdit(1))).toEqual(DONE);
    await editMember(unit.office, unit.inspector, { skills: [{ skillname: name, isRemoved: true }] });
    expect(await editMember(unit.leader, unit.inspector, createLaterEdit(1))).toMatchObject({
      details: { theirs: { skills: [{ skillname: name, values: null }] } },
    });
    expect((await getRow(unit.office, unit.inspector))?.skills).toEqual([]);
  });

  test('sees the person’s later change of their own profile, as everyone does', async () => {
    const unit = await world.createWorkUnit();
    await editMember(unit.office, unit.inspector, { name: 'Misspelled Name', phonenumber: '(262) 555-0114' });
    await unit.inspector.call(updateName, { name: 'Inés Inspectora' });
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ name: 'Inés Inspectora', phone: '+12625550114' });
    await unit.inspector.call(updatePhone, { phone: '(414) 555-0199' });
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ phone: '+14145550199' });
  });

  test.each([
    ['full-name-required', { name: 'Ines' }],
    ['phone-format', { phonenumber: '12' }],
    ['missing-fields', { workrole: ' ' }],
  ] as const)('sees an error for invalid input, and nothing is saved: %s', async (code, wrong) => {
    const unit = await world.createWorkUnit();
    const before = await getRow(unit.office, unit.inspector);
    expect(await editMember(unit.office, unit.inspector, { role: 'crewleader', ...wrong })).toMatchObject({ code });
    expect(await getRow(unit.office, unit.inspector)).toEqual(before);
  });

  test('must be more than a Crew Leader to edit, create or remove Office Users', async () => {
    const unit = await world.createWorkUnit();
    const refused = { code: 'role-not-assignable' };
    expect(await editMember(unit.leader, unit.office, { workrole: 'Clerk' })).toMatchObject(refused);
    expect(await editMember(unit.leader, unit.leader, { role: 'admin' })).toMatchObject(refused);
    expect(await removeMember(unit.leader, unit.office, unit)).toMatchObject(refused);
    expect(await editMember(unit.inspector, unit.inspector, { role: 'admin' })).toMatchObject({
      code: 'not-your-role',
    });
  });

  test('cannot edit a person of another work unit', async () => {
    const [unit, other] = [await world.createWorkUnit(), await world.createWorkUnit()];
    expect(await editMember(unit.office, other.inspector, { workrole: 'Mine' })).toMatchObject({
      code: 'employee-not-found',
    });
    expect(await removeMember(unit.office, other.inspector, unit)).toMatchObject({ code: 'employee-not-found' });
    expect(await removeMember(unit.office, other.inspector, other)).toMatchObject({ code: 'not-found' });
  });
});

describe('removing a colleague', () => {
  test('ends their access with the next statement; their inspections stay, with their name [CALLS-34]', async () => {
    const unit = await world.createWorkUnit();
    const report = await createSavedReport(unit, {});
    expect((await unit.inspector.call(editorData, { id: report.id })).report.id).toBe(report.id);
    expect(await removeMember(unit.office, unit.inspector, unit)).toEqual(DONE);
    expect(await unit.inspector.expectFailure(editorData, { id: report.id })).toBe('no-work-unit');
    expect(await unit.inspector.expectFailure(liveToken, {})).toBe('no-work-unit');
    expect((await unit.inspector.call(ownWorkUnits, { email: unit.inspector.email })).workGroups).toEqual([]);
    expect((await unit.office.call(editorData, { id: report.id })).report.createdBy.name).toBe('Ines Inspector');
  });

  test('is rejected when it is repeated, and removes nobody else', async () => {
    const unit = await world.createWorkUnit();
    await removeMember(unit.office, unit.inspector, unit);
    expect(await removeMember(unit.office, unit.inspector, unit)).toMatchObject({ code: 'employee-not-found' });
    expect((await unit.office.call(getCrew, {})).crew).toHaveLength(2);
  });

  test('is possible for an Office User while another one stays', async () => {
    const unit = await world.createWorkUnit();
    const second = await createColleague(world, unit, 'admin');
    expect(await removeMember(unit.office, unit.office, unit)).toEqual(DONE);
    expect((await second.call(getCrew, {})).crew.map(({ id }) => id)).not.toContain(unit.office.id);
  });
});

describe('the last Office User', () => {
  test('can neither leave nor become a lower role', async () => {
    const unit = await world.createWorkUnit();
    expect(await editMember(unit.office, unit.office, { role: 'crewleader' })).toMatchObject({ code: 'last-admin' });
    expect(await removeMember(unit.office, unit.office, unit)).toMatchObject({ code: 'last-admin' });
  });

  test('keeps the role when two demote each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const unit = await world.createWorkUnit();
      const second = await createColleague(world, unit, 'admin');
      const responses = await Promise.all([
        editMember(unit.office, second, { role: 'employee' }),
        editMember(second, unit.office, { role: 'employee' }),
      ]);
      const succeeded = responses.filter((response) => 'success' in response);
      expect(succeeded).toHaveLength(1);
      const admins = await world.runAsMaintenance((db) =>
        db.membership.count({ where: { workUnitId: unit.id, role: 'admin' } }),
      );
      expect(admins).toBe(1);
    }
  });

  test('stays when two leave at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const unit = await world.createWorkUnit();
      const second = await createColleague(world, unit, 'admin');
      const responses = await Promise.all([
        removeMember(unit.office, unit.office, unit),
        removeMember(second, second, unit),
      ]);
      expect(responses.filter((response) => 'success' in response)).toHaveLength(1);
    }
  });

  test('cannot remove a colleague in a waiting request after losing the role', async () => {
    const unit = await world.createWorkUnit();
    const second = await createColleague(world, unit, 'admin');
    const client = await world.database.pool.connect();
    await client.query('BEGIN; SET LOCAL ROLE earthtight_maintenance');
    await client.query('SELECT 1 FROM work_unit WHERE id = $1 FOR UPDATE', [unit.id]);
    const removal = removeMember(second, unit.inspector, unit);
    await waitForLockQueue();
    await client.query(`UPDATE membership SET role = 'employee' WHERE person_id = $1`, [second.id]);
    await client.query('COMMIT');
    client.release();
    expect(await removal).toMatchObject({ code: 'not-your-role' });
    expect(await getRow(unit.office, unit.inspector)).toBeDefined();
  });
});

/** Resolves when another connection waits for a row that this test has locked. */
async function waitForLockQueue(): Promise<void> {
  for (;;) {
    const { rows } = await world.runtime.pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1`);
    if (rows.length > 0) return;
  }
}

describe('the contact information of a colleague', () => {
  test('returns names and roles to Crew Members, and also contact data and skills to the Office and Crew Leaders [CALLS-35, DATA-21, DATA-23]', async () => {
    const unit = await world.createWorkUnit();
    const listSeenBy = async (user: TestUser) => (await user.call(getEmployees, { id: unit.id })).employees;
    expect(await listSeenBy(unit.inspector)).toEqual([
      { idemployee: unit.office.id, name: 'Olive Office', phonenumber: '', workrole: 'Inspector', role: 'admin' },
      { idemployee: unit.leader.id, name: 'Leo Leader', phonenumber: '', workrole: 'Inspector', role: 'crewleader' },
      {
        idemployee: unit.inspector.email,
        name: 'Ines Inspector',
        phonenumber: '4145550100',
        workrole: 'Inspector',
        role: 'employee',
      },
    ]);
    for (const user of [unit.office, unit.leader])
      expect((await listSeenBy(user))[2]).toEqual({
        idemployee: unit.inspector.email,
        name: 'Ines Inspector',
        phonenumber: '4145550100',
        workrole: 'Inspector',
        role: 'employee',
        skills: [],
      });
  });

  test('returns private contact data to the Office only', async () => {
    const unit = await world.createWorkUnit();
    await world.runAsMaintenance((db) =>
      db.person.update({ where: { id: unit.inspector.id }, data: { isPrivate: true } }),
    );
    expect(await getRow(unit.leader, unit.inspector)).toMatchObject({ email: '', phone: '', keepsPrivate: true });
    expect(await getRow(unit.office, unit.inspector)).toMatchObject({ email: unit.inspector.email });
    const { employees: listedEmployees } = await unit.leader.call(getEmployees, { id: unit.id });
    expect(listedEmployees.map(({ idemployee }) => idemployee)).toContain(unit.inspector.id);
    const employee = { idemployee: unit.inspector.id, workrole: 'Known by id' };
    expect(await unit.leader.call(editEmployee, { employee })).toEqual(DONE);
  });

  test('returns colleagues’ names without contact data with the inspection of a Crew Member', async () => {
    const unit = await world.createWorkUnit();
    const { id } = await createSavedReport(unit, {});
    const { crew } = await unit.inspector.call(editorData, { id });
    expect(crew.find((each) => each.id === unit.leader.id)).toMatchObject({ name: 'Leo Leader', email: '', phone: '' });
  });
});
