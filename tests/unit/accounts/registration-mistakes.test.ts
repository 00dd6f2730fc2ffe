import { validateRegistration } from '@/lib/accounts/server/validate-registration';

const validForm = {
  username: 'dkowalczyk',
  password: 'gravel-and-willow',
  email: 'd.kowalczyk@lakeshore-ec.example',
  name: 'Dana Kowalczyk',
  phone: '4145550176',
  company: 'lakeshore-ec.example',
};
let networks = 0;
/** Each call comes from another network, so that no test uses up the attempts of another. */
const findMistakes = async (more: Partial<typeof validForm>, ip = `203.0.${++networks}.7`) =>
  Object.keys(
    await validateRegistration({ ...validForm, ...more }, { ip, isInvited: false, language: 'en' }),
  ).toSorted();

test.each([
  [{ email: 'dana at lakeshore' }, ['email', 'password']],
  [{ company: 'lakeshore', phone: '' }, ['company', 'password', 'phone']],
  [{ name: ' ' }, ['name', 'password']],
])('the check marks a weak password and another invalid field: %j [AUTH-18, AUTH-22]', async (more, wrong) => {
  expect(await findMistakes({ ...more, password: 'password1' })).toEqual(wrong);
});

test('the check explains why the password is weak and compares it with the other fields', async () => {
  const { password } = await validateRegistration(
    { ...validForm, password: 'Kowalczyk1', email: 'dana' },
    { ip: '203.0.200.7', isInvited: false, language: 'en' },
  );
  expect(password).toBe(
    'This password is too easy to guess: it contains your name, address or company. Use three or four unrelated words.',
  );
});

test('the check distinguishes a missing, a short and a good password', async () => {
  expect(await findMistakes({ email: 'dana', password: '' })).toEqual(['email', 'password']);
  const { password } = await validateRegistration(
    { ...validForm, email: 'dana', password: 'short' },
    { ip: '203.0.201.7', isInvited: false, language: 'en' },
  );
  expect(password).toBe('Password must have at least 8 characters.');
  expect(await findMistakes({ email: 'dana' })).toEqual(['email']);
});

test('the check leaves the password to the registration if nothing else is wrong', async () => {
  expect(await findMistakes({ password: 'password1' })).toEqual([]);
});

test('the check skips passwords of invalid forms after ten ratings a minute from one network, or with a huge text [X-279]', async () => {
  const weak = { email: 'dana', password: 'password1' };
  for (let judged = 0; judged < 10; judged++)
    expect(await findMistakes({ ...weak, username: `dana${judged}` }, '198.51.100.4')).toEqual(['email', 'password']);
  expect(await findMistakes(weak, '198.51.100.4')).toEqual(['email']);
  expect(await findMistakes({ ...weak, name: 'D'.repeat(5000) })).toEqual(['email']);
});
