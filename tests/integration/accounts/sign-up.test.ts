import { addMinutes, addSeconds } from 'date-fns';
import { confirmAccount, register, resendCode, signIn } from '@/lib/accounts/contract';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import {
  registerConfirmed,
  changeFirstDigit,
  getLastCode,
  getMailTo,
  createPerson,
  createVisitor,
} from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld({ CONVERSION_WEBHOOK_URL: 'https://marketing.example.com/hook' });
});
beforeEach(() => (time = addMinutes(time, 61)));
afterAll(() => world.close());

const DONE = { success: true };
const getPerson = (username: string) =>
  world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { username } }));
const getSignIn = ({ username, password }: { username: string; password: string }) =>
  createVisitor(now).tryCall(signIn, { username, password, remember: false });

describe('a registration', () => {
  test('stores the website without its scheme, the phone in E.164 and isPrivate 0 as false [AUTH-21, AUTH-24]', async () => {
    const dana = createPerson({ company: 'https://lakeshore-ec.example.com/north', username: 'D.Kowalczyk' });
    expect(await createVisitor(now).tryCall(register, dana)).toEqual(DONE);
    expect(await getPerson('d.kowalczyk')).toMatchObject({
      company: 'lakeshore-ec.example.com/north',
      phone: '+14145550176',
      isPrivate: false,
      confirmedAt: null,
    });
  });

  test.each([
    [{ name: ' ' }, 'missing-fields'],
    [{ email: 'dana@lakeshore' }, 'email-format'],
    [{ company: 'lakeshore' }, 'company-format'],
    [{ phone: '+52 55 1234 5678' }, 'phone-format'],
    [{ phone: '(900) 555-0176' }, 'phone-not-textable'],
    [{ phone: '(414) 976-0176' }, 'phone-not-textable'],
    [{ password: 'Password123' }, 'password-weak'],
    [{ password: 'short' }, 'password-short'],
    [{ password: 'Kowalczyk1' }, 'password-weak'],
    [{ username: 'dana@home' }, 'username-format'],
  ])('with %j is rejected as %s [AUTH-18, AUTH-19, AUTH-20, AUTH-22]', async (more, code) => {
    expect(await createVisitor(now).tryCall(register, createPerson(more))).toBe(code);
  });

  test('is accepted without a company website', async () => {
    const dana = createPerson({ company: ' ' });
    expect(await createVisitor(now).tryCall(register, dana)).toEqual(DONE);
    expect(await getPerson(dana.username)).toMatchObject({ company: '' });
  });

  test('is rejected with an existing username, ignoring case [AUTH-26]', async () => {
    const dana = await registerConfirmed(world, now);
    const duplicateInput = createPerson({ username: dana.username.toUpperCase() });
    expect(await createVisitor(now).tryCall(register, duplicateInput)).toBe('username-taken');
  });

  test('gets the usual response for a registered address, and notifies only the owner of the address', async () => {
    const dana = await registerConfirmed(world, now);
    const other = createPerson({ email: dana.email.toUpperCase() });
    expect(await createVisitor(now).tryCall(register, other)).toEqual(DONE);
    expect((await getMailTo(world, dana.email)).at(-1)?.subject).toBe('You already have an Earth Tight account');
    expect(await getSignIn(other)).toBe('account-unconfirmed');
    expect(await getSignIn(dana)).toHaveProperty('sessionId');
  });

  test('is accepted again for an unconfirmed address with another username', async () => {
    const attacker = createPerson();
    await createVisitor(now).tryCall(register, attacker);
    time = addMinutes(time, 1);
    const owner = createPerson({ email: attacker.email, password: 'the owner of the mailbox' });
    expect(await createVisitor(now).tryCall(register, owner)).toEqual(DONE);
    const code = await getLastCode(world, owner.email);
    expect(await createVisitor(now).tryCall(confirmAccount, { username: attacker.username, code })).toBe('code-wrong');
    expect(await createVisitor(now).tryCall(confirmAccount, { username: owner.username, code })).toEqual(DONE);
    expect(await getSignIn({ ...attacker, username: owner.username })).toBe('wrong-credentials');
    expect(await getSignIn(owner)).toHaveProperty('sessionId');
  });

  test('does not store the code in plain text', async () => {
    const dana = createPerson();
    await createVisitor(now).tryCall(register, dana);
    const code = await getLastCode(world, dana.email);
    const rows = await world.runAsMaintenance((db) =>
      Promise.all([
        db.outboxMessage.findMany(),
        db.confirmationCode.findMany(),
        db.audit.findMany({ omit: { id: true } }),
      ]),
    );
    expect(JSON.stringify(rows.map((table) => table.map((row) => ({ ...row, id: '' }))))).not.toContain(`"${code}"`);
    expect(code).toMatch(/^\d{6}$/);
  });
});

