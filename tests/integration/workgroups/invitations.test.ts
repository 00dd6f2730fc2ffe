import { addDays, addMinutes } from 'date-fns';
import { outboxList, retryDelivery } from '@/lib/activity/contract';
import {
  acceptInvitation,
  requestNewInvitation,
  getCrew,
  declineByLink,
  declineInvitation,
  editEmployee,
  ownWorkUnits,
  removeEmployee,
  restoreInvitation,
  revokeInvitation,
  sendInvite,
  sendInviteEmails,
} from '@/lib/workgroups/contract';
import { asPerson } from '@/lib/platform/database/client';
import { listOwnInvitations } from '@/lib/workgroups/server/own-invitations';
import { loadInvitation } from '@/lib/workgroups/server/invitation-page';
import { getMailTo } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createGuest, listInvitations, invite, createColleague, listTokensTo } from './crew-world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let time: Date;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => setTime(NOW));
afterAll(() => world.close());

function setTime(now: Date): void {
  time = now;
  world.setNow(now);
}

let count = 0;
const createAddress = () => `guest${(count += 1)}@lakeshore-ec.example.com`;

const getInvitationId = async (office: TestUser, email: string) =>
  (await listInvitations(office)).find((each) => each.email === email)?.id ?? 'none';

const loadInvitationByToken = (token: string) =>
  loadInvitation({ sessionId: null, requestId: 'r', ip: 'here', userAgent: '', now: time }, token);

const getUnits = async (user: TestUser) => (await user.call(ownWorkUnits, { email: user.email })).workGroups;

const listOwnOpenInvitations = ({ sessionId }: TestUser) =>
  asPerson({ sessionId: sessionId ?? '', at: time }, (db) => listOwnInvitations(db, time));

test('the server sends an invitation with its own link and lists it under Invited with its dates [CREW-12]', async () => {
  const unit = await world.createWorkUnit('North Shore');
  const email = createAddress();
  await invite(unit.leader, email.toUpperCase());
  const [mail] = await getMailTo(world, email);
  expect(mail?.subject).toBe('Leo Leader invites you to North Shore');
  expect(mail?.text).toContain(
    'Leo Leader invites you to join the work unit North Shore in Earth Tight as a Crew Member.',
  );
  expect(await listTokensTo(world, email)).toHaveLength(1);
  expect(await listInvitations(unit.office)).toEqual([
    expect.objectContaining({
      name: 'Gina Guest',
      email,
      workRole: 'Operator',
      role: 'employee',
      sentAt: NOW.toISOString(),
      expiresAt: addDays(NOW, 14).toISOString(),
      declinedAt: null,
    }),
  ]);
});

test('the database has no readable secret', async () => {
  const unit = await world.createWorkUnit();
  const email = createAddress();
  await invite(unit.office, email);
  const [token = ''] = await listTokensTo(world, email);
  const stored = await world.runAsMaintenance(async (db) => [
    await db.invitation.findMany({ where: { email } }),
    await db.outboxMessage.findMany({ where: { recipient: email } }),
    await db.audit.findMany({ where: { workUnitId: unit.id } }),
  ]);
  const text = JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).toContain(email);
  expect(text).not.toContain(token);
});

test('the server sends the same invitation to a person with and without an account', async () => {
  const unit = await world.createWorkUnit('Alike');
  const stella = await world.createOutsider();
  const email = createAddress();
  const responses = [await invite(unit.office, stella.email), await invite(unit.office, email)];
  expect(responses[0]).toEqual(responses[1]);
  const [known] = await getMailTo(world, stella.email);
  const [unknown] = await getMailTo(world, email);
  const maskLink = (text = '') => text.replace(/\/invitation\/\S+/, 'LINK');
  expect(maskLink(known?.text)).toBe(maskLink(unknown?.text));
  expect(await getUnits(stella)).toEqual([]);
});

test('the server sends one email for a repeated request, and replaces an invitation with other details', async () => {
  const unit = await world.createWorkUnit();
  const email = createAddress();
  await invite(unit.office, email);
  await invite(unit.office, email);
  const [first = ''] = await listTokensTo(world, email);
  setTime(addMinutes(time, 1));
  await invite(unit.office, email, { role: 'crewleader' });
  expect(await listTokensTo(world, email)).toHaveLength(2);
  expect(await listInvitations(unit.office)).toEqual([expect.objectContaining({ email, role: 'crewleader' })]);
  expect(await loadInvitationByToken(first)).toBeNull();
});

