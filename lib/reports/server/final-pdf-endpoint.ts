import { z } from 'zod';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import { log } from '@/lib/platform/process/log';
import { allowMembers, type PassCheck } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import type { Call } from '@/lib/platform/operation/call';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { getRuntime } from '@/lib/platform/process/runtime';
import { formatPdfFileNameOfReport } from '@/lib/reports/final-pdf-name';
import { formatContentDisposition } from '@/lib/sites/file-name';

const idOfPdf = z
  .string()
  .regex(/\.pdf$/)
  .transform((name) => name.slice(0, -'.pdf'.length))
  .pipe(uuid);

/** A stored PDF of an inspection. */
export interface FoundPdf {
  id: string;
  siteName: string;
  date: Date;
  pdfKey: string;
  pdfSha256: string | null;
  site: { timeZone: string } | null;
}

/** What the file name needs. */
const NAME = { id: true, siteName: true, date: true, site: { select: { timeZone: true } } } as const;

/** Serves the final PDF to members of its unit and to holders of a signed URL. */
export const createFinalPdfEndpoint = (checkPass: PassCheck): FileEndpoint =>
  createFileEndpoint({
    name: 'records.send',
    route: 'GET /record/{file}',
    access: allowMembers('use-reports', { read: findFinalPdf, checkPass }),
    rate: 'files',
    input: z.object({ file: idOfPdf }),
    invalidRequestCode: 'not-found',
    maxBodyBytes: 0,
    handle: ({ call, data }) => sendPdf(data, call),
  });

/** Serves the PDFs of signed inspections to members of their unit. */
export const signedPdfEndpoint = createFileEndpoint({
  name: 'records.sendSigned',
  route: 'GET /record/signed/{file}',
  access: allowMembers('use-reports', { read: findSignedPdf }),
  rate: 'files',
  input: z.object({ file: idOfPdf }),
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  handle: ({ call, data }) => sendPdf(data, call),
});

/** Sends a PDF after its digest was compared. */
export async function sendPdf(
  report: FoundPdf,
  call: Call,
  disposition: 'inline' | 'attachment' = 'inline',
): Promise<Response | Failure> {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': formatContentDisposition(disposition, formatPdfFileNameOfReport(report)),
    'cache-control': 'private, no-cache',
    etag: `"${report.pdfSha256}"`,
    'x-content-type-options': 'nosniff',
  };
  const pdf = await readVerifiedFile(getRuntime().storage, report.pdfKey, report.pdfSha256);
  if (pdf) return new BufferedResponse(pdf, { headers });
  log.error({ requestId: call.requestId, reportId: report.id, key: report.pdfKey }, 'a PDF is missing or damaged');
  return failure('final-pdf-lost');
}

async function findFinalPdf(
  db: Db,
  { input: { file: id }, unitId }: { input: { file: string }; unitId: string },
): Promise<FoundPdf | Failure> {
  const report = await db.report.findFirst({
    where: { id, workUnitId: unitId, deletedAt: null },
    select: { ...NAME, pdfKey: true, pdfSha256: true },
  });
  return report?.pdfKey ? { ...report, pdfKey: report.pdfKey } : failure('not-found');
}

async function findSignedPdf(
  db: Db,
  { input: { file: signatureId }, unitId }: { input: { file: string }; unitId: string },
): Promise<FoundPdf | Failure> {
  const pdf = await db.signedPdf.findFirst({ where: { signatureId, workUnitId: unitId } });
  const report = pdf && (await db.report.findFirst({ where: { id: pdf.reportId, deletedAt: null }, select: NAME }));
  return pdf?.pdfKey && report ? { ...report, pdfKey: pdf.pdfKey, pdfSha256: pdf.pdfSha256 } : failure('not-found');
}
