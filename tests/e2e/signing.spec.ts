import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { addElapsedHours } from '@/lib/dates';
import { closeOut, saveReport } from '@/lib/reports/contract';
import { createEditorUrl, createViewUrl } from '@/lib/reports/urls';
import { saveDelegation } from '@/lib/signing/contract';
import { addSite } from '@/lib/sites/contract';
import { editEmployee } from '@/lib/workgroups/contract';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { extractPageTexts, joinPages } from '@/tests/integration/reports/pdf/printed';
import { createDocumentationBmp, createJpeg } from '@/tests/setup/reports';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { createSmallUnit, type SmallUnit } from './support/small-unit';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

let unit: SmallUnit;
let phone: BrowserContext;

test.beforeAll(async () => {
  unit = await createSmallUnit();
});

test.use({ actionTimeout: 20_000, expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

test.beforeEach(async ({ browser }, info) => {
  phone = await browser.newContext({
    ...info.project.use,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    baseURL: process.env.EARTHTIGHT_TEST_ADDRESS,
  });
  await unit.ann.signIn(phone);
});
test.afterEach(() => phone.close());

/** An inspection of a new site, which waits for SAVE & NOTIFY. */
async function createInspection(
  options: PermitDetails['options'],
  details: Partial<PermitDetails> = {},
): Promise<{ id: string; siteName: string }> {
  const siteName = `Site ${randomUUID().slice(0, 8)}`;
  const place = { position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 };
  const { haulSiteId: siteId } = await unit.ann.call(addSite, { name: siteName, ...place });
  await unit.ann.call(savePermitProfile, createProfileEdit(siteId, { options, ...details }));
  const id = randomUUID();
  const fields = { siteId, date: addElapsedHours(new Date().toISOString(), -1) };
  await unit.ann.call(saveReport, { id, baseVersion: 0, fields, bmps: [createDocumentationBmp()], removed: [] });
  return { id, siteName };
}

/** Gives Ann a certificate, and returns the id of its skill. */
async function addCertificate(): Promise<string | undefined> {
  const newSkill = { skill: { name: 'Qualified Inspector' }, level: 1 as const, expiryDate: '2099-12-31' };
  const employee = { idemployee: `${unit.ann.username}@example.com` };
  await unit.ann.call(editEmployee, {
    employee: { ...employee, newSkills: [{ ...newSkill, certificateNumber: '1234' }] },
  });
  const skills = await unit.runAsMaintenance(
    z.object({ id: z.string() }),
    `SELECT c.skill_id AS id FROM membership_skill c JOIN membership m ON m.id = c.membership_id
       JOIN person p ON p.id = m.person_id WHERE p.username = $1`,
    [unit.ann.username],
  );
  return skills[0]?.id;
}

const CERTIFICATE = 'Qualified Inspector 1234, expires 12-31-2099';

async function askToNotify(page: Page, id: string): Promise<Locator> {
  await page.goto(createEditorUrl({ id, status: 'setup' }));
  await waitUntilInteractive(page);
  await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
  return page.getByRole('alertdialog', { name: 'Are you ready to complete the inspection and notify crew?' });
}

const listSignatures = (id: string) =>
  unit.runAsMaintenance(
    z.object({ kind: z.string(), title: z.string(), hasDrawing: z.boolean(), delay: z.number() }),
    `SELECT kind, title, drawing <> '' AS "hasDrawing", extract(epoch FROM received_at - signed_at)::float AS delay
       FROM signature WHERE report_id = $1`,
    [id],
  );

test(
  'an inspection is signed without signal, kept while the app is closed, printed, and sent once with signal [SIGN-01, SIGN-03, SIGN-08, SIGN-13, SIGN-23]',
  { tag: '@phone' },
  async () => {
    test.setTimeout(180_000);
    const certificateSkillId = await addCertificate();
    const { id, siteName } = await createInspection({ key: 'wdnr-nr216' }, { certificateSkillId });
    let page = await phone.newPage();
    const question = await askToNotify(page, id);
    await expect(question.getByRole('button', { name: 'Notify without signing' })).toBeVisible();
    await expectAccessibleScreen(page, true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await question.getByRole('button', { name: 'Sign and notify' }).click();

    const sheet = page.getByRole('dialog', { name: 'Sign the inspection' });
    await expect(sheet.getByText(siteName)).toBeVisible();
    await expect(sheet.getByText(/· 1 BMP · 0 photos$/)).toBeVisible();
    await expect(sheet.getByText('I inspected this site, and this report says what I found.')).toBeVisible();
    await expect(sheet.getByText('Ann Olsen')).toBeVisible();
    await expect(sheet.getByText(CERTIFICATE)).toBeVisible();
    await expectAccessibleScreen(page, true);
    await sheet.getByRole('button', { name: 'Sign and notify' }).click();
    await expect(sheet.getByRole('alert').filter({ hasText: 'Tick the box to sign.' })).toBeVisible();
    await expect(sheet.getByRole('checkbox', { name: 'Signed as inspector' })).toBeFocused();
    await page.keyboard.press('Space');
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Lead inspector');
    await draw(page, sheet.getByRole('img', { name: /Draw your signature/ }));
    await expect(sheet.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expectAccessibleScreen(page, true);

    await phone.setOffline(true);
    await sheet.getByRole('button', { name: 'Sign and notify' }).click();
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    await page.close();
    expect(await listSignatures(id)).toEqual([]);

    page = await phone.newPage();
    await page.goto(createEditorUrl({ id, status: 'setup' }));
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await expect(page.locator('[data-paper]')).toContainText('Seal number follows with signal');
    await expectAccessibleScreen(page, true);
    const printed = joinPages(extractPageTexts(await page.pdf()));
    const [checkUrl] = /http\S+\/check\/[\w-]{22}/.exec(printed) ?? [];
    for (const text of [
      siteName,
      'Silt Fence',
      'Conditions',
      'Site Info',
      'Inspection Info',
      'Weather Conditions',
      'Stabilization',
      'Record digest (SHA-256): ',
      'I inspected this site, and this report says what I found.',
      'Ann Olsen',
      'Lead inspector',
      CERTIFICATE,
      'Seal number follows with signal',
    ])
      expect(printed).toContain(text);
    expect(printed).not.toContain('Cancel sending');
    await phone.setOffline(false);
    const signed = { kind: 'inspector', title: 'Lead inspector', hasDrawing: true };
    await expect.poll(() => listSignatures(id), { timeout: 60_000 }).toMatchObject([signed]);
    const [signature] = await listSignatures(id);
    expect(signature?.delay).toBeGreaterThan(0);
    await page.goto(checkUrl ?? '');
    await expect(page.getByText('Signature of an inspection')).toBeVisible();
    await page.goto('/app/my-day');
    await expect(page.getByRole('heading', { name: 'My Day' })).toBeVisible();
    await expect(page.getByText('Signatures')).toBeHidden();
  },
);

test(
  'a signature that waits for signal is void when SAVE & NOTIFY is canceled [SIGN-15]',
  { tag: '@phone' },
  async () => {
    const { id } = await createInspection({ key: 'wdnr-nr216' });
    const page = await phone.newPage();
    const question = await askToNotify(page, id);
    await question.getByRole('button', { name: 'Sign and notify' }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign the inspection' });
    await sheet.getByRole('checkbox').check();
    await phone.setOffline(true);
    await sheet.getByRole('button', { name: 'Sign and notify' }).click();
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(page.getByText('Will be sent when signal returns')).toHaveCount(0);
    await phone.setOffline(false);
    await page.reload();
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await question.getByRole('button', { name: 'Notify without signing' }).click();
    await expect(page.getByText('Crew notified')).toBeVisible();
    expect(await listSignatures(id)).toEqual([]);
  },
);

test(
  'who notified without signing finds the inspection on My Day, signs it there and views it [SIGN-02, SIGN-05]',
  { tag: '@phone' },
  async ({ isMobile }) => {
    const { id, siteName } = await createInspection({ key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' });
    const page = await phone.newPage();
    const question = await askToNotify(page, id);
    await question.getByRole('button', { name: 'Notify without signing' }).click();
    await expect(page.getByText('Crew notified')).toBeVisible();
    await page.goto('/app/my-day');
    await waitUntilInteractive(page);
    const signatures = page.getByRole('region', { name: 'Signatures' });
    await expectAccessibleScreen(page, isMobile);
    await signatures.getByRole('button', { name: `Sign: ${siteName}` }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign the inspection' });
    await expect(
      sheet.getByText('You can sign as inspector. The certification waits for the responsible officer.'),
    ).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await sheet.getByRole('checkbox', { name: 'Signed as inspector' }).check();
    await sheet.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('Inspection signed')).toBeVisible();
    await expect(signatures.getByText(siteName)).toBeHidden();
    expect(await listSignatures(id)).toMatchObject([{ kind: 'inspector', hasDrawing: false }]);
    await page.getByRole('button', { name: 'View Report' }).click();
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('Ann Olsen');
  },
);

test(
  'refuses a certification after a colleague changed the inspection, and accepts a new one on My Day [SIGN-05, SIGN-14]',
  { tag: '@phone' },
  async ({ isMobile }) => {
    test.setTimeout(180_000);
    const { id, siteName } = await createInspection({ key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' });
    await authorizeAnn();
    const page = await phone.newPage();
    await page.setViewportSize({ width: 320, height: 600 });
    const question = await askToNotify(page, id);
    const sheet = page.getByRole('dialog', { name: 'Sign the inspection' });
    await question.getByRole('button', { name: 'Sign and notify' }).click();
    const title = 'رئيس '.repeat(30);
    await sheet.getByRole('textbox', { name: 'Title' }).fill(title);
    await expect(sheet.getByText('I certify under penalty of law')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await page.reload();
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'SAVE & NOTIFY' }).click();
    await question.getByRole('button', { name: 'Sign and notify' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

    await phone.setOffline(true);
    await sheet.getByRole('checkbox', { name: 'I certify' }).check();
    await sheet.getByRole('button', { name: 'Sign and notify' }).dblclick();
    await expect(page.getByText('Will be sent when signal returns').first()).toBeVisible();
    const note = { id, baseVersion: 1, fields: { notes: 'Gate open' }, bmps: [], removed: [] };
    await unit.ben.call(saveReport, note);
    await phone.setOffline(false);
    await expect(page.getByText('The inspection changed after you signed. Sign again.')).toBeVisible({
      timeout: 60_000,
    });
    expect(await listSignatures(id)).toEqual([]);

    await page.goto('/app/my-day');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: `Sign: ${siteName}` }).click();
    await sheet.getByRole('checkbox', { name: 'I certify' }).check();
    await sheet.getByRole('button', { name: 'Sign', exact: true }).dblclick();
    await expect(page.getByText('Inspection signed')).toBeVisible();
    expect(await listSignatures(id)).toMatchObject([{ kind: 'certification' }]);

    await unit.ann.call(closeOut, { idreport: id, mapImg: await uploadMapPicture(id) });
    await page.goto(createViewUrl(id));
    await waitUntilInteractive(page);
    await expect(page.getByRole('region', { name: 'Signatures' }).getByText('Certified')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
  },
);

async function authorizeAnn(): Promise<void> {
  const person = z.object({ id: z.string() });
  const [ann] = await unit.runAsMaintenance(person, 'SELECT id FROM person WHERE username = $1', [unit.ann.username]);
  await unit.ann.call(saveDelegation, {
    delegationId: randomUUID(),
    kind: 'responsible-officer',
    personId: ann?.id ?? '',
    siteId: null,
    position: 'President',
    givenByName: '',
    givenByTitle: '',
    fromDay: '2026-01-01',
    toDay: null,
  });
}

async function uploadMapPicture(id: string): Promise<string> {
  const fileName = `${randomUUID()}.jpg`;
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), fileName);
  const response = await unit.ann.send(`/api/reports/uploadPhotos?idreport=${id}`, { method: 'POST', body });
  expect(response.status).toBe(200);
  return fileName;
}

async function draw(page: Page, surface: Locator): Promise<void> {
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error('the drawing has no size');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width * 0.1, y + height * 0.7);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.4, y + height * 0.2, { steps: 5 });
  await page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 5 });
  await page.mouse.up();
}
