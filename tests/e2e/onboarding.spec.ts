import type { Page } from '@playwright/test';
import { saveReport } from '@/lib/reports/contract';
import { confirmAccount, register, waitForCode, createNewAccount } from './support/accounts';
import { callAs } from './support/call-operation';
import { expectNoAxeViolations } from './support/axe';
import { waitUntilInteractive } from './support/hydration';
import { openAccountMenu } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';
import { createActionCounter } from './support/action-counter';

const MAX_TAPS = 30;
const MAX_SECONDS = 600;

/** Registers a person and creates a work unit. Ends at the welcome panel. */
async function registerWithWorkUnit(page: Page): Promise<void> {
  const account = createNewAccount();
  await register(page, account);
  await confirmAccount(page, account);
  await page.getByLabel('Name of Work Unit').fill('Halvorsen Grading');
  await page.getByRole('button', { name: 'Create Work Unit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Earth Tight!' })).toBeVisible();
}

test(
  'an Office User registers and completes the setup steps of the welcome panel [CREW-04, SHELL-26, SHELL-27]',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    test.setTimeout(120_000);
    const account = createNewAccount();
    const { tap, type, expectScreen, counts, estimateSeconds } = createActionCounter(page, isMobile);
    const getButton = (name: string) => page.getByRole('button', { name, exact: true });
    const getLink = (name: string) => page.getByRole('link', { name, exact: true });
    const getField = (label: string) => page.getByLabel(label, { exact: true });
    const getStep = (name: string) => page.getByRole('region', { name });

    await page.goto('/register');
    await waitUntilInteractive(page);
    await expectScreen('Create an Account');
    await type(getField('Username'), account.username);
    await type(getField('Password'), account.password);
    await type(getField('Your Name'), 'Wren Halvorsen');
    await type(getField('Work Email'), account.email);
    await type(getField('US Mobile Phone'), '4145550177');
    await tap(getButton('Register'));
    await expectScreen('Confirm Sign Up');
    await type(getField('Confirmation Code'), await waitForCode(account, 'confirmation code'));
    await tap(getButton('Confirm'));
    await expectScreen('Work Unit Crew');
    await type(getField('Name of Work Unit'), 'Halvorsen Grading');
    await tap(getButton('Create Work Unit'));

    await expect(page).toHaveURL('/app/quick-start');
    await expectScreen('Welcome to Earth Tight!');
    await expect(page.getByText('0 of 3 done')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await tap(getLink('Invite employees'));
    await expectScreen('Work Unit Crew');
    await tap(getButton('Invite User'));
    await type(getField('Email'), `luis.${account.username.slice(5)}@example.com`);
    await type(getField('Full name'), 'Luis Ortega');
    await type(getField('Phone'), '4145550178');
    await type(getField('Work role'), 'Inspector');
    await getField('User Role').selectOption({ label: 'Crew Leader' });
    // Opening the list and selecting an option.
    counts.taps += 2;
    await tap(getButton('SAVE'));
    await expect(page.getByRole('region', { name: 'Invited' })).toContainText('Luis Ortega');
    await tap(getLink('Back to the setup steps'));
    await expectScreen('Welcome to Earth Tight!');
    await expect(getStep('Invite employees')).toContainText('Done');

    await tap(getLink('Add a site'));
    await expectScreen('New Site');
    await type(getField('Name your new site:'), `Halvorsen Yard ${account.username.slice(5)}`);
    await tap(getButton('SAVE SITE'));
    await tap(getButton("Yes, I'm sure"));
    await expectScreen('Active Sites');
    await tap(getLink('Back to the setup steps'));
    await expectScreen('Welcome to Earth Tight!');
    await expect(getStep('Add or import sites')).toContainText('Done');
    await expect(getLink('New Inspection')).toBeVisible();

    await tap(getButton('Keep the default library'));
    await expect(getStep('Customize the library')).toContainText('Done');
    await expect(page.getByText('All three steps are done.')).toBeVisible();
    await expectNoAxeViolations(page);

    const { taps, keys, screens } = counts;
    const { seconds, appSeconds } = estimateSeconds();
    test.info().annotations.push({
      type: 'onboarding',
      description: `${taps} taps, ${keys} keys, ${screens} screens, ${seconds} s, of which the product took ${appSeconds} s`,
    });
    expect(taps).toBeLessThanOrEqual(MAX_TAPS);
    expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
  },
);

test(
  'the slides open once, after a page load, and Support opens the guide [SHELL-37, SHELL-47, SHELL-48, SHELL-54]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await registerWithWorkUnit(page);
    const slides = page.getByRole('dialog', { name: 'How Earth Tight works' });

    // The slides do not open on client-side navigation.
    await page.getByRole('link', { name: /^Earth Tight.*, home$/ }).click();
    await expect(page.getByRole('region', { name: 'Your first inspection' })).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await expect(slides).toHaveCount(0);

    // Nor over a list without inspections.
    const checked = page.waitForResponse(/getByEventTypeAndUsername\/hcSetupGuideModal/);
    await page.reload();
    await checked;
    await expect(page.getByRole('region', { name: 'Your first inspection' })).toBeVisible();
    await expect(slides).toHaveCount(0);

    await callAs(page, saveReport, { id: crypto.randomUUID(), baseVersion: 0, bmps: [], removed: [], fields: {} });
    await page.reload();
    await expect(slides).toBeVisible();
    await expect(slides.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(slides.getByText('1 of 4')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
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
    // Back closes the guide and stays on the page.
    await page.goBack();
    await expect(guide).toHaveCount(0);
    await expect(page).toHaveURL('/app/inspection-reports');

    // With empty storage, the device asks the server whether the slides were seen.
    await page.evaluate(() => localStorage.clear());
    const response = page.waitForResponse(/getByEventTypeAndUsername\/hcSetupGuideModal/);
    await page.reload();
    expect(await (await response).json()).toMatchObject({ eventSeen: true });
    await expect(page.getByRole('region', { name: 'Pending Inspections' })).toBeVisible();
    await expect(slides).toHaveCount(0);
  },
);
