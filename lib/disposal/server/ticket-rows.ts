import { addMinutes, subMinutes } from 'date-fns';
import type { TicketQuery } from '@/lib/disposal/contract';
import { SAME_LOAD_MINUTES } from '@/lib/disposal/load-checks';
import {
  TICKET_LISTS,
  type AgreementKind,
  type AgreementStatus,
  type Outcome,
  type Profile,
  type QuantityUnit,
  type TicketStatus,
} from '@/lib/disposal/rules';
import type { TicketCorrection, Ticket, TicketTotals } from '@/lib/disposal/ticket';
import { failure, type Failure } from '@/lib/failures';
import { getNextDay, getStartOfUnitDay } from '@/lib/dates';
import { formatCursor, parseCursor } from '@/lib/list-cursor';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { createAtSiteSql, createOwnSitesSql, createProfilesSql } from './agreement-rows';

interface TicketRow {
  id: string;
  agreement_id: string;
  export_unit_id: string;
  import_unit_id: string;
  kind: AgreementKind;
  agreement_status: AgreementStatus;
  material: string;
  quantity_unit: QuantityUnit;
  export_site_name: string;
  import_site_name: string;
  export_unit_name: string;
  import_unit_name: string;
  number: number;
  status: TicketStatus;
  truck: string;
  driver: string;
  load: string;
  sent: number;
  sent_estimated: boolean;
  received: number | null;
  outcome: Outcome | null;
  reason: string;
  correction: TicketCorrection | null;
  close_id: string | null;
  version: number;
  opened_by_name: string;
  opened_at: Date;
  closed_by_name: string;
  closed_at: Date | null;
  over_by_name: string;
  over_at: Date | null;
  export_profile: Profile | null;
  import_profile: Profile | null;
}

export interface TicketDetails {
  ticket: Ticket;
  /** Ids of the work units of both sites. */
  units: string[];
  /** The id of the request that closed the ticket. */
  closeId: string | null;
}

const createOwnTicketsSql = (actor: Member): Prisma.Sql => Prisma.sql`
  FROM ticket t JOIN agreement a ON a.id = t.agreement_id
  WHERE (t.export_unit_id = ${actor.unit.id}::uuid OR t.import_unit_id = ${actor.unit.id}::uuid) AND ${createOwnSitesSql(actor)}`;

const createSelectSql = (actor: Member): Prisma.Sql => Prisma.sql`
  SELECT t.id, t.agreement_id, t.export_unit_id, t.import_unit_id, a.kind, a.status AS agreement_status, a.material,
    a.quantity_unit, a.export_site_name, a.import_site_name, a.export_unit_name, a.import_unit_name, t.number, t.status,
    t.truck, t.driver, t.load, t.sent::float8 AS sent, t.sent_estimated, t.received::float8 AS received, t.outcome, t.reason,
    t.correction, t.close_id, t.version, t.opened_by_name, t.opened_at, t.closed_by_name, t.closed_at, t.over_by_name,
    t.over_at, ${createProfilesSql(actor)}`;

/** A ticket of the person's sites. `lock` locks its row. */
export async function findTicket(db: Db, actor: Member, id: string, lock?: 'lock'): Promise<TicketDetails | Failure> {
  if (lock) await db.$queryRaw`SELECT 1 FROM ticket WHERE id = ${id}::uuid FOR UPDATE`;
  const [row] = await db.$queryRaw<
    TicketRow[]
  >`${createSelectSql(actor)} ${createOwnTicketsSql(actor)} AND t.id = ${id}::uuid`;
  return row
    ? { ticket: toTicket(row), units: [...new Set([row.export_unit_id, row.import_unit_id])], closeId: row.close_id }
    : failure('ticket-not-found');
}

/**
 * Tickets from the unit's sites that the person works for, opened within `SAME_LOAD_MINUTES` of this time and not
 * canceled, newest first.
 */
