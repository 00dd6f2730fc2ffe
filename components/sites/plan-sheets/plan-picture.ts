import type { PlanFile, PlanFileError } from '@/components/sites/plan-sheets/plan-file';
import { scaleToJpeg } from '@/lib/offline/store/compress-photo';
import { MAX_PLAN_SHEET_BYTES, MAX_PLAN_SHEET_EDGE } from '@/lib/sites/plan-sheet';

/** Opens a PDF, JPEG or PNG by its content: names and types are often missing or wrong. */
export async function openPlanFile(file: File): Promise<PlanFile | PlanFileError> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_PLAN_SHEET_BYTES) return 'too-large';
  const head = await file
    .slice(0, PDF_HEADER_RANGE)
    .text()
    .catch(() => '');
  if (head.includes('%PDF-')) {
    const { openPdf } = await import('./pdf-pages');
    return openPdf(file);
  }
  if (!JPEG_OR_PNG.test(head)) return 'unknown-type';
  return {
    name: file.name,
    pageCount: 1,
    drawPage: async () =>
      (await scaleToJpeg(file, { maxEdge: MAX_PLAN_SHEET_EDGE, maxBytes: MAX_PLAN_SHEET_BYTES })) ?? 'damaged-picture',
    close: () => undefined,
  };
}

/** Readers accept a PDF whose header begins within this many bytes. */
const PDF_HEADER_RANGE = 1024;

/** As text, invalid UTF-8 is U+FFFD. */
const JPEG_OR_PNG = /^\uFFFD(\uFFFD\uFFFD|PNG)/;
