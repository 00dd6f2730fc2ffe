import type { Db } from '@/lib/platform/database/client';
import { MAX_BOARD_PDFS } from '@/lib/boards/rules';
import type { FoundPdf } from '@/lib/reports/server/final-pdf-endpoint';

/** When the last inspection of which the crew was notified began; null before the first one. */
export async function findLastInspection(db: Db, siteId: string, now: Date): Promise<Date | null> {
  const report = await db.report.findFirst({
    where: { siteId, status: { not: 'setup' }, deletedAt: null, date: { lte: now } },
    orderBy: { date: 'desc' },
    select: { date: true },
  });
  return report?.date ?? null;
}

interface PdfRow {
  id: string;
  siteName: string;
  date: Date;
  pdfKey: string;
  pdfSha256: string | null;
  timeZone: string;
}

/** The PDFs of the last inspections that have one: the final one or, while it is open, the newest signed one. */
export async function listBoardPdfs(db: Db, siteId: string, now: Date): Promise<FoundPdf[]> {
  const rows = await db.$queryRaw<PdfRow[]>`
    SELECT r.id, r.site_name AS "siteName", r.date, s.time_zone AS "timeZone",
           coalesce(r.pdf_key, f.pdf_key) AS "pdfKey",
           CASE WHEN r.pdf_key IS NULL THEN f.pdf_sha256 ELSE r.pdf_sha256 END AS "pdfSha256"
      FROM report r
      JOIN site s ON s.id = r.site_id
      LEFT JOIN LATERAL (
        SELECT pdf_key, pdf_sha256 FROM signed_pdf
         WHERE report_id = r.id AND pdf_key IS NOT NULL AND r.pdf_key IS NULL
         ORDER BY made_at DESC, signature_id LIMIT 1) f ON true
     WHERE r.site_id = ${siteId}::uuid AND r.status <> 'setup' AND r.deleted_at IS NULL
       AND r.date <= ${now}::timestamptz AND coalesce(r.pdf_key, f.pdf_key) IS NOT NULL
     ORDER BY r.date DESC, r.id LIMIT ${MAX_BOARD_PDFS}`;
  return rows.map(({ timeZone, ...pdf }) => ({ ...pdf, site: { timeZone } }));
}
