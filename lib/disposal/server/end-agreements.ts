import type { DisposalEvent } from '@/lib/disposal/events';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';

interface EndedRow {
  id: string;
  status: 'active' | 'invited';
  material: string;
  partner: string;
  exportSite: string;
  importSite: string;
  units: string[];
}

interface Partner {
  personId: string;
  name: string;
  email: string;
}

/**
 * Ends every agreement of the work unit and withdraws its invitations. Fails while a load is under way.
 *
 * @returns the agreements before the change, and the people concerned in other work units
 */
export async function endAgreementsOfUnit(
  db: Db,
  { unit, name }: Member,
  now: Date,
): Promise<{ agreements: EndedRow[]; partners: Partner[] } | Failure> {
  // Opening a ticket locks its agreement, too.
  const agreements = await db.$queryRaw<EndedRow[]>`
    SELECT id, status, material, partner_name AS partner, export_site_name AS "exportSite", import_site_name AS "importSite",
      array_remove(ARRAY[export_unit_id, import_unit_id], NULL)::text[] AS units
    FROM agreement WHERE status = 'active' OR (status = 'invited' AND (
      CASE offered_by WHEN 'export' THEN export_unit_id ELSE import_unit_id END) = ${unit.id}::uuid)
    ORDER BY id FOR UPDATE`;
  const tickets = await db.ticket.count({ where: { status: 'open' } });
  if (tickets > 0) return failure('unit-has-open-tickets', { tickets });
  const partners = await db.$queryRaw<Partner[]>`
    SELECT DISTINCT person_id::text AS "personId", name, email FROM partners_of_unit()`;
  const listIds = (status: EndedRow['status']) => agreements.flatMap((row) => (row.status === status ? row.id : []));
  await db.agreement.updateMany({
    where: { id: { in: listIds('active') } },
    data: { status: 'ended', endedAt: now, endedByName: name },
  });
  await db.agreement.updateMany({
    where: { id: { in: listIds('invited') } },
    data: { status: 'withdrawn', answeredAt: now, answeredByName: name },
  });
  return { agreements, partners };
}

/** The event for an agreement that `endAgreementsOfUnit` has ended or withdrawn. */
export function createEndedAgreementEvent({ id, status, material, partner, units, ...sites }: EndedRow): DisposalEvent {
  const eventData = { agreementId: id, material, sending: { units } };
  return status === 'active'
    ? { type: 'ended-agreement', ...eventData, exportSite: sites.exportSite, importSite: sites.importSite }
    : { type: 'withdrew-offer', ...eventData, partner };
}
