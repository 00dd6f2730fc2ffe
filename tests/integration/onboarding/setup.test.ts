import { randomUUID } from 'node:crypto';
import { getTopicName } from '@/lib/live-messages';
import { keepDefaultLibrary, setupState } from '@/lib/onboarding/contract';
import { asPerson } from '@/lib/platform/database/client';
import { loadSetupState } from '@/lib/onboarding/server/setup-state';
import { addSite } from '@/lib/sites/contract';
import { createWorkUnit, setActiveUnit } from '@/lib/workgroups/contract';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

/** The state of the setup in the welcome panel comes from the unit's rows. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NOTHING = { hasCrew: false, hasSite: false, isLibraryReady: false };
const PLACE = { position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 };

async function createUnit(): Promise<{ admin: TestUser; id: string }> {
  const admin = await world.createOutsider();
  const { idworkgroup } = await admin.call(createWorkUnit, { name: 'Halvorsen Grading' });
  return { admin, id: idworkgroup };
}

const loadState = (user: TestUser) => user.call(setupState, {});

test('a new work unit with its default library has done none of the three steps', async () => {
  const { admin } = await createUnit();
  expect(await loadState(admin)).toEqual(NOTHING);
});

test('only a visible site completes the step for sites [SHELL-27]', async () => {
  const { admin, id } = await createUnit();
  await admin.call(addSite, { name: 'Bay View Lofts', ...PLACE });
  expect(await loadState(admin)).toEqual({ ...NOTHING, hasSite: true });
  await world.runAsMaintenance((db) =>
    db.siteVisibility.updateMany({ where: { workUnitId: id }, data: { visible: false } }),
  );
  expect(await loadState(admin)).toEqual(NOTHING);
});

test('another member or an invitation completes the step for the crew', async () => {
  const { admin, id } = await createUnit();
  const invitation = randomUUID();
  await world.runAsMaintenance((db) =>
    db.invitation.create({
      data: {
        id: invitation,
        workUnitId: id,
        email: 'luis@example.com',
        name: 'Luis Ortega',
        phone: '',
        role: 'employee',
        workRole: '',
        invitedBy: admin.id,
      },
    }),
  );
  expect(await loadState(admin)).toEqual({ ...NOTHING, hasCrew: true });
  for (const ended of [{ declinedAt: new Date() }, { declinedAt: null, revokedAt: new Date() }]) {
    await world.runAsMaintenance((db) => db.invitation.update({ where: { id: invitation }, data: ended }));
    expect(await loadState(admin)).toEqual(NOTHING);
  }
  await world.runAsMaintenance((db) => db.invitation.deleteMany({ where: { workUnitId: id } }));
  expect(await loadState(admin)).toEqual(NOTHING);

  const colleague = await world.createOutsider();
  await world.runAsMaintenance((db) =>
    db.membership.create({
      data: { id: randomUUID(), workUnitId: id, personId: colleague.id, role: 'employee' },
    }),
  );
  expect(await loadState(admin)).toEqual({ ...NOTHING, hasCrew: true });
});

test('keeping the default library completes its step, once even if the request is sent twice', async () => {
  const { admin, id } = await createUnit();
  const messages: unknown[] = [];
  const listener = await world.runtime.pool.connect();
  await listener.query('listen earthtight_hints');
  listener.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')));

  await Promise.all([admin.call(keepDefaultLibrary, {}), admin.call(keepDefaultLibrary, {})]);
  expect(await loadState(admin)).toEqual({ ...NOTHING, isLibraryReady: true });
  await listener.query('select 1');
  listener.release(true);
  expect(messages).toEqual([
    { topic: getTopicName('workgroups', id), identifier: id, message: { type: 'kept-default-library' } },
  ]);
  const recorded = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: id, type: 'kept-default-library' } }),
  );
  expect(recorded).toHaveLength(1);
});

test('a change of the library in the unit’s audit trail completes its step', async () => {
  const { admin, id } = await createUnit();
  await world.runAsMaintenance((db) =>
    db.audit.create({ data: { workUnitId: id, operation: 'library.editEntry', type: 'edited-entry', event: {} } }),
  );
  expect(await loadState(admin)).toEqual({ ...NOTHING, isLibraryReady: true });
});

test('the steps of each unit depend on its own data only', async () => {
  const { admin, id } = await createUnit();
  await admin.call(addSite, { name: 'Bay View Lofts', ...PLACE });
  await admin.call(keepDefaultLibrary, {});
  const second = await admin.call(createWorkUnit, { name: 'Second' });
  expect(await loadState(admin)).toEqual(NOTHING);
  await admin.call(setActiveUnit, { idworkgroup: id });
  expect(await loadState(admin)).toEqual({ ...NOTHING, hasSite: true, isLibraryReady: true });
  expect(second.idworkgroup).not.toBe(id);
});

test('only the Office can keep the default library, and a Crew Member does not see the setup', async () => {
  const unit = await world.createWorkUnit();
  expect(await unit.inspector.expectFailure(setupState, {})).toBe('not-your-role');
  expect(await unit.leader.expectFailure(keepDefaultLibrary, {})).toBe('not-your-role');
  expect(await unit.leader.call(setupState, {})).toEqual({ hasCrew: true, hasSite: true, isLibraryReady: false });
});

test('the server reads the steps in one statement of the page’s transaction', async () => {
  const { admin } = await createUnit();
  const sessionId = admin.sessionId ?? '';
  const read = await asPerson({ sessionId, at: new Date('2026-11-21T15:00:00Z') }, async (db) => loadSetupState(db));
  expect(read).toEqual(NOTHING);
});
