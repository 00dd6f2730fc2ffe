import { inSpan } from '@/lib/platform/process/in-span';
import { getMetrics } from '@/lib/platform/process/metrics';
import type { PdfJobMessage, PdfJob, ReportPdfInput } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { getJobSize } from './lanes';
import { runInTurn } from './queue';
import { releaseWorker, acquireWorker } from './workers';

interface RenderOptions {
  /** Work unit that waits for the PDF; units take turns. */
  unitId: string;
  /** Path of the PDF. Its folder may get other files too. */
  outFile: string;
  onProgress?: (progress: ReportPdfProgress) => void;
  timeLimitMs?: number;
}

/** The server lost pictures of the record, so there is no PDF. */
export class LostPicturesError extends Error {
  constructor(readonly fileNames: readonly string[]) {
    super(`Pictures are missing or damaged: ${fileNames.join(', ')}`);
  }
}

/** A report of 100 BMPs with 500 photos takes about a tenth of this on two cores. */
const MAX_RENDER_MS = 180_000;
const MAX_LOGGED_STDERR = 4_000;

/**
 * Creates the PDF of an inspection in a child process, so that the server stays responsive. The job waits for its turn
 * (lanes.ts); progress starts after that.
 * @returns the SHA-256 of the PDF in hexadecimal
 * @throws {LostPicturesError} when a stored picture is missing, damaged or unreadable
 * @throws {Error} when the child fails or exceeds its time or memory limit
 */
export const renderReportPdf = (input: ReportPdfInput, options: RenderOptions): Promise<string> =>
  runInTurn({ unitId: options.unitId, size: getJobSize(input) }, async () => {
    const stopTimer = getMetrics().pdfDuration.startTimer();
    try {
      const sha256 = await inSpan('pdf', {}, () => runInChild(input, options));
      stopTimer({ outcome: 'ok' });
      return sha256;
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      throw error;
    }
  });

function runInChild(
  input: ReportPdfInput,
  { outFile, onProgress, timeLimitMs = MAX_RENDER_MS }: RenderOptions,
): Promise<string> {
  const child = acquireWorker();
  return new Promise<string>((resolve, reject) => {
    let errorOutput = '';
    const timer = setTimeout(() => {
      errorOutput = `timed out after ${timeLimitMs} ms\n${errorOutput}`;
      child.kill('SIGKILL');
    }, timeLimitMs);
    child.stderr?.on('data', (bytes: Buffer) => {
      errorOutput = (errorOutput + bytes.toString()).slice(0, MAX_LOGGED_STDERR);
    });
    child.on('message', (message: PdfJobMessage) => {
      if (message.kind === 'progress') return onProgress?.(message.progress);
      clearTimeout(timer);
      releaseWorker(child, message);
      if (message.kind === 'lost') reject(new LostPicturesError(message.fileNames));
      else resolve(message.sha256);
    });
    child.on('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`The PDF could not be created: ${errorOutput.trim() || 'no reason given'}`));
    });
    child.send({ input, outFile } satisfies PdfJob);
  });
}
