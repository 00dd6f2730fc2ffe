import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import {
  MAX_DRIVER_LENGTH,
  MAX_LOAD_LENGTH,
  MAX_MATERIAL_LENGTH,
  MAX_PARTNER_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_TRUCK_LENGTH,
  MAX_CONFIRMED_TICKETS,
  OUTCOMES,
  PROFILES,
  QUANTITY_UNITS,
  SIDES,
  TICKET_LISTS,
  type TicketList,
} from '@/lib/disposal/rules';
import {
  count,
  cursor,
  instant,
  line,
  ignoreInvalid,
  text,
  uuid,
  plausibleDay,
} from '@/lib/platform/operation/input-schemas';

export const agreementIdSchema = z.object({ agreementId: uuid });
export const ticketIdSchema = z.object({ ticketId: uuid });
export const agreementsSchema = z.object({ siteId: uuid.optional() });
export const siteIdSchema = z.object({ siteId: uuid });
/** `?site=` of a page; an invalid id is ignored. */
export const siteUrlSchema = z.object({ site: ignoreInvalid(uuid) });

/**
 * `?agreement=` of the page that opens a ticket, and `?again=`, the id of a rejected opening on the device, to enter it
 * again.
 */
export const newTicketUrlSchema = z.object({ agreement: ignoreInvalid(uuid), again: ignoreInvalid(uuid) });

export const quantityUnitSchema = z.enum(QUANTITY_UNITS);
const agreementTermsSchema = z.object({
  /** Created by the browser, so that a repeated request returns the first result. */
  agreementId: uuid,
  material: line(MAX_MATERIAL_LENGTH),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
});
export const adminAgreementSchema = agreementTermsSchema.extend({ exportSiteId: uuid, importSiteId: uuid });
export const offerSchema = agreementTermsSchema.extend({
  side: z.enum(SIDES),
  siteId: uuid,
  partnerName: line(MAX_PARTNER_LENGTH),
  partnerEmail: line(MAX_EMAIL_LENGTH),
});

/** The secret of a link, or the id of an agreement. */
const linkTextSchema = z.string().min(1).max(100);
export const linkSchema = z.object({ link: linkTextSchema });
export const acceptSchema = z.object({ link: linkTextSchema, siteId: uuid });

export const setProfileSchema = z.object({ siteId: uuid, personId: uuid, profile: z.enum(PROFILES).nullable() });

const ticketLists = Object.keys(TICKET_LISTS) as [TicketList, ...TicketList[]];
export const ticketsSchema = z.object({
  list: z.enum(ticketLists),
  agreementId: uuid.optional(),
  siteId: uuid.optional(),
  /** A number, or part of truck, driver or load. */
  search: line(MAX_SEARCH_LENGTH).optional(),
  /** Calendar days of opening, inclusive, in the time zone of work units (`DEFAULT_TIME_ZONE`). */
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
  besideTickets: z.array(uuid).max(MAX_CONFIRMED_TICKETS).optional(),
});
const receiptSchema = z.object({ received: z.number(), outcome: z.enum(OUTCOMES), reason: text(MAX_REASON_LENGTH) });
/** The person confirmed a quantity for which `isUnlikelyReceipt` is true. */
const isConfirmed = z.boolean().optional();
export const closingSchema = receiptSchema.extend({
  ticketId: uuid,
  /** Created by the phone, so that a repeated request is recognized. */
  closeId: uuid,
  closedAt: instant.optional(),
  isConfirmed,
});
export const cancelSchema = z.object({ ticketId: uuid, reason: text(MAX_REASON_LENGTH) });
export const correctionSchema = receiptSchema
  .extend({ sent: z.number(), sentEstimated: z.boolean() })
  .partial()
  .extend({ ticketId: uuid, isConfirmed });
export const answerSchema = z.object({ ticketId: uuid, version: count, accept: z.boolean() });
