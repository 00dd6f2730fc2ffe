import { confirmAccount, register } from '@/lib/accounts/contract';
import { loadContactToConfirm, loadInvitation } from '@/lib/workgroups/server/invitation-page';
import { getLastCode, createPerson, createVisitor } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type World } from '@/tests/setup/world';
import { invite, listTokensTo } from './crew-world';

const NOON = new Date('2026-11-21T15:00:00Z');
const now = () => NOON;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOON);
});
afterAll(() => world.close());

const readBehindToken = async (token: string) => {
  const result = await loadInvitation({ sessionId: null, requestId: 'r', ip: 'here', userAgent: '', now: NOON }, token);
  if (!result) throw new Error('no invitation');
  return result;
};
const getPerson = (username: string) =>
  world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { username } }));

/** An invitation of a person who has no account, and its token. */
async function inviteNewPerson() {
  const unit = await world.createWorkUnit('North Shore');
  const person = { ...createPerson(), name: '', phone: '', company: '' };
  await invite(unit.office, person.email);
  const [invitation = ''] = await listTokensTo(world, person.email);
  return { person, invitation };
}

test('an invited person can register without name and phone, and is offered those that the work unit entered', async () => {
  const { person, invitation } = await inviteNewPerson();
  const browser = createVisitor(now);
  expect(await browser.tryCall(register, { ...person, invitation })).toEqual({ success: true });
  const code = await getLastCode(world, person.email);
  expect(await browser.tryCall(confirmAccount, { username: person.username, code })).toEqual({ success: true });
  const { id, name, phone } = await getPerson(person.username);
  expect([name, phone]).toEqual([person.username, '']);
  const result = await readBehindToken(invitation);
  expect(await loadContactToConfirm(result, id)).toEqual({ name: result.name, phone: result.phone });
  expect(result.phone).toMatch(/^\+1/);
});

test('the form does not ask again for details that the person has entered', async () => {
  const { person, invitation } = await inviteNewPerson();
  const account = { ...person, name: 'Gina Guest', phone: '(414) 555-0199' };
  await createVisitor(now).tryCall(register, { ...account, invitation });
  expect(
    await loadContactToConfirm(await readBehindToken(invitation), (await getPerson(person.username)).id),
  ).toBeNull();
});

test('the form requires name and phone from a person without an open invitation', async () => {
  const { person, invitation } = await inviteNewPerson();
  expect(await createVisitor(now).tryCall(register, person)).toBe('missing-fields');
  expect(await createVisitor(now).tryCall(register, { ...person, invitation: 'made-up' })).toBe('missing-fields');
  await world.runAsMaintenance((db) =>
    db.invitation.updateMany({ where: { email: person.email }, data: { revokedAt: NOON } }),
  );
  expect(await createVisitor(now).tryCall(register, { ...person, invitation })).toBe('missing-fields');
});
