import { readFile } from 'node:fs/promises';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { addWatchedSite } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test(
  'the Office adds a person who may certify, with submission date and letter, and revokes them [SIGN-06, SIGN-07]',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const siteId = await addWatchedSite(page, `Root River ${isMobile ? 'Phone' : 'Desk'}`);
    await page.goto(createSiteUrl(siteId, 'permit'));
    await waitUntilInteractive(page);
    const card = page.getByRole('region', { name: 'Who may certify' });
    await expect(card.getByText('Nobody may certify yet.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);

    await card.getByRole('button', { name: 'Add person who may certify' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add person', exact: true }).click();
    await expect(dialog.getByText('Choose a person from your crew.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Person' }).selectOption({ index: 1 });
    await dialog.getByRole('textbox', { name: 'Their title or position' }).fill('Site superintendent');
    await dialog.getByRole('radio', { name: /Duly authorized representative/ }).check();
    await dialog.getByRole('textbox', { name: 'Authorized by' }).fill('Ada Marsh');

    // What was entered is kept.
    await page.reload();
    await waitUntilInteractive(page);
    await card.getByRole('button', { name: 'Add person who may certify' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Authorized by' })).toHaveValue('Ada Marsh');
    await dialog.getByRole('button', { name: 'Add person', exact: true }).click();
    await expect(dialog.getByText('Enter the title of the person who gave the authority.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Title of that person' })).toBeFocused();
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('textbox', { name: 'Title of that person' }).fill('Vice President');
    await dialog.getByRole('button', { name: 'Add person', exact: true }).click();
    await expect(card.getByText('Duly authorized representative, by Ada Marsh, Vice President')).toBeVisible();
    await expect(card.getByText('Not yet submitted to the Director')).toBeVisible();
    await expect(card.getByText('No letter')).toBeVisible();

    await card.getByRole('button', { name: /^Enter submission date/ }).click();
    await dialog.getByRole('textbox', { name: 'Submitted on' }).fill('11/03/2025');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Submitted to the Director on 11/03/2025')).toBeVisible();

    const letter = Buffer.from('%PDF-1.7 letter');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      card.getByRole('button', { name: /^Add letter/ }).click(),
    ]);
    await chooser.setFiles({ name: 'authorization.pdf', mimeType: 'application/pdf', buffer: letter });
    await expect(page.getByText('Letter added')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('link', { name: /^Letter of .*authorization\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('authorization.pdf');
    expect(await readFile(await download.path())).toEqual(letter);
    await card.scrollIntoViewIfNeeded();
    await expectAccessibleScreen(page, isMobile);

    await card.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card.getByText(/^Ended on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(card.getByRole('button', { name: /^Revoke/ })).toBeHidden();
    await expectAccessibleScreen(page, isMobile);
  },
);
