import { acceptInvitation, getCrew, sendInvite } from '@/lib/workgroups/contract';
import type { Role } from '@/lib/permissions';
import { getMailTo } from '@/tests/integration/accounts/accounts-world';
import type { TestUser, Unit, World } from '@/tests/setup/world';

/** The input of the form that invites a person. */
export const createGuest = (email: string, more: { role?: Role; name?: string; phonenumber?: string } = {}) => ({
  idemployee: email,
  name: 'Gina Guest',
  phonenumber: '(414) 555-0188',
  workrole: 'Operator',
  role: 'employee' as Role,
  ...more,
});

export const invite = (user: TestUser, email: string, more: Parameters<typeof createGuest>[1] = {}) =>
  user.call(sendInvite, { employee: createGuest(email, more) });

/** The open invitations that the crew's page lists. */
export const listInvitations = async (user: TestUser) => (await user.call(getCrew, {})).invited;

/** The secrets of the links in the emails to an address, the oldest first. */
export async function listTokensTo(world: World, email: string): Promise<string[]> {
  const letters = await getMailTo(world, email);
  return letters.flatMap(({ text }) => /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? []);
}

/** A person without a work unit who is invited into this one and joins it. */
export async function createColleague(world: World, unit: Unit, role: Role = 'employee'): Promise<TestUser> {
  const person = await world.createOutsider();
  await invite(unit.office, person.email, { role });
  const [invitation] = (await listInvitations(unit.office)).filter(({ email }) => email === person.email);
  await person.call(acceptInvitation, { idinvitation: invitation?.id ?? '' });
  return person;
}
