import { addDays } from 'date-fns';
import { activityList } from '@/lib/activity/contract';
import { setProfile, siteTeam } from '@/lib/disposal/contract';
import { asPerson } from '@/lib/platform/database/client';
import {
  acceptInvitation,
  confirmRemoval,
  createWorkUnit,
  getCrew,
  editEmployee,
  removeEmployee,
  restoreEmployee,
} from '@/lib/workgroups/contract';
import { listOwnRemovals } from '@/lib/workgroups/server/former-members';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { listInvitations, invite, createColleague } from './crew-world';

/** Removals, and how they are undone (decision X-340). */
const NOW = new Date('2026-11-21T15:00:00Z');
const DONE = { success: true };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

const remove = (user: TestUser, { email: idemployee }: TestUser, { id: idworkgroup }: Unit) =>
  user.call(removeEmployee, { idemployee, idworkgroup });
const restore = (user: TestUser, { id: idemployee }: TestUser) => user.tryCall(restoreEmployee, { idemployee });
const getRow = async (user: TestUser, { id }: TestUser) =>
  (await user.call(getCrew, {})).crew.find((row) => row.id === id);
const getFormer = async (user: TestUser) => (await user.call(getCrew, {})).former;
const loadNotifications = ({ sessionId }: TestUser) =>
  asPerson({ sessionId: sessionId ?? '', at: NOW }, async (db, actor) => (actor ? listOwnRemovals(db) : []));

/** A work unit whose inspector has skills, one of them renewed. */
async function createSkilledUnit() {
  const unit = await world.createWorkUnit();
  const idemployee = unit.inspector.email;
  const excavator = {
    skill: { name: 'Excavator' },
    level: 1 as const,
    startDate: '2019-04-12',
    expiryDate: '2027-03-31',
    certificateNumber: 'EX-77',
  };
  await unit.office.call(editEmployee, {
    employee: {
      idemployee,
      name: 'Ines M. Inspector',
      workrole: 'Foreman',
      newSkills: [excavator, { skill: { name: 'Skid steer' }, level: 0 }],
    },
  });
  await unit.office.call(editEmployee, {
    employee: { idemployee, skills: [{ skillname: 'Excavator', level: 2, expiryDate: '2029-03-31' }] },
  });
  return unit;
}

test('the server restores role, work role, name, skills, certificate numbers and dates of a removed person [SIGN-08]', async () => {
  const unit = await createSkilledUnit();
  const before = await getRow(unit.office, unit.inspector);
  expect(before?.skills).toMatchObject([{ certificateNumber: 'EX-77' }, { name: 'Skid steer' }]);
  await remove(unit.office, unit.inspector, unit);
  expect(await getFormer(unit.office)).toEqual([
    {
      personId: unit.inspector.id,
      name: 'Ines M. Inspector',
      role: 'employee',
      removedByName: unit.office.name,
      removedAt: NOW.toISOString(),
    },
  ]);
  world.setNow(addDays(NOW, 29));
  expect(await restore(unit.leader, unit.inspector)).toEqual(DONE);
  expect(await getRow(unit.office, unit.inspector)).toEqual(before);
  expect(await getFormer(unit.office)).toEqual([]);
  // The person presses the button twice.
  expect(await restore(unit.office, unit.inspector)).toEqual(DONE);
  expect((await unit.office.call(getCrew, {})).crew).toHaveLength(3);
});

test('the server restores the site teams and their notifications', async () => {
  const unit = await world.createWorkUnit();
  const siteId = unit.site.id;
  await unit.office.call(setProfile, { siteId, personId: unit.inspector.id, profile: 'manage' });
  const loadTeamMember = async () =>
    (await unit.office.call(siteTeam, { siteId })).team.find(({ personId }) => personId === unit.inspector.id);
  const before = await loadTeamMember();
  expect(before).toMatchObject({ profile: 'manage' });
  await remove(unit.office, unit.inspector, unit);
  await restore(unit.office, unit.inspector);
  expect(await loadTeamMember()).toEqual(before);
});

test('Activity offers Undo until the person is restored', async () => {
  const unit = await createSkilledUnit();
  const listUndos = async () => (await unit.office.call(activityList, {})).entries.flatMap(({ undo }) => undo ?? []);
  await remove(unit.office, unit.inspector, unit);
  expect(await listUndos()).toEqual([{ of: 'member', id: unit.inspector.id }]);
  await restore(unit.office, unit.inspector);
  expect(await listUndos()).toEqual([]);
  world.setNow(addDays(NOW, 1));
  await remove(unit.office, unit.inspector, unit);
  // Only the latest removal can be undone.
  expect(await listUndos()).toHaveLength(1);
});

