import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { SignedRecord } from '@/lib/signing/signed-record';

/** The signatures of a completed inspection; null if it could not be signed. One SQL statement. */
export async function loadSignedRecord(db: Db, reportId: string): Promise<SignedRecord | null> {
  const [row] = await db.$queryRaw<SignedRecord[]>`
    SELECT i.digest, i.rules_key AS "rulesKey", i.certification_key AS "certificationKey", ${toIsoTime('i.completed_at')} AS "completedAt",
      (SELECT coalesce(json_agg(json_build_object('id', g.id, 'kind', g.kind, 'name', g.name, 'title', g.title,
          'certificate', g.certificate, 'statementKey', g.statement_key, 'drawing', g.drawing, 'signedAt', ${toIsoTime('g.signed_at')},
          'receivedAt', ${toIsoTime('g.received_at')}, 'sealNumber', s.number, 'checkId', s.check_id)
          ORDER BY s.number), '[]')
        FROM signature g
        JOIN record_seal s ON s.work_unit_id = g.work_unit_id AND s.kind = 'signature' AND s.subject_id = g.id
       WHERE g.report_id = i.report_id) AS signatures,
      (SELECT coalesce(jsonb_object_agg(d.key, d.value), '{}')
         FROM signed_pdf p, jsonb_each(p.photo_digests) AS d WHERE p.report_id = i.report_id) AS "photoDigests"
    FROM signed_inspection i WHERE i.report_id = ${reportId}::uuid`;
  return row ?? null;
}
