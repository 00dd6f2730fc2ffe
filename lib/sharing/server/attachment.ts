import { createHash } from 'node:crypto';
import { formatListDate } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import type { Member } from '@/lib/platform/operation/call';
import { getErrorField } from '@/lib/platform/outbox/channels';
import { runtime } from '@/lib/platform/process/runtime';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { formatFinalPdfFileName } from '@/lib/reports/final-pdf-name';
import { notifyOfficeOfLostFiles } from '@/lib/reports/server/lost-files';
import type { PdfAttachment } from '@/lib/sharing/events';
import { MAX_ATTACHMENT_BYTES } from '@/lib/sharing/rules';

/** The PDF by report id, or null if it is too large to attach and the email has only a link. */
export type PdfAttachments = ReadonlyMap<string, PdfAttachment | null>;

/**
 * If one PDF is missing or differs from the frozen one, nothing is sent. Call it before the transaction: it reads whole
 * files.
 */
export async function loadAttachments(
  reportIds: readonly string[],
  actor: Member,
  who: SessionReference,
): Promise<PdfAttachments | Failure> {
  const reports = await fetchClosedReports(reportIds, who);
  const attachments = new Map<string, PdfAttachment | null>();
  for (const report of reports) {
    const pdf = await findStoredPdf(report);
    if (typeof pdf === 'string') {
      log.error({ reportId: report.id, why: pdf }, 'The PDF of a closed report is not as it was frozen');
      const day = formatListDate(report.date.toISOString(), report.site?.timeZone ?? DEFAULT_TIME_ZONE);
      const { id: reportId, siteName } = report;
      await notifyOfficeOfLostFiles({ reportId, siteName, files: 'the PDF' }, actor, who);
      return failure('record-missing', { report: `${siteName}, ${day}` });
    }
    const attached = pdf.bytes <= MAX_ATTACHMENT_BYTES;
    const { key: storageKey, sha256 } = pdf;
    attachments.set(report.id, attached ? { storageKey, fileName: formatFinalPdfFileName(report), sha256 } : null);
  }
  return attachments;
}

const fetchClosedReports = (reportIds: readonly string[], who: SessionReference) =>
  asPerson(who, (db) =>
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

/** CLOSE OUT always makes a PDF, so a closed report without one has lost it. */
async function findStoredPdf(report: {
  pdfKey: string | null;
  pdfSha256: string | null;
}): Promise<StoredPdf | 'missing' | 'damaged'> {
  const pdf = report.pdfKey ? await hashFile(report.pdfKey) : null;
  if (pdf === null) return 'missing';
  return pdf.sha256 === report.pdfSha256 ? pdf : 'damaged';
}

/** Streams the file, because a PDF may have 30 MB. Returns null if the file does not exist. */
async function hashFile(key: string): Promise<StoredPdf | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of runtime().storage.stream(key)) {
      hash.update(piece);
      bytes += Buffer.byteLength(piece);
    }
  } catch (error) {
    if (getErrorField(error, 'code') === 'ENOENT') return null;
    throw error;
  }
  return { key, bytes, sha256: hash.digest('hex') };
}