test.each([
  ['full-name-required', { name: 'Gina' }],
  ['phone-format', { phonenumber: '+44 20 7946 0018' }],
  ['missing-fields', { name: ' ' }],
] as const)('the server rejects an incomplete invitation: %s [CREW-14, CREW-15, CREW-16]', async (code, more) => {
  const unit = await world.createWorkUnit();
  expect(await unit.office.expectFailure(sendInvite, { employee: createGuest(createAddress(), more) })).toBe(code);
  expect(await listInvitations(unit.office)).toEqual([]);
});

test('the server rejects an invalid address and the address of a colleague', async () => {
  const unit = await world.createWorkUnit();
  expect(await unit.office.expectFailure(sendInvite, { employee: createGuest('not an address') })).toBe('email-format');
  expect(await unit.office.expectFailure(sendInvite, { employee: createGuest(unit.leader.email) })).toBe(
    'already-employee',
  );
});

test('the server does not let Crew Leaders invite Office Users, or Crew Members invite anyone', async () => {
  const unit = await world.createWorkUnit();
  const employee = createGuest(createAddress(), { role: 'admin' });
  expect(await unit.leader.expectFailure(sendInvite, { employee })).toBe('role-not-assignable');
  expect(await unit.inspector.expectFailure(sendInvite, { employee })).toBe('not-your-role');
});

describe('an invitation that a person sends again', () => {
  test('has a new link for another 14 days, and the old link stops working', async () => {
    const unit = await world.createWorkUnit();
    const email = createAddress();
    await invite(unit.office, email);
    setTime(addDays(time, 20));
    await unit.office.call(sendInviteEmails, { data: [email] });
    const [former = '', latest = ''] = await listTokensTo(world, email);
    expect(await loadInvitationByToken(former)).toBeNull();
    expect(await loadInvitationByToken(latest)).toMatchObject({ state: 'open', expiresAt: addDays(time, 14) });
  });

  test('can be sent three times a day', async () => {
    const unit = await world.createWorkUnit();
    const email = createAddress();
    await invite(unit.office, email);
    for (let attempt = 0; attempt < 3; attempt += 1) await unit.office.call(sendInviteEmails, { data: [email] });
    expect(await unit.office.expectFailure(sendInviteEmails, { data: [email] })).toBe('limit-reached');
    expect(await listTokensTo(world, email)).toHaveLength(4);
    setTime(addDays(time, 1));
    await unit.office.call(sendInviteEmails, { data: [email] });
  });

  test('is rejected for a person whom the caller’s work unit has not invited', async () => {
    const [unit, other] = [await world.createWorkUnit(), await world.createWorkUnit()];
    const email = createAddress();
    await invite(other.office, email);
    expect(await unit.office.expectFailure(sendInviteEmails, { data: [email] })).toBe('invitation-not-found');
  });
});

