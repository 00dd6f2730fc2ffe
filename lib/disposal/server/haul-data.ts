import { haulData } from '@/lib/disposal/contract';
import { MAX_TICKETS_ON_DEVICE, findOpeningFailure } from '@/lib/disposal/rules';
import type { HaulData, RecentLoad, Ticket } from '@/lib/disposal/ticket';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadAgreements } from './agreement-rows';
import { haulDataOutput } from './output-schemas';
import { loadTickets } from './ticket-rows';

export const haulDataQuery = implement(haulData, {
  input: noInput,
  output: haulDataOutput,
  run: ({ db, actor, now }) => loadHaulData(db, actor, now),
});

/** What a device stores to open and close tickets offline. */
export async function loadHaulData(db: Db, actor: Member, now: Date): Promise<HaulData> {
  const active = await loadAgreements(db, actor, Prisma.sql`a.status = 'active'`, now);
  const agreements = active.map(({ agreement }) => agreement).filter(({ profiles }) => !findOpeningFailure(profiles));
  return {
    me: { id: actor.personId, name: actor.name },
    unit: { id: actor.unit.id, name: actor.unit.name },
    agreements,
    tickets: await loadOpenTickets(db, actor),
    recent: await loadRecentLoads(
      db,
      agreements.map(({ id }) => id),
    ),
  };
}

async function loadOpenTickets(db: Db, actor: Member): Promise<Ticket[]> {
  const openTickets: Ticket[] = [];
  let before: string | undefined;
  do {
    const { tickets, next } = await loadTickets(db, actor, { list: 'active', before });
    openTickets.push(...tickets);
    before = next ?? undefined;
  } while (before !== undefined && openTickets.length < MAX_TICKETS_ON_DEVICE);
  return openTickets.slice(0, MAX_TICKETS_ON_DEVICE);
}

const MAX_RECENT_LOADS = 60;

/** The last load of each truck under each agreement, without canceled ones. */
const loadRecentLoads = (db: Db, agreementIds: readonly string[]): Promise<RecentLoad[]> =>
  db.$queryRaw<RecentLoad[]>`
    SELECT agreement_id AS "agreementId", truck, driver, load
    FROM (
      SELECT DISTINCT ON (agreement_id, lower(truck)) agreement_id, truck, driver, load, opened_at
      FROM ticket
      WHERE agreement_id = ANY (${[...agreementIds]}::uuid[]) AND status <> 'canceled'
      ORDER BY agreement_id, lower(truck), opened_at DESC
    ) last
    ORDER BY opened_at DESC LIMIT ${MAX_RECENT_LOADS}`;
