import { decode, encode } from 'next-auth/jwt';
import { readSessionCookie } from '@/lib/platform/security/session-cookie';

const config = { AUTH_SECRET: 'a secret of the tests, long enough', PUBLIC_URL: 'http://localhost:3000' };
jest.mock('@/lib/platform/process/runtime', () => ({ getRuntime: () => ({ config }) }));
jest.mock('next-auth/jwt', () => {
  const real: object = jest.requireActual('next-auth/jwt');
  return { ...real, decode: jest.fn(jest.requireActual('next-auth/jwt').decode) };
});

const SALT = 'earthtight.session';
const SESSION = '1b4e28ba-2fa1-11d2-883f-0016d3cca427';

const createToken = (sessionId: string, maxAge = 60) =>
  encode({ token: { sessionId }, secret: config.AUTH_SECRET, salt: SALT, maxAge });
const readCookie = (token: string) => readSessionCookie(`other=1; ${SALT}=${token}`);
const countDecryptions = () => jest.mocked(decode).mock.calls.length;

afterEach(() => {
  jest.useRealTimers();
  config.AUTH_SECRET = 'a secret of the tests, long enough';
});

test('the server decrypts a repeated token once', async () => {
  const token = await createToken(SESSION);
  const before = countDecryptions();

  expect([await readCookie(token), await readCookie(token)]).toEqual([SESSION, SESSION]);

  expect(countDecryptions() - before).toBe(1);
});

test('the server rejects a changed token, also while the valid one is cached', async () => {
  const token = await createToken(SESSION);
  await readCookie(token);

  expect(await readCookie(`${token.slice(0, -2)}AA`)).toBeNull();
});

test('the server rejects a cached token after it expires', async () => {
  const token = await createToken(SESSION, 60);
  expect(await readCookie(token)).toBe(SESSION);

  jest.useFakeTimers({ now: Date.now() + 5 * 60_000, doNotFake: ['nextTick', 'setImmediate'] });

  expect(await readCookie(token)).toBeNull();
});

test('the server rejects a cached token under another secret', async () => {
  const token = await createToken(SESSION);
  await readCookie(token);
  config.AUTH_SECRET = 'another secret of the tests, long enough';

  expect(await readCookie(token)).toBeNull();
});

test('invalid tokens do not evict cached ones', async () => {
  const token = await createToken(SESSION);
  await readCookie(token);
  for (let index = 0; index < 1_100; index++) await readCookie(`e30..${index}`);
  const before = countDecryptions();

  expect(await readCookie(token)).toBe(SESSION);
  expect(countDecryptions()).toBe(before);
});
