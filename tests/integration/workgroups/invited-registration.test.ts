import { confirmAccount, register } from '@/lib/accounts/contract';
import { loadContactToConfirm, loadInvitation } from '@/lib/workgroups/server/invitation-page';
import { lastCode, somebody, visitor } from '@/tests/integration/accounts/accounts-world';
import { createWorld, type World } from '@/tests/setup/world';
import { invites, tokensTo } from './crew-world';

const NOON = new Date('2026-11-21T15:00:00Z');
const now = () => NOON;

let product: World;
beforeAll(async () => {
  product = await createWorld();
  product.at(NOON);
});
afterAll(() => product.close());

const behind = async (token: string) => {
  const found = await loadInvitation({ sessionId: null, requestId: 'r', ip: 'here', userAgent: '', now: NOON }, token);
  if (!found) throw new Error('no invitation');
  return found;
};
const personOf = (username: string) =>
  product.behindTheScenes((db) => db.person.findUniqueOrThrow({ where: { username } }));

/** An invitation of somebody who has no account, and its token. */
async function invited() {
  const unit = await product.workUnit('North Shore');
  const person = { ...somebody(), name: '', phone: '', company: '' };
  await invites(unit.office, person.email);
  const [invitation = ''] = await tokensTo(product, person.email);
  return { person, invitation };
}

test('an invited person registers without name and phone and is offered both as the work unit entered them', async () => {
  const { person, invitation } = await invited();
  const here = visitor(now);
  expect(await here.tryCall(register, { ...person, invitation })).toEqual({ success: true });
  const code = await lastCode(product, person.email);
  expect(await here.tryCall(confirmAccount, { username: person.username, code })).toEqual({ success: true });
  const { id, name, phone } = await personOf(person.username);
  expect([name, phone]).toEqual([person.username, '']);
  const found = await behind(invitation);
  expect(await loadContactToConfirm(found, id)).toEqual({ name: found.name, phone: found.phone });
  expect(found.phone).toMatch(/^\+1/);
});

test('what the person has answered already is not asked again', async () => {
  const { person, invitation } = await invited();
  const account = { ...person, name: 'Gina Guest', phone: '(414) 555-0199' };
  await visitor(now).tryCall(register, { ...account, invitation });
  expect(await loadContactToConfirm(await behind(invitation), (await personOf(person.username)).id)).toBeNull();
});

test('name and phone are requested from everybody without an open invitation', async () => {
  const { person, invitation } = await invited();
  expect(await visitor(now).tryCall(register, person)).toBe('missing-fields');
  expect(await visitor(now).tryCall(register, { ...person, invitation: 'made-up' })).toBe('missing-fields');
  await product.behindTheScenes((db) =>
    db.invitation.updateMany({ where: { email: person.email }, data: { revokedAt: NOON } }),
  );
  expect(await visitor(now).tryCall(register, { ...person, invitation })).toBe('missing-fields');
});
