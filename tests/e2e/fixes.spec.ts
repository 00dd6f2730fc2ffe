import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { createJpeg } from '@/tests/setup/reports';
import { createActionCounter } from './support/action-counter';
import { expectNoAxeViolations } from './support/axe';
import { waitUntilInteractive } from './support/hydration';
import { waitForTextMessages } from './support/outbox';
import { signIn } from './support/people';
import { addSite, sendRequest } from './support/requests';
import { expectAccessibleScreen } from './support/screen';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

/** The camera's shutter and its 'Use photo', and the link in the text message. */
const TAPS_OUTSIDE_THE_PAGE = 3;
const MAX_TAPS = 6;
const MAX_FIRST_LOAD_BYTES = 200_000;

/** Completes an inspection with a fence to correct, and texts someone without an account. Returns the link's path. */
async function textLink(page: Page): Promise<{ link: string; site: string }> {
  const site = `Qx ${randomUUID().slice(0, 8)}`;
  const siteId = await addSite(page, site);
  const id = randomUUID();
  const date = new Date(Date.now() - 60 * 60_000).toISOString();
  const fence = {
    id: randomUUID(),
    practiceId: '00000000-0000-4000-8000-000000000301',
    name: 'Silt Fence',
    type: 'Perimeter & Sediment Barriers',
    label: '1',
    location: { lat: 43.04, lng: -87.91 },
    correctiveActions: [
      { id: 'a', name: 'Replace torn, worn or clogged material', selected: true },
      { id: 'b', name: 'Ask Bob', selected: true },
    ],
    condition: { photos: [], date, description: 'Torn' },
    correction: null,
    version: 0,
  };
  const report = { id, baseVersion: 0, fields: { siteId, date }, bmps: [fence], removed: [] };
  await sendRequest(page, 'PUT', '/api/reports/saveReport', report);
  const addedPeople = [{ name: 'Ana Ruiz', phone: '(414) 555-0177', language: 'es' }];
  await sendRequest(page, 'POST', '/api/reports/startReport', { idreport: id, addedPeople });
  const texts = await waitForTextMessages(site, '/fix/');
  const text = texts.find(({ to }) => to === '+14145550177')?.text ?? '';
  const [, link = ''] = /(\/fix\/[\w-]{22})$/.exec(text) ?? [];
  expect(link).not.toBe('');
  return { link, site };
}

const openPhone = async (context: BrowserContext): Promise<Page> => {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  return phone;
};

test(
  'the crew sends a fix with a photo in Spanish in at most 6 taps, and it is accepted in one [FIX-03, FIX-04, FIX-17]',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await signIn(page, 'dkowalczyk');
    const { link, site } = await textLink(page);

    const withoutScripts = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await withoutScripts.goto(link);
    await expect(withoutScripts.getByRole('heading', { name: site })).toBeVisible();
    await expect(withoutScripts.getByText('Reponga el material roto, gastado u obstruido')).toBeVisible();
    await expect(withoutScripts.getByText('active JavaScript')).toBeVisible();

    const crew = await openPhone(await browser.newContext({ hasTouch: true, isMobile: true, locale: 'es-US' }));
    const bytes = await measureFirstLoad(crew, link);
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    await expect(crew.getByRole('heading', { name: 'Barrera de malla para sedimentos' })).toBeVisible();
    await expect(crew.locator('[lang=en]', { hasText: 'Ask Bob' }).first()).toBeVisible();
    await expectAccessibleScreen(crew, true);

    const counter = createActionCounter(crew, true);
    await counter.tap(crew.getByLabel('Reponga el material roto, gastado u obstruido'));
    const chooser = crew.waitForEvent('filechooser');
    await counter.tap(crew.locator('label', { hasText: 'Agregar' }));
    await (await chooser).setFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(1200, 900) });
    await expect(crew.getByRole('img', { name: 'Foto 1' })).toBeVisible();
    await counter.tap(crew.getByRole('button', { name: /^Enviar el arreglo/ }));
    await expect(crew.getByText(/^Enviado \(hecho el/)).toBeVisible();
    expect(counter.counts.taps + TAPS_OUTSIDE_THE_PAGE).toBeLessThanOrEqual(MAX_TAPS);
    await expectNoAxeViolations(crew);
    await crew.getByRole('link', { name: 'English' }).tap();
    await expect(crew.getByText(/^Sent\. Done/)).toBeVisible();
    await waitUntilInteractive(crew);
    await expectAccessibleScreen(crew, true);

    await page.goto('/app/my-day');
    await waitUntilInteractive(page);
    const row = page
      .getByRole('listitem')
      .filter({ hasText: site })
      .filter({ has: page.getByRole('img') });
    await row.getByRole('button', { name: 'Accept: Silt Fence' }).tap();
    await expect(page.getByText('Fix accepted')).toBeVisible();
    await expect(row).toBeHidden();
    await crew.reload();
    await expect(crew.getByText(/^Accepted\. Done/)).toBeVisible();
    await page.goto(link);
    await expect(page).toHaveURL(/\/app\/report-setup\?report=/);
  },
);

