import { z } from 'zod';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readVerifiedFile } from '@/lib/platform/storage/storage';
import { log } from '@/lib/platform/process/log';
import { allowMembers, type PassCheck } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { getRuntime } from '@/lib/platform/process/runtime';
import { formatPdfFileNameOfReport } from '@/lib/reports/final-pdf-name';
import { formatContentDisposition } from '@/lib/sites/file-name';

const reportIdOfPdf = z
  .string()
  .regex(/\.pdf$/)
  .transform((name) => name.slice(0, -'.pdf'.length))
  .pipe(uuid);

interface FoundPdf {
  id: string;
  siteName: string;
  date: Date;
  pdfKey: string;
  pdfSha256: string | null;
  site: { timeZone: string } | null;
}

/** Serves the final PDF to members of its unit and to holders of a signed URL. */
export const createFinalPdfEndpoint = (checkPass: PassCheck): FileEndpoint =>
  createFileEndpoint({
    name: 'records.send',
    route: 'GET /record/{file}',
    access: allowMembers('use-reports', { read: findFinalPdf, checkPass }),
    rate: 'files',
    input: z.object({ file: reportIdOfPdf }),
    invalidRequestCode: 'not-found',
    maxBodyBytes: 0,
    async handle({ call, data: report }) {
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': formatContentDisposition('inline', formatPdfFileNameOfReport(report)),
        'cache-control': 'private, no-cache',
        etag: `"${report.pdfSha256}"`,
        'x-content-type-options': 'nosniff',
      };
      const pdf = await readVerifiedFile(getRuntime().storage, report.pdfKey, report.pdfSha256);
      if (pdf) return new BufferedResponse(pdf, { headers });
      log.error({ requestId: call.requestId, reportId: report.id }, 'a final PDF is missing or damaged');
      return failure('final-pdf-lost');
    },
  });

async function findFinalPdf(
  db: Db,
  { input: { file: id }, unitId }: { input: { file: string }; unitId: string },
): Promise<FoundPdf | Failure> {
  const report = await db.report.findFirst({
    where: { id, workUnitId: unitId, deletedAt: null },
    select: { siteName: true, date: true, pdfKey: true, pdfSha256: true, site: { select: { timeZone: true } } },
  });
  return report?.pdfKey ? { ...report, id, pdfKey: report.pdfKey } : failure('not-found');
}