export async function loadTicketsOpenedAround(db: Db, actor: Member, at: Date): Promise<Ticket[]> {
  const rows = await db.$queryRaw<TicketRow[]>`
    ${createSelectSql(actor)} ${createOwnTicketsSql(actor)} AND t.export_unit_id = ${actor.unit.id}::uuid AND t.status <> 'canceled'
      AND t.opened_at BETWEEN ${subMinutes(at, SAME_LOAD_MINUTES)}::timestamptz AND ${addMinutes(at, SAME_LOAD_MINUTES)}::timestamptz
    ORDER BY t.opened_at DESC, t.id DESC`;
  return rows.map(toTicket);
}

const PAGE_SIZE = 50;

/** A page of a list of tickets, newest first, and the totals of the whole list by unit of quantity. */
export async function loadTickets(db: Db, actor: Member, query: TicketQuery) {
  const filteredFromSql = Prisma.sql`${createOwnTicketsSql(actor)} AND ${createFilterSql(query, actor)}`;
  const rows = await db.$queryRaw<TicketRow[]>`
    ${createSelectSql(actor)} ${filteredFromSql} AND ${createAfterCursorSql(query.before)} ORDER BY t.opened_at DESC, t.id DESC LIMIT ${PAGE_SIZE + 1}`;
  const totals = await db.$queryRaw<TicketTotals[]>`
    SELECT a.quantity_unit AS "quantityUnit", count(*)::int AS tickets,
      coalesce(sum(t.sent) FILTER (WHERE t.status <> 'canceled'), 0)::float8 AS sent,
      coalesce(sum(t.received), 0)::float8 AS received,
      (sum(t.received) - sum(t.sent) FILTER (WHERE t.received IS NOT NULL))::float8 AS difference
    ${filteredFromSql} GROUP BY a.quantity_unit ORDER BY count(*) DESC, a.quantity_unit`;
  const tickets = rows.slice(0, PAGE_SIZE).map(toTicket);
  const last = tickets.at(-1);
  return {
    tickets,
    totals,
    next: rows.length > PAGE_SIZE && last ? formatCursor({ at: last.openedAt, id: last.id }) : null,
  };
}

function createFilterSql({ list, agreementId, siteId, search, from, to }: TicketQuery, actor: Member): Prisma.Sql {
  const conditions = [Prisma.sql`t.status = ANY (${[...TICKET_LISTS[list]]}::text[])`, createAtSiteSql(siteId, actor)];
  if (agreementId !== undefined) conditions.push(Prisma.sql`t.agreement_id = ${agreementId}::uuid`);
  if (search) conditions.push(createSearchSql(search));
  if (from !== undefined) conditions.push(Prisma.sql`t.opened_at >= ${getStartOfUnitDay(from)}::timestamptz`);
  if (to !== undefined) conditions.push(Prisma.sql`t.opened_at < ${getStartOfUnitDay(getNextDay(to))}::timestamptz`);
  return Prisma.join(conditions, ' AND ');
}

/** Matches the ticket's number, or part of truck, driver or load. */
function createSearchSql(search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`(t.number::text = ${search} OR t.truck ILIKE ${pattern} OR t.driver ILIKE ${pattern} OR t.load ILIKE ${pattern})`;
}

function createAfterCursorSql(before: string | undefined): Prisma.Sql {
  const cursor = before === undefined ? null : parseCursor(before);
  return cursor ? Prisma.sql`(t.opened_at, t.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : Prisma.sql`true`;
}

const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  agreementId: row.agreement_id,
  agreement: {
    kind: row.kind,
    status: row.agreement_status,
    material: row.material,
    quantityUnit: row.quantity_unit,
  },
  siteNames: { export: row.export_site_name, import: row.import_site_name },
  unitNames: { export: row.export_unit_name, import: row.import_unit_name },
  number: row.number,
  status: row.status,
  truck: row.truck,
  driver: row.driver,
  load: row.load,
  sent: row.sent,
  sentEstimated: row.sent_estimated,
  received: row.received,
  outcome: row.outcome,
  reason: row.reason,
  correction: row.correction,
  version: row.version,
  openedByName: row.opened_by_name,
  openedAt: row.opened_at.toISOString(),
  closedByName: row.closed_by_name,
  closedAt: row.closed_at?.toISOString() ?? null,
  overByName: row.over_by_name,
  overAt: row.over_at?.toISOString() ?? null,
  profiles: { export: row.export_profile, import: row.import_profile },
});
