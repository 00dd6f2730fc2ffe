import { formatListDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { Member } from '@/lib/platform/operation/call';
import { getRuntime } from '@/lib/platform/process/runtime';
import { hashFile } from '@/lib/platform/storage/storage';
import { formatPdfFileNameOfReport } from '@/lib/reports/final-pdf-name';
import { notifyOfficeOfLostFiles } from '@/lib/reports/server/lost-files';
import type { PdfAttachment } from '@/lib/sharing/events';
import { MAX_ATTACHMENT_BYTES } from '@/lib/sharing/rules';

/** PDFs by report id; null for a PDF that is too large to attach. */
export type PdfAttachments = ReadonlyMap<string, PdfAttachment | null>;

/**
 * Checks the PDFs of closed reports. Fails and notifies the Office if one is missing or damaged. Call it before the
 * transaction, because it reads whole files.
 */
export async function loadAttachments(
  reportIds: readonly string[],
  actor: Member,
  session: SessionReference,
): Promise<PdfAttachments | Failure> {
  const reports = await loadClosedReports(reportIds, session);
  const attachments = new Map<string, PdfAttachment | null>();
  for (const report of reports) {
    const pdf = await checkStoredPdf(report);
    if (typeof pdf === 'string') {
      log.error({ reportId: report.id, why: pdf }, 'the PDF of a closed report is missing or damaged');
      const day = formatListDate(report.date.toISOString(), report.site?.timeZone ?? DEFAULT_TIME_ZONE);
      const { id: reportId, siteName } = report;
      await notifyOfficeOfLostFiles({ reportId, siteName, files: 'the PDF' }, actor.unit.id, session.at);
      return failure('record-missing', { report: `${siteName}, ${day}` });
    }
    const isAttachable = pdf.bytes <= MAX_ATTACHMENT_BYTES;
    const { key: storageKey, sha256 } = pdf;
    attachments.set(
      report.id,
      isAttachable ? { storageKey, fileName: formatPdfFileNameOfReport(report), sha256 } : null,
    );
  }
  return attachments;
}

const loadClosedReports = (reportIds: readonly string[], session: SessionReference) =>
  asPerson(session, (db) =>
    db.report.findMany({
      where: { id: { in: [...reportIds] }, deletedAt: null, status: { in: ['closed', 'finished'] } },
      orderBy: { id: 'asc' },
      select: {
        id: true,
        siteName: true,
        date: true,
        pdfKey: true,
        pdfSha256: true,
        site: { select: { timeZone: true } },
      },
    }),
  );

interface StoredPdf {
  key: string;
  bytes: number;
  sha256: string;
}

/** CLOSE OUT always creates a PDF, so a closed report without one has lost it. */
async function checkStoredPdf({
  pdfKey: key,
  pdfSha256,
}: {
  pdfKey: string | null;
  pdfSha256: string | null;
}): Promise<StoredPdf | 'missing' | 'damaged'> {
  const pdf = key === null ? null : await hashFile(getRuntime().storage, key);
  if (key === null || pdf === null) return 'missing';
  return pdf.sha256 === pdfSha256 ? { key, ...pdf } : 'damaged';
}
