import type { Db } from '@/lib/platform/database/client';
import type { MissingPhoto } from '@/lib/reports/domain/photos';

/**
 * Photos that the BMPs of a report name and that were not uploaded yet (decisions, "Work against a report that moved
 * on").
 */
export const listMissingPhotos = (db: Db, reportId: string): Promise<MissingPhoto[]> => db.$queryRaw`
  SELECT named.file_name AS "fileName", named.taken_by AS "personId", coalesce(p.name, '') AS "name"
    FROM logged_bmp b
    CROSS JOIN LATERAL (
      SELECT jsonb_array_elements_text(b.condition->'photos'), coalesce(b.condition_photos_by, b.updated_by)
      UNION ALL
      SELECT jsonb_array_elements_text(b.correction->'photos'), coalesce(b.correction_photos_by, b.updated_by)
    ) AS named (file_name, taken_by)
    LEFT JOIN person p ON p.id = named.taken_by
   WHERE b.report_id = ${reportId}::uuid AND NOT EXISTS (SELECT 1 FROM photo WHERE photo.file_name = named.file_name)
   ORDER BY b.position, named.file_name`;
