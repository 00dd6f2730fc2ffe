import { z } from 'zod';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { readIntactFile } from '@/lib/platform/intact-file';
import { log } from '@/lib/platform/log';
import { members, type PassCheck } from '@/lib/platform/operation/callers';
import { fileDoor, type FileDoor } from '@/lib/platform/operation/file-door';
import { WholeResponse } from '@/lib/platform/operation/whole-response';
import { uuid } from '@/lib/platform/parse';
import { runtime } from '@/lib/platform/runtime';
import { namedFile, finalPdfFileNameOf } from '@/lib/reports/final-pdf-name';

const pdfOfReport = z
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
export const finalPdfDoor = (holds: PassCheck): FileDoor =>
  fileDoor({
    name: 'records.send',
    route: 'GET /record/{file}',
    callers: members('use-reports', { read: findFinalPdf, holds }),
    rate: 'files',
    input: z.object({ file: pdfOfReport }),
    unknown: 'not-found',
    largestBody: 0,
    async answer({ call, found }) {
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': namedFile('inline', finalPdfFileNameOf(found)),
        'cache-control': 'private, no-cache',
        etag: `"${found.pdfSha256}"`,
        'x-content-type-options': 'nosniff',
      };
      const pdf = await readIntactFile(runtime().storage.pathOf(found.pdfKey), found.pdfSha256);
      if (pdf) return new WholeResponse(pdf, { headers });
      log.error({ requestId: call.requestId, reportId: found.id }, 'A final PDF is missing or damaged');
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
