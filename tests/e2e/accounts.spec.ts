import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { confirm, enterLogin, fillInRegistration, register, getSentCode, createNewAccount } from './support/accounts';
import { waitUntilInteractive } from './support/hydration';
import { expectGoodScreen } from './support/screen';
import { logOut, openAccountMenu, signIn, signInByForm } from './support/people';
import { expect, test } from './support/test';

const heading = { level: 1 } as const;

test(
  'confirms an account after a wrong code and a corrected address [AUTH-31, AUTH-32, AUTH-35, AUTH-36]',
  { tag: '@phone' },
  async ({ page }) => {
    const account = createNewAccount();
    await page.goto('/user-settings');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { ...heading, name: 'Create an Account' })).toBeVisible();
    await fillInRegistration(page, account);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Please enter confirmation code')).toBeVisible();
    await expect(page.getByLabel('Confirmation Code')).toBeFocused();

    const code = await getSentCode(account, 'confirmation code');
    await page.getByLabel('Confirmation Code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Error verifying code: Invalid verification code provided')).toBeVisible();
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByText('Code was re-sent!')).toBeVisible();

    const right = { ...account, email: `right.${account.email}` };
    await page.getByText('Wrong address? Correct it').click();
    await page.getByLabel('Work Email').fill(right.email);
    await page.getByRole('button', { name: 'Send the code there' }).click();
    await expect(page.getByText(`We sent an email with a code to ${right.email}.`)).toBeVisible();
    const sent = await getSentCode(right, 'confirmation code');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/login?next=%2Fuser-settings');
    await page.goBack();
    await page.getByLabel('Confirmation Code').fill(sent);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/user-settings');
  },
);

test(
  'a login says what is wrong, and Enter sends it [AUTH-01, AUTH-07, AUTH-08, AUTH-11, AUTH-13, AUTH-16]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username or Password cannot be empty')).toBeVisible();

    await page.getByLabel('Username').fill(createNewAccount().username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Error signing in: Incorrect username or password.')).toBeVisible();
  },
);

test(
  'a registration says what is missing or wrong and keeps what was entered [AUTH-17, AUTH-18, AUTH-19, AUTH-20]',
  { tag: '@phone' },
  async ({ page }) => {
    const account = createNewAccount();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { ...heading, name: 'Create an Account' })).toBeVisible();
    await page.getByLabel('Username').fill(account.username);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Missing required fields')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(account.username);

    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Your Name').fill('Wren Halvorsen');
    await page.getByLabel('Work Email').fill('wren at example');
    await page.getByLabel('Company Website').fill('no website');
    await page.getByLabel('US Mobile Phone').fill('4145550177');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Email format is invalid')).toBeVisible();
    await expect(page.getByText('This password is too easy to guess:')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Work Email').fill(account.email);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Company website format is invalid')).toBeVisible();
    await expect(page.getByLabel('Company Website')).toBeFocused();
  },
);

test('a forgotten password is set anew with the code from the email [AUTH-09]', { tag: '@phone' }, async ({ page }) => {
  const account = createNewAccount();
  await register(page, account);
  await confirm(page, account);
  await page.goto('/forgot-password');
  await waitUntilInteractive(page);
  await page.getByLabel('Username or email').fill(account.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await getSentCode(account, 'new password'));
  await page.getByLabel('New password', { exact: true }).fill('willow-after-rain');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/login');

  await enterLogin(page, account.username, account.password);
  await expect(page.getByText('Error signing in: Incorrect username or password.')).toBeVisible();
  await enterLogin(page, account.username, 'willow-after-rain');
  await expect(page.getByRole('heading', { ...heading, name: 'Work Unit Crew' })).toBeVisible();
});

test(
  'signed out, every other page leads to the login and from there back [AUTH-04, ROLES-19]',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const path of ['/', '/nowhere', '/app', '/app/loading', '/app/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/app/workunit-crew');
    await expect(page).toHaveURL('/login?next=%2Fapp%2Fworkunit-crew');
    await enterLogin(page, 'dkowalczyk', DEMO_PASSWORD);
    await expect(page).toHaveURL('/app/workunit-crew');
  },
);