describe('the response to an invitation', () => {
  test('adds a person who is signed in with the invited address once, in the invited role', async () => {
    const unit = await world.createWorkUnit('Joined');
    const stella = await world.createOutsider();
    await invite(unit.office, stella.email, { role: 'crewleader' });
    expect(await listOwnOpenInvitations(stella)).toEqual([
      expect.objectContaining({ unitName: 'Joined', role: 'crewleader', inviter: 'Olive Office' }),
    ]);
    const idinvitation = await getInvitationId(unit.office, stella.email);
    await stella.call(acceptInvitation, { idinvitation });
    expect(await stella.call(acceptInvitation, { idinvitation })).toEqual({ success: true, idworkgroup: unit.id });
    expect(await getUnits(stella)).toEqual([
      expect.objectContaining({ idworkgroup: unit.id, name: 'Joined', role: 'crewleader' }),
    ]);
    const { crew, invited } = await stella.call(getCrew, {});
    expect(crew.filter(({ id }) => id === stella.id)).toHaveLength(1);
    expect(invited).toEqual([]);
    expect(await listOwnOpenInvitations(stella)).toEqual([]);
  });

  test('is not possible for a person with another address', async () => {
    const unit = await world.createWorkUnit();
    const email = createAddress();
    await invite(unit.office, email);
    const idinvitation = await getInvitationId(unit.office, email);
    const stella = await world.createOutsider();
    expect(await stella.expectFailure(acceptInvitation, { idinvitation })).toBe('invitation-not-found');
    expect(await stella.expectFailure(declineInvitation, { idinvitation })).toBe('invitation-not-found');
    expect(await listOwnOpenInvitations(stella)).toEqual([]);
  });

  test('does not treat _ and % in an address as a pattern', async () => {
    const unit = await world.createWorkUnit();
    const stella = await world.createOutsider();
    await invite(unit.office, stella.email.replace('s', '_'));
    expect(await listOwnOpenInvitations(stella)).toEqual([]);
  });

  test.each(['revoked', 'expired', 'declined'] as const)(
    'is not possible for an invitation that was %s',
    async (ending) => {
      const unit = await world.createWorkUnit();
      const stella = await world.createOutsider();
      await invite(unit.office, stella.email);
      const idinvitation = await getInvitationId(unit.office, stella.email);
      if (ending === 'revoked') await unit.office.call(revokeInvitation, { idinvitation });
      if (ending === 'declined') await stella.call(declineInvitation, { idinvitation });
      if (ending === 'expired') setTime(addDays(time, 14));
      const reasons = {
        revoked: 'invitation-revoked',
        expired: 'invitation-expired',
        declined: 'invitation-answered',
      };
      expect(await stella.expectFailure(acceptInvitation, { idinvitation })).toBe(reasons[ending]);
      expect(await getUnits(stella)).toEqual([]);
    },
  );

  test('leaves a declined invitation under Invited after it expires, until someone removes it', async () => {
    const unit = await world.createWorkUnit();
    const stella = await world.createOutsider();
    await invite(unit.office, stella.email);
    const idinvitation = await getInvitationId(unit.office, stella.email);
    await stella.call(declineInvitation, { idinvitation });
    expect(await stella.call(declineInvitation, { idinvitation })).toEqual({ success: true });
    setTime(addDays(time, 30));
    expect(await listInvitations(unit.office)).toEqual([expect.objectContaining({ declinedAt: NOW.toISOString() })]);
    await unit.office.call(revokeInvitation, { idinvitation });
    expect(await unit.office.call(revokeInvitation, { idinvitation })).toEqual({ success: true });
    expect(await listInvitations(unit.office)).toEqual([]);
  });

  test('shows the inviter, the work unit and the state of the link, and works without an account', async () => {
    const unit = await world.createWorkUnit('Linked');
    const email = createAddress();
    await invite(unit.office, email);
    const [token = ''] = await listTokensTo(world, email);
    expect(await loadInvitationByToken(token)).toMatchObject({
      unitName: 'Linked',
      inviter: 'Olive Office',
      state: 'open',
    });
    expect(await loadInvitationByToken(`${token}x`)).toBeNull();
    await world.signedOut.call(declineByLink, { token });
    expect(await loadInvitationByToken(token)).toMatchObject({ state: 'declined' });
    expect(await world.signedOut.expectFailure(declineByLink, { token: 'x' })).toBe('invitation-not-found');
  });

  test('can request a new invitation from the sender, or from the Office if the sender has left, twice a day', async () => {
    const unit = await world.createWorkUnit();
    const email = createAddress();
    await invite(unit.leader, email);
    const [token = ''] = await listTokensTo(world, email);
    setTime(addDays(time, 15));
    const stella = await world.createOutsider();
    await stella.call(requestNewInvitation, { token });
    const [mail] = await getMailTo(world, unit.leader.email);
    expect(mail?.subject).toBe('Stella Stranger asks for a new invitation');
    expect(mail?.text).toContain(`The request comes from: ${stella.email}`);
    await stella.call(requestNewInvitation, { token });
    expect(await stella.expectFailure(requestNewInvitation, { token })).toBe('limit-reached');
    await unit.office.call(removeEmployee, { idemployee: unit.leader.email, idworkgroup: unit.id });
    await stella.call(requestNewInvitation, { token });
    expect(await getMailTo(world, unit.office.email)).toHaveLength(1);
  });
});

test('the server sends an invitation that was revoked by mistake again, once, with a new link', async () => {
  const unit = await world.createWorkUnit();
  const email = createAddress();
  await invite(unit.leader, email);
  const [before] = await listInvitations(unit.office);
  const invitationKey = { idinvitation: before?.id ?? '' };
  await unit.leader.call(revokeInvitation, invitationKey);
  setTime(addMinutes(time, 1));
  await unit.leader.call(restoreInvitation, invitationKey);
  await unit.leader.call(restoreInvitation, invitationKey);
  expect(await listInvitations(unit.office)).toEqual([
    { ...before, sentAt: time.toISOString(), expiresAt: addDays(time, 14).toISOString() },
  ]);
  const [former = '', latest = '', ...more] = await listTokensTo(world, email);
  expect(more).toEqual([]);
  expect(await loadInvitationByToken(former)).toBeNull();
  expect(await loadInvitationByToken(latest)).toMatchObject({ state: 'open' });
  const { office } = await world.createWorkUnit();
  expect(await office.expectFailure(restoreInvitation, invitationKey)).toBe('invitation-not-found');
  expect(await unit.inspector.expectFailure(restoreInvitation, invitationKey)).toBe('not-your-role');
});

