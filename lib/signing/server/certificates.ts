import { selectPermitsInForce } from '@/lib/compliance/server/rows';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import type { Certificate, RequiredCertificate } from '@/lib/signing/certificate';

/**
 * The certificates that the permits of all sites, or of one site, name on the day of `now`, and what the crew record of
 * the person has of them, as JSON by site id (`RequiredCertificate`).
 */
export const selectCertificates = (personId: string, now: Date, siteId: string | null = null): Prisma.Sql => Prisma.sql`
  SELECT coalesce(json_object_agg(p.site_id, json_build_object('skillName', k.name, 'certificate',
      CASE WHEN c.id IS NOT NULL THEN json_build_object('name', k.name, 'number', coalesce(c.certificate_number, ''),
        'expiresOn', c.expiry_date) END)), '{}')
    FROM json_each((${selectPermitsInForce(now, siteId)})) AS p (site_id, permit)
    JOIN skill k ON k.id = (p.permit->>'certificateSkillId')::uuid
    LEFT JOIN (membership_skill c JOIN membership m ON m.id = c.membership_id AND m.person_id = ${personId}::uuid)
      ON c.skill_id = k.id`;

/** The certificate of a person who signs an inspection of the site at that time; null if they have none to print. */
export async function findCertificate(
  db: Db,
  { personId, siteId, at }: { personId: string; siteId: string; at: Date },
): Promise<Certificate | null> {
  const [row] = await db.$queryRaw<{ certificates: Record<string, RequiredCertificate> }[]>`
    SELECT (${selectCertificates(personId, at, siteId)}) AS certificates`;
  return row?.certificates[siteId]?.certificate ?? null;
}
