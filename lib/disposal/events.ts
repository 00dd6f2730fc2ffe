import type { RecordedBy } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import { changesText, named, quoted, type Change, type Sentences } from '@/lib/sentences';
import type { Outcome, Profile, QuantityUnit } from './rules';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { OUTCOME_LABELS, quantityText } from './texts';

/** Live messages to both units about what they share. */
export const disposalMessages = liveMessages('workgroups', {
  'changed-agreement': fields({ idagreement: isText }),
  'changed-ticket': fields({ idagreement: isText, idticket: isText }),
  'changed-site-team': fields({ idsite: isText }),
});

/** `units` get a live message. A trigger (audit_of_partner) copies the record to the other unit's audit trail. */
interface OfAgreement {
  agreementId: string;
  material: string;
  sending: { units: readonly string[] };
}

interface OfTicket extends OfAgreement {
  ticketId: string;
  number: number;
}

const tellsOfAgreement =
  <More extends object>() =>
  ({ agreementId, sending }: OfAgreement & More) =>
    sending.units.map((unit) => tell(disposalMessages['changed-agreement'], unit, { idagreement: agreementId }));

const tellsOfTicket =
  <More extends object>() =>
  ({ agreementId, ticketId, sending }: OfTicket & More) =>
    sending.units.map((unit) =>
      tell(disposalMessages['changed-ticket'], unit, { idagreement: agreementId, idticket: ticketId }),
    );

/** Data for the invitation's e-mail. The link's secret is stored nowhere else. */
export interface SentOffer extends OfAgreement {
  partner: string;
  sending: OfAgreement['sending'] & {
    email: string;
    link: string;
    site: string;
    quantity: number;
    quantityUnit: QuantityUnit;
    asks: 'export' | 'import';
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
  'offered-agreement': (event: SentOffer) => tellsOfAgreement()(event),
  'sent-offer-again': (event: SentOffer) => tellsOfAgreement()(event),
  'withdrew-offer': tellsOfAgreement<{ partner: string }>(),
  'accepted-offer': tellsOfAgreement<Sites>(),
  'added-admin-agreement': tellsOfAgreement<Sites>(),
  'ended-agreement': tellsOfAgreement<Sites>(),
  'opened-ticket': tellsOfTicket<OpenedTicket>(),
  'closed-ticket': tellsOfTicket<{ received: number; quantityUnit: QuantityUnit; outcome: Outcome }>(),
  'cancelled-ticket': tellsOfTicket<{ reason: string }>(),
  'archived-ticket': tellsOfTicket<object>(),
  'proposed-correction': tellsOfTicket<Corrected>(),
  'accepted-correction': tellsOfTicket<Corrected>(),
  'refused-correction': tellsOfTicket<object>(),
  'took-back-correction': tellsOfTicket<object>(),
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
  }) => sending.units.map((unit) => tell(disposalMessages['changed-site-team'], unit, { idsite: siteId })),
};

/** Events by a person with a link, who may have no account. */
export const offerEvents = {
  'declined-offer': tellsOfAgreement<{ unitId: string; by: string }>(),
};

export type DisposalEvent = RecordedBy<typeof disposalEvents>;

export const disposalSentences = {
  'offered-agreement': ({ material, partner }) => `offered ${agreement(material)}${to(partner)}`,
  'sent-offer-again': ({ material, partner }) => `sent the invitation to ${agreement(material)}${to(partner)} again`,
  'withdrew-offer': ({ material, partner }) => `took back the invitation to ${agreement(material)}${to(partner)}`,
  'accepted-offer': ({ material, ...sites }) => `accepted ${agreement(material)}${between(sites)}`,
  'declined-offer': ({ material }) => `declined ${agreement(material)}`,
  'added-admin-agreement': ({ material, ...sites }) => `made ${agreement(material)}${between(sites)}`,
  'ended-agreement': ({ material, ...sites }) => `ended ${agreement(material)}${between(sites)}`,
  'opened-ticket': ({ number, sent, quantityUnit, truck, afterEndOf }) =>
    `opened ${ticket(number)}${amount(sent, quantityUnit)}${truck ? `, truck ${quoted(truck)}` : ''}${afterEndOf ? ', before the agreement ended' : ''}`,
  'closed-ticket': ({ number, received, quantityUnit, outcome }) =>
    `closed ${ticket(number)}${amount(received, quantityUnit)}${outcome ? `, ${OUTCOME_LABELS[outcome].toLowerCase()}` : ''}`,
  'cancelled-ticket': ({ number, reason }) => `cancelled ${ticket(number)}${reason ? `: ${quoted(reason)}` : ''}`,
  'archived-ticket': ({ number }) => `archived ${ticket(number)}`,
  'proposed-correction': ({ number, changes }) => `proposed a correction of ${ticket(number)}${changesText(changes)}`,
  'accepted-correction': ({ number, changes }) => `accepted the correction of ${ticket(number)}${changesText(changes)}`,
  'refused-correction': ({ number }) => `refused the correction of ${ticket(number)}`,
  'took-back-correction': ({ number }) => `took back the correction of ${ticket(number)}`,
  'set-profile': ({ name, profile, siteName }) =>
    profile
      ? `gave ${named('crew member', name)} the profile ${PROFILE_LABELS[profile]} at ${named('site', siteName)}`
      : `took ${named('crew member', name)} off the team of ${named('site', siteName)}`,
} satisfies Sentences<typeof disposalEvents & typeof offerEvents>;

const agreement = (material: string | undefined): string =>
  material ? `the agreement for ${quoted(material)}` : 'an agreement';

const to = (partner: string | undefined): string => (partner ? ` to ${quoted(partner)}` : '');

const between = ({ exportSite, importSite }: Partial<Sites>): string =>
  exportSite && importSite ? ` between ${quoted(exportSite)} and ${quoted(importSite)}` : '';

const ticket = (number: number | undefined): string => (number === undefined ? 'a ticket' : `ticket ${number}`);

const amount = (quantity: number | undefined, unit: QuantityUnit | undefined): string =>
  quantity === undefined || unit === undefined ? '' : ` with ${quantityText(quantity, unit)}`;
