/** The calls of contact info and events in the specification's wire format, as a third party sends them. */
import { createWorld, type TestUser, type World } from '@/tests/setup/world';
import { get, post } from './outside';

let world: World;
let dana: TestUser;
let otherPerson: TestUser;
beforeAll(async () => {
  world = await createWorld();
  dana = await world.createOutsider();
  otherPerson = await world.createOutsider();
});
afterAll(() => world.close());

const DONE = { status: 200, body: { success: true } };
const getUsername = ({ email }: TestUser) => email.slice(0, email.indexOf('@'));

describe('onboarding events', () => {
  const getEvent = (user: TestUser | null, type: string, email = user?.email ?? '') =>
    get(user, `/events/getByEventTypeAndUsername/${type}/${encodeURIComponent(email)}`);
  const markAsSeen = (user: TestUser | null, eventtype: string, email = user?.email ?? '') =>
    post(user, '/events/markAsSeen', { eventtype, email });

  test.each(['hcSetupGuideModal', 'phoneNumberCompanyName', 'etUserCheck', 'etSiteLibraryNotif'])(
    'include %s as unseen until a person marks it, and marking it twice has no effect [SHELL-55, CALLS-86, CALLS-87, DATA-28]',
    async (eventtype) => {
      const createState = (eventSeen: boolean) => ({ status: 200, body: { eventtype, email: dana.email, eventSeen } });
      expect(await getEvent(dana, eventtype)).toEqual(createState(false));
      expect(
        await Promise.all([markAsSeen(dana, eventtype), markAsSeen(dana, eventtype, dana.email.toUpperCase())]),
      ).toEqual([DONE, DONE]);
      expect(await markAsSeen(dana, eventtype)).toEqual(DONE);
      expect(await getEvent(dana, eventtype)).toEqual(createState(true));
      expect((await getEvent(otherPerson, eventtype)).body).toMatchObject({ eventSeen: false });
    },
  );

  test('cannot be marked for another person or if they are unknown', async () => {
    expect(await getEvent(otherPerson, 'etUserCheck', dana.email)).toMatchObject({ status: 404 });
    expect(await markAsSeen(dana, 'etUserCheck', otherPerson.email)).toMatchObject({ status: 404 });
    expect((await getEvent(otherPerson, 'etUserCheck')).body).toMatchObject({ eventSeen: false });
    expect(await getEvent(null, 'etUserCheck', dana.email)).toMatchObject({ status: 401 });
    expect(await markAsSeen(null, 'etUserCheck', dana.email)).toMatchObject({ status: 401 });
    expect(await markAsSeen(dana, 'somethingElse')).toMatchObject({ status: 400 });
    expect(await markAsSeen(dana, "etUserCheck' OR 1=1")).toMatchObject({ status: 400 });
  });
});

describe('the contact info of a person', () => {
  const getContactInfo = (user: TestUser) => get(user, '/users/mycontactinfo/any-token');
  const hasContactInfo = (user: TestUser | null, username: string) =>
    get(user, `/users/mycontactinfoexists/${username}`);
  const updateContactInfo = (user: TestUser | null, body: object) => post(user, '/users/update/contactinfo', body);
  const clearContactInfo = (user: TestUser) =>
    world.runAsMaintenance((db) =>
      db.person.update({ where: { id: user.id }, data: { phone: '', company: '', isPrivate: false } }),
    );

  test('has a phone, a company website and a name, each with its own call [CALLS-66, CALLS-67, CALLS-68, CALLS-71, DATA-20]', async () => {
    const username = getUsername(dana);
    expect(await post(dana, '/users/update/phonenumber/', { username, phone: '(414) 555-0176' })).toEqual(DONE);
    expect(await post(dana, '/users/update/companyname/', { username, companyname: 'example.com' })).toEqual(DONE);
    expect(await post(dana, '/users/update/name/', { username, name: 'Dana Kowalczyk' })).toEqual(DONE);
    expect(await getContactInfo(dana)).toEqual({
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

  test('has a private flag with its own call [CALLS-69, DATA-20]', async () => {
    const before = (await getContactInfo(dana)).body;
    expect(await updateContactInfo(dana, { username: getUsername(dana), isPrivate: '1' })).toEqual(DONE);
    expect((await getContactInfo(dana)).body).toEqual({ ...Object(before), isPrivate: '1' });
    expect(await updateContactInfo(dana, { username: getUsername(dana), isPrivate: '0' })).toEqual(DONE);
    expect(await updateContactInfo(dana, { username: getUsername(dana), isPrivate: 'yes' })).toMatchObject({
      status: 400,
    });
    expect((await getContactInfo(dana)).body).toEqual(before);
  });

  test('gets company and phone together from the contact-info modal, without the protocol [SHELL-62, CALLS-70, CALLS-72]', async () => {
    await clearContactInfo(otherPerson);
    const username = getUsername(otherPerson);
    expect(await hasContactInfo(otherPerson, username)).toEqual({ status: 200, body: { exists: false } });
    const sent = { companyname: 'https://example.com/about', phone: '14145550123', username, isPrivate: '0' };
    expect(await updateContactInfo(otherPerson, sent)).toEqual(DONE);
    expect((await getContactInfo(otherPerson)).body).toMatchObject({
      companyname: 'example.com/about',
      phonenumber: '+14145550123',
    });
    expect(await hasContactInfo(otherPerson, username)).toEqual({ status: 200, body: { exists: true } });
  });

  test('does not change if one field is invalid', async () => {
    await clearContactInfo(otherPerson);
    const right = { companyname: 'example.com', phone: '4145550123', isPrivate: '1' };
    expect(await updateContactInfo(otherPerson, { ...right, phone: '555' })).toMatchObject({
      status: 422,
      body: { code: 'phone-format' },
    });
    expect(await updateContactInfo(otherPerson, { ...right, companyname: 'no website' })).toMatchObject({
      status: 422,
      body: { code: 'company-format', message: 'Company website format is invalid' },
    });
    expect((await getContactInfo(otherPerson)).body).toMatchObject({
      companyname: '',
      phonenumber: '',
      isPrivate: '0',
    });
  });

  test('cannot be read or changed by another person', async () => {
    await clearContactInfo(otherPerson);
    expect(await hasContactInfo(dana, getUsername(otherPerson))).toMatchObject({ status: 404 });
    expect(await hasContactInfo(dana, 'nobody')).toMatchObject({ status: 404 });
    expect(await hasContactInfo(null, getUsername(dana))).toMatchObject({ status: 401 });
    expect(await updateContactInfo(null, { isPrivate: '0' })).toMatchObject({ status: 401 });
    await updateContactInfo(dana, { username: getUsername(otherPerson), isPrivate: '0', phone: '4145550199' });
    expect((await getContactInfo(otherPerson)).body).toMatchObject({ phonenumber: '' });
  });
});