test('the invitation is either accepted or revoked when both happen at the same time', async () => {
  const unit = await world.createWorkUnit();
  for (let round = 0; round < 3; round += 1) {
    const stella = await world.createOutsider();
    await invite(unit.office, stella.email);
    const idinvitation = await getInvitationId(unit.office, stella.email);
    await Promise.all([
      stella.tryCall(acceptInvitation, { idinvitation }),
      unit.office.tryCall(revokeInvitation, { idinvitation }),
    ]);
    const row = await world.runAsMaintenance((db) => db.invitation.findUniqueOrThrow({ where: { id: idinvitation } }));
    expect([row.acceptedAt !== null, row.revokedAt !== null].filter(Boolean)).toHaveLength(1);
    expect(await getUnits(stella)).toHaveLength(row.acceptedAt ? 1 : 0);
  }
});

test('the invitations of a person end when that person may no longer send them', async () => {
  const unit = await world.createWorkUnit();
  const second = await createColleague(world, unit, 'admin');
  const [officeAddress, leaderAddress] = [createAddress(), createAddress()];
  await invite(second, officeAddress, { role: 'admin' });
  await invite(second, leaderAddress, { role: 'crewleader' });
  await unit.office.call(editEmployee, { employee: { idemployee: second.email, role: 'crewleader' } });
  expect((await listInvitations(unit.office)).map(({ email }) => email)).toEqual([leaderAddress]);
  await unit.office.call(removeEmployee, { idemployee: second.email, idworkgroup: unit.id });
  expect(await listInvitations(unit.office)).toEqual([]);
  const [token = ''] = await listTokensTo(world, leaderAddress);
  expect(await loadInvitationByToken(token)).toMatchObject({ state: 'revoked' });
});

describe('the email of an invitation that failed and is sent again from the Outbox', () => {
  /** Marks the emails to this address as failed. Returns their ids, newest first. */
  async function failEmails(unit: Unit, email: string): Promise<string[]> {
    await world.runAsMaintenance((db) =>
      db.outboxMessage.updateMany({ where: { recipient: email }, data: { state: 'dead', doneAt: time } }),
    );
    const { messages } = await unit.office.call(outboxList, {});
    return messages.filter(({ recipient }) => recipient === email).map(({ id }) => id);
  }

  test('is sent while its link works', async () => {
    const unit = await world.createWorkUnit();
    const email = createAddress();
    await invite(unit.office, email);
    const [id = ''] = await failEmails(unit, email);
    expect(await unit.office.call(retryDelivery, { id })).toEqual({ success: true });
  });

  test.each(['revoked', 'expired', 'declined', 'replaced'] as const)(
    'is rejected with the next step after its link was %s',
    async (ending) => {
      const unit = await world.createWorkUnit();
      const email = createAddress();
      await invite(unit.office, email);
      const [token = ''] = await listTokensTo(world, email);
      const idinvitation = await getInvitationId(unit.office, email);
      if (ending === 'expired') setTime(addDays(time, 14));
      else setTime(addMinutes(time, 1));
      if (ending === 'revoked') await unit.office.call(revokeInvitation, { idinvitation });
      if (ending === 'declined') await world.signedOut.call(declineByLink, { token });
      if (ending === 'replaced') await unit.office.call(sendInviteEmails, { data: [email] });
      const id = (await failEmails(unit, email)).at(-1) ?? '';
      const response = await unit.office.tryCall(retryDelivery, { id });
      expect(response).toMatchObject({
        code: 'invitation-link-ended',
        message: 'The link in this message no longer works. Send the invitation again from Work Unit Crew.',
      });
    },
  );

  test('is not sent to a person who has joined', async () => {
    const unit = await world.createWorkUnit();
    const stella = await world.createOutsider();
    await invite(unit.office, stella.email);
    await stella.call(acceptInvitation, { idinvitation: await getInvitationId(unit.office, stella.email) });
    const [id = ''] = await failEmails(unit, stella.email);
    expect(await unit.office.expectFailure(retryDelivery, { id })).toBe('invitation-answered');
  });
});
