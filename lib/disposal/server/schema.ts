import { z } from 'zod';
import { isPlausibleYear, getYear } from '@/lib/dates';
import {
  MAX_DRIVER_LENGTH,
  MAX_LOAD_LENGTH,
  MAX_MATERIAL_LENGTH,
  MAX_PARTNER_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_TRUCK_LENGTH,
  MAX_BESIDE_TICKETS,
  OUTCOMES,
  PROFILES,
  QUANTITY_UNITS,
  SIDES,
  TICKET_LISTS,
  TICKET_STATUSES,
  type TicketList,
} from '@/lib/disposal/rules';
import {
  count,
  cursor,
  day,
  instant,
  line,
  ignoreInvalid,
  position,
  text,
  uuid,
} from '@/lib/platform/operation/input-schemas';

export const agreementIdSchema = z.object({ agreementId: uuid });
export const ticketIdSchema = z.object({ ticketId: uuid });
export const agreementsSchema = z.object({ siteId: uuid.optional() });
export const siteIdSchema = z.object({ siteId: uuid });
/** `?site=` of a page; an invalid id is ignored. */
export const siteUrlSchema = z.object({ site: ignoreInvalid(uuid) });

/** `?agreement=` of the page that opens a ticket, and `?again=` of an act on the device. */
export const newTicketUrlSchema = z.object({ agreement: ignoreInvalid(uuid), again: ignoreInvalid(uuid) });

const quantityUnit = z.enum(QUANTITY_UNITS);
const agreementTerms = z.object({
  /** Created by the browser, so that a repeated request returns the first result. */
  agreementId: uuid,
  material: line(MAX_MATERIAL_LENGTH),
  quantity: z.number(),
  quantityUnit,
});
export const adminAgreementSchema = agreementTerms.extend({ exportSiteId: uuid, importSiteId: uuid });
export const offerSchema = agreementTerms.extend({
  side: z.enum(SIDES),
  siteId: uuid,
  partnerName: line(MAX_PARTNER_LENGTH),
  partnerEmail: line(320),
});

/** The secret of a link, or the id of an agreement. */
const link = z.string().min(1).max(100);
export const linkSchema = z.object({ link });
export const acceptSchema = z.object({ link, siteId: uuid });

export const setProfileSchema = z.object({ siteId: uuid, personId: uuid, profile: z.enum(PROFILES).nullable() });

const plausibleDay = day.refine((value) => isPlausibleYear(getYear(value)), 'is not a plausible date');
const ticketLists = Object.keys(TICKET_LISTS) as [TicketList, ...TicketList[]];
export const ticketsSchema = z.object({
  list: z.enum(ticketLists),
  agreementId: uuid.optional(),
  siteId: uuid.optional(),
  /** A number, or part of truck, driver or load. */
  search: line(MAX_SEARCH_LENGTH).optional(),
  /** Calendar days of opening, inclusive, in the time zone of work units (`UNIT_TIME_ZONE`). */
  from: plausibleDay.optional(),
  to: plausibleDay.optional(),
  before: cursor.optional(),
});

/** The URL parameters of a list of tickets; invalid ones are ignored. */
export const ticketsUrlSchema = z.object({
  agreement: ignoreInvalid(uuid),
  site: ignoreInvalid(uuid),
  search: ignoreInvalid(line(MAX_SEARCH_LENGTH)),
  from: ignoreInvalid(plausibleDay),
  to: ignoreInvalid(plausibleDay),
  before: ignoreInvalid(cursor),
});

export const newTicketSchema = z.object({
  /** Created by the phone, which may be offline. A repeated request with the same id returns the ticket. */
  ticketId: uuid,
  agreementId: uuid,
  truck: line(MAX_TRUCK_LENGTH),
  driver: line(MAX_DRIVER_LENGTH),
  load: line(MAX_LOAD_LENGTH),
  sent: z.number(),
  sentEstimated: z.boolean(),
  /** When the phone opened it. Now if it is missing or implausible (`clampClientTime`). */
  openedAt: instant.optional(),
  /** Other tickets of the same truck that the person has confirmed (`findLikelySameLoad`). */
  besideTickets: z.array(uuid).max(MAX_BESIDE_TICKETS).optional(),
});
const receipt = z.object({ received: z.number(), outcome: z.enum(OUTCOMES), reason: text(MAX_REASON_LENGTH) });
/** The person confirmed a quantity for which `isUnlikelyReceipt` is true. */
const isConfirmed = z.boolean().optional();
export const closingSchema = receipt.extend({
  ticketId: uuid,
  /** Created by the phone, so that a repeated request is recognized. */
  closeId: uuid,
  closedAt: instant.optional(),
  isConfirmed,
});
export const cancelSchema = z.object({ ticketId: uuid, reason: text(MAX_REASON_LENGTH) });
export const correctionSchema = receipt
  .extend({ sent: z.number(), sentEstimated: z.boolean() })
  .partial()
  .extend({ ticketId: uuid, isConfirmed });
export const answerSchema = z.object({ ticketId: uuid, version: count, accept: z.boolean() });

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
  quantityUnit,
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
  quantityUnit,
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
export const teamOutput = z.object({ siteName: z.string(), mayManage: z.boolean(), team: z.array(teamMemberSchema) });

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
  agreement: z.object({ kind, status: agreementStatus, material: z.string(), quantityUnit }),
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
  quantityUnit,
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
  quantityUnit,
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
