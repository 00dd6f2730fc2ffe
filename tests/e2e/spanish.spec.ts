import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { confirm, register, stranger } from './support/accounts';
import { englishOn } from './support/english';
import { serveHostedFields } from './support/hosted-fields';
import { interactive } from './support/interactive';
import { expectGoodScreen } from './support/screen';
import { expect, test } from './support/test';

// Pages that are not there or not for the role are a part of the walk.
test.use({ locale: 'es-MX', provoked: [/status of 40[134]/] });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Nothing English is read or heard, axe finds nothing, and the longer words fit a narrow phone. */
async function isSpanish(page: Page, isMobile: boolean, names: readonly string[] = []): Promise<void> {
  await expect.poll(() => englishOn(page, names)).toEqual([]);
  await expectGoodScreen(page, isMobile);
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await interactive(page);
  await enter(page, username, DEMO_PASSWORD);
  await expect(heading(page)).toHaveText('Informes de inspección');
  await interactive(page);
}

test('the pages of the signed-out are Spanish for a browser that asks for it, refusals too', async ({
  page,
  isMobile,
}) => {
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
      await expect(heading(page)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await isSpanish(page, isMobile);
    });
  await page.goto('/login');
  await interactive(page);
  await enter(page, 'lortega', 'not-the-password');
  await expect(page.getByText('Usuario o contraseña incorrectos')).toBeVisible();
  await isSpanish(page, isMobile);
  await page.goto('/register');
  await interactive(page);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByText('Faltan datos obligatorios')).toBeVisible();
  await isSpanish(page, isMobile);
});

test('every screen of a crew member is Spanish: list, menus, bell, sharing, report, My Account, this device, log-out', async ({
  page,
  isMobile,
}) => {
  await serveHostedFields(page.context());
  await signIn(page, 'lortega');
  await isSpanish(page, isMobile);

  await test.step('the sidebar and the menus', async () => {
    if (isMobile) {
      await page.getByRole('button', { name: 'Abrir el menú' }).click();
      await isSpanish(page, isMobile);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /menú de la cuenta$/ }).click();
    await expect(page.getByRole('link', { name: 'Cerrar sesión' })).toBeVisible();
    await isSpanish(page, isMobile);
    if (!isMobile) {
      await page.getByRole('button', { name: 'Atajos de teclado' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isSpanish(page, isMobile);
    }
    await page.keyboard.press('Escape');
    await page.reload();
    await interactive(page);
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible();
    await isSpanish(page, isMobile);
    await page.keyboard.press('Escape');
  });

  await test.step('the questions and dialogs of the list', async () => {
    const share = page.getByRole('button', { name: /^Compartir:/ }).first();
    await share.click();
    await expect(page.getByText('Elija al menos un destinatario.')).toBeVisible();
    await isSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    if (isMobile) {
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await expect(page.getByLabel('Orden')).toBeVisible();
      await isSpanish(page, isMobile);
      await page.keyboard.press('Escape');
    }
    const remove = page.getByRole('button', { name: /^Borrar la inspección de/ }).first();
    await remove.click();
    await expect(page.getByText('¿Seguro que quiere borrar esta inspección?')).toBeVisible();
    await isSpanish(page, isMobile);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('a report to read: its record is English and says so', async () => {
    await page
      .getByRole('link', { name: /^REVISAR:/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
    await isSpanish(page, isMobile);
  });

  const pages = [
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
      await expect(heading(page)).toHaveText(title);
      await isSpanish(page, isMobile);
    });

  await test.step('the dialogs of My Account', async () => {
    for (const name of [
      'Cambiar la contraseña',
      'Cambiar el correo electrónico',
      'Agregar una llave de acceso',
      'Borrar mi cuenta',
    ]) {
      await page.goto('/user-settings');
      await interactive(page);
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await isSpanish(page, isMobile);
    }
  });
});
test('a correction is Spanish with its map: controls, pins and the way to the content', async ({ page, isMobile }) => {
  await signIn(page, 'lortega');
  await page
    .getByRole('link', { name: /^Corregir:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Acercar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Incompleto|Vencido/ }).first()).toBeAttached();
  await expect(page.getByLabel(/Zoom|my location|Incomplete\b|Overdue/)).toHaveCount(0);
  await expect(page.getByText('Ir al contenido')).toBeAttached();
  await expectGoodScreen(page, isMobile);
});

test('who chose Spanish has it in every browser, signed in and out, and gets English back', async ({ browser }) => {
  const account = stranger();
  const english = await browser.newContext({ locale: 'en-US' });
  const page = await english.newPage();
  await register(page, account);
  await confirm(page, account);
  await page.goto('/user-settings');
  await interactive(page);
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(heading(page)).toHaveText('Mi cuenta');
  await page.goto('/login');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  const other = await browser.newContext({ locale: 'en-US' });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await expect(heading(elsewhere)).toHaveText('Login');
  await interactive(elsewhere);
  await elsewhere.getByLabel('Username').fill(account.username);
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(heading(elsewhere)).toHaveText('Cuadrilla de la unidad');

  await page.goto('/user-settings');
  await interactive(page);
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('My Account');
  await english.close();
  await other.close();
});
