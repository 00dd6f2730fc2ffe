import { get, post } from '@/tests/integration/onboarding/outside';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';
import { getLastCode } from './accounts-world';

let world: World;
let dana: TestUser;
beforeAll(async () => {
  world = await createWorld();
  dana = (await world.createWorkUnit()).inspector;
});
afterAll(() => world.close());

const getUsername = ({ email }: TestUser) => email.slice(0, email.indexOf('@'));
const DONE = { status: 200, body: { success: true } };

test('getUserId returns the id of the session’s person for any token [CALLS-65, DATA-33]', async () => {
  const expected = { status: 200, body: { user: { iduser: dana.id } } };
  expect(await post(dana, '/users/auth', { email: dana.email, 'cognito:username': getUsername(dana) })).toEqual(
    expected,
  );
  expect(await post(dana, '/users/auth', { email: 'someone.else@example.com' })).toEqual(expected);
  expect((await post(null, '/users/auth', { email: dana.email })).status).toBe(401);
});

test('the server registers an account, resends its code and confirms it [CALLS-89, CALLS-90, CALLS-91, DATA-32]', async () => {
  const username = 'calls.newcomer';
  const email = `${username}@example.com`;
  const attributes = {
    username,
    password: 'three loose stones',
    email,
    name: 'Nora Newcomer',
    phone: '(414) 555-0176',
    company: 'https://example.com',
    isPrivate: '0',
  };
  expect(await post(null, '/accounts/register', attributes)).toEqual(DONE);
  expect(await post(null, '/accounts/resendCode', { username })).toEqual(DONE);
  const code = await getLastCode(world, email);
  expect(await post(null, '/accounts/confirm', { username, code })).toEqual(DONE);
  const stored = await world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { username } }));
  expect(stored).toMatchObject({ email, phone: '+14145550176', company: 'example.com', isPrivate: false });
  expect(stored.confirmedAt).not.toBeNull();
});

test('the server returns the caller’s session and user until they sign out [CALLS-92, CALLS-93, CALLS-94, DATA-20, DATA-33]', async () => {
  const username = getUsername(dana);
  expect(await get(dana, '/accounts/currentSession')).toEqual({
    status: 200,
    body: { expiresAt: '2030-01-01T00:00:00.000Z', user: { iduser: dana.id, username, email: dana.email } },
  });
  expect(await get(dana, '/accounts/currentAuthenticatedUser')).toEqual({
    status: 200,
    body: {
      iduser: dana.id,
      username,
      email: dana.email,
      name: dana.name,
      phonenumber: dana.phone,
      companyname: '',
      isPrivate: '0',
    },
  });
  expect((await get(null, '/accounts/currentSession')).status).toBe(401);

  expect(await post(dana, '/accounts/signOut', {})).toEqual(DONE);
  expect((await get(dana, '/accounts/currentSession')).status).toBe(401);
  expect((await get(dana, '/accounts/currentAuthenticatedUser')).status).toBe(401);
});

test('one server responds for the main product, assured disposal and the platform [CALLS-95]', async () => {
  const outsider = await world.createOutsider();
  const main = await get(outsider, `/workgroups/getUserWorkGroups/${outsider.email}`);
  const disposal = await post(outsider, '/users/auth', {});
  const platform = await get(outsider, '/users/mycontactinfo/any');
  expect([main.status, disposal.status, platform.status]).toEqual([200, 200, 200]);
});
