import { command, creation, query } from '@/lib/contract';
import type { Agreement, DisposalSite, Offer, TeamMember } from './agreement';
import type { Profile, QuantityUnit, Receipt, Side, TicketList } from './rules';
import type { DriverTicket, HaulData, Ticket, TicketTotals, TicketStep, TicketValues } from './ticket';

/** The unit's sites that whoever asks works for (COMPANION-02). */
export const disposalSites = query<object, { sites: DisposalSite[] }>()({
  name: 'disposal.sites',
  route: 'GET /disposal/sites',
  permission: 'use-disposal',
});

/** Agreements of the person's sites, newest first, and invitations that were sent to the person (COMPANION-03). */
export const siteAgreements = query<{ siteId?: string }, { agreements: Agreement[]; offers: Offer[] }>()({
  name: 'disposal.agreements',
  route: 'GET /disposal/agreements',
  permission: 'use-disposal',
});

export const oneAgreement = query<{ agreementId: string }, { agreement: Agreement }>()({
  name: 'disposal.agreement',
  route: 'GET /disposal/agreements/{agreementId}',
  permission: 'use-disposal',
});

/** What is hauled, and how much of it was agreed. */
export interface Agreed {
  /** Given by the browser, so that an agreement whose answer was lost is answered again as the first time. */
  agreementId: string;
  material: string;
  quantity: number;
  quantityUnit: QuantityUnit;
}

/** An Admin Agreement between two sites of the unit is active at once (decision X-125). */
export interface NewAdminAgreement extends Agreed {
  exportSiteId: string;
  importSiteId: string;
}

export const addAdminAgreement = command<NewAdminAgreement, { agreement: Agreement }>()({
  name: 'disposal.addAdmin',
  route: 'POST /disposal/agreements/addAdmin',
  permission: 'use-disposal',
});

/** A Collab Agreement with another unit: it begins as an invitation by e-mail. `side` is one's own. */
export interface NewOffer extends Agreed {
  side: Side;
  siteId: string;
  partnerName: string;
  partnerEmail: string;
}

export const offerAgreement = command<NewOffer, { agreement: Agreement }>()({
  name: 'disposal.offer',
  route: 'POST /disposal/agreements/offer',
  permission: 'use-disposal',
});

/** A new link replaces the former one. */
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
 * `link` is the secret of the e-mail's link, which anybody may hold; or the agreement's id, for the person alone whose
 * confirmed address was invited.
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

export const siteTeam = query<{ siteId: string }, { siteName: string; mayManage: boolean; team: TeamMember[] }>()({
  name: 'disposal.siteTeam',
  route: 'GET /disposal/siteTeam/{siteId}',
  permission: 'use-disposal',
});

/** null takes the person off the site's team. */
export const setProfile = command<{ siteId: string; personId: string; profile: Profile | null }, { success: true }>()({
  name: 'disposal.setProfile',
  route: 'POST /disposal/siteTeam/setProfile',
  permission: 'use-disposal',
});

export interface TicketsAsked {
  list: TicketList;
  agreementId?: string;
  siteId?: string;
  /** A number, or a part of truck, driver or load. */
  search?: string;
  /** Calendar days of opening, `YYYY-MM-DD`, both included, in the time zone of work units (`UNIT_TIME_ZONE`). */
  from?: string;
  to?: string;
  before?: string;
}

export const listTickets = query<TicketsAsked, { tickets: Ticket[]; totals: TicketTotals[]; next: string | null }>()({
  name: 'disposal.tickets',
  route: 'GET /disposal/tickets',
  permission: 'use-disposal',
});

export const oneTicket = query<{ ticketId: string }, { ticket: Ticket }>()({
  name: 'disposal.ticket',
  route: 'GET /disposal/tickets/{ticketId}',
  permission: 'use-disposal',
});

export const haulData = query<object, HaulData>()({
  name: 'disposal.haulData',
  route: 'GET /disposal/haulData',
  permission: 'use-disposal',
});

/** What was done to a ticket, the first first. */
export const ticketHistory = query<{ ticketId: string }, { steps: TicketStep[] }>()({
  name: 'disposal.ticketHistory',
  route: 'GET /disposal/tickets/{ticketId}/history',
  permission: 'use-disposal',
});

export interface NewTicket {
  /** Made up by the phone, which may have no signal. Asked again with the same id, the ticket is there already. */
  ticketId: string;
  agreementId: string;
  truck: string;
  driver: string;
  load: string;
  sent: number;
  sentEstimated: boolean;
  /** When the phone opened it; left out, or in the future: now. */
  openedAt?: string;
  /** Other tickets of the same truck that the person was asked about, and opened this one beside (`likelySameLoad`). */
  besideTickets?: string[];
}

export const openTicket = command<NewTicket, { ticket: Ticket }>()({
  name: 'disposal.openTicket',
  route: 'POST /disposal/tickets/open',
  permission: 'use-disposal',
});

export interface Closing extends Receipt {
  ticketId: string;
  /** Made up by the phone: the same closing sent again is known. */
  closeId: string;
  closedAt?: string;
  /** The person confirmed a quantity that `isUnlikelyReceipt` asks about. */
  isConfirmed?: boolean;
}

/** The first closing wins. Whoever comes second is refused with 'ticket-closed', and gets the ticket in the details. */
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

/** The values to change. What is left out stays as it is on the ticket. */
export interface ProposedCorrection extends Partial<TicketValues> {
  ticketId: string;
  /** The person confirmed a quantity that `isUnlikelyReceipt` asks about. */
  isConfirmed?: boolean;
}

export const proposeCorrection = creation<ProposedCorrection, { ticket: Ticket }>()({
  name: 'disposal.proposeCorrection',
  route: 'POST /disposal/tickets/proposeCorrection',
  permission: 'use-disposal',
});

/**
 * `version` is the ticket's as it was read: nobody accepts what they have not seen. It is a creation because an answered
 * correction is gone, so the same request sent again needs its id.
 */
export const answerCorrection = creation<{ ticketId: string; version: number; accept: boolean }, { ticket: Ticket }>()({
  name: 'disposal.answerCorrection',
  route: 'POST /disposal/tickets/answerCorrection',
  permission: 'use-disposal',
});

/** What a ticket's address shows to anybody who holds it, until a day after it was closed. */
export const driverTicket = query<{ ticketId: string }, { ticket: DriverTicket }>()({
  name: 'disposal.driverTicket',
  route: 'GET /disposal/driver/{ticketId}',
  permission: 'anyone',
});