test(
  'signed in, the start and unknown pages lead to the reports [AUTH-12, SHELL-01, SHELL-02, SHELL-03, SHELL-05, SHELL-06]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'lortega');
    for (const path of ['/login', '/register', '/account-confirmation', '/nowhere', '/app/nowhere', '/app/loading']) {
      await page.goto(path);
      await expect(page).toHaveURL('/app/inspection-reports');
    }
  },
);

test(
  'logging out shows a notice, ends the session and forgets the work unit [AUTH-05, AUTH-06]',
  { tag: '@phone' },
  async ({ page }) => {
    await signInByForm(page, 'hschmitt');
    await (await openAccountMenu(page)).getByRole('link', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { ...heading, name: 'Log out?' })).toBeVisible();
    await waitUntilInteractive(page);
    // The page is about to be left and cannot be looked at then. So the page itself notes what it said.
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem('said', document.querySelector('main')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toContain('Logging out...');
    expect(await page.evaluate(() => localStorage.getItem('activeWorkGroup'))).toBeNull();
    await page.goto('/app/inspection-reports');
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test(
  'Remember me keeps the session for 30 days, otherwise it goes with the browser [AUTH-08]',
  { tag: '@phone' },
  async ({ page }) => {
    const endSession = async () =>
      (await page.context().cookies()).filter(({ name }) => name.includes('session')).map(({ expires }) => expires);
    await signInByForm(page, 'lortega');
    expect(await endSession()).toEqual([-1]);
    await page.goto('about:blank');
    await page.context().clearCookies();

    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await enterLogin(page, 'lortega', DEMO_PASSWORD);
    await expect(page).toHaveURL('/app/inspection-reports');
    const [end] = await endSession();
    expect(((end ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
  },
);

test(
  'a passkey made in My Account signs in without a password, and a device signed out from there is out',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectPasskeys(page);
    const account = createNewAccount();
    await register(page, account);
    await confirm(page, account);
    await page.goto('/user-settings');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux');
    await dialog.getByLabel('Name').fill('Site phone');
    await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByRole('listitem')).toContainText(/Site phone.*Not used yet/);

    await logOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { ...heading, name: 'Work Unit Crew' })).toBeVisible();

    const office = await (await browser.newContext()).newPage();
    await office.goto('/login');
    await enterLogin(office, account.username, account.password);
    await expect(office.getByRole('heading', { ...heading, name: 'Work Unit Crew' })).toBeVisible();

    await page.goto('/user-settings');
    await expect(passkeys.getByText(/Last used/)).toBeVisible();
    const devices = page.getByRole('region', { name: 'Signed-in devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    // After the passkey's last use: the browser forgets its authenticator when axe closes the page that it opens.
    await expectGoodScreen(page, isMobile);
    await devices.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await office.goto('/app/workunit-crew');
    await expect(office).toHaveURL('/login?next=%2Fapp%2Fworkunit-crew');
  },
);

/** Gives the browser an authenticator, as a phone has with its screen lock, which says yes by itself. */
async function expectPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('Learn More describes the product [AUTH-10]', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Earth Tight' })).toBeVisible();
});

test(
  'the content below the button for passkeys does not move when the scripts add that button',
  { tag: '@phone' },
  async ({ page }) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/_next\/static\/.*\.js/, (route) => held.then(() => route.continue()));
    await page.goto('/login', { waitUntil: 'commit' });
    const below = page.getByRole('link', { name: 'Learn More' });
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(below).toBeVisible();
    await expect(passkey).toBeHidden();
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await below.boundingBox();
    letGo();
    await expect(passkey).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'signing in and out works before any script has loaded [AUTH-05, AUTH-06, AUTH-13, AUTH-14]',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByText('Sign in with a passkey')).toHaveCSS('display', 'none');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username or Password cannot be empty')).toBeVisible();
      await enterLogin(page, 'lortega', DEMO_PASSWORD);
      await expect(page.getByRole('heading', { ...heading, name: 'Inspection Reports' })).toBeVisible();

      await page.goto('/logout');
      await expect(page.getByRole('heading', { ...heading, name: 'Log out?' })).toBeVisible();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/login');
    },
  );
});
