import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, SITES } from '@/prisma/seed/cast';
import { confirmAccount, register, createNewAccount } from './support/accounts';
import { readStoredHauls } from './support/device-database';
import { listEnglishTexts } from './support/english';
import { serveHostedFields } from './support/hosted-fields';
import { waitUntilInteractive } from './support/hydration';
import { expectAccessibleScreen } from './support/screen';
import { ERRORS_WITHOUT_SIGNAL, expect, test } from './support/test';

// The tests open pages that do not exist or are forbidden for the role.
test.use({ locale: 'es-MX', expectedConsoleErrors: [/status of 40[134]/] });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Expects no English text, no axe violations and no horizontal scrolling. */
async function expectSpanish(page: Page, isMobile: boolean): Promise<void> {
  await expect.poll(() => listEnglishTexts(page)).toEqual([]);
  await expectAccessibleScreen(page, isMobile);
}

async function submitSpanishLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signInInSpanish(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await waitUntilInteractive(page);
  await submitSpanishLogin(page, username, DEMO_PASSWORD);
  await expect(getHeading(page)).toHaveText('Informes de inspección');
  await waitUntilInteractive(page);
}

test(
  'the pages and errors for signed-out people are in Spanish if the browser prefers Spanish',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const screens = [
      ['/login', 'Iniciar sesión'],
      ['/register', 'Crear una cuenta'],
      ['/account-confirmation', 'Confirmar el registro'],
      ['/forgot-password', 'Olvidé mi contraseña'],
      ['/forgot-password?code', 'Olvidé mi contraseña'],
      ['/learn-more', 'Earth Tight'],
      ['/account-closed', 'Su cuenta fue borrada'],
      ['/invitation/no-such-link', 'Este enlace no funciona'],
      ['/change-address/no-such-link', 'Este enlace no funciona'],
      ['/logout', '¿Cerrar sesión?'],
    ] as const;
    for (const [path, title] of screens)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(getHeading(page)).toHaveText(title);
        await expect(page.locator('html')).toHaveAttribute('lang', 'es');
        await expectSpanish(page, isMobile);
      });
    await page.goto('/login');
    await waitUntilInteractive(page);
    await submitSpanishLogin(page, 'lortega', 'not-the-password');
    await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible();
    await expectSpanish(page, isMobile);
    await page.goto('/register');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Registrarse' }).click();
    await expect(page.getByText('Faltan datos obligatorios')).toBeVisible();
    await expectSpanish(page, isMobile);
  },
);