/** Compressed bytes until the page is loaded, as in tests/start/weights.test.ts, without the photos of its cards. */
async function measureFirstLoad(page: Page, link: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const pictures = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/images/')) pictures.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(link, { waitUntil: 'load' });
  const loaded = bytes;
  await waitUntilInteractive(page);
  await session.detach();
  return loaded;
}

test.describe('without signal', () => {
  test.use({ expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

  test(
    'a fix is kept on the phone, survives the tab, and is sent once when there is signal [FIX-10]',
    { tag: '@phone' },
    async ({ page, browser }) => {
      await signIn(page, 'dkowalczyk');
      const { link, site } = await textLink(page);
      const context = await browser.newContext({ hasTouch: true, isMobile: true, serviceWorkers: 'allow' });
      const crew = await openPhone(context);
      await crew.goto(link);
      await expect.poll(() => crew.evaluate(async () => Boolean(await caches.match(location.pathname)))).toBe(true);
      await expect.poll(() => crew.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

      await context.setOffline(true);
      await crew.reload();
      await waitUntilInteractive(crew);
      await crew.getByLabel('Ask Bob').tap();
      await crew.getByText('Agregar una nota').tap();
      await crew.getByLabel(/^Nota/).fill('Bob dice que sí');
      const chooser = crew.waitForEvent('filechooser');
      await crew.locator('label', { hasText: 'Agregar' }).tap();
      await (await chooser).setFiles({ name: 'fence.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(900, 900) });
      await expect(crew.getByRole('img', { name: 'Foto 1' })).toBeVisible();
      // What is entered survives, too.
      await crew.reload();
      await expect(crew.getByRole('img', { name: 'Foto 1' })).toBeVisible();
      await crew.getByRole('button', { name: /^Enviar el arreglo/ }).tap();
      const kept = 'Guardado en este teléfono. Se envía cuando haya señal.';
      await expect(crew.getByText(kept)).toBeVisible();
      await crew.close();

      const restarted = await openPhone(context);
      await restarted.goto(link);
      await expect(restarted.getByText(kept)).toBeVisible();
      await context.setOffline(false);
      await expect(restarted.getByText(/^Enviado \(hecho el/)).toHaveCount(1);
      await expect(restarted.getByText(kept)).toBeHidden();

      await page.goto('/app/my-day');
      const row = page
        .getByRole('listitem')
        .filter({ hasText: site })
        .filter({ has: page.getByRole('img') });
      await expect(row.getByText('Bob dice que sí')).toHaveCount(1);

      // A link that has ended is forgotten on the phone.
      const { fixes } = await sendRequest<{ fixes: { linkId: string; site: { name: string } }[] }>(
        page,
        'GET',
        '/api/fixes/waiting',
      );
      const linkId = fixes.find((fix) => fix.site.name === site)?.linkId;
      await sendRequest(page, 'POST', '/api/fixes/revokeLink', { linkId });
      await restarted.reload();
      await expect(restarted.getByText(/^Este enlace ya no funciona\. Pida uno nuevo a (?!quien)/)).toBeVisible();
      await expectNoAxeViolations(restarted);
      await expect
        .poll(() => restarted.evaluate(async () => Boolean(await caches.match(location.pathname))))
        .toBe(false);
    },
  );
});
