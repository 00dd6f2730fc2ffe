import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { renderReportPdf } from '@/lib/reports/pdf/render';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';

export interface RenderedPdf {
  pdf: Buffer;
  sha256: string;
}

/** Renders a PDF in a folder of its own. */
export async function renderPdf(
  input: ReportPdfInput,
  options: Omit<Parameters<typeof renderReportPdf>[1], 'outFile' | 'unitId'> = {},
): Promise<RenderedPdf> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'earthtight-rendered-'));
  try {
    const outFile = path.join(folder, 'report.pdf');
    const sha256 = await renderReportPdf(input, { unitId: 'unit', outFile, ...options });
    return { pdf: await readFile(outFile), sha256 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
