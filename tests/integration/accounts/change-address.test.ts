import { randomUUID } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import {
  answerAddressChange,
  cancelAddressChange,
  changeAddress,
  changePassword,
  currentSession,
  register,
  resendAddressLinks,
  signIn,
  type OpenedSession,
} from '@/lib/accounts/contract';
import { loadAddressChange } from '@/lib/accounts/server/answer-address-change';
import { offerAgreement } from '@/lib/disposal/contract';
import { sendInvite } from '@/lib/workgroups/contract';
import { createWorld, type World } from '@/tests/setup/world';
import { getAddressLink, registerConfirmed, getMailTo, createPerson, createVisitor } from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => world.close());

type Person = Awaited<ReturnType<typeof registerConfirmed>>;

/** Signs in a person, and returns a free address. */
async function signInPerson(person?: Person) {
  const dana = person ?? (await registerConfirmed(world, now));
  const session = await tryOpenSession(dana.email, dana.password);
  if (typeof session === 'string') throw new Error(`not signed in: ${session}`);
  const { tryCall } = createVisitor(now, session);
  const change = (email: string, currentPassword = dana.password) => tryCall(changeAddress, { currentPassword, email });
  return { dana, tryCall, change, address: `new.${randomUUID()}@sandhill.example.com` };
}

const tryOpenSession = (username: string, password: string): Promise<OpenedSession | string> =>
  createVisitor(now).tryCall(signIn, { username, password, remember: false });

const getLinkTo = (address: string) => getAddressLink(world, address);

/** Confirms or stops the change without a session, because a person may open the link on another device. */
const answerLink = (token: string, chosen: 'confirm' | 'stop' = 'confirm') =>
  createVisitor(now).tryCall(answerAddressChange, { token, answer: chosen });

const getAddress = async ({ username }: Person): Promise<string> =>
  world.runAsMaintenance(async (db) => (await db.person.findUniqueOrThrow({ where: { username } })).email);

const readBehindToken = (token: string) =>
  loadAddressChange(
    { sessionId: null, requestId: randomUUID(), ip: randomUUID(), userAgent: 'mail robot', now: now() },
    token,
  );

