import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'lean-qr';
import { findChromium, LAUNCH_FLAGS } from './support/chromium';
import { waitUntilInteractive } from './support/hydration';
import { signIn } from './support/people';
import { expectAccessibleScreen } from './support/screen';
import { expect, test } from './support/test';

const FILM = path.join(os.tmpdir(), `earthtight-film-${process.pid}.y4m`);
const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PIXELS = 8;

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...LAUNCH_FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});
test.afterAll(() => fs.rmSync(FILM, { force: true }));

test(
  'the scanner opens the ticket of a code and rejects another code, even if the browser’s own reader fails',
  { tag: ['@phone', '@long'] },
  async ({ page, isMobile }) => {
    await page.addInitScript(() => {
      const failingReader = class {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => {
          throw new Error('Barcode detection service unavailable.');
        };
      };
      Object.defineProperty(window, 'BarcodeDetector', { value: failingReader });
    });
    await signIn(page, 'dkowalczyk');
    await page.goto('/active-tickets');
    await waitUntilInteractive(page);
    const ticketPath = await page.locator('a[href^="/ticket/"]').first().getAttribute('href');
    if (ticketPath === null) throw new Error('a ticket has no path');

    writeFilm('https://example.com/ticket/1');
    const scan = page.getByRole('button', { name: 'Scan ticket' });
    await scan.click();
    const dialog = page.getByRole('dialog', { name: 'Scan ticket' });
    await expect(dialog.getByText('This code is not a ticket of Earth Tight.')).toBeVisible();
    await expectAccessibleScreen(page, isMobile);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    writeFilm(`${new URL(page.url()).origin}${ticketPath}`);
    await scan.click();
    await expect(page).toHaveURL(ticketPath);
    await expect(page.getByRole('heading', { level: 1, name: /^Ticket \d+$/ })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

/** Writes what the camera sees: one gray picture in YUV4MPEG2 with the code in its middle. */
function writeFilm(text: string): void {
  const code = generate(text);
  const left = Math.floor((WIDTH - code.size * MODULE_PIXELS) / 2);
  const top = Math.floor((HEIGHT - code.size * MODULE_PIXELS) / 2);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < code.size * MODULE_PIXELS; y++)
    for (let x = 0; x < code.size * MODULE_PIXELS; x++)
      if (code.get(Math.floor(x / MODULE_PIXELS), Math.floor(y / MODULE_PIXELS)))
        brightness[(top + y) * WIDTH + left + x] = 16;
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`);
  fs.writeFileSync(FILM, Buffer.concat([header, brightness, colors]));
}
