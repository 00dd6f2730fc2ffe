import { toPosition } from '@/lib/map/position';
import type { Agreement, Offer } from '@/lib/disposal/agreement';
import {
  getAgreementState,
  getOtherSide,
  type AgreementKind,
  type AgreementStatus,
  type Profile,
  type Profiles,
  type QuantityUnit,
  type Side,
} from '@/lib/disposal/rules';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { Prisma } from '@/lib/platform/prisma-client/client';

export interface AgreementRow {
  id: string;
  kind: AgreementKind;
  status: AgreementStatus;
  offered_by: Side;
  export_unit_id: string | null;
  import_unit_id: string | null;
  export_site_id: string | null;
  import_site_id: string | null;
  export_unit_name: string;
  import_unit_name: string;
  export_site_name: string;
  import_site_name: string;
  export_lat: number | null;
  export_lng: number | null;
  import_lat: number | null;
  import_lng: number | null;
  material: string;
  quantity: number;
  quantity_unit: QuantityUnit;
  partner_name: string;
  partner_email: string;
  expires_at: Date | null;
  offered_by_name: string;
  offered_at: Date;
  answered_by_name: string;
  answered_at: Date | null;
  ended_by_name: string;
  ended_at: Date | null;
  tickets: number;
  open_tickets: number;
  sent: number;
  under_way: number;
  received: number;
  difference: number;
  remaining: number;
  export_profile: Profile | null;
  import_profile: Profile | null;
}

/** SQL: the person's profile at the site of one side of `a`; the Office manages all sites of its unit. */
function createProfileSql(side: 'export' | 'import', { unit, personId }: Member): Prisma.Sql {
  const unitId = side === 'export' ? Prisma.sql`a.export_unit_id` : Prisma.sql`a.import_unit_id`;
  const siteId = side === 'export' ? Prisma.sql`a.export_site_id` : Prisma.sql`a.import_site_id`;
  if (unit.role === 'admin') return Prisma.sql`CASE WHEN ${unitId} = ${unit.id}::uuid THEN 'manage' END`;
  return Prisma.sql`(SELECT m.profile FROM site_team m WHERE m.work_unit_id = ${unit.id}::uuid AND m.work_unit_id = ${unitId}
    AND m.site_id = ${siteId} AND m.person_id = ${personId}::uuid)`;
}

/** SQL: the person's profiles on both sides of an agreement `a`, as two columns. */
export const createProfilesSql = (actor: Member): Prisma.Sql =>
  Prisma.sql`${createProfileSql('export', actor)} AS export_profile, ${createProfileSql('import', actor)} AS import_profile`;

/** SQL condition: agreements `a` of sites that this person works for. */
export const createOwnSitesSql = (actor: Member): Prisma.Sql =>
  Prisma.sql`coalesce(${createProfileSql('export', actor)}, ${createProfileSql('import', actor)}) IS NOT NULL`;

/** Agreements of the person's sites that meet a condition on `a`, newest first. */
export async function loadAgreements(
  db: Db,
  actor: Member,
  condition: Prisma.Sql,
  now: Date,
): Promise<{ agreement: Agreement; row: AgreementRow }[]> {
  const rows = await db.$queryRaw<AgreementRow[]>`
    SELECT a.id, a.kind, a.status, a.offered_by, a.export_unit_id, a.import_unit_id, a.export_site_id, a.import_site_id,
      a.export_unit_name, a.import_unit_name, a.export_site_name, a.import_site_name, a.export_lat, a.export_lng,
      a.import_lat, a.import_lng, a.material, a.quantity::float8 AS quantity, a.quantity_unit, a.partner_name,
      a.partner_email, a.expires_at, a.offered_by_name, a.offered_at, a.answered_by_name, a.answered_at, a.ended_by_name,
      a.ended_at, t.tickets, t.open_tickets, t.sent::float8 AS sent, t.under_way::float8 AS under_way,
      t.received::float8 AS received, t.difference::float8 AS difference, t.remaining::float8 AS remaining,
      ${createProfilesSql(actor)}
    FROM agreement a JOIN agreement_total t ON t.agreement_id = a.id
    WHERE (a.export_unit_id = ${actor.unit.id}::uuid OR a.import_unit_id = ${actor.unit.id}::uuid)
      AND ${createOwnSitesSql(actor)} AND ${condition}
    ORDER BY a.offered_at DESC, a.id DESC`;
  return rows.map((row) => ({ agreement: toAgreement(row, actor, now), row }));
}

