import type { Page } from '@playwright/test';
import { confirm, register, getSentCode, createNewAccount } from './support/accounts';
import { expectNoAxeViolations } from './support/axe';
import { waitUntilInteractive } from './support/hydration';
import { openAccountMenu } from './support/people';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';
import { measureThumbReach } from './support/thumb-reach';

const MAX_TAPS = 30;
const MAX_SECONDS = 600;

/** Registers a person, confirms and creates a work unit; arrives at the welcome panel. */
async function makeUnit(page: Page): Promise<void> {
  const account = createNewAccount();
  await register(page, account);
  await confirm(page, account);
  await page.getByLabel('Name of Work Unit').fill('Halvorsen Grading');
  await page.getByRole('button', { name: 'Create Work Unit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Earth Tight!' })).toBeVisible();
}

test('an admin sets up a work unit alone, from the registration on, by the steps of the welcome panel [CREW-04, SHELL-26, SHELL-27]', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const account = createNewAccount();
  const { tap, type, arrive, done, totals } = measureThumbReach(page, isMobile);
  const getButton = (name: string) => page.getByRole('button', { name, exact: true });
  const getLink = (name: string) => page.getByRole('link', { name, exact: true });
  const getField = (label: string) => page.getByLabel(label, { exact: true });
  const step = (name: string) => page.getByRole('region', { name });

  await page.goto('/register');
  await waitUntilInteractive(page);
  await arrive('Create an Account');
  await type(getField('Username'), account.username);
  await type(getField('Password'), account.password);
  await type(getField('Your Name'), 'Wren Halvorsen');
  await type(getField('Work Email'), account.email);
  await type(getField('US Mobile Phone'), '4145550177');
  await tap(getButton('Register'));
  await arrive('Confirm Sign Up');
  await type(getField('Confirmation Code'), await getSentCode(account, 'confirmation code'));
  await tap(getButton('Confirm'));
  await arrive('Work Unit Crew');
  await type(getField('Name of Work Unit'), 'Halvorsen Grading');
  await tap(getButton('Create Work Unit'));

  await expect(page).toHaveURL('/app/quick-start');
  await arrive('Welcome to Earth Tight!');
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await expectGoodScreen(page, isMobile);

  await tap(step('Invite employees').getByRole('link', { name: 'Work Unit Crew' }));
  await arrive('Work Unit Crew');
  await tap(getButton('Invite User'));
  await type(getField('Email'), `luis.${account.username.slice(5)}@example.com`);
  await type(getField('Full name'), 'Luis Ortega');
  await type(getField('Phone'), '4145550178');
  await type(getField('Work role'), 'Inspector');
  await getField('User Role').selectOption({ label: 'Crew Leader' });
  done.taps += 2;
  await tap(getButton('SAVE'));
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText('Luis Ortega');
  await tap(getLink('Back to the setup steps'));
  await arrive('Welcome to Earth Tight!');
  await expect(step('Invite employees')).toContainText('Done');

  await tap(step('Add or import sites').getByRole('link', { name: 'New Site' }));
  await arrive('New Site');
  await type(getField('Name your new site:'), `Halvorsen Yard ${account.username.slice(5)}`);
  await tap(getButton('SAVE SITE'));
  await tap(getButton("Yes, I'm sure"));
  await arrive('Active Sites');
  await tap(getLink('Back to the setup steps'));
  await arrive('Welcome to Earth Tight!');
  await expect(step('Add or import sites')).toContainText('Done');
  await expect(getLink('New Inspection')).toBeVisible();

  await tap(getButton('Keep the default library'));
  await expect(step('Customize the library')).toContainText('Done');
  await expect(page.getByText('All three steps are done.')).toBeVisible();
  await expectNoAxeViolations(page);

  const { taps, keys, screens } = done;
  const { seconds, appSeconds } = totals();
  test.info().annotations.push({
    type: 'onboarding',
    description: `${taps} taps, ${keys} keys, ${screens} screens, ${seconds} s, of it the product ${appSeconds} s`,
  });
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
});

test(
  'the slides open once, when somebody arrives and has nothing under way; Support has the guide [SHELL-37, SHELL-47, SHELL-48, SHELL-54]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await makeUnit(page);
    const slides = page.getByRole('dialog', { name: 'How Earth Tight works' });

    // On the way between panels nothing opens.
    await page.getByRole('link', { name: /^Earth Tight.*, home$/ }).click();
    await expect(page.getByRole('region', { name: 'Your first inspection' })).toBeVisible();
    await expectGoodScreen(page, isMobile);
    await expect(slides).toHaveCount(0);

    await page.reload();
    await expect(slides).toBeVisible();
    await expect(slides.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(slides.getByText('1 of 4')).toBeVisible();
    await expectGoodScreen(page, isMobile);
    await page.keyboard.press('ArrowRight');
    await expect(slides.getByText('2 of 4')).toBeVisible();
    const seen = page.waitForResponse(/markAsSeen/);
    await page.keyboard.press('Escape');
    await expect(slides).toHaveCount(0);
    expect((await seen).ok()).toBe(true);

    const menu = await openAccountMenu(page);
    await menu.getByRole('button', { name: 'Quick Start Guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Quick Start Guide' });
    await expect(guide).toBeVisible();
    // The phone's Back closes it, and leaves the page where it was.
    await page.goBack();
    await expect(guide).toHaveCount(0);
    await expect(page).toHaveURL('/app/inspection-reports');

    // Seen on every device: this one has forgotten what it knew, and asks the server.
    await page.evaluate(() => localStorage.clear());
    const response = page.waitForResponse(/getByEventTypeAndUsername\/hcSetupGuideModal/);
    await page.reload();
    expect(await (await response).json()).toMatchObject({ eventSeen: true });
    await expect(page.getByRole('region', { name: 'Your first inspection' })).toBeVisible();
    await expect(slides).toHaveCount(0);
  },
);
