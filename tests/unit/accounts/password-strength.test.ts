import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { checkPasswordStrength } from '@/lib/accounts/server/password-strength';
import { MAX_PASSWORD_LENGTH } from '@/lib/accounts/rules';

const dana = {
  username: 'dkowalczyk',
  email: 'd.kowalczyk@lakeshore-ec.example',
  name: 'Dana Kowalczyk',
  company: 'lakeshore-ec.example',
};
const rateDanasPassword = async (password: string) => (await checkPasswordStrength(password, dana))?.code ?? 'accepted';

test.each([
  ...['Summer2025!', 'Welcome1!', 'Passw0rd!', 'letmein12', 'P@$$w0rd123', 'Winter2026', 'QWERTYUIOP', 'Qwerty123!'],
  ...['12345678', 'Password1', 'iloveyou1', '1q2w3e4r5t', 'abcdefgh1', 'aaaaaaaaaaaaaaaa', '11/21/2026', 'drowssap1'],
  ...['dkowalczyk', 'Dkowalczyk2026', 'danakowalczyk1', 'Kowalczyk!', 'lakeshore1', 'd.kowalczyk@lakeshore-ec.example'],
  ...[
    'correct horse',
    'correct horse battery staple',
    'Tr0ub4dor&3',
    'password password',
    'Password_password.password',
  ],
  ...[
    'ＰＡＳＳＷＯＲＤ123',
    'iloveyou monkey',
    'summer-winter-spring',
    'let me in please!',
    'May the Force be with you',
  ],
  ...['Sommer2026!', 'Herbst2026!', 'passwort2026', 'willkommen1', 'ich liebe dich', 'Verano2026!', 'Contraseña1'],
  ...['Bienvenido1', 'te quiero mucho', 'Amorcito2026', 'P@ssw0rd p@ssw0rd'],
  ...['earthtight', 'EarthTight1', 'Erosion2026', 'inspection1', 'Siltfence1', 'construction1'],
])('the password check rejects %s', async (password) =>
  expect(await rateDanasPassword(password)).toBe('password-weak'),
);

test.each([
  ...['three loose stones', 'four heavy stones', 'gravel-and-willow', 'willow-after-rain', 'the owner of the mailbox'],
  ...[
    'kX9#mQ2v!pL',
    'Zebra42mountain',
    'violet kettle 9 anchors',
    'hippopotamus kaleidoscope',
    'ganz rote Mühlensteine',
  ],
])('the password check accepts %s', async (password) => expect(await rateDanasPassword(password)).toBe('accepted'));

test.each([
  ['12345678', 'it is a common password'],
  ['Passw0rd!', 'it is similar to a common password'],
  ['dkowalczyk', 'it contains your name, address or company'],
  ['aaaaaaaaaaaaaaaa', 'it repeats characters'],
  ['Erosion2026', 'its words and numbers are common'],
])('the password check explains what is wrong with %s: %s', async (password, reason) => {
  expect((await checkPasswordStrength(password, dana))?.message).toBe(
    `This password is too easy to guess: ${reason}. Use three or four unrelated words.`,
  );
});

test('the password check rates both ends of a long password, so a weak beginning does not reject a strong end', async () => {
  expect(await rateDanasPassword(`aaaaaaaaaaaaaaaaaaaaaaaa-${'gravel-and-willow'}`)).toBe('accepted');
  expect(await rateDanasPassword('password'.repeat(25))).toBe('password-weak');
});

test('the password check rates a limited number of characters of a very long password', async () => {
  await rateDanasPassword('loaded');
  const check = jest.spyOn(ZxcvbnFactory.prototype, 'check');
  const repeated = ['@4(3!1|$5+70', '1231987040519121', 'p4$$w0rd1!@', '12/11/1997-1.2.2013', 'lovepasswordmonkey'];
  for (const part of repeated) await rateDanasPassword(part.repeat(MAX_PASSWORD_LENGTH).slice(0, MAX_PASSWORD_LENGTH));
  for (const [password] of check.mock.calls) expect(password.length).toBeLessThanOrEqual(20);
  // The check rates both ends of each of the three variants.
  expect(check.mock.calls.length).toBeLessThanOrEqual(6 * repeated.length);
  expect(check).toHaveBeenCalled();
});
