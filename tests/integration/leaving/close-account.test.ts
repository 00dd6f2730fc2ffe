import { randomUUID } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import { changeAddress, forgotPassword, register, signIn, type OpenedSession } from '@/lib/accounts/contract';
import { addPasskey, requestPasskeyChallenge, beginPasskey, signInWithPasskey } from '@/lib/accounts/passkey-contract';
import { createCustomer } from '@/lib/billing/contract';
import { closeAccount } from '@/lib/leaving/contract';
import { findCloseAccountRefusal } from '@/lib/leaving/server/close-account';
import { eraseClosedAccounts } from '@/lib/leaving/server/erase-closed-accounts';
import { asPerson } from '@/lib/platform/database/client';
import { createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { runDailyJob } from '@/lib/platform/process/daily-job';
import { getCrew, editEmployee, removeEmployee, sendInvite } from '@/lib/workgroups/contract';
import { registerConfirmed, getMailTo, createPerson, createVisitor } from '@/tests/integration/accounts/accounts-world';
import { createBillingWorld, type BillingWorld } from '@/tests/setup/billing-world';
import { createAuthenticator } from '@/tests/setup/software-authenticator';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { Unit, World } from '@/tests/setup/world';
import type { Role } from '@/lib/permissions';

let billing: BillingWorld;
let provider: FakeStripe;
let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  billing = await createBillingWorld();
  ({ world, provider } = billing);
});
beforeEach(() => {
  time = addHours(time, 2);
  world.setNow(time);
});
afterAll(() => billing.close());

/** A person who belongs to these units and is signed in on two devices. */
async function createMember(role: Role, ...units: Unit[]) {
  const dana = await registerConfirmed(world, now);
  const personId = await world.runAsMaintenance(async (db) => {
    const { id } = await db.person.findUniqueOrThrow({ where: { username: dana.username } });
    const membership = { personId: id, role, workRole: 'Operator' };
    await db.membership.createMany({
      data: units.map((unit) => ({ id: randomUUID(), workUnitId: unit.id, ...membership })),
    });
    return id;
  });
  const enter = (more: { restoreAccount?: boolean } = {}): Promise<OpenedSession | string> =>
    createVisitor(now).tryCall(signIn, { username: dana.username, password: dana.password, remember: false, ...more });
  const signInDevice = async () => {
    const session = await enter();
    if (typeof session === 'string') throw new Error(`not signed in: ${session}`);
    return createVisitor(now, session);
  };
  const [desk, phone] = [await signInDevice(), await signInDevice()];
  const close = (currentPassword = dana.password) => desk.tryCall(closeAccount, { currentPassword });
  return { dana, personId, desk, phone, enter, close };
}

const loadCrew = (unit: Unit) => unit.office.call(getCrew, {});

const erase = () => runDailyJob(eraseClosedAccounts, time);

const getPersonRow = (id: string) => world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { id } }));

test('a closed account loses all sessions and messages, and the Office sees that it is closed', async () => {
  const unit = await world.createWorkUnit();
  const { dana, personId, desk, phone, enter, close } = await createMember('employee', unit);
  expect(await close('not the password')).toBe('password-wrong');
  expect(await close('')).toBe('missing-fields');
  await world.runAsMaintenance((db) => db.outboxMessage.create({ data: createMessage(unit, personId) }));
  expect(await close()).toEqual({ until: addDays(time, 14).toISOString() });
  expect([
    await desk.tryCall(closeAccount, { currentPassword: 'x' }),
    await phone.tryCall(closeAccount, { currentPassword: 'x' }),
  ]).toEqual(['not-signed-in', 'not-signed-in']);
  expect(await enter()).toBe('account-closed');
  expect((await getMailTo(world, dana.email)).at(-1)?.subject).toBe('Your Earth Tight account was deleted');
  // Queued notifications stay here; new ones are not sent.
  const delivered = await world.runAsMaintenance(async (db) => {
    await db.$queryRaw`SELECT set_config('role', 'earthtight_system', true)`;
    await db.$executeRaw`
      INSERT INTO outbox_message (id, work_unit_id, channel, recipient, payload, about_kind, person_id)
      VALUES (${randomUUID()}::uuid, ${unit.id}::uuid, 'sms', '+14145550176', '{}', 'report', ${personId}::uuid)`;
    const notifications = JSON.stringify([
      { persons: [personId], unit_id: null, type: 2, link_data: {}, dedupe_key: 'told later' },
    ]);
    await db.$queryRaw`SELECT notify_people(${notifications}::jsonb, ${time}::timestamptz)::text`;
    await db.$queryRaw`SELECT set_config('role', 'earthtight_maintenance', true)`;
    return {
      texts: await db.outboxMessage.findMany({ where: { personId, channel: 'sms' }, select: { state: true } }),
      notifications: await db.notification.count({ where: { personId, dedupeKey: 'told later' } }),
    };
  });
  expect(delivered).toEqual({ texts: [{ state: 'dead' }], notifications: 0 });
  const crew = JSON.stringify(await loadCrew(unit));
  expect(crew).toContain(personId);
  expect(crew).not.toContain(dana.email);
});