/** An agreement of the person's sites. `lock` locks its row. */
export async function findAgreement(
  db: Db,
  actor: Member,
  id: string,
  now: Date,
  lock?: 'lock',
): Promise<{ agreement: Agreement; row: AgreementRow } | Failure> {
  if (lock) await db.$queryRaw`SELECT 1 FROM agreement WHERE id = ${id}::uuid FOR UPDATE`;
  const [entry] = await loadAgreements(db, actor, Prisma.sql`a.id = ${id}::uuid`, now);
  return entry ?? failure('agreement-not-found');
}

/** The output of a query or command for one agreement of the person's sites. */
export async function reloadAgreement(
  db: Db,
  actor: Member,
  id: string,
  now: Date,
): Promise<{ agreement: Agreement } | Failure> {
  const result = await findAgreement(db, actor, id, now);
  return isFailure(result) ? result : { agreement: result.agreement };
}

export const getAgreementUnits = ({ export_unit_id, import_unit_id }: AgreementRow): string[] => [
  ...new Set([export_unit_id, import_unit_id].filter((id) => id !== null)),
];

export const getAgreementSites = ({ export: from, import: to }: Agreement) => ({
  exportSite: from.siteName,
  importSite: to.siteName,
});

function toAgreement(row: AgreementRow, { unit }: Member, now: Date): Agreement {
  const state = getAgreementState({ status: row.status, expiresAt: row.expires_at }, now);
  const profiles: Profiles = { export: row.export_profile, import: row.import_profile };
  return {
    id: row.id,
    kind: row.kind,
    state,
    offeredBy: row.offered_by,
    export: toSide('export', row, unit.id),
    import: toSide('import', row, unit.id),
    material: row.material,
    quantity: row.quantity,
    quantityUnit: row.quantity_unit,
    totals: {
      tickets: row.tickets,
      openTickets: row.open_tickets,
      sent: row.sent,
      underWay: row.under_way,
      received: row.received,
      difference: row.difference,
      remaining: row.remaining,
    },
    profiles,
    invited: getVisibleInvitation(row, unit.id),
    offeredByName: row.offered_by_name,
    offeredAt: row.offered_at.toISOString(),
    answeredByName: row.answered_by_name,
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedByName: row.ended_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function toSide(side: Side, row: AgreementRow, unitId: string): Agreement[Side] {
  return {
    siteName: row[`${side}_site_name`],
    unitName: row[`${side}_unit_name`],
    position: toPosition({ lat: row[`${side}_lat`], lng: row[`${side}_lng`] }),
    siteId: row[`${side}_unit_id`] === unitId ? row[`${side}_site_id`] : null,
  };
}

/** Only the inviting unit sees the address, until the partner has accepted. */
function getVisibleInvitation(row: AgreementRow, unitId: string): Agreement['invited'] {
  if (row.status === 'active' || row.status === 'ended' || row.expires_at === null) return null;
  if (row[`${row.offered_by}_unit_id`] !== unitId) return null;
  return { name: row.partner_name, email: row.partner_email, expiresAt: row.expires_at.toISOString() };
}

export interface OfferRow {
  id: string;
  offered_by: Side;
  unit_name: string;
  site_name: string;
  offered_by_name: string;
  material: string;
  quantity: number;
  quantity_unit: QuantityUnit;
  expires_at: Date | null;
  status: AgreementStatus;
}

export const toOffer = (row: OfferRow, now: Date): Offer => ({
  id: row.id,
  state: getAgreementState({ status: row.status, expiresAt: row.expires_at }, now),
  asks: getOtherSide(row.offered_by),
  unitName: row.unit_name,
  siteName: row.site_name,
  offeredByName: row.offered_by_name,
  material: row.material,
  quantity: row.quantity,
  quantityUnit: row.quantity_unit,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** SQL condition: one side of `a` is at this site of the unit. */
export const createAtSiteSql = (siteId: string | undefined, { unit }: Member): Prisma.Sql =>
  siteId === undefined
    ? Prisma.sql`true`
    : Prisma.sql`((a.export_unit_id = ${unit.id}::uuid AND a.export_site_id = ${siteId}::uuid)
        OR (a.import_unit_id = ${unit.id}::uuid AND a.import_site_id = ${siteId}::uuid))`;
