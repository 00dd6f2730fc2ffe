import { z } from 'zod';
import { OUTCOMES, PROFILES, SIDES, TICKET_STATUSES } from '@/lib/disposal/rules';
import { position } from '@/lib/platform/operation/input-schemas';
import { quantityUnitSchema } from './schema';

const timestamp = z.iso.datetime();
/** The caller's profiles on both sides. */
const profiles = z.object({ export: z.enum(PROFILES).nullable(), import: z.enum(PROFILES).nullable() });
const kind = z.enum(['admin', 'collab']);
const agreementStatus = z.enum(['invited', 'active', 'ended', 'declined', 'withdrawn']);
const agreementState = z.enum([...agreementStatus.options, 'expired']);
export const agreementSideSchema = z.object({
  /** '' until the invited unit has accepted. */
  siteName: z.string(),
  unitName: z.string(),
  position: position.nullable(),
  /** null for the other unit's side: a partner never sees the site itself. */
  siteId: z.uuid().nullable(),
});
export const agreementSchema = z.object({
  id: z.uuid(),
  kind,
  state: agreementState,
  offeredBy: z.enum(SIDES),
  export: agreementSideSchema,
  import: agreementSideSchema,
  material: z.string(),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
  /** Of the agreement's tickets (view agreement_total), without canceled ones. */
  totals: z.object({
    tickets: z.int(),
    openTickets: z.int(),
    sent: z.number(),
    underWay: z.number(),
    received: z.number(),
    /** Received minus sent, of closed tickets. */
    difference: z.number(),
    /** Agreed minus received and under way; negative if exceeded. */
    remaining: z.number(),
  }),
  profiles,
  /** The invited person; set for the inviting unit until the invitation is accepted. */
  invited: z.object({ name: z.string(), email: z.string(), expiresAt: timestamp }).nullable(),
  offeredByName: z.string(),
  offeredAt: timestamp,
  answeredByName: z.string(),
  answeredAt: timestamp.nullable(),
  endedByName: z.string(),
  endedAt: timestamp.nullable(),
});
export const offeredAgreementSchema = z.object({
  id: z.uuid(),
  state: agreementState,
  /** The side of the invited unit. */
  asks: z.enum(SIDES),
  unitName: z.string(),
  siteName: z.string(),
  offeredByName: z.string(),
  material: z.string(),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
  expiresAt: timestamp.nullable(),
});
export const disposalSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  position,
  appOfOrigin: z.string(),
  profile: z.enum(PROFILES),
  activeAgreements: z.int(),
  openTickets: z.int(),
  team: z.int(),
});
export const teamMemberSchema = z.object({
  personId: z.uuid(),
  name: z.string(),
  role: z.string(),
  workRole: z.string(),
  profile: z.enum(PROFILES).nullable(),
});

export const sitesOutput = z.object({ sites: z.array(disposalSiteSchema) });
export const agreementsOutput = z.object({
  agreements: z.array(agreementSchema),
  offers: z.array(offeredAgreementSchema),
});
export const agreementOutput = z.object({ agreement: agreementSchema });
export const offerOutput = z.object({ offer: offeredAgreementSchema });
export const teamOutput = z.object({ siteName: z.string(), canManage: z.boolean(), team: z.array(teamMemberSchema) });

const outcome = z.enum(OUTCOMES);
const names = z.object({ export: z.string(), import: z.string() });
export const storedCorrection = z.object({
  side: z.enum(SIDES),
  sent: z.number(),
  sentEstimated: z.boolean(),
  received: z.number(),
  outcome,
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
});
export const ticketSchema = z.object({
  id: z.uuid(),
  agreementId: z.uuid(),
  agreement: z.object({ kind, status: agreementStatus, material: z.string(), quantityUnit: quantityUnitSchema }),
  siteNames: names,
  unitNames: names,
  /** Counted per agreement, from 1. */
  number: z.int(),
  status: z.enum(TICKET_STATUSES),
  truck: z.string(),
  driver: z.string(),
  load: z.string(),
  sent: z.number(),
  sentEstimated: z.boolean(),
  received: z.number().nullable(),
  outcome: outcome.nullable(),
  reason: z.string(),
  correction: storedCorrection.nullable(),
  version: z.int(),
  openedByName: z.string(),
  openedAt: timestamp,
  closedByName: z.string(),
  closedAt: timestamp.nullable(),
  overByName: z.string(),
  overAt: timestamp.nullable(),
  profiles,
});
export const ticketOutput = z.object({ ticket: ticketSchema });
export const ticketStepSchema = z.object({
  id: z.string(),
  at: timestamp,
  /** When the server received it, if it was done offline; else null. */
  arrivedAt: timestamp.nullable(),
  /** The person's name, with the unit's name for the other unit's people; '' if unknown. */
  who: z.string(),
  /** A phrase that follows the name. */
  text: z.string(),
});
export const historyOutput = z.object({ steps: z.array(ticketStepSchema) });
export const ticketTotalsSchema = z.object({
  quantityUnit: quantityUnitSchema,
  tickets: z.int(),
  /** Without canceled tickets. */
  sent: z.number(),
  received: z.number(),
  /** Received minus sent, of received loads; null if there are none. */
  difference: z.number().nullable(),
});
export const ticketsOutput = z.object({
  tickets: z.array(ticketSchema),
  totals: z.array(ticketTotalsSchema),
  next: z.string().nullable(),
});
const idAndName = z.object({ id: z.uuid(), name: z.string() });
export const recentLoadSchema = z.object({
  agreementId: z.uuid(),
  truck: z.string(),
  driver: z.string(),
  load: z.string(),
});
export const haulDataOutput = z.object({
  me: idAndName,
  unit: idAndName,
  /** Active agreements under which this person opens tickets, newest first. */
  agreements: z.array(agreementSchema),
  /** Open tickets of this person's sites, newest first, at most `MAX_TICKETS_ON_DEVICE`. */
  tickets: z.array(ticketSchema),
  /** The last load of each truck under each of these agreements, newest first. */
  recent: z.array(recentLoadSchema),
});
const siteAndUnit = z.object({ siteName: z.string(), unitName: z.string() });
export const driverTicketSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(TICKET_STATUSES),
  material: z.string(),
  quantityUnit: quantityUnitSchema,
  truck: z.string(),
  load: z.string(),
  sent: z.number(),
  sentEstimated: z.boolean(),
  received: z.number().nullable(),
  outcome: outcome.nullable(),
  from: siteAndUnit,
  to: siteAndUnit.extend({ lat: z.number(), lng: z.number() }),
  openedAt: timestamp,
  closedAt: timestamp.nullable(),
});
export const driverTicketOutput = z.object({ ticket: driverTicketSchema });