const createMessage = (unit: Unit, personId: string) => ({
  id: randomUUID(),
  workUnitId: unit.id,
  channel: 'sms',
  recipient: '+14145550176',
  payload: { to: '+14145550176', text: 'Maintenance needs' },
  aboutKind: 'report',
  aboutId: randomUUID(),
  personId,
});

test('the only Office User of a unit sees what to do before closing the account, and nothing changes', async () => {
  const [lakeshore, otherUnit] = [await world.createWorkUnit('Lakeshore'), await world.createWorkUnit('Prairie')];
  const { enter, close, personId } = await createMember('admin', lakeshore, otherUnit);
  const getRefusal = async () => {
    const session = await enter();
    if (typeof session === 'string') throw new Error(`not signed in: ${session}`);
    return asPerson({ sessionId: session.sessionId, at: time }, (db) => findCloseAccountRefusal(db));
  };
  expect(await getRefusal()).toBeNull();
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: lakeshore.office.id } }));
  expect(await getRefusal()).toMatchObject({ code: 'last-office-user', params: { units: 'Lakeshore' } });
  expect(await close()).toBe('last-office-user');
  expect(await enter()).toHaveProperty('sessionId');
  // A person who has deleted the account no longer counts as an Office User.
  const other = await createMember('admin', lakeshore);
  expect(await other.close()).toHaveProperty('until');
  expect(await close()).toBe('last-office-user');
  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: { personId: lakeshore.leader.id }, data: { role: 'admin' } }),
  );
  expect(await close()).toHaveProperty('until');
  expect((await getPersonRow(personId)).closedAt).toEqual(time);
});

test.each<{ beside: string; roles: Role[]; closes?: boolean; stays: boolean }>([
  { beside: 'nobody', roles: [], stays: true },
  { beside: 'a Crew Leader and a Crew Member', roles: ['crewleader', 'employee'], stays: true },
  { beside: 'an Office user who deleted their account', roles: ['admin'], closes: true, stays: true },
  { beside: 'another Office user', roles: ['admin'], stays: false },
])(
  'beside $beside, an Office User either can leave or step down in all three ways, or in none',
  async ({ roles, closes, stays }) => {
    const unit = await world.createWorkUnit();
    const { dana, desk, close } = await createMember('admin', unit);
    await world.runAsMaintenance((db) =>
      db.membership.deleteMany({ where: { workUnitId: unit.id, person: { email: { not: dana.email } } } }),
    );
    const idemployee = dana.email;
    const attempts: [refusal: string, result: string, () => Promise<unknown>][] = [
      ['last-admin', 'success', () => desk.tryCall(editEmployee, { employee: { idemployee, role: 'employee' } })],
      ['last-admin', 'success', () => desk.tryCall(removeEmployee, { idemployee, idworkgroup: unit.id })],
      ['last-office-user', 'until', () => close()],
    ];
    for (const role of roles) {
      const other = await createMember(role, unit);
      if (closes) await other.close();
    }
    for (const [refusal, answered, way] of attempts) {
      await world.runAsMaintenance((db) =>
        db.membership.updateMany({ where: { person: { email: dana.email } }, data: { role: 'admin' } }),
      );
      const result = await way();
      if (stays) expect(result).toBe(refusal);
      else expect(result).toHaveProperty(answered);
    }
  },
);

test('one of the last two Office Users keeps the account when both leave at the same moment', async () => {
  const unit = await world.createWorkUnit();
  const both = [await createMember('admin', unit), await createMember('admin', unit)];
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: unit.office.id } }));
  const results = await Promise.all(both.map(({ close }) => close()));
  expect(results.filter((result) => result === 'last-office-user')).toHaveLength(1);
});

test('a person who signs in within 14 days gets the account back', async () => {
  const unit = await world.createWorkUnit();
  const { dana, personId, enter, close } = await createMember('employee', unit);
  await close();
  time = addDays(time, 13);
  await erase();
  expect(
    await createVisitor(now).tryCall(signIn, { username: dana.username, password: 'wrong', remember: false }),
  ).toBe('wrong-credentials');
  expect(await enter()).toBe('account-closed');
  expect(await enter({ restoreAccount: true })).toHaveProperty('sessionId');
  expect(await enter()).toHaveProperty('sessionId');
  time = addDays(time, 30);
  await erase();
  expect(await getPersonRow(personId)).toMatchObject({ email: dana.email, closedAt: null, erasedAt: null });
  expect(JSON.stringify(await loadCrew(unit))).toContain(dana.email);
});

