import { createWorld, type TestUser, type World } from '@/tests/setup/world';
import { get, post } from './outside';

/** The calls of contact info and events in the specification's wire format, as a third party sends them. */
let world: World;
let dana: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await createWorld();
  dana = await world.outsider();
  other = await world.outsider();
});
afterAll(() => world.close());

const DONE = { status: 200, body: { success: true } };
const getUsername = ({ email }: TestUser) => email.slice(0, email.indexOf('@'));

describe('events', () => {
  const seen = (who: TestUser | null, type: string, email = who?.email ?? '') =>
    get(who, `/events/getByEventTypeAndUsername/${type}/${encodeURIComponent(email)}`);
  const mark = (who: TestUser | null, eventtype: string, email = who?.email ?? '') =>
    post(who, '/events/markAsSeen', { eventtype, email });

  test.each(['hcSetupGuideModal', 'phoneNumberCompanyName', 'etUserCheck', 'etSiteLibraryNotif'])(
    '%s is unseen until it is marked, however often that is sent [SHELL-55, CALLS-86, CALLS-87, DATA-28]',
    async (eventtype) => {
      const getState = (eventSeen: boolean) => ({ status: 200, body: { eventtype, email: dana.email, eventSeen } });
      expect(await seen(dana, eventtype)).toEqual(getState(false));
      expect(await Promise.all([mark(dana, eventtype), mark(dana, eventtype, dana.email.toUpperCase())])).toEqual([
        DONE,
        DONE,
      ]);
      expect(await mark(dana, eventtype)).toEqual(DONE);
      expect(await seen(dana, eventtype)).toEqual(getState(true));
      expect((await seen(other, eventtype)).body).toMatchObject({ eventSeen: false });
    },
  );

  test('nobody reads or marks what somebody else has seen, and an unknown event is refused', async () => {
    expect(await seen(other, 'etUserCheck', dana.email)).toMatchObject({ status: 404 });
    expect(await mark(dana, 'etUserCheck', other.email)).toMatchObject({ status: 404 });
    expect((await seen(other, 'etUserCheck')).body).toMatchObject({ eventSeen: false });
    expect(await seen(null, 'etUserCheck', dana.email)).toMatchObject({ status: 401 });
    expect(await mark(null, 'etUserCheck', dana.email)).toMatchObject({ status: 401 });
    expect(await mark(dana, 'somethingElse')).toMatchObject({ status: 400 });
    expect(await mark(dana, "etUserCheck' OR 1=1")).toMatchObject({ status: 400 });
  });
});

describe('contact info', () => {
  const own = (who: TestUser) => get(who, '/users/mycontactinfo/any-token');
  const exists = (who: TestUser | null, username: string) => get(who, `/users/mycontactinfoexists/${username}`);
  const update = (who: TestUser | null, body: object) => post(who, '/users/update/contactinfo', body);
  const empty = (who: TestUser) =>
    world.runAsMaintenance((db) =>
      db.person.update({ where: { id: who.id }, data: { phone: '', company: '', isPrivate: false } }),
    );

  test('phone, company website and name are updated one by one [CALLS-66, CALLS-67, CALLS-68, CALLS-71, DATA-20]', async () => {
    const username = getUsername(dana);
    expect(await post(dana, '/users/update/phonenumber/', { username, phone: '(414) 555-0176' })).toEqual(DONE);
    expect(await post(dana, '/users/update/companyname/', { username, companyname: 'example.com' })).toEqual(DONE);
    expect(await post(dana, '/users/update/name/', { username, name: 'Dana Kowalczyk' })).toEqual(DONE);
    expect(await own(dana)).toEqual({
      status: 200,
      body: {
        phonenumber: '+14145550176',
        companyname: 'example.com',
        name: 'Dana Kowalczyk',
        username,
        email: dana.email,
        isPrivate: '0',
      },
    });
  });

  test('the private flag is changed alone [CALLS-69, DATA-20]', async () => {
    const before = (await own(dana)).body;
    expect(await update(dana, { username: getUsername(dana), isPrivate: '1' })).toEqual(DONE);
    expect((await own(dana)).body).toEqual({ ...Object(before), isPrivate: '1' });
    expect(await update(dana, { username: getUsername(dana), isPrivate: '0' })).toEqual(DONE);
    expect(await update(dana, { username: getUsername(dana), isPrivate: 'yes' })).toMatchObject({ status: 400 });
    expect((await own(dana)).body).toEqual(before);
  });

  test('the contact-info modal saves company and phone together, without the protocol [SHELL-62, CALLS-70, CALLS-72]', async () => {
    await empty(other);
    const username = getUsername(other);
    expect(await exists(other, username)).toEqual({ status: 200, body: { exists: false } });
    const sent = { companyname: 'https://example.com/about', phone: '14145550123', username, isPrivate: '0' };
    expect(await update(other, sent)).toEqual(DONE);
    expect((await own(other)).body).toMatchObject({ companyname: 'example.com/about', phonenumber: '+14145550123' });
    expect(await exists(other, username)).toEqual({ status: 200, body: { exists: true } });
  });

  test('one wrong part, and nothing of it is saved', async () => {
    await empty(other);
    const right = { companyname: 'example.com', phone: '4145550123', isPrivate: '1' };
    expect(await update(other, { ...right, phone: '555' })).toMatchObject({
      status: 422,
      body: { code: 'phone-format' },
    });
    expect(await update(other, { ...right, companyname: 'no website' })).toMatchObject({
      status: 422,
      body: { code: 'company-format', message: 'Company website format is invalid' },
    });
    expect((await own(other)).body).toMatchObject({ companyname: '', phonenumber: '', isPrivate: '0' });
  });

  test('nobody reads about anybody else, and a username in the body changes nobody else', async () => {
    await empty(other);
    expect(await exists(dana, getUsername(other))).toMatchObject({ status: 404 });
    expect(await exists(dana, 'nobody')).toMatchObject({ status: 404 });
    expect(await exists(null, getUsername(dana))).toMatchObject({ status: 401 });
    expect(await update(null, { isPrivate: '0' })).toMatchObject({ status: 401 });
    await update(dana, { username: getUsername(other), isPrivate: '0', phone: '4145550199' });
    expect((await own(other)).body).toMatchObject({ phonenumber: '' });
  });
});
