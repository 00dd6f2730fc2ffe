import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readQrCodes } from '@/tests/setup/read-qr-codes';
import { extractPageTexts } from './printed';
import { renderPdf } from './render-pdf';
import { createPdfInput, createSmallReport } from './sample';

jest.setTimeout(60_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pdf-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a sealed PDF prints the address of its check, and as a code that a phone reads [SIGN-19]', async () => {
  const checkUrl = 'https://app.earthtight.example.com/check/rTiXqIa1z4W0XIOeRKRy5Q';
  const { pdf } = await renderPdf({ ...(await createPdfInput(createSmallReport(), folder)), checkUrl });
  const pages = extractPageTexts(pdf);
  expect(pages.at(-1)).toContain(checkUrl);
  const last = ['-f', `${pages.length}`, '-l', `${pages.length}`];
  const picture = execFileSync('pdftoppm', ['-r', '100', ...last, '-png', '-'], { input: pdf });
  expect(await readQrCodes(picture)).toEqual([checkUrl]);
});
