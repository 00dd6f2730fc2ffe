import type { Page } from '@playwright/test';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function send(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
  const { ok, output } = await page.evaluate(
    async ([verb, url, json, key]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const response = await fetch(url, { method: verb, headers, body: json });
      return { ok: response.ok, output: (await response.json()) as unknown };
    },
    [method, path, body && JSON.stringify(body), crypto.randomUUID()] as const,
  );
  expect(ok, path).toBe(true);
  return output;
}

const createDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

/** An inspection that requires new fabric of the fence, and its fix. */
async function inspect(page: Page, siteId: string, daysAgo: number, isFixed: boolean): Promise<void> {
  const { bmps } = (await send(page, 'GET', `/api/register/siteBmps?siteId=${siteId}`)) as {
    bmps: { id: string; tag: string }[];
  };
  const [instance] = bmps;
  const [id, date] = [crypto.randomUUID(), createDay(daysAgo)];
  const fence = {
    id: crypto.randomUUID(),
    practiceId: '00000000-0000-4000-8000-000000000301',
    name: 'Silt Fence',
    type: 'Perimeter & Sediment Barriers',
    label: '1',
    location: { lat: 43.04, lng: -87.91 },
    correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    condition: { photos: [], date, description: 'Torn' },
    correction: null,
    version: 0,
    ...(instance && {
      visit: {
        ...{ siteId, otherIds: [], askedActions: [], correctedActions: [] },
        instance: { id: instance.id, tag: instance.tag },
      },
    }),
  };
  const report = { id, baseVersion: 0, fields: { siteId, date }, bmps: [fence], removed: [] };
  await send(page, 'PUT', '/api/reports/saveReport', report);
  await send(page, 'POST', '/api/reports/startReport', { idreport: id });
  if (!isFixed) return;
  const correction = { photos: [], date: createDay(daysAgo - 0.1), description: 'Replaced', initials: 'DK' };
  const corrected = { ...report, baseVersion: 1, fields: {}, bmps: [{ ...fence, version: 1, correction }] };
  await send(page, 'PUT', '/api/reports/saveReport', corrected);
}

test(
  'under EPA’s permit, the third fix of a BMP needs a significant repair or a reason [REG-11]',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signIn(page, 'dkowalczyk');
    const site = { name: 'Kinnickinnic Flats', position: { lat: 43.04, lng: -87.91 }, zoom: 17 };
    const { haulSiteId: siteId } = (await send(page, 'POST', '/api/sites/add', site)) as { haulSiteId: string };
    const options = { key: 'epa-cgp-2022', schedule: 'every-7-days' } as const;
    await send(page, 'POST', '/api/compliance/savePermitProfile', createProfileEdit(siteId, { options }));
    for (const [daysAgo, isFixed] of [
      [9, true],
      [6, true],
      [3, false],
    ] as const)
      await inspect(page, siteId, daysAgo, isFixed);

    await page.goto(`/app/corrective-actions?site=${siteId}`);
    await waitUntilInteractive(page);
    const proposal = page.getByText(
      'Fixed 2 times before. Choose “New, replaced or significant repair” or enter why not.',
    );
    await expect(proposal).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('button', { name: /^Kind of repair/ }).click();
    await expect(page.getByRole('radio', { name: 'New, replaced or significant repair' })).toBeChecked();
    await expectAccessibleScreen(page, isMobile);
    await page.getByRole('radio', { name: 'Repair or upkeep', exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter why it is not a significant repair.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A truck hit it');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Corrective action changed')).toBeVisible();
    await expect(proposal).toBeHidden();
  },
);