describe('the confirmation', () => {
  test('is required before sign-in, and then posts the registration to the configured URL [AUTH-38]', async () => {
    const dana = createPerson();
    await createVisitor(now).tryCall(register, dana);
    expect(await getSignIn(dana)).toBe('account-unconfirmed');
    const code = await getLastCode(world, dana.email);
    expect(await createVisitor(now).tryCall(confirmAccount, { username: dana.username, code })).toEqual(DONE);
    expect(await getSignIn(dana)).toHaveProperty('sessionId');
    const { id } = await getPerson(dana.username);
    const webhooks = await world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { channel: 'webhook' } }));
    const bodies = webhooks.map(({ payload }) => JSON.stringify(payload)).filter((payload) => payload.includes(id));
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toContain(dana.email);
  });

  test('rejects an empty or wrong code and accepts the right one once [AUTH-32, AUTH-35]', async () => {
    const { username, email } = await registerPerson();
    const code = await getLastCode(world, email);
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code: ' ' })).toBe('code-empty');
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code: changeFirstDigit(code) })).toBe(
      'code-wrong',
    );
    expect(
      await createVisitor(now).tryCall(confirmAccount, { username, code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toEqual(DONE);
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code })).toBe('code-expired');
  });

  test('rejects a code after 15 minutes', async () => {
    const { username, email } = await registerPerson();
    const code = await getLastCode(world, email);
    time = addMinutes(time, 15);
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code })).toBe('code-expired');
  });

  test('rejects the right code after five wrong attempts, also concurrent ones', async () => {
    const { username, email } = await registerPerson();
    const code = await getLastCode(world, email);
    const tries = Array.from({ length: 5 }, () =>
      createVisitor(now).tryCall(confirmAccount, { username, code: changeFirstDigit(code) }),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['code-wrong']));
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code })).toBe('code-expired');
  });

  test('resends a valid code and extends it by 15 minutes [AUTH-36]', async () => {
    const { username, email } = await registerPerson();
    const first = await getLastCode(world, email);
    time = addMinutes(time, 14);
    expect(await createVisitor(now).tryCall(resendCode, { username })).toEqual(DONE);
    expect(await getMailTo(world, email)).toHaveLength(2);
    expect(await getLastCode(world, email)).toBe(first);
    time = addMinutes(time, 14);
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code: first })).toEqual(DONE);
  });

  test('sends a new code if the last one expired, had too many attempts, or is an hour old', async () => {
    const { username, email } = await registerPerson();
    const codes = [await getLastCode(world, email)];
    const resend = async () => {
      time = addSeconds(time, 1);
      expect(await createVisitor(now).tryCall(resendCode, { username })).toEqual(DONE);
      codes.push(await getLastCode(world, email));
    };
    time = addMinutes(time, 16);
    await resend();
    for (let wrong = 0; wrong < 5; wrong += 1)
      await createVisitor(now).tryCall(confirmAccount, { username, code: changeFirstDigit(codes.at(-1) ?? '') });
    await resend();
    for (let minutes = 0; minutes < 60; minutes += 12) {
      time = addMinutes(time, 12);
      await resend();
    }
    expect(new Set(codes).size).toBe(4);
    expect(await createVisitor(now).tryCall(confirmAccount, { username, code: codes.at(-1) ?? '' })).toEqual(DONE);
  });

  test('returns the usual response when a code is resent to an unknown person', async () => {
    expect(await createVisitor(now).tryCall(resendCode, { username: 'nobody.here' })).toEqual(DONE);
  });

  test('does not add an invited person to the unit', async () => {
    const unit = await world.createWorkUnit('North Shore');
    const dana = createPerson();
    await invite(unit, dana.email);
    expect(await getUnitsAfterConfirming({ ...dana, email: dana.email.toUpperCase() })).toEqual([]);
  });

  test('the database refuses an invitation with an address that is not in lower case', async () => {
    const unit = await world.createWorkUnit();
    await expect(invite(unit, 'Dana@Lakeshore-EC.example.com')).rejects.toThrow('invitation_email_folded');
  });
});

async function registerPerson() {
  const dana = createPerson();
  await createVisitor(now).tryCall(register, dana);
  return dana;
}

async function invite(unit: Unit, email: string): Promise<void> {
  const { name, phone } = createPerson();
  const more = { name, phone, role: 'crewleader', workRole: 'Maintenance foreman', invitedBy: unit.office.id };
  await world.runAsMaintenance((db) =>
    db.invitation.create({ data: { id: crypto.randomUUID(), workUnitId: unit.id, email, ...more } }),
  );
}

async function getUnitsAfterConfirming(dana: ReturnType<typeof createPerson>) {
  await createVisitor(now).tryCall(register, dana);
  const code = await getLastCode(world, dana.email.toLowerCase());
  await createVisitor(now).tryCall(confirmAccount, { username: dana.username, code });
  const session = await getSignIn(dana);
  const sessionId = typeof session === 'string' ? null : session.sessionId;
  const result = await createVisitor(now, { sessionId }).tryCall(ownWorkUnits, { email: dana.email });
  return typeof result === 'string' ? result : result.workGroups;
}
