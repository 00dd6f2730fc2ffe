import { addHours } from 'date-fns';
import { driverTicket } from '@/lib/disposal/contract';
import { DRIVER_HOURS, type Outcome, type QuantityUnit, type TicketStatus } from '@/lib/disposal/rules';
import type { DriverTicket } from '@/lib/disposal/ticket';
import { failure, isFailure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { findByLink } from '@/lib/platform/security/link-token';
import { driverTicketOutput } from './output-schemas';
import { ticketIdSchema } from './schema';

/**
 * The public data of a ticket, without names of people. null if the ticket is unknown, or DRIVER_HOURS after it was
 * closed or canceled. Unknown ids count as guesses.
 */
export async function loadDriverTicket(call: Pick<Call, 'ip' | 'now'>, id: string): Promise<DriverTicket | null> {
  const row = await findByLink('ticket', call, (db) =>
    db.ticket.findUnique({ where: { id }, include: { agreement: true } }),
  );
  if (row === null || isFailure(row)) return null;
  const endedAt = row.closedAt ?? row.overAt;
  if (endedAt && addHours(endedAt, DRIVER_HOURS) <= call.now) return null;
  const { agreement } = row;
  return {
    id: row.id,
    number: row.number,
    status: row.status as TicketStatus,
    material: agreement.material,
    quantityUnit: agreement.quantityUnit as QuantityUnit,
    truck: row.truck,
    load: row.load,
    sent: row.sent.toNumber(),
    sentEstimated: row.sentEstimated,
    received: row.received?.toNumber() ?? null,
    outcome: row.outcome as Outcome | null,
    from: { siteName: agreement.exportSiteName, unitName: agreement.exportUnitName },
    to: {
      siteName: agreement.importSiteName,
      unitName: agreement.importUnitName,
      lat: agreement.importLat ?? 0,
      lng: agreement.importLng ?? 0,
    },
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** Of the person's other work units, the one that the ticket belongs to; else null. */
export async function findOwnUnit(id: string, { units, unit }: Actor): Promise<{ id: string; name: string } | null> {
  const others = units.filter((other) => other.id !== unit?.id);
  if (others.length === 0) return null;
  const ids = others.map((other) => other.id);
  const row = await asSystem((db) =>
    db.ticket.findFirst({
      where: { id, OR: [{ exportUnitId: { in: ids } }, { importUnitId: { in: ids } }] },
      select: { exportUnitId: true, importUnitId: true },
    }),
  );
  const owner = others.find(({ id: unitId }) => unitId === row?.exportUnitId || unitId === row?.importUnitId);
  return owner ? { id: owner.id, name: owner.name } : null;
}

export const driverTicketQuery = implementPublic(driverTicket, {
  input: ticketIdSchema,
  output: driverTicketOutput,
  prepare: async ({ input, call }) => (await loadDriverTicket(call, input.ticketId)) ?? failure('ticket-not-found'),
  run: ({ prepared }) => Promise.resolve({ ticket: prepared }),
});
