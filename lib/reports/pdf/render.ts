import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { calendarDay } from '@/lib/dates';
import { formatPdfFileName } from '@/lib/reports/final-pdf-name';
import { inSpan } from '@/lib/platform/process/in-span';
import { getMetrics } from '@/lib/platform/process/metrics';
import type { PdfJobMessage, PdfJob, ReportPdfInput } from '@/lib/reports/pdf-job';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { getJobSize } from './lanes';
import { runInTurn } from './queue';
import { releaseWorker, acquireWorker } from './workers';

export interface ReportPdf {
  pdf: Buffer;
  sha256: string;
  fileName: string;
}

interface RenderOptions {
  /** Work unit that waits for the PDF; units take turns. */
  unitId: string;
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
 * @throws {LostPicturesError} when a stored picture is missing, damaged or unreadable
 * @throws {Error} when the child fails or exceeds its time or memory limit
 */
export const renderReportPdf = (input: ReportPdfInput, options: RenderOptions): Promise<ReportPdf> =>
  runInTurn({ unitId: options.unitId, size: getJobSize(input) }, async () => {
    const stopTimer = getMetrics().pdfDuration.startTimer();
    try {
      const pdf = await inSpan('pdf', {}, () => render(input, options));
      stopTimer({ outcome: 'ok' });
      return pdf;
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      throw error;
    }
  });

async function render(input: ReportPdfInput, options: RenderOptions): Promise<ReportPdf> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-pdf-'));
  try {
    const outFile = path.join(folder, 'report.pdf');
    const sha256 = await runInChild({ input, outFile }, options);
    const { siteName, timeZone, fields } = input.report;
    return {
      pdf: await readFile(outFile),
      sha256,
      fileName: formatPdfFileName(siteName, calendarDay(fields.date, timeZone)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runInChild(job: PdfJob, { onProgress, timeLimitMs = MAX_RENDER_MS }: RenderOptions): Promise<string> {
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
    child.send(job);
  });
}