test('the address changes after both addresses have confirmed, in either order', async () => {
  for (const order of ['from', 'to'] as const) {
    const { dana, tryCall, change, address } = await signInPerson();
    expect(await change(address.toUpperCase())).toEqual({ success: true });
    const [first, second] = order === 'from' ? [dana.email, address] : [address, dana.email];
    expect(await answerLink(await getLinkTo(first))).toEqual({ state: 'open' });
    expect(await getAddress(dana)).toBe(dana.email);
    expect(await tryOpenSession(address, dana.password)).toBe('wrong-credentials');
    expect(await answerLink(await getLinkTo(second))).toEqual({ state: 'done' });
    expect(await tryOpenSession(dana.email, dana.password)).toBe('wrong-credentials');
    expect(await tryOpenSession(address, dana.password)).toHaveProperty('sessionId');
    // No one is signed out: the password is the same, and a phone may hold work that it has not sent.
    expect(await tryCall(currentSession, {})).toHaveProperty('user.email', address);
    const subjects = (await getMailTo(world, dana.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Your email address was changed');
    expect((await getMailTo(world, address)).at(-1)?.text).toContain(address);
  }
});

test('opening a link changes nothing, and confirming twice changes the address only once', async () => {
  const { dana, change, address } = await signInPerson();
  await change(address);
  const [former, present] = [await getLinkTo(dana.email), await getLinkTo(address)];
  expect(await readBehindToken(former)).toMatchObject({ mailbox: 'from', state: 'open', isConfirmed: false });
  expect(await readBehindToken(present)).toMatchObject({ mailbox: 'to', state: 'open', isConfirmed: false });
  // A forwarded link does not reveal the addresses.
  expect(JSON.stringify(await readBehindToken(present))).not.toContain(dana.email);
  expect([await answerLink(former), await answerLink(former), await answerLink(former)]).toEqual(
    [1, 2, 3].map(() => ({ state: 'open' })),
  );
  expect(await readBehindToken(present)).toMatchObject({ isConfirmed: false, isOtherConfirmed: true });
  expect([await answerLink(present), await answerLink(present), await answerLink(former)]).toEqual(
    [1, 2, 3].map(() => ({ state: 'done' })),
  );
  expect(await answerLink(former, 'stop')).toBe('address-change-over');
  expect(await getAddress(dana)).toBe(address);
});

test('the address changes once when both addresses confirm at the same time', async () => {
  const { dana, change, address } = await signInPerson();
  await change(address);
  const links = [await getLinkTo(dana.email), await getLinkTo(address)];
  const responses = await Promise.all(links.map((link) => answerLink(link)));
  expect(responses).toContainEqual({ state: 'done' });
  expect(await getAddress(dana)).toBe(address);
  expect((await getMailTo(world, address)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
});

test('a change ends with Cancel, a new password, a newer change, or after three days', async () => {
  for (const ends of ['from', 'to', 'cancel', 'password', 'newer', 'days'] as const) {
    const { dana, tryCall, change, address } = await signInPerson();
    await change(address);
    const [former, present] = [await getLinkTo(dana.email), await getLinkTo(address)];
    await answerLink(former);
    if (ends === 'from') expect(await answerLink(former, 'stop')).toEqual({ state: 'stopped' });
    if (ends === 'to') expect(await answerLink(present, 'stop')).toEqual({ state: 'stopped' });
    if (ends === 'cancel') expect(await tryCall(cancelAddressChange, {})).toEqual({ success: true });
    if (ends === 'password')
      expect(
        await tryCall(changePassword, { currentPassword: dana.password, password: 'seven quiet rivers' }),
      ).toHaveProperty('signedOut');
    if (ends === 'newer') await change(`newer.${address}`);
    if (ends === 'days') time = addDays(time, 3);
    expect(await answerLink(present)).toBe(ends === 'newer' ? 'address-link-unknown' : 'address-change-over');
    expect(await getAddress(dana)).toBe(dana.email);
  }
});

test('resending replaces the unconfirmed links and keeps the confirmations', async () => {
  const { dana, tryCall, change, address } = await signInPerson();
  expect(await tryCall(resendAddressLinks, {})).toBe('address-change-over');
  await change(address);
  const older = await getLinkTo(address);
  await answerLink(await getLinkTo(dana.email));
  time = addHours(time, 1);
  expect(await tryCall(resendAddressLinks, {})).toEqual({ success: true });
  expect(
    await getMailTo(world, dana.email).then((mails) => mails.filter(({ text }) => text.includes('change-address'))),
  ).toHaveLength(1);
  expect(await answerLink(older)).toBe('address-link-unknown');
  expect(await answerLink(await getLinkTo(address))).toEqual({ state: 'done' });
});

test('only the owner of an account learns that the new address has an account', async () => {
  const owner = await registerConfirmed(world, now);
  const { dana, change, address } = await signInPerson();
  const responses = [await change(owner.email), await change(address), await change(owner.email)];
  expect(responses).toEqual([1, 2, 3].map(() => ({ success: true })));
  await answerLink(await getLinkTo(dana.email));
  expect(await getLinkTo(owner.email)).toBe('no link came');
  expect((await getMailTo(world, owner.email)).at(-1)).toMatchObject({ subject: 'Someone tried to use your address' });
  // Neither the Outbox of a work unit nor the requester's own data shows it.
  const rows = await world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { recipient: owner.email } }));
  expect(rows.at(-1)).toMatchObject({ personId: null, workUnitId: null });
  expect(await getAddress(dana)).toBe(dana.email);
});

test('the server refuses an address whose account was confirmed after the request, but not an unconfirmed one', async () => {
  const { dana, change, address } = await signInPerson();
  await change(address);
  await answerLink(await getLinkTo(address));
  const other = await registerConfirmed(world, now, { email: address });
  expect(await answerLink(await getLinkTo(dana.email))).toBe('address-taken-meanwhile');
  expect([await getAddress(dana), await getAddress(other)]).toEqual([dana.email, address]);

  const next = await signInPerson();
  await next.change(next.address);
  await createVisitor(now).tryCall(register, createPerson({ email: next.address }));
  await answerLink(await getLinkTo(next.dana.email));
  expect(await answerLink(await getLinkTo(next.address))).toEqual({ state: 'done' });
});

test('a change requires the current password and a valid new address', async () => {
  const { dana, change, address } = await signInPerson();
  expect(await change(address, 'not the password')).toBe('password-wrong');
  expect(await change(address, '')).toBe('missing-fields');
  expect(await change('sandhill.example.com')).toBe('email-format');
  expect(await change(dana.email)).toBe('email-same');
  expect(await getMailTo(world, address)).toEqual([]);
  expect(await answerLink('made-up')).toBe('address-link-unknown');
});

test('pending invitations and offers move to the new address', async () => {
  const { dana, change, address } = await signInPerson();
  const unit = await world.createWorkUnit('Prairie Grading');
  const both = await world.createWorkUnit('Invited Both');
  const invited = {
    name: 'Dana Kowalczyk',
    phonenumber: '4145550176',
    workrole: 'Operator',
    role: 'employee' as const,
  };
  const invite = (inviter: typeof unit, idemployee: string) =>
    inviter.office.call(sendInvite, { employee: { ...invited, idemployee } });
  world.setNow(now());
  await invite(unit, dana.email);
  await invite(both, dana.email);
  await invite(both, address);
  const agreed = { agreementId: randomUUID(), material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  const partner = { partnerName: dana.name, partnerEmail: dana.email };
  await unit.office.call(offerAgreement, { ...agreed, ...partner, side: 'export', siteId: unit.site.id });
  await change(address);
  await answerLink(await getLinkTo(dana.email));
  await answerLink(await getLinkTo(address));
  const result = await world.runAsMaintenance(async (db) => ({
    invitations: await db.invitation.findMany({ where: { email: address }, select: { workUnitId: true } }),
    offers: await db.agreement.count({ where: { partnerEmail: address } }),
  }));
  expect(result.invitations.map(({ workUnitId }) => workUnitId).toSorted()).toEqual([unit.id, both.id].toSorted());
  expect(result.offers).toBe(1);
});
