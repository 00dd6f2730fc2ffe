import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const SITE = 'Menomonee Crossing, Phase 2';

// The browser logs that the master library is forbidden for a Crew Leader.
test.use({ expectedConsoleErrors: [/status of 403/] });

test(
  'a Crew Leader edits a site’s library on accessible screens, and a reload keeps the input [LIB-01, LIB-02, LIB-03, LIB-05, LIB-10, LIB-20, LIB-32, LIB-54, SHELL-19, SHELL-20]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'mhale');
    await page.goto('/app/library-sites-list');
    await waitUntilInteractive(page);
    await page.getByRole('link', { name: `Edit Library: ${SITE}` }).click();
    await expect(page).toHaveURL(/\/app\/site-library-practices\?site=/);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(`${SITE} Library`);
    await expectAccessibleScreen(page, isMobile);

    await test.step('a person opens and edits an entry', async () => {
      await page.getByRole('button', { name: /^Vegetative Buffer/ }).click();
      await expect(page.getByRole('dialog', { name: 'Vegetative Buffer' })).toBeVisible();
      await expectAccessibleScreen(page, isMobile);
      await test.step('the open dialog shows the error about a photo and can dismiss the error', async () => {
        await page.getByRole('button', { name: 'Add Photos' }).click();
        const photos = page.getByRole('dialog', { name: 'Add Photos' });
        const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
        await photos.locator('input[type=file]').first().setInputFiles(text);
        await expect(photos.getByRole('alert')).toContainText('Error Adding Images!');
        await expectAccessibleScreen(page, isMobile);
        await photos.getByRole('button', { name: 'OK' }).click();
        await expect(photos.getByRole('alert')).toBeEmpty();
        await photos.getByRole('button', { name: 'Done' }).click();
      });
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('BMP Name').fill('Vegetative Buffer, mown');
      await expectAccessibleScreen(page, isMobile);
    });

    await test.step('a reload keeps the open entry and its input', async () => {
      await page.reload();
      await expect(page.getByRole('dialog', { name: 'Vegetative Buffer' })).toBeVisible();
      await waitUntilInteractive(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByLabel('BMP Name')).toHaveValue('Vegetative Buffer, mown');
      await page.getByRole('button', { name: 'SAVE' }).click();
      await expect(page.getByRole('dialog', { name: 'Vegetative Buffer, mown' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Vegetative Buffer, mown\s*Changed here/ })).toBeVisible();
    });

    await test.step('CANCEL of the group setup leads back to the library', async () => {
      await page.getByRole('link', { name: 'Add BMP Group' }).click();
      await expect(title).toHaveText(`${SITE} BMP Group Setup`);
      await expectAccessibleScreen(page, isMobile);
      await page.getByRole('link', { name: 'CANCEL' }).click();
      await expect(title).toHaveText(`${SITE} Library`);
    });

    await test.step('the page remembers the site, and leads to the inspections if the site is unknown', async () => {
      await page.goto('/app/site-library-actions');
      await expect(title).toHaveText(`${SITE} Library`);
      for (const site of ['00000000-0000-4000-8000-000000000000', 'no-site']) {
        await page.goto(`/app/site-library-practices?site=${site}`);
        await expect(page).toHaveURL(/\/app\/inspection-reports$/);
      }
    });

    await test.step('a Crew Leader cannot open the master library', async () => {
      const response = await page.goto('/app/master-library-practices');
      expect(response?.status()).toBe(403);
    });
  },
);

test.describe('a touch screen', () => {
  test.use({ hasTouch: true });

  test(
    'reorders groups by touch and keeps the order when the touch is canceled',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page, 'mhale');
      await page.goto('/app/library-sites-list');
      await waitUntilInteractive(page);
      await page.getByRole('link', { name: 'Edit Library: Granville Station' }).click();
      await page.getByRole('button', { name: 'Reorder groups' }).click();
      const rows = page.getByRole('dialog', { name: 'Reorder groups' }).getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const before = await rows.allInnerTexts();
      const [first = '', second = '', third = '', fourth = ''] = before;
      const getCenterY = async (index: number) => {
        const box = await rows.nth(index).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0) / 2;
      };
      const left = (await rows.first().boundingBox())?.x ?? 0;
      const session = await page.context().newCDPSession(page);
      type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';
      const touch = (type: Touch, ...ys: number[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y, id) => ({ x: left + 24, y, id })) });
      const firstY = await getCenterY(0);
      const step = ((await getCenterY(3)) - firstY) / 12;
      /** Drags the first row to the fourth, over every row between. */
      const dragFirstRow = async () => {
        await touch('touchStart', firstY);
        for (let moves = 1; moves <= 12; moves++) await touch('touchMove', firstY + moves * step);
      };

      await dragFirstRow();
      await expect.poll(() => getCenterY(0)).toBeGreaterThan(firstY + 10 * step);
      await touch('touchCancel');
      await expect.poll(() => getCenterY(0)).toBeCloseTo(firstY, 0);
      await expect(rows).toHaveText(before);

      await dragFirstRow();
      const saved = page.waitForResponse((response) => response.url().includes('moveGroup'));
      await touch('touchEnd');
      expect((await saved).ok()).toBe(true);
      await expect(rows).toHaveText([second, third, fourth, first, ...before.slice(4)]);

      await test.step('a second finger neither moves nor drops a group', async () => {
        const fourthY = await getCenterY(3);
        await touch('touchStart', firstY);
        await touch('touchStart', firstY, fourthY);
        await touch('touchMove', firstY + step, fourthY - 4 * step);
        await touch('touchCancel');
        await expect(rows).toHaveText([second, third, fourth, first, ...before.slice(4)]);
      });

      await page.reload();
      await waitUntilInteractive(page);
      await page.getByRole('button', { name: 'Reorder groups' }).click();
      await expect(rows).toHaveText([second, third, fourth, first, ...before.slice(4)]);
    },
  );
});