test('every screen of a Crew Member is in Spanish', { tag: '@long' }, async ({ page, isMobile }) => {
  await serveHostedFields(page.context());
  await signInInSpanish(page, 'lortega');
  await expectSpanish(page, isMobile);

  await test.step('the sidebar and the menus', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir el menú' }).click();
      await expectSpanish(page, isMobile);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /menú de la cuenta$/ }).click();
    await expect(page.getByRole('link', { name: 'Cerrar sesión' })).toBeVisible();
    await expectSpanish(page, isMobile);
    if (!isMobile) {
      await page.getByRole('button', { name: 'Atajos de teclado' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSpanish(page, isMobile);
    }
    await page.keyboard.press('Escape');
    await page.reload();
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible();
    await expectSpanish(page, isMobile);
    await page.keyboard.press('Escape');
  });

  await test.step('the questions and dialogs of the list', async () => {
    await page
      .getByRole('button', { name: /^Compartir:/ })
      .first()
      .click();
    await expect(page.getByText('Elija al menos un destinatario.')).toBeVisible();
    await expectSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    if (isMobile) {
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await expect(page.getByRole('dialog', { name: 'Filtrar' }).getByLabel('Ordenar por')).toBeVisible();
      await expectSpanish(page, isMobile);
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('button', { name: /^Borrar la inspección de/ })
      .first()
      .click();
    await expect(page.getByText('¿Seguro que quiere borrar esta inspección?')).toBeVisible();
    await expectSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('the record of a report is marked as English', async () => {
    await page
      .getByRole('link', { name: /^REVISAR:/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
    await expect(page.locator('[lang="en"]').getByText('Site Info', { exact: true })).toBeVisible();
    await expectSpanish(page, isMobile);
  });

  const pages = [
    ['/app/my-day', 'Mi día'],
    ['/app/corrective-actions', 'Medidas correctivas'],
    ['/app/site?site=00000000-0000-4000-8000-000000000000', 'Sitio no encontrado'],
    ['/app/on-this-device', 'En este dispositivo'],
    ['/user-settings', 'Mi cuenta'],
    ['/user-settings/billing', 'Mi cuenta'],
    ['/app/outbox', 'No disponible para su función'],
    ['/app/report-view?report=00000000-0000-4000-8000-000000000000', 'Ver informe'],
    ['/logout', '¿Cerrar sesión?'],
  ] as const;
  for (const [path, title] of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(getHeading(page)).toHaveText(title);
      await expectSpanish(page, isMobile);
    });

  await test.step('the page of a site', async () => {
    const siteId = await page.evaluate(async (name) => {
      const response = await fetch(`/api/reports/newEditorData/${crypto.randomUUID()}`);
      const { sites } = (await response.json()) as { sites: { id: string; name: string }[] };
      return sites.find((site) => site.name === name)?.id;
    }, SITES[0].name);
    await page.goto(`/app/site?site=${siteId}`);
    await expect(page.getByText('Plazos abiertos')).toBeVisible();
    await expectSpanish(page, isMobile);
    await page.getByRole('link', { name: 'Lluvia', exact: true }).click();
    await expect(page.getByText('Anotar una lectura del pluviómetro')).toBeVisible();
    await expectSpanish(page, isMobile);
  });

  await test.step('the dialogs of My Account', async () => {
    for (const name of [
      'Cambiar la contraseña',
      'Cambiar el correo electrónico',
      'Agregar una llave de acceso',
      'Borrar mi cuenta',
    ]) {
      await page.goto('/user-settings');
      await waitUntilInteractive(page);
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSpanish(page, isMobile);
    }
  });
});

test('assured disposal is in Spanish, with its dialogs and errors', { tag: '@long' }, async ({ page, isMobile }) => {
  test.setTimeout(240_000);
  await signInInSpanish(page, 'lortega');
  const pages = [
    ['/assured-disposal-sites', 'Sitios de disposición garantizada'],
    ['/site-agreements', 'Acuerdos del sitio'],
    ['/disposal-agreement-setup-1', 'Acuerdo nuevo'],
    ['/open-ticket', 'Abrir boleta'],
    ['/active-tickets', 'Boletas activas'],
    ['/closed-tickets', 'Boletas cerradas'],
    ['/closed-tickets?search=nothing', 'Boletas cerradas'],
    ['/archived-tickets', 'Boletas archivadas'],
    ['/materials', 'Materiales'],
    ['/ticket/00000000-0000-4000-8000-000000000000', 'No hay boleta que mostrar'],
    ['/disposal-agreement-setup-2/no-such-link', 'Este enlace no funciona'],
  ] as const;
  for (const [path, title] of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(getHeading(page)).toHaveText(title);
      await expectSpanish(page, isMobile);
    });

  await test.step('the team of a site', async () => {
    await page.goto('/assured-disposal-sites');
    await page
      .getByRole('link', { name: /^Equipo del sitio:/ })
      .first()
      .click();
    await expect(getHeading(page)).toHaveText('Equipo del sitio');
    await expectSpanish(page, isMobile);
  });

  await test.step('the errors of an invalid ticket', async () => {
    await page.goto('/open-ticket');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Abrir boleta' }).click();
    await expect(page.getByText('Escriba el camión para que lo reconozcan en la entrada.')).toBeVisible();
    await expectSpanish(page, isMobile);
    await page
      .getByLabel('Acuerdo', { exact: true })
      .selectOption({ label: 'Clay: Menomonee Crossing, Phase 2 a Lakeside Pit' });
    await page.getByLabel('Camión', { exact: true }).fill('KH 12');
    await page.getByLabel('Cantidad enviada').fill('4000');
    await expect(page.getByText(/se rebasa la cantidad acordada por [\d,.]+ yardas cúbicas/)).toBeVisible();
    await expectSpanish(page, isMobile);
  });

  await test.step('a closed ticket, its history and its correction', async () => {
    await page.goto('/closed-tickets');
    await page
      .getByRole('link', { name: /^Ver boleta/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible();
    await expect(page.getByText(/(^| )abrió la boleta/).first()).toBeVisible();
    await expectSpanish(page, isMobile);
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Corregir' }).click();
    await expect(page.getByRole('dialog')).toContainText('¿Qué pasó con la carga?');
    await page.getByLabel('Cantidad recibida').fill('nada');
    await expectSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Proponer corrección' }).click();
    await expect(page.getByText('Escriba la cantidad que llegó, con tres decimales como máximo.')).toBeVisible();
    await expectSpanish(page, isMobile);
  });

  await test.step('an open ticket and the question before it is canceled', async () => {
    await page.goto('/active-tickets');
    await page
      .getByRole('link', { name: /^Ver boleta/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Cancelar boleta' })).toBeVisible();
    await waitUntilInteractive(page);
    await expectSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Cancelar boleta' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar boleta' }).click();
    await expect(page.getByText('Escriba un motivo.')).toBeVisible();
    await expectSpanish(page, isMobile);
  });

  await test.step('a new listing', async () => {
    await page.goto('/materials');
    await waitUntilInteractive(page);
    await page.getByRole('button', { name: 'Publicación nueva' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('Escriba el material.')).toBeVisible();
    await expectSpanish(page, isMobile);
  });
});

test(
  'a driver without an account reads the ticket in Spanish',
  { tag: '@phone' },
  async ({ page, browser, isMobile }) => {
    await signInInSpanish(page, 'lortega');
    await page.goto('/active-tickets');
    const link = page.getByRole('link', { name: /^Ver boleta/ }).first();
    const url = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    const context = await browser.newContext({ locale: 'es-MX', reducedMotion: 'reduce' });
    const driverPage = await context.newPage();
    await driverPage.goto(url);
    await expect(driverPage.getByText('Esta carga va en camino.')).toBeVisible();
    await expectSpanish(driverPage, isMobile);
    await context.close();
  },
);

test.describe('a phone without signal', () => {
  test.use({ expectedConsoleErrors: [ERRORS_WITHOUT_SIGNAL] });

  test(
    'shows tickets in Spanish: the list, opening, closing, and unsent tickets',
    { tag: '@long' },
    async ({ browser, isMobile }, info) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({
        ...info.project.use,
        locale: 'es-MX',
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await signInInSpanish(page, 'lortega');
      await page.goto('/active-tickets');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await expect.poll(() => readStoredHauls(page), { timeout: 60_000 }).toContain('KH 12');
      await context.setOffline(true);

      await page.goto('/active-tickets');
      await expect(page.getByText(/^Sin señal\. Lo que escriba/)).toBeVisible();
      await expectSpanish(page, isMobile);
      await page.goto('/open-ticket');
      await expect(getHeading(page)).toHaveText('Abrir boleta');
      await page.getByLabel('Camión', { exact: true }).fill(`ES ${Date.now()}`);
      await page.getByLabel('Cantidad enviada').fill('1');
      await page.getByRole('button', { name: 'Abrir boleta' }).click();
      await expect(page.getByText('La boleta está guardada en este dispositivo.')).toBeVisible();
      await expectSpanish(page, isMobile);
      await page.getByRole('link', { name: 'Ver boleta' }).first().click();
      await expect(getHeading(page)).toHaveText(/^Boleta nueva · \d\d:\d\d$/);
      await expectSpanish(page, isMobile);
      await page.goto('/ticket/11111111-1111-4111-8111-111111111111');
      await expect(page.getByText('Los datos de esta boleta no están en este dispositivo.')).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar boleta' }).click();
      await expect(page.getByText('Elija qué pasó con la carga')).toBeVisible();
      await expectSpanish(page, isMobile);
      await context.close();
    },
  );
});

test('the map of a correction has Spanish labels', { tag: '@long' }, async ({ page, isMobile }) => {
  await signInInSpanish(page, 'lortega');
  await page
    .getByRole('link', { name: /^Corregir:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Incompleto|Vencido/ }).first()).toBeAttached();
  await expect(page.getByLabel(/Zoom|my location|Incomplete\b|Overdue/)).toHaveCount(0);
  await expect(page.getByText('Ir al contenido')).toBeAttached();
  await expectAccessibleScreen(page, isMobile);
});

test(
  'the selected language applies in every browser and can be changed back',
  { tag: '@phone' },
  async ({ browser }) => {
    const account = createNewAccount();
    const firstContext = await browser.newContext({ locale: 'en-US' });
    const page = await firstContext.newPage();
    await register(page, account);
    await confirmAccount(page, account);
    await page.goto('/user-settings');
    await waitUntilInteractive(page);
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(getHeading(page)).toHaveText('Mi cuenta');
    await page.goto('/login');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');

    const secondContext = await browser.newContext({ locale: 'en-US' });
    const secondPage = await secondContext.newPage();
    await secondPage.goto('/login');
    await expect(getHeading(secondPage)).toHaveText('Login');
    await waitUntilInteractive(secondPage);
    await secondPage.getByLabel('Username').fill(account.username);
    await secondPage.getByLabel('Password', { exact: true }).fill(account.password);
    await secondPage.getByRole('button', { name: 'Login' }).click();
    await expect(getHeading(secondPage)).toHaveText('Cuadrilla de la unidad');

    await page.goto('/user-settings');
    await waitUntilInteractive(page);
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(getHeading(page)).toHaveText('My Account');
    await firstContext.close();
    await secondContext.close();
  },
);