test('a passkey signs in to a deleted account only when its owner asks to restore it', async () => {
  const unit = await world.createWorkUnit();
  const { dana, desk, personId, close } = await createMember('employee', unit);
  const phone = createAuthenticator(world.runtime.config.PUBLIC_URL);
  const question = await desk.tryCall(beginPasskey, { currentPassword: dana.password });
  if (typeof question === 'string') throw new Error(`refused: ${question}`);
  await desk.tryCall(addPasskey, {
    name: 'Phone',
    sealedChallenge: question.sealedChallenge,
    response: phone.create(question.options),
  });
  await close();

  const browser = createVisitor(now, { device: createDeviceSecret() });
  const presentPasskey = async (restoreAccount?: boolean) => {
    const challenge = await browser.tryCall(requestPasskeyChallenge, {});
    if (typeof challenge === 'string') throw new Error(`refused: ${challenge}`);
    const input = {
      sealedChallenge: challenge.sealedChallenge,
      response: phone.sign(challenge.options),
      remember: false,
      restoreAccount,
    };
    return browser.tryCall(signInWithPasskey, input);
  };
  expect(await presentPasskey()).toBe('account-closed');
  expect((await getPersonRow(personId)).closedAt).toEqual(time);
  expect(await presentPasskey(true)).toHaveProperty('sessionId');
  expect((await getPersonRow(personId)).closedAt).toBeNull();
  expect(await presentPasskey()).toHaveProperty('sessionId');
});

test('the server erases contact data, sign-in data and notifications after 14 days, and keeps the name', async () => {
  const unit = await world.createWorkUnit();
  const { dana, personId, desk, enter, close } = await createMember('employee', unit);
  await desk.tryCall(changeAddress, { currentPassword: dana.password, email: `new.${dana.email}` });
  await desk.tryCall(createCustomer, { payment_method: provider.createCard() });
  await createVisitor(now).tryCall(register, createPerson({ email: dana.email }));
  world.setNow(now());
  await unit.office.call(sendInvite, {
    employee: {
      idemployee: `guest.${dana.email}`,
      name: 'Gina Guest',
      phonenumber: '4145550100',
      workrole: 'Driver',
      role: 'employee',
    },
  });
  const customers = provider.customers.size;
  expect(await close()).toHaveProperty('until');
  expect(provider.customers.size).toBe(customers - 1);
  time = addDays(time, 14);
  expect([await erase(), await erase()]).toEqual([true, false]);
  expect(await getPersonRow(personId)).toMatchObject({
    name: dana.name,
    email: `erased: ${personId}`,
    username: `erased: ${personId}`,
    phone: '',
    company: '',
    erasedAt: time,
  });
  const remaining = await world.runAsMaintenance(async (db) => {
    const where = { personId };
    return {
      memberships: await db.membership.count({ where }),
      sessions: await db.session.count({ where }),
      credentials: await db.credential.count({ where }),
      devices: await db.knownDevice.count({ where }),
      codes: await db.confirmationCode.count({ where }),
      changes: await db.addressChange.count({ where }),
      cards: await db.billingCustomer.count({ where }),
      notifications: await db.notification.count({ where }),
      standIns: await db.person.count({ where: { email: { contains: `registered again: ${personId}` } } }),
      messages: await db.outboxMessage.count({ where: { recipient: { in: [dana.email, `new.${dana.email}`] } } }),
    };
  });
  expect(remaining).toEqual(Object.fromEntries(Object.keys(remaining).map((table) => [table, 0])));
  // Nobody can sign in to the account, no code is sent, and its username and address are free.
  expect(await enter({ restoreAccount: true })).toBe('wrong-credentials');
  expect(await createVisitor(now).tryCall(forgotPassword, { username: `erased: ${personId}` })).toEqual({
    success: true,
  });
  expect(await world.runAsMaintenance((db) => db.confirmationCode.count({ where: { personId } }))).toBe(0);
  expect(
    await createVisitor(now).tryCall(register, createPerson({ username: dana.username, email: dana.email })),
  ).toEqual({
    success: true,
  });
});

test('a crew member who deleted and restored the account is in no work unit', async () => {
  const unit = await world.createWorkUnit();
  const { personId, enter, close } = await createMember('employee', unit);
  await close();
  await unit.office.call(removeEmployee, { idemployee: personId, idworkgroup: unit.id });
  expect(await enter({ restoreAccount: true })).toHaveProperty('sessionId');
  const { crew, former } = await loadCrew(unit);
  expect(crew.map(({ id }) => id)).not.toContain(personId);
  expect(former.map((each) => each.personId)).toEqual([personId]);
});

test('the server deletes nothing and logs an entry while the payment provider is unavailable', async () => {
  const { desk, enter, close } = await createMember('employee', await world.createWorkUnit());
  await desk.tryCall(createCustomer, { payment_method: provider.createCard() });
  provider.setUnavailable(true);
  expect(await close()).toBe('provider-away');
  provider.setUnavailable(false);
  expect(await enter()).toHaveProperty('sessionId');
  expect(await close()).toHaveProperty('until');
});