test('a new invitation restores skills and dates, even after 30 days, in its own role', async () => {
  const unit = await createSkilledUnit();
  const before = await getRow(unit.office, unit.inspector);
  await remove(unit.office, unit.inspector, unit);
  world.setNow(addDays(NOW, 90));
  expect(await getFormer(unit.office)).toEqual([]);
  await invite(unit.office, unit.inspector.email, { role: 'crewleader' });
  const [invitation] = await listInvitations(unit.office);
  await unit.inspector.call(acceptInvitation, { idinvitation: invitation?.id ?? '' });
  const after = await getRow(unit.office, unit.inspector);
  expect(after?.skills).toEqual(before?.skills);
  expect(after?.role).toBe('crewleader');
});

test('the server closes an open invitation of the restored person', async () => {
  const unit = await world.createWorkUnit();
  await remove(unit.office, unit.inspector, unit);
  await invite(unit.office, unit.inspector.email);
  await restore(unit.office, unit.inspector);
  expect(await listInvitations(unit.office)).toEqual([]);
});

describe('the server rejects undoing a removal', () => {
  test('when 30 days have passed, the person left voluntarily, or the person is unknown', async () => {
    const [unit, other] = [await world.createWorkUnit(), await world.createWorkUnit()];
    await remove(unit.office, unit.inspector, unit);
    await remove(unit.leader, unit.leader, unit);
    expect((await getFormer(unit.office)).map(({ personId }) => personId)).toEqual([unit.inspector.id]);
    expect(await restore(unit.office, unit.leader)).toMatchObject({ code: 'removal-over' });
    expect(await restore(unit.office, other.inspector)).toMatchObject({ code: 'removal-over' });
    expect(await restore(other.office, unit.inspector)).toMatchObject({ code: 'removal-over' });
    world.setNow(addDays(NOW, 31));
    expect(await restore(unit.office, unit.inspector)).toMatchObject({ code: 'removal-over' });
  });

  test('when the person has joined another work unit, without naming it', async () => {
    const unit = await world.createWorkUnit();
    await remove(unit.office, unit.inspector, unit);
    await unit.inspector.call(createWorkUnit, { name: 'Somewhere Else' });
    const refused = await restore(unit.office, unit.inspector);
    expect(refused).toMatchObject({ code: 'removed-joined-elsewhere' });
    expect(JSON.stringify(refused)).not.toContain('Somewhere');
  });

  test('when the person has deleted their account', async () => {
    const unit = await world.createWorkUnit();
    await remove(unit.office, unit.inspector, unit);
    await world.runAsMaintenance((db) =>
      db.person.updateMany({ where: { id: unit.inspector.id }, data: { closedAt: NOW } }),
    );
    expect(await getFormer(unit.office)).toEqual([]);
    expect(await restore(unit.office, unit.inspector)).toMatchObject({ code: 'removed-account-deleted' });
  });

  test('when the sender may not change people of that role', async () => {
    const unit = await world.createWorkUnit();
    const second = await createColleague(world, unit, 'admin');
    await remove(unit.office, second, unit);
    expect(await restore(unit.leader, second)).toMatchObject({ code: 'role-not-assignable' });
    expect(await restore(unit.inspector, second)).toMatchObject({ code: 'not-your-role' });
    expect(await restore(unit.office, second)).toEqual(DONE);
  });
});

describe('a removed person', () => {
  test('sees who removed them, from which unit and when, until they read it or are restored', async () => {
    const unit = await world.createWorkUnit('Kenosha Crew');
    await remove(unit.office, unit.inspector, unit);
    await remove(unit.office, unit.leader, unit);
    const [removal] = await loadNotifications(unit.inspector);
    expect(removal).toMatchObject({
      unitName: 'Kenosha Crew',
      removedBy: unit.office.name,
      removedAt: NOW.toISOString(),
    });
    // Another person cannot confirm the removal.
    await unit.leader.call(confirmRemoval, { idremoval: removal?.id ?? '' });
    expect(await loadNotifications(unit.inspector)).toHaveLength(1);
    await unit.inspector.call(confirmRemoval, { idremoval: removal?.id ?? '' });
    expect(await loadNotifications(unit.inspector)).toEqual([]);
    await restore(unit.office, unit.leader);
    expect(await loadNotifications(unit.leader)).toEqual([]);
    expect(await loadNotifications(unit.office)).toEqual([]);
  });

  test('sees nothing after leaving voluntarily', async () => {
    const unit = await world.createWorkUnit();
    await remove(unit.leader, unit.leader, unit);
    expect(await loadNotifications(unit.leader)).toEqual([]);
  });
});
