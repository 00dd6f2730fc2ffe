import type { PackInspection } from '@/lib/audit-packs/inspection-rows';
import { calendarDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { InspectionType } from '@/lib/reports/domain/report';
import { formatTypeLabel } from '@/lib/reports/domain/rules';
import type { PackSite } from './pack-site';

/** A file of the storage, or what was signed of an inspection, which the database has. */
export interface StoredFile {
  path: string;
  /** The key in the storage, or the report whose signed content it is. */
  source: { key: string } | { signedReportId: string };
  /** The digest that the record has. */
  sha256: string;
  /** The digest that the phone computed of a full-size photo. */
  phoneSha256?: string;
  /** null if only the storage knows it. */
  bytes: number | null;
}

interface InspectionRecord {
  id: string;
  startedAt: string;
  endedAt: string | null;
  type: InspectionType;
  otherType: string;
  inspectorNames: string[];
  startedBy: string;
  closedAt: string | null;
  pdfKey: string | null;
  pdfSha256: string | null;
  signedSha256: string | null;
  signedBytes: number | null;
  signatures: { name: string; pdfKey: string | null; pdfSha256: string | null }[];
}

/** An inspection with its files, and whether a PDF of it is still to be made. */
export interface InspectionWithFiles {
  inspection: PackInspection;
  files: StoredFile[];
  waitsForPdf: boolean;
}

/** The completed inspections of the period, by time. One statement. */
export async function loadPackInspections(db: Db, { site, start, end }: PackSite): Promise<InspectionWithFiles[]> {
  const rows = await db.$queryRaw<InspectionRecord[]>`
    SELECT r.id, ${toIsoTime('r.date')} AS "startedAt", r.fields->>'inspectionEnd' AS "endedAt", r.type,
           r.other_type AS "otherType", r.fields->'inspectorNames' AS "inspectorNames", p.name AS "startedBy",
           ${toIsoTime('r.closed_at')} AS "closedAt", r.pdf_key AS "pdfKey", r.pdf_sha256 AS "pdfSha256",
           i.digest AS "signedSha256", octet_length(i.content) AS "signedBytes",
           (SELECT coalesce(json_agg(json_build_object('name', g.name, 'pdfKey', f.pdf_key, 'pdfSha256', f.pdf_sha256)
                     ORDER BY s.number), '[]')
              FROM signature g
              JOIN record_seal s ON s.work_unit_id = g.work_unit_id AND s.kind = 'signature' AND s.subject_id = g.id
              LEFT JOIN signed_pdf f ON f.signature_id = g.id
             WHERE g.report_id = r.id) AS signatures
      FROM report r JOIN person p ON p.id = r.created_by LEFT JOIN signed_inspection i ON i.report_id = r.id
     WHERE r.site_id = ${site.id}::uuid AND r.status <> 'setup' AND r.deleted_at IS NULL
       AND r.date >= ${start}::timestamptz AND r.date < ${end}::timestamptz
     ORDER BY r.date, r.id`;
  return rows.map((row) => toInspection(row, site.timeZone));
}

function toInspection(row: InspectionRecord, timeZone: string): InspectionWithFiles {
  const folder = `inspections/${calendarDay(row.startedAt, timeZone)}-${row.id}`;
  const toPdf = (name: string, key: string | null, sha256: string | null): StoredFile[] =>
    key === null || sha256 === null ? [] : [{ path: `${folder}/${name}`, source: { key }, sha256, bytes: null }];
  const pdfs = [
    ...row.signatures.flatMap(({ pdfKey, pdfSha256 }, index) => toPdf(`signed-${index + 1}.pdf`, pdfKey, pdfSha256)),
    ...toPdf('final.pdf', row.pdfKey, row.pdfSha256),
  ];
  const signed: StoredFile[] =
    row.signatures.length === 0 || row.signedSha256 === null
      ? []
      : [
          {
            path: `${folder}/signed.json`,
            source: { signedReportId: row.id },
            sha256: row.signedSha256,
            bytes: row.signedBytes,
          },
        ];
  const files = [...pdfs, ...signed];
  return {
    inspection: {
      id: row.id,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      type: formatTypeLabel(row.type, row.otherType),
      inspectors: row.inspectorNames.length > 0 ? row.inspectorNames : [row.startedBy],
      signers: row.signatures.map(({ name }) => name),
      closedAt: row.closedAt,
      files: files.map(({ path }) => path),
    },
    files,
    waitsForPdf: row.signatures.some(({ pdfKey }) => pdfKey === null),
  };
}
