import type { EventsOf } from '@/lib/events';
import { hasFields, isString, defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { formatChanges, formatNamed, quoteName, type Change, type Sentences } from '@/lib/audit-sentences';
import type { Outcome, Profile, QuantityUnit } from './rules';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { OUTCOME_LABELS, formatQuantity } from './texts';

/** Live messages to both units about what they share. */
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

const agreementEvent =
  <More extends object>() =>
  ({ agreementId, sending }: AgreementEventData & More) =>
    sending.units.map((unit) =>
      createLiveNotification(disposalMessages['changed-agreement'], unit, { idagreement: agreementId }),
    );

const ticketEvent =
  <More extends object>() =>
  ({ agreementId, ticketId, sending }: TicketEventData & More) =>
    sending.units.map((unit) =>
      createLiveNotification(disposalMessages['changed-ticket'], unit, {
        idagreement: agreementId,
        idticket: ticketId,
      }),
    );

/** Data for the invitation's email. The link's secret is stored nowhere else. */
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

interface Sites {
  exportSite: string;
  importSite: string;
}

interface OpenedTicket {
  truck: string;
  sent: number;
  quantityUnit: QuantityUnit;
  /** Sites of an agreement that ended before the ticket arrived but after the load left. */
  afterEndOf?: Sites;
}

interface Corrected {
  changes: readonly Change[];
}

/** Events by members about agreements, tickets and site teams. */
export const disposalEvents = {
  'offered-agreement': (event: SentOffer) => agreementEvent()(event),
  'sent-offer-again': (event: SentOffer) => agreementEvent()(event),
  'withdrew-offer': agreementEvent<{ partner: string }>(),
  'accepted-offer': agreementEvent<Sites>(),
  'added-admin-agreement': agreementEvent<Sites>(),
  'ended-agreement': agreementEvent<Sites>(),
  'opened-ticket': ticketEvent<OpenedTicket>(),
  'closed-ticket': ticketEvent<{ received: number; quantityUnit: QuantityUnit; outcome: Outcome }>(),
  'canceled-ticket': ticketEvent<{ reason: string }>(),
  'archived-ticket': ticketEvent<object>(),
  'proposed-correction': ticketEvent<Corrected>(),
  'accepted-correction': ticketEvent<Corrected>(),
  'refused-correction': ticketEvent<object>(),
  'took-back-correction': ticketEvent<object>(),
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
  'declined-offer': agreementEvent<{ unitId: string; by: string }>(),
};

export type DisposalEvent = EventsOf<typeof disposalEvents>;

export const disposalSentences = {
  'offered-agreement': ({ material, partner }) => `offered ${agreement(material)}${to(partner)}`,
  'sent-offer-again': ({ material, partner }) => `sent the invitation to ${agreement(material)}${to(partner)} again`,
  'withdrew-offer': ({ material, partner }) => `revoked the invitation to ${agreement(material)}${to(partner)}`,
  'accepted-offer': ({ material, ...sites }) => `accepted ${agreement(material)}${between(sites)}`,
  'declined-offer': ({ material }) => `declined ${agreement(material)}`,
  'added-admin-agreement': ({ material, ...sites }) => `made ${agreement(material)}${between(sites)}`,
  'ended-agreement': ({ material, ...sites }) => `ended ${agreement(material)}${between(sites)}`,
  'opened-ticket': ({ number, sent, quantityUnit, truck, afterEndOf }) =>
    `opened ${ticket(number)}${amount(sent, quantityUnit)}${truck ? `, truck ${quoteName(truck)}` : ''}${afterEndOf ? ', before the agreement ended' : ''}`,
  'closed-ticket': ({ number, received, quantityUnit, outcome }) =>
    `closed ${ticket(number)}${amount(received, quantityUnit)}${outcome ? `, ${OUTCOME_LABELS[outcome].toLowerCase()}` : ''}`,
  'canceled-ticket': ({ number, reason }) => `canceled ${ticket(number)}${reason ? `: ${quoteName(reason)}` : ''}`,
  'archived-ticket': ({ number }) => `archived ${ticket(number)}`,
  'proposed-correction': ({ number, changes }) => `proposed a correction of ${ticket(number)}${formatChanges(changes)}`,
  'accepted-correction': ({ number, changes }) =>
    `accepted the correction of ${ticket(number)}${formatChanges(changes)}`,
  'refused-correction': ({ number }) => `declined the correction of ${ticket(number)}`,
  'took-back-correction': ({ number }) => `withdrew the correction of ${ticket(number)}`,
  'set-profile': ({ name, profile, siteName }) =>
    profile
      ? `gave ${formatNamed('crew member', name)} the profile ${PROFILE_LABELS[profile]} at ${formatNamed('site', siteName)}`
      : `removed ${formatNamed('crew member', name)} from the team of ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof disposalEvents & typeof offerEvents>;

const agreement = (material: string | undefined): string =>
  material ? `the agreement for ${quoteName(material)}` : 'an agreement';

const to = (partner: string | undefined): string => (partner ? ` to ${quoteName(partner)}` : '');

const between = ({ exportSite, importSite }: Partial<Sites>): string =>
  exportSite && importSite ? ` between ${quoteName(exportSite)} and ${quoteName(importSite)}` : '';

const ticket = (number: number | undefined): string => (number === undefined ? 'a ticket' : `ticket ${number}`);

const amount = (quantity: number | undefined, unit: QuantityUnit | undefined): string =>
  quantity === undefined || unit === undefined ? '' : ` with ${formatQuantity(quantity, unit)}`;
