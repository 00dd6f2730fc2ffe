import { addElapsedHours, formatDateInput } from '@/lib/dates';
import { createSiteActionsUrl } from '@/lib/deadlines/urls';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite, inspectFence } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test(
  'a call of the DNR makes a corrective action due 24 hours later, and a later fix gives its reason [CLOCK-26, CLOCK-27]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addWatchedSite(page, 'Honey Creek Basin');
    const fix = await inspectFence(page, siteId, addElapsedHours(new Date().toISOString(), -3));
    await page.goto(createSiteActionsUrl(siteId, {}));
    await waitUntilInteractive(page);
    const row = page.getByRole('row').filter({ hasText: 'Replace fabric' });
    await expect(row.getByText('Overdue')).toBeHidden();

    await page.getByRole('button', { name: 'DNR told us' }).click();
    const dialog = page.getByRole('dialog');
    const when = dialog.getByRole('textbox', { name: 'When' });
    await when.fill('01/15/2090 09:00 AM');
    await when.blur();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Choose a time in the past.')).toBeVisible();
    await expect(dialog.getByText('Enter the name of the person who told you.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    const day = addElapsedHours(new Date().toISOString(), -48).slice(0, 10);
    await when.fill(`${formatDateInput(day)} 09:00 AM`);
    await when.blur();
    await dialog.getByRole('textbox', { name: 'Who told you' }).fill('Maria Keller');
    await dialog.getByRole('textbox', { name: 'What they said' }).fill('Silt is leaving the site');
    await dialog.getByRole('checkbox', { name: /Replace fabric/ }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Message saved')).toBeVisible();
    await expect(row.getByText(/DNR told us .*9:00 AM/)).toBeVisible();
    await expect(row.getByText('Overdue')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await fix();
    await page.goto(createSiteActionsUrl(siteId, { state: 'closed' }));
    await waitUntilInteractive(page);
    await expect(row.getByText('Not done within 24 h')).toBeVisible();
    await row.getByRole('button', { name: /^Add a reason/ }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The site was under water');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row.getByText('Not done within 24 h: The site was under water')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);
