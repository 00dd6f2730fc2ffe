import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createReportDocument } from './document';
import { loadFonts } from './fonts';
import type { PdfJob, PdfJobMessage } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { hasLostPictures, readPictures } from './pictures';
import { createPrinter } from './printable';
import { createTaggedPdf } from './tagged';

/**
 * The child process. It runs one job after another, writes one file each, and exits when a job fails or the server is
 * gone. Its bundle is dist/report-pdf-worker.mjs.
 */
process.on('message', (job: PdfJob) => {
  runJob(job).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.once('disconnect', () => process.exit());

async function runJob({ input, outFile }: PdfJob): Promise<void> {
  const pictures = await readPictures(input, (done, total) => sendProgress({ step: 'photos', done, total }));
  if (hasLostPictures(pictures))
    return sendMessage({ kind: 'lost', fileNames: pictures.lostFileNames, rssBytes: process.memoryUsage.rss() });
  const fonts = await loadFonts(JSON.stringify(input), path.dirname(outFile));
  sendProgress({ step: 'layout', done: 0, total: null });
  let pages = 0;
  const print = createPrinter((codePoint) => fonts.covers(codePoint));
  const pdf = await createTaggedPdf(
    createReportDocument({
      input,
      pictures,
      print,
      families: fonts.families,
      onPage: (page) => {
        if (page <= pages) return;
        pages = page;
        sendProgress({ step: 'pages', done: page, total: null });
      },
    }),
    { isArchival: input.checkUrl !== null },
  );
  await writeFile(outFile, pdf);
  await sendMessage({
    kind: 'done',
    sha256: createHash('sha256').update(pdf).digest('hex'),
    rssBytes: process.memoryUsage.rss(),
  });
}

const sendProgress = (update: ReportPdfProgress) => void sendMessage({ kind: 'progress', progress: update });

const sendMessage = (message: PdfJobMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));
