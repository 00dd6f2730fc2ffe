import type { UnitBusiness } from '@/lib/disposal/rules';
import type { Db } from '@/lib/platform/database/client';

/** Declined and withdrawn agreements do not count. */
export async function loadUnitBusiness(db: Db, unitId: string): Promise<UnitBusiness> {
  const [row] = await db.$queryRaw<UnitBusiness[]>`
    WITH own_agreement AS (
      SELECT export_unit_id, import_unit_id, import_site_id FROM agreement
      WHERE ${unitId}::uuid IN (export_unit_id, import_unit_id) AND status NOT IN ('declined', 'withdrawn'))
    SELECT
      EXISTS (SELECT FROM own_agreement WHERE export_unit_id = ${unitId}::uuid) AS sends,
      EXISTS (SELECT FROM own_agreement WHERE import_unit_id = ${unitId}::uuid) AS receives,
      EXISTS (SELECT FROM report WHERE work_unit_id = ${unitId}::uuid AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM site_visibility v WHERE v.work_unit_id = ${unitId}::uuid AND v.visible
          AND NOT EXISTS (SELECT FROM own_agreement a
            WHERE a.import_unit_id = v.work_unit_id AND a.import_site_id = v.site_id)) AS inspects`;
  return row ?? { sends: false, receives: false, inspects: false };
}
