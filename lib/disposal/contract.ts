import type { z } from 'zod';
import { command, creation, query } from '@/lib/contract';
import type { Agreement, DisposalSite, Offer, TeamMember } from './agreement';
import type { Profile } from './rules';
import type {
  adminAgreementSchema,
  closingSchema,
  correctionSchema,
  newTicketSchema,
  offerSchema,
  ticketsSchema,
} from './server/schema';
import type { DriverTicket, HaulData, Ticket, TicketTotals, TicketStep } from './ticket';

/** The unit's sites that the caller works for (COMPANION-02). */
export const disposalSites = query<object, { sites: DisposalSite[] }>()({
  name: 'disposal.sites',
  route: 'GET /disposal/sites',
  permission: 'use-disposal',
});

/** Agreements of the caller's sites, or of `siteId`, newest first, and open invitations to the caller. */
export const siteAgreements = query<{ siteId?: string }, { agreements: Agreement[]; offers: Offer[] }>()({
  name: 'disposal.agreements',
  route: 'GET /disposal/agreements',
  permission: 'use-disposal',
});

export const getAgreement = query<{ agreementId: string }, { agreement: Agreement }>()({
  name: 'disposal.agreement',
  route: 'GET /disposal/agreements/{agreementId}',
  permission: 'use-disposal',
});

/** An Admin Agreement between two sites of the unit is active at once (decision X-125). */
export type NewAdminAgreement = z.output<typeof adminAgreementSchema>;

export const addAdminAgreement = command<NewAdminAgreement, { agreement: Agreement }>()({
  name: 'disposal.addAdmin',
  route: 'POST /disposal/agreements/addAdmin',
  permission: 'use-disposal',
});

/** A Collab Agreement with another unit starts as an invitation by email. `side` is the inviting unit's own. */
export type NewOffer = z.output<typeof offerSchema>;

export const offerAgreement = command<NewOffer, { agreement: Agreement }>()({
  name: 'disposal.offer',
  route: 'POST /disposal/agreements/offer',
  permission: 'use-disposal',
});

/** A new link replaces the previous one. */
export const sendOfferAgain = creation<{ agreementId: string }, { agreement: Agreement }>()({
  name: 'disposal.sendOfferAgain',
  route: 'POST /disposal/agreements/sendOfferAgain',
  permission: 'use-disposal',
});

export const withdrawOffer = command<{ agreementId: string }, { agreement: Agreement }>()({
  name: 'disposal.withdrawOffer',
  route: 'POST /disposal/agreements/withdrawOffer',
  permission: 'use-disposal',
});

/**
 * `link` is the secret of the email's link, or the agreement's id, which only the person with the invited, confirmed
 * address may use.
 */
export const offeredAgreement = query<{ link: string }, { offer: Offer }>()({
  name: 'disposal.offered',
  route: 'GET /disposal/offered/{link}',
  permission: 'anyone',
});

export const acceptOffer = command<{ link: string; siteId: string }, { agreement: Agreement }>()({
  name: 'disposal.acceptOffer',
  route: 'POST /disposal/offered/accept',
  permission: 'use-disposal',
});

export const declineOffer = command<{ link: string }, { success: true }>()({
  name: 'disposal.declineOffer',
  route: 'POST /disposal/offered/decline',
  permission: 'anyone',
});

export const endAgreement = command<{ agreementId: string }, { agreement: Agreement }>()({
  name: 'disposal.end',
  route: 'POST /disposal/agreements/end',
  permission: 'use-disposal',
});

/** Everybody in the unit. `profile` is null for people outside the site's team. */
export const siteTeam = query<{ siteId: string }, { siteName: string; canManage: boolean; team: TeamMember[] }>()({
  name: 'disposal.siteTeam',
  route: 'GET /disposal/siteTeam/{siteId}',
  permission: 'use-disposal',
});

/** null removes the person from the site's team. */
export const setProfile = command<{ siteId: string; personId: string; profile: Profile | null }, { success: true }>()({
  name: 'disposal.setProfile',
  route: 'POST /disposal/siteTeam/setProfile',
  permission: 'use-disposal',
});

export type TicketQuery = z.output<typeof ticketsSchema>;

export const listTickets = query<TicketQuery, { tickets: Ticket[]; totals: TicketTotals[]; next: string | null }>()({
  name: 'disposal.tickets',
  route: 'GET /disposal/tickets',
  permission: 'use-disposal',
});

export const getTicket = query<{ ticketId: string }, { ticket: Ticket }>()({
  name: 'disposal.ticket',
  route: 'GET /disposal/tickets/{ticketId}',
  permission: 'use-disposal',
});

export const haulData = query<object, HaulData>()({
  name: 'disposal.haulData',
  route: 'GET /disposal/haulData',
  permission: 'use-disposal',
});

export const ticketHistory = query<{ ticketId: string }, { steps: TicketStep[] }>()({
  name: 'disposal.ticketHistory',
  route: 'GET /disposal/tickets/{ticketId}/history',
  permission: 'use-disposal',
});

export type NewTicket = z.output<typeof newTicketSchema>;

export const openTicket = command<NewTicket, { ticket: Ticket }>()({
  name: 'disposal.openTicket',
  route: 'POST /disposal/tickets/open',
  permission: 'use-disposal',
});

export type Closing = z.output<typeof closingSchema>;

/** The first closing wins. A second one fails with 'ticket-closed' and the ticket in its details. */
export const closeTicket = command<Closing, { ticket: Ticket }>()({
  name: 'disposal.closeTicket',
  route: 'POST /disposal/tickets/close',
  permission: 'use-disposal',
});

export const cancelTicket = command<{ ticketId: string; reason: string }, { ticket: Ticket }>()({
  name: 'disposal.cancelTicket',
  route: 'POST /disposal/tickets/cancel',
  permission: 'use-disposal',
});

export const archiveTicket = command<{ ticketId: string }, { ticket: Ticket }>()({
  name: 'disposal.archiveTicket',
  route: 'POST /disposal/tickets/archive',
  permission: 'use-disposal',
});

/** The values to change. Omitted values stay. */
export type ProposedCorrection = z.output<typeof correctionSchema>;

export const proposeCorrection = creation<ProposedCorrection, { ticket: Ticket }>()({
  name: 'disposal.proposeCorrection',
  route: 'POST /disposal/tickets/proposeCorrection',
  permission: 'use-disposal',
});

/**
 * `version` is the ticket's as it was read, so that nobody accepts what they have not seen. `accept: false` refuses the
 * correction or, from the proposing side, withdraws it. A creation, because the correction is gone after the answer and
 * a repeated request needs its id.
 */
export const answerCorrection = creation<{ ticketId: string; version: number; accept: boolean }, { ticket: Ticket }>()({
  name: 'disposal.answerCorrection',
  route: 'POST /disposal/tickets/answerCorrection',
  permission: 'use-disposal',
});

/** The public data of a ticket, available until DRIVER_HOURS after it was closed or canceled. */
export const driverTicket = query<{ ticketId: string }, { ticket: DriverTicket }>()({
  name: 'disposal.driverTicket',
  route: 'GET /disposal/driver/{ticketId}',
  permission: 'anyone',
});
