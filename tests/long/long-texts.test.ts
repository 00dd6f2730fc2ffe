import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LONG_TEXTS, createReportWithText } from '@/tests/integration/reports/pdf/long-texts';
import { renderPdf } from '@/tests/integration/reports/pdf/render-pdf';
import { createPdfInput } from '@/tests/integration/reports/pdf/sample';

jest.setTimeout(180_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pdf-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(LONG_TEXTS)('the PDF renders ten thousand characters %s within a minute', async (_description, piece) => {
  const input = await createPdfInput(createReportWithText(piece, 10_000), folder);
  const { pdf } = await renderPdf(input, { timeLimitMs: 60_000 });
  expect(pdf.length).toBeGreaterThan(10_000);
});
