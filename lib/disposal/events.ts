import type { EventsOf } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import { formatChanges, formatNamed, quoteName, type Change, type Sentences } from '@/lib/audit-sentences';
import type { Outcome, Profile, QuantityUnit } from './rules';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { OUTCOME_LABELS, formatQuantity } from './texts';

/** Live messages about agreements and tickets to both units, and about a site's team to its own unit. */
export const disposalMessages = defineLiveMessages('workgroups', {
  'changed-agreement': hasFields({ idagreement: isString }),
  'changed-ticket': hasFields({ idagreement: isString, idticket: isString }),
  'changed-site-team': hasFields({ idsite: isString }),
});

/** `units` get a live message. A trigger (audit_of_partner) copies the record to the other unit's audit trail. */
interface AgreementEventData {
  agreementId: string;
  material: string;
  sending: { units: readonly string[] };
}

interface TicketEventData extends AgreementEventData {
  ticketId: string;
  number: number;
}

const defineAgreementEvent =
  <More extends object>() =>
  ({ agreementId, sending }: AgreementEventData & More) =>
    sending.units.map((unit) =>
      createLiveNotification(disposalMessages['changed-agreement'], unit, { idagreement: agreementId }),
    );

const defineTicketEvent =
  <More extends object>() =>
  ({ agreementId, ticketId, sending }: TicketEventData & More) =>
    sending.units.map((unit) =>
      createLiveNotification(disposalMessages['changed-ticket'], unit, {
        idagreement: agreementId,
        idticket: ticketId,
      }),
    );

/** Data for the email of an invitation. Its link contains the secret, which is stored nowhere else. */
export interface SentOffer extends AgreementEventData {
  partner: string;
  sending: AgreementEventData['sending'] & {
    email: string;
    link: string;
    site: string;
    quantity: number;
    quantityUnit: QuantityUnit;
    side: 'export' | 'import';
  };
}

interface SiteNames {
  exportSite: string;
  importSite: string;
}

interface OpenedTicketData {
  truck: string;
  sent: number;
  quantityUnit: QuantityUnit;
  /** Sites of an agreement that ended before the ticket arrived but after the load left. */
  afterEndOf?: SiteNames;
}

interface CorrectionData {
  changes: readonly Change[];
}

/** Events by members about agreements, tickets and site teams. */
export const disposalEvents = {
  'offered-agreement': (event: SentOffer) => defineAgreementEvent()(event),
  'sent-offer-again': (event: SentOffer) => defineAgreementEvent()(event),
  'withdrew-offer': defineAgreementEvent<{ partner: string }>(),
  'accepted-offer': defineAgreementEvent<SiteNames>(),
  'added-admin-agreement': defineAgreementEvent<SiteNames>(),
  'ended-agreement': defineAgreementEvent<SiteNames>(),
  'opened-ticket': defineTicketEvent<OpenedTicketData>(),
  'closed-ticket': defineTicketEvent<{ received: number; quantityUnit: QuantityUnit; outcome: Outcome }>(),
  'canceled-ticket': defineTicketEvent<{ reason: string }>(),
  'archived-ticket': defineTicketEvent<object>(),
  'proposed-correction': defineTicketEvent<CorrectionData>(),
  'accepted-correction': defineTicketEvent<CorrectionData>(),
  'refused-correction': defineTicketEvent<object>(),
  'took-back-correction': defineTicketEvent<object>(),
  'set-profile': ({
    siteId,
    sending,
  }: {
    siteId: string;
    siteName: string;
    personId: string;
    name: string;
    profile: Profile | null;
    sending: { units: readonly string[] };
  }) =>
    sending.units.map((unit) =>
      createLiveNotification(disposalMessages['changed-site-team'], unit, { idsite: siteId }),
    ),
};

/** Events by a person with a link, who may have no account. */
export const offerEvents = {
  'declined-offer': defineAgreementEvent<{ unitId: string; by: string }>(),
};

export type DisposalEvent = EventsOf<typeof disposalEvents>;

export const disposalSentences = {
  'offered-agreement': ({ material, partner }) => `offered ${formatAgreement(material)}${formatPartner(partner)}`,
  'sent-offer-again': ({ material, partner }) =>
    `sent the invitation to ${formatAgreement(material)}${formatPartner(partner)} again`,
  'withdrew-offer': ({ material, partner }) =>
    `revoked the invitation to ${formatAgreement(material)}${formatPartner(partner)}`,
  'accepted-offer': ({ material, ...sites }) => `accepted ${formatAgreement(material)}${formatSites(sites)}`,
  'declined-offer': ({ material }) => `declined ${formatAgreement(material)}`,
  'added-admin-agreement': ({ material, ...sites }) => `created ${formatAgreement(material)}${formatSites(sites)}`,
  'ended-agreement': ({ material, ...sites }) => `ended ${formatAgreement(material)}${formatSites(sites)}`,
  'opened-ticket': ({ number, sent, quantityUnit, truck, afterEndOf }) =>
    `opened ${formatTicket(number)}${formatAmount(sent, quantityUnit)}${truck ? `, truck ${quoteName(truck)}` : ''}${afterEndOf ? ', before the agreement ended' : ''}`,
  'closed-ticket': ({ number, received, quantityUnit, outcome }) =>
    `closed ${formatTicket(number)}${formatAmount(received, quantityUnit)}${outcome ? `, ${OUTCOME_LABELS[outcome].toLowerCase()}` : ''}`,
  'canceled-ticket': ({ number, reason }) =>
    `canceled ${formatTicket(number)}${reason ? `: ${quoteName(reason)}` : ''}`,
  'archived-ticket': ({ number }) => `archived ${formatTicket(number)}`,
  'proposed-correction': ({ number, changes }) =>
    `proposed a correction of ${formatTicket(number)}${formatChanges(changes)}`,
  'accepted-correction': ({ number, changes }) =>
    `accepted the correction of ${formatTicket(number)}${formatChanges(changes)}`,
  'refused-correction': ({ number }) => `declined the correction of ${formatTicket(number)}`,
  'took-back-correction': ({ number }) => `withdrew the correction of ${formatTicket(number)}`,
  'set-profile': ({ name, profile, siteName }) =>
    profile
      ? `gave ${formatNamed('crew member', name)} the ${PROFILE_LABELS[profile]} permission at ${formatNamed('site', siteName)}`
      : `removed ${formatNamed('crew member', name)} from the team of ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof disposalEvents & typeof offerEvents>;

const formatAgreement = (material: string | undefined): string =>
  material ? `the agreement for ${quoteName(material)}` : 'an agreement';

const formatPartner = (partner: string | undefined): string => (partner ? ` to ${quoteName(partner)}` : '');

const formatSites = ({ exportSite, importSite }: Partial<SiteNames>): string =>
  exportSite && importSite ? ` between ${quoteName(exportSite)} and ${quoteName(importSite)}` : '';

const formatTicket = (number: number | undefined): string => (number === undefined ? 'a ticket' : `ticket ${number}`);

const formatAmount = (quantity: number | undefined, unit: QuantityUnit | undefined): string =>
  quantity === undefined || unit === undefined ? '' : ` with ${formatQuantity(quantity, unit)}`;
