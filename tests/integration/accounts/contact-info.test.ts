import {
  myContactInfo,
  updateCompany,
  updateContactInfo,
  updateLanguage,
  updateName,
  updatePhone,
} from '@/lib/accounts/contract';
import { isFailure } from '@/lib/failures';
import { getTopicName } from '@/lib/live-messages';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

let world: World;
let dana: TestUser;
beforeAll(async () => {
  world = await createWorld();
  dana = (await world.createWorkUnit()).inspector;
});
afterAll(() => world.close());

const DONE = { success: true };

test('a person can save a name, a phone, and a company website without a scheme [ACCOUNT-05, ACCOUNT-10, ACCOUNT-11]', async () => {
  expect(await dana.call(updateName, { name: 'https://Dana Kowalczyk' })).toEqual(DONE);
  expect(await dana.call(updatePhone, { phone: '1 (414) 555-0176' })).toEqual(DONE);
  expect(await dana.call(updateCompany, { companyname: 'http://lakeshore-ec.example/about' })).toEqual(DONE);
  expect(await dana.call(myContactInfo, { token: 'whatever' })).toMatchObject({
    name: 'Dana Kowalczyk',
    phonenumber: '+14145550176',
    companyname: 'lakeshore-ec.example/about',
    email: dana.email,
  });
});

test('a change sends the person’s devices a message without the new value', async () => {
  const messages: unknown[] = [];
  const listener = await world.runtime.pool.connect();
  await listener.query('listen earthtight_hints');
  listener.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')));

  await dana.call(updatePhone, { phone: '414 555 0177' });
  await listener.query('select 1');
  listener.release(true);

  expect(messages).toEqual([
    {
      topic: getTopicName('people', dana.id),
      identifier: dana.id,
      message: { type: 'changed-contact-info', field: 'phone' },
    },
  ]);
});

test('the server refuses changes for another username and accepts the caller’s own [CALLS-66…70]', async () => {
  const other = await world.createOutsider();
  const before = await dana.call(myContactInfo, { token: '' });
  const sendUpdates = (username: string) => [
    dana.tryCall(updateName, { username, name: 'Dana K.' }),
    dana.tryCall(updatePhone, { username, phone: '414 555 0133' }),
    dana.tryCall(updateCompany, { username, companyname: 'named.example' }),
    dana.tryCall(updateLanguage, { username, language: 'es' }),
    dana.tryCall(updateContactInfo, { username, isPrivate: '1' }),
  ];
  for (const username of [other.email, 'nobody', '']) {
    const responses = await Promise.all(sendUpdates(username));
    expect(responses.map((response) => isFailure(response) && [response.code, response.status])).toEqual(
      responses.map(() => ['other-account', 403]),
    );
  }
  expect(await dana.call(myContactInfo, { token: '' })).toEqual(before);
  for (const username of [before.username, dana.email.toUpperCase()])
    for (const response of await Promise.all(sendUpdates(username))) expect(response).toEqual({ success: true });
});

test('the server refuses an invalid web address, phone number or name [ACCOUNT-08]', async () => {
  expect(await dana.tryCall(updateCompany, { companyname: 'lakeshore' })).toMatchObject({
    code: 'company-invalid',
    message: 'Company website must be a valid web address',
  });
  expect(await dana.expectFailure(updatePhone, { phone: '555' })).toBe('phone-format');
  expect(await dana.expectFailure(updateName, { name: 'https://' })).toBe('missing-fields');
});

test('the server returns the caller’s own info for any token in the path [ACCOUNT-18]', async () => {
  const outsider = await world.createOutsider();
  expect(await outsider.call(myContactInfo, { token: dana.id })).toMatchObject({ email: outsider.email });
  expect(await world.signedOut.expectFailure(myContactInfo, { token: dana.id })).toBe('not-signed-in');
});
