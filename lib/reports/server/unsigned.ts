import { MAX_UNSIGNED_INSPECTIONS, unsignedInspections, type UnsignedInspections } from '@/lib/reports/contract';
import { RULE_SET_KEYS } from '@/lib/compliance/rules/rule-set';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import type { RequiredCertificate } from '@/lib/signing/certificate';
import { selectCertificates } from '@/lib/signing/server/certificates';
import { SELECT_AUTHORITIES } from '@/lib/signing/server/delegations';
import type { Authority } from '@/lib/signing/delegations';
import { getSigningRole } from '@/lib/signing/signing-role';
import { needsCertification, type SigningRules } from '@/lib/signing/statements';
import { unsignedInspectionsOutput } from './output-schemas';

export const unsignedInspectionsQuery = implement(unsignedInspections, {
  input: noInput,
  output: unsignedInspectionsOutput,
  run: ({ db, actor, now }) => loadUnsignedInspections(db, actor, now),
});

interface UnsignedRow extends Omit<UnsignedInspections['inspections'][number], 'role'>, SigningRules {
  siteId: string;
}

interface UnsignedResult {
  inspections: UnsignedRow[];
  authorities: Authority[];
  certificates: Record<string, RequiredCertificate>;
  title: string | null;
}

/**
 * The inspections that wait for this person's signature, the oldest first: their own without a signature, and those
 * that they may certify.
 */
export async function loadUnsignedInspections(
  db: Db,
  { personId, unit }: Member,
  now: Date,
): Promise<UnsignedInspections> {
  const certifiedRules = RULE_SET_KEYS.filter(needsCertification);
  const [row] = await db.$queryRaw<UnsignedResult[]>`
    WITH authority AS (
      SELECT site_id, from_day, to_day FROM delegation WHERE person_id = ${personId}::uuid AND revoked_at IS NULL
    ), unsigned AS (
      SELECT i.*, r.status, r.site_name, s.time_zone FROM signed_inspection i
        JOIN report r ON r.id = i.report_id JOIN site s ON s.id = i.site_id
       WHERE NOT EXISTS (SELECT FROM signature g WHERE g.report_id = i.report_id
           AND (g.kind = 'certification' OR i.rules_key <> ALL (${certifiedRules}::text[])))
         AND ((${personId}::uuid IN (i.completed_by, r.created_by)
             AND NOT EXISTS (SELECT FROM signature g WHERE g.report_id = i.report_id))
           OR (i.rules_key = ANY (${certifiedRules}::text[]) AND EXISTS (SELECT FROM authority a
             WHERE (a.site_id IS NULL OR a.site_id = i.site_id)
               AND (${now}::timestamptz AT TIME ZONE s.time_zone)::date BETWEEN a.from_day AND coalesce(a.to_day, 'infinity'))))
       ORDER BY i.completed_at LIMIT ${MAX_UNSIGNED_INSPECTIONS + 1}
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('id', u.report_id, 'status', u.status, 'siteId', u.site_id, 'siteName', u.site_name,
        'timeZone', u.time_zone, 'rulesKey', u.rules_key, 'certificationKey', u.certification_key, 'digest', u.digest, 'date', ${toIsoTime('u.inspected_at')},
        'bmpCount', b.bmps, 'photoCount', b.photos) ORDER BY u.completed_at), '[]')
      FROM unsigned u CROSS JOIN LATERAL (
        SELECT count(*) AS bmps, coalesce(sum(jsonb_array_length(l.condition->'photos')
            + coalesce(jsonb_array_length(l.correction->'photos'), 0)), 0) AS photos
          FROM logged_bmp l WHERE l.report_id = u.report_id) AS b) AS inspections,
      (${SELECT_AUTHORITIES}) AS authorities, (${selectCertificates(personId, now)}) AS certificates,
      (SELECT work_role FROM membership
        WHERE person_id = ${personId}::uuid AND work_unit_id = ${unit.id}::uuid) AS title`;
  const { inspections = [], authorities = [], certificates = {}, title } = row ?? {};
  return {
    inspections: inspections
      .slice(0, MAX_UNSIGNED_INSPECTIONS)
      .map(({ siteId, rulesKey, certificationKey, ...inspection }) => ({
        ...inspection,
        role: getSigningRole(authorities, {
          rulesKey,
          certificationKey,
          personId,
          siteId,
          timeZone: inspection.timeZone,
          at: now.toISOString(),
        }),
        certificate: certificates[siteId],
      })),
    hasMore: inspections.length > MAX_UNSIGNED_INSPECTIONS,
    title: title ?? '',
  };
}
