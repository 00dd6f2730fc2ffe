import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test(
  'the Office creates a token, reads data with it and revokes it [API-01, API-02]',
  { tag: '@desktop' },
  async ({ page, isMobile, request }) => {
    await signIn(page, 'dkowalczyk');
    await page.goto('/app/integrations');
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Enter what the token is for.')).toBeVisible();
    await dialog.getByLabel('What is it for?').fill('City GIS');
    await dialog.getByLabel('Read sites').check();
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const created = page.getByRole('dialog', { name: 'Copy the token now' });
    const token = await created.getByLabel('Token', { exact: true }).inputValue();
    await expectAccessibleScreen(page, isMobile);
    await created.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: `${token.slice(0, 9)}…` });
    await expect(row).toContainText('Never used');

    const readSites = () => request.get('/api/v1/sites', { headers: { authorization: `Bearer ${token}` } });
    expect((await readSites()).status()).toBe(200);
    await page.reload();
    await expect(row).toContainText('Last used');
    expect(await page.content()).not.toContain(token);
    await row.getByRole('button', { name: 'Revoke: City GIS' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(row).toContainText('Revoked');
    expect((await readSites()).status()).toBe(401);
  },
);
