import { z } from 'zod';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { allowMembers } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { sendPdf, type FoundPdf } from '@/lib/reports/server/final-pdf-endpoint';
import { listBoardPdfs } from './inspections';
import { isBoardPassValid } from './open-board';

const pdfSchema = z.object({ reportId: uuid });

export const getPdfPath = (reportId: string): string => `/api/boards/pdfs/${reportId}`;

/** Serves the PDFs that a board shows, as attachments, to holders of a signed address (BOARD-03). */
export const boardPdfEndpoint = createFileEndpoint({
  name: 'boards.sendPdf',
  route: 'GET /api/boards/pdfs/{reportId}',
  access: allowMembers('use-reports', { read: findBoardPdf, checkPass: isBoardPassValid }),
  rate: 'files',
  input: pdfSchema,
  invalidRequestCode: 'not-found',
  maxBodyBytes: 0,
  handle: ({ call, data }) => sendPdf(data, call, 'attachment'),
});

async function findBoardPdf(
  db: Db,
  { input: { reportId }, call, unitId }: { input: { reportId: string }; call: Call; unitId: string },
): Promise<FoundPdf | Failure> {
  const report = await db.report.findFirst({ where: { id: reportId, workUnitId: unitId }, select: { siteId: true } });
  const board = report?.siteId && (await db.siteBoard.findFirst({ where: { siteId: report.siteId, showsPdfs: true } }));
  const pdfs = board ? await listBoardPdfs(db, board.siteId, call.now) : [];
  return pdfs.find(({ id }) => id === reportId) ?? failure('not-found');
}
