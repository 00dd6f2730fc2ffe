import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inviteCompany, inviteCompanyAgain, invitedCompanies } from '@/lib/network/contract';
import GrowTheNetworkPage from '@/app/(companion)/haul-check-invite/network/page';
import { createCookie } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let sent = new Headers();
jest.mock('next/headers', () => ({ headers: async () => sent }));
jest.mock('next/navigation', () => ({
  notFound: () => {
    throw new Error('not found');
  },
}));

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  unit = await world.createWorkUnit('Kinnick Hauling');
});

const createInvitation = (more: object = {}) => ({
  invitationId: randomUUID(),
  company: 'Lakeside Fill',
  email: `${randomUUID()}@partner.example`,
  ...more,
});
const getMailsTo = (recipient: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { recipient } }));

test('an invitation sends an email to a company and adds it to the work unit’s list', async () => {
  const input = createInvitation({ email: 'Lena@Lakeside.example' });
  await unit.leader.call(inviteCompany, input);
  const [mail, ...more] = await getMailsTo('lena@lakeside.example');
  expect(more).toEqual([]);
  expect(JSON.stringify(mail?.payload)).toContain('Leo Leader of Kinnick Hauling invites your company');
  expect((await unit.office.call(invitedCompanies, {})).invitedCompanies).toMatchObject([
    { id: input.invitationId, company: 'Lakeside Fill', email: 'lena@lakeside.example', invitedByName: 'Leo Leader' },
  ]);
  const other = await world.createWorkUnit('Third');
  expect((await other.office.call(invitedCompanies, {})).invitedCompanies).toEqual([]);
});

test('the server sends one email for a repeated request, refuses a second invitation, and resends from the list', async () => {
  const input = createInvitation();
  await unit.office.call(inviteCompany, input);
  await unit.office.call(inviteCompany, input);
  expect(await getMailsTo(input.email)).toHaveLength(1);
  const duplicateInvitation = { ...input, invitationId: randomUUID() };
  expect(await unit.leader.expectFailure(inviteCompany, duplicateInvitation)).toBe('company-invited-already');
  expect(await unit.leader.expectFailure(inviteCompany, { ...input, company: 'Another' })).toBe(
    'company-invited-already',
  );
  await unit.leader.call(inviteCompanyAgain, { invitationId: input.invitationId });
  expect(await getMailsTo(input.email)).toHaveLength(2);
});

test('the network page opens only in the Haul Check variant [COMPANION-18]', async () => {
  const openNetworkPage = async () => GrowTheNetworkPage({ searchParams: Promise.resolve({}) });
  sent = new Headers({ cookie: await createCookie(unit.office) });
  await expect(openNetworkPage()).rejects.toThrow('not found');
  world.runtime.config.APP_VARIANT = 'haul-check';
  await expect(openNetworkPage()).resolves.toBeTruthy();
  world.runtime.config.APP_VARIANT = 'earth-tight';
});

test('the server rejects invalid input, and responds alike for an address with an account', async () => {
  expect(await unit.office.expectFailure(inviteCompany, createInvitation({ company: ' ' }))).toBe('company-missing');
  expect(await unit.office.expectFailure(inviteCompany, createInvitation({ email: 'no address' }))).toBe(
    'company-email-format',
  );
  expect(await unit.office.expectFailure(inviteCompany, createInvitation({ email: unit.office.email }))).toBe(
    'company-is-yourself',
  );
  expect(await unit.inspector.expectFailure(inviteCompany, createInvitation())).toBe('not-your-role');
  const known = createInvitation({ email: unit.leader.email });
  const { invitedCompany } = await unit.office.call(inviteCompany, known);
  expect(Object.keys(invitedCompany).toSorted()).toEqual(['company', 'email', 'id', 'invitedByName', 'sentAt']);
});

test('the email contains no link or secret from entered text', async () => {
  const input = createInvitation({ company: '[[link]] http://evil.example' });
  await unit.office.call(inviteCompany, input);
  const [mail] = await getMailsTo(input.email);
  const { text } = z.object({ text: z.string() }).parse(mail?.payload);
  expect(text.match(/\[\[link]]/g)).toHaveLength(1);
  expect(text).not.toContain('http://evil');
});
