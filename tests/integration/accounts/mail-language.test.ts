import { addMinutes } from 'date-fns';
import { closeAccount } from '@/lib/leaving/contract';
import {
  changePassword,
  forgotPassword,
  register,
  resendCode,
  resetPassword,
  signIn,
  updateLanguage,
} from '@/lib/accounts/contract';
import { sendInvite } from '@/lib/workgroups/contract';
import type { Language } from '@/lib/language';
import { createWorld, type World } from '@/tests/setup/world';
import { createGuest } from '@/tests/integration/workgroups/crew-world';
import { registerConfirmed, getLastCode, getMailTo, createPerson, createVisitor } from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addMinutes(time, 61)));
afterAll(() => world.close());

const getNewest = async (address: string) => (await getMailTo(world, address)).at(-1);
const createSpanishVisitor = () => createVisitor(now, { language: 'es' });

test('confirmation codes are in the language of the registering browser', async () => {
  const dana = createPerson();
  await createSpanishVisitor().tryCall(register, dana);
  expect(await getNewest(dana.email)).toMatchObject({
    subject: 'Su código de confirmación de Earth Tight',
    text: expect.stringMatching(/^Hola Dana Kowalczyk:\n(.|\n)*\n\d{6}\n/),
  });
  time = addMinutes(time, 5);
  await createSpanishVisitor().tryCall(resendCode, { username: dana.username });
  const letters = await getMailTo(world, dana.email);
  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('Su código de confirmación de Earth Tight'));

  const english = createPerson();
  await createVisitor(now).tryCall(register, english);
  expect((await getNewest(english.email))?.subject).toBe('Your confirmation code for Earth Tight');
});

test('account emails are in the language that the person selected, whatever the browser', async () => {
  const dana = await registerConfirmed(world, now);
  const opened = await createVisitor(now).tryCall(signIn, { ...dana, remember: false });
  if (typeof opened === 'string') throw new Error(opened);
  const { sessionId } = opened;
  const danaBrowser = createVisitor(now, { sessionId });
  await danaBrowser.tryCall(updateLanguage, { language: 'es' });
  await danaBrowser.tryCall(changePassword, { currentPassword: dana.password, password: 'four loose stones' });
  expect((await getNewest(dana.email))?.text).toContain('Su contraseña de Earth Tight se cambió en Mi cuenta');

  time = addMinutes(time, 1);
  await createVisitor(now).tryCall(forgotPassword, { username: dana.username });
  expect((await getNewest(dana.email))?.subject).toBe('Su código para una contraseña nueva');
  const code = await getLastCode(world, dana.email);
  time = addMinutes(time, 1);
  await createVisitor(now).tryCall(resetPassword, { username: dana.username, code, password: 'five loose stones' });
  expect((await getNewest(dana.email))?.subject).toBe('Su contraseña cambió');

  time = addMinutes(time, 1);
  await createVisitor(now).tryCall(register, createPerson({ email: dana.email }));
  expect((await getNewest(dana.email))?.subject).toBe('Usted ya tiene una cuenta de Earth Tight');
});

test('invitations to a work unit are in the language of the inviter', async () => {
  const unit = await world.createWorkUnit();
  const { sessionId } = unit.office;
  const invite = (language: Language, email: string) =>
    createVisitor(() => new Date('2026-11-21T15:00:00Z'), { sessionId, language }).tryCall(sendInvite, {
      employee: createGuest(email),
    });
  await invite('es', 'rosa@lakeshore-ec.example.com');
  await invite('en', 'ben@lakeshore-ec.example.com');
  expect(await getNewest('rosa@lakeshore-ec.example.com')).toMatchObject({
    subject: expect.stringContaining(' lo invita a '),
    text: expect.stringContaining(' en Earth Tight como '),
  });
  expect((await getNewest('ben@lakeshore-ec.example.com'))?.subject).toContain(' invites you to ');
});

test('the email about a deleted account is in the language of its person', async () => {
  const dana = await registerConfirmed(world, now);
  const opened = await createVisitor(now).tryCall(signIn, { ...dana, remember: false });
  if (typeof opened === 'string') throw new Error(opened);
  await createVisitor(now, { sessionId: opened.sessionId, language: 'es' }).tryCall(closeAccount, {
    currentPassword: dana.password,
  });
  expect(await getNewest(dana.email)).toMatchObject({
    subject: 'Su cuenta de Earth Tight fue borrada',
    text: expect.stringMatching(/Puede recuperarla hasta el \d+ [a-z]{3} 2026/),
  });
});
