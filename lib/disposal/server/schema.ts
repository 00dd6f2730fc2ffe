import { z } from 'zod';
import { isPlausibleYear, yearOf } from '@/lib/dates';
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
const agreed = z.object({ agreementId: uuid, material: line(MAX_MATERIAL_LENGTH), quantity: z.number(), quantityUnit });
export const adminAgreementSchema = agreed.extend({ exportSiteId: uuid, importSiteId: uuid });
export const offerSchema = agreed.extend({
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

const likelyDay = day.refine((value) => isPlausibleYear(yearOf(value)), 'is not a plausible date');
const lists = Object.keys(TICKET_LISTS) as [TicketList, ...TicketList[]];
export const ticketsSchema = z.object({
  list: z.enum(lists),
  agreementId: uuid.optional(),
  siteId: uuid.optional(),
  search: line(MAX_SEARCH_LENGTH).optional(),
  from: likelyDay.optional(),
  to: likelyDay.optional(),
  before: cursor.optional(),
});

/** The URL parameters of a list of tickets; invalid ones are ignored. */
export const ticketsUrlSchema = z.object({
  agreement: ignoreInvalid(uuid),
  site: ignoreInvalid(uuid),
  search: ignoreInvalid(line(MAX_SEARCH_LENGTH)),
  from: ignoreInvalid(likelyDay),
  to: ignoreInvalid(likelyDay),
  before: ignoreInvalid(cursor),
});

export const newTicketSchema = z.object({
  ticketId: uuid,
  agreementId: uuid,
  truck: line(MAX_TRUCK_LENGTH),
  driver: line(MAX_DRIVER_LENGTH),
  load: line(MAX_LOAD_LENGTH),
  sent: z.number(),
  sentEstimated: z.boolean(),
  openedAt: instant.optional(),
  besideTickets: z.array(uuid).max(MAX_BESIDE_TICKETS).optional(),
});
const receipt = z.object({ received: z.number(), outcome: z.enum(OUTCOMES), reason: text(MAX_REASON_LENGTH) });
const isConfirmed = z.boolean().optional();
export const closingSchema = receipt.extend({
  ticketId: uuid,
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

const moment = z.iso.datetime();
const profiles = z.object({ export: z.enum(PROFILES).nullable(), import: z.enum(PROFILES).nullable() });
const kind = z.enum(['admin', 'collab']);
const agreementStatus = z.enum(['invited', 'active', 'ended', 'declined', 'withdrawn']);
const agreementState = z.enum([...agreementStatus.options, 'expired']);
const agreementSide = z.object({
  siteName: z.string(),
  unitName: z.string(),
  position: position.nullable(),
  siteId: z.uuid().nullable(),
});
const agreement = z.object({
  id: z.uuid(),
  kind,
  state: agreementState,
  offeredBy: z.enum(SIDES),
  export: agreementSide,
  import: agreementSide,
  material: z.string(),
  quantity: z.number(),
  quantityUnit,
  totals: z.object({
    tickets: z.int(),
    openTickets: z.int(),
    sent: z.number(),
    underWay: z.number(),
    received: z.number(),
    difference: z.number(),
    remaining: z.number(),
  }),
  profiles,
  invited: z.object({ name: z.string(), email: z.string(), expiresAt: moment }).nullable(),
  offeredByName: z.string(),
  offeredAt: moment,
  answeredByName: z.string(),
  answeredAt: moment.nullable(),
  endedByName: z.string(),
  endedAt: moment.nullable(),
});
const offer = z.object({
  id: z.uuid(),
  state: agreementState,
  asks: z.enum(SIDES),
  unitName: z.string(),
  siteName: z.string(),
  offeredByName: z.string(),
  material: z.string(),
  quantity: z.number(),
  quantityUnit,
  expiresAt: moment.nullable(),
});
const disposalSite = z.object({
  id: z.uuid(),
  name: z.string(),
  position,
  appOfOrigin: z.string(),
  profile: z.enum(PROFILES),
  activeAgreements: z.int(),
  openTickets: z.int(),
  team: z.int(),
});
const teamMember = z.object({
  personId: z.uuid(),
  name: z.string(),
  role: z.string(),
  workRole: z.string(),
  profile: z.enum(PROFILES).nullable(),
});

export const sitesOutput = z.object({ sites: z.array(disposalSite) });
export const agreementsOutput = z.object({ agreements: z.array(agreement), offers: z.array(offer) });
export const agreementOutput = z.object({ agreement });
export const offerOutput = z.object({ offer });
export const teamOutput = z.object({ siteName: z.string(), mayManage: z.boolean(), team: z.array(teamMember) });

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
const ticket = z.object({
  id: z.uuid(),
  agreementId: z.uuid(),
  agreement: z.object({ kind, status: agreementStatus, material: z.string(), quantityUnit }),
  siteNames: names,
  unitNames: names,
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
  openedAt: moment,
  closedByName: z.string(),
  closedAt: moment.nullable(),
  overByName: z.string(),
  overAt: moment.nullable(),
  profiles,
});
export const ticketOutput = z.object({ ticket });
export const historyOutput = z.object({
  steps: z.array(
    z.object({ id: z.string(), at: moment, arrivedAt: moment.nullable(), who: z.string(), text: z.string() }),
  ),
});
export const ticketsOutput = z.object({
  tickets: z.array(ticket),
  totals: z.array(
    z.object({
      quantityUnit,
      tickets: z.int(),
      sent: z.number(),
      received: z.number(),
      difference: z.number().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
const named = z.object({ id: z.uuid(), name: z.string() });
export const haulDataOutput = z.object({
  me: named,
  unit: named,
  agreements: z.array(agreement),
  tickets: z.array(ticket),
  recent: z.array(z.object({ agreementId: z.uuid(), truck: z.string(), driver: z.string(), load: z.string() })),
});
const end = z.object({ siteName: z.string(), unitName: z.string() });
export const driverTicketOutput = z.object({
  ticket: z.object({
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
    from: end,
    to: end.extend({ lat: z.number(), lng: z.number() }),
    openedAt: moment,
    closedAt: moment.nullable(),
  }),
});
