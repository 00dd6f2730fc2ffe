import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import type { PlanFile, PlanFileError } from '@/components/sites/plan-sheets/plan-file';
import { MAX_PLAN_SHEET_EDGE } from '@/lib/sites/plan-sheet';

/** The worker is a file of our own origin, because the content security policy allows no blob. */
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Decoders for scanned pages. The library asks for them by name. */
const DECODERS: Readonly<Record<string, string>> = {
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url).href,
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url).href,
  'qcms_bg.wasm': new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url).href,
};

class DecoderFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename];
    const response = url === undefined ? null : await fetch(url);
    if (!response?.ok) throw new Error(`${filename} could not be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens a PDF in the browser. No script of the file runs, and no other file is loaded for it. */
export async function openPdf(file: File): Promise<PlanFile | PlanFileError> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: DecoderFiles,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    return {
      name: file.name,
      pageCount: pdf.numPages,
      drawPage: (page) => drawPage(pdf, page),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted-pdf' : 'damaged-pdf';
  }
}

const JPEG_QUALITY = 0.92;

async function drawPage(pdf: PDFDocumentProxy, pageNumber: number): Promise<Blob | PlanFileError> {
  try {
    const page = await pdf.getPage(pageNumber);
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: MAX_PLAN_SHEET_EDGE / Math.max(size.width, size.height) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    await page.render({ canvas, viewport, background: '#fff' }).promise;
    page.cleanup();
    return await new Promise((resolve) =>
      canvas.toBlob((picture) => resolve(picture ?? 'damaged-pdf'), 'image/jpeg', JPEG_QUALITY),
    );
  } catch {
    return 'damaged-pdf';
  }
}
