import { register } from '@/lib/accounts/contract';
import { getMailTo, createPerson, createVisitor } from '@/tests/integration/accounts/accounts-world';
import { getMailsTo } from '@/tests/integration/sharing/sharing-world';
import { createWorld, type World } from '@/tests/setup/world';
import { createClosedReports, share } from './limits-world';

const EVIL = 'You won! https://evil.example/claim?x=1 or mail boss@evil.com\r\nBcc: all@example.com\u202e [[link]]';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LINKS = /https?:\/\/[^\s]+|[\w-]+\.(example|com)\b|\S@\S/g;

test('a share email has no other link than its own, whatever the names of the recipient, the unit and the site', async () => {
  const unit = await world.createWorkUnit(EVIL);
  await world.runAsMaintenance(async (db) => {
    await db.site.updateMany({ where: { id: unit.site.id }, data: { name: EVIL } });
    await db.person.updateMany({ where: { id: unit.office.id }, data: { name: EVIL } });
  });
  const [report = ''] = await createClosedReports(world, { ...unit, site: { ...unit.site, name: EVIL } }, 1);
  await unit.addStakeholder(EVIL, 'ada@example.org');
  await share(unit.office, [report], ['ada@example.org']);

  const [mail] = await getMailsTo(world, 'ada@example.org');
  const { PUBLIC_URL } = world.runtime.config;
  expect(mail?.text.match(LINKS)).toEqual([expect.stringContaining(`${PUBLIC_URL}/inspection-acknowledgement/`)]);
  expect(`${mail?.subject} ${mail?.to.name}`).not.toMatch(LINKS);
  expect(`${mail?.subject} ${mail?.to.name}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(mail?.subject.length).toBeLessThan(100);
  expect(mail?.text).toContain('Hello You won! evil. example claim?x=1');
});

test('a confirmation email has no other link than its own, whatever name and username a person entered', async () => {
  const person = createPerson({ name: EVIL.slice(0, 90), username: 'evil.com', email: 'ada@example.net' });
  expect(await createVisitor(() => new Date()).tryCall(register, person)).toEqual({ success: true });

  const [mail] = await getMailTo(world, 'ada@example.net');
  expect(mail?.text.match(LINKS)).toEqual([`${world.runtime.config.PUBLIC_URL}/account-confirmation`]);
  expect(mail?.text).toContain('Your confirmation code for the username evil. com:');
});

test('the email has a username with a dot as a person entered it', async () => {
  const person = createPerson({ username: 'wren.hale', email: 'wren@example.net' });
  expect(await createVisitor(() => new Date()).tryCall(register, person)).toEqual({ success: true });

  const [mail] = await getMailTo(world, 'wren@example.net');
  expect(mail?.text).toContain('Your confirmation code for the username wren.hale:');
});
