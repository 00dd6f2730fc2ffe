import type { DisposalEvent, offerEvents, SentOffer } from '@/lib/disposal/events';
import type { EventsOf } from '@/lib/events';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { formatOfferMail, formatQuantity } from '@/lib/disposal/texts';
import { createNotificationKey, type NotificationAuthor, type NotificationDelivery } from '@/lib/notification-types';
import type { Db } from '@/lib/platform/database/client';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';

export const disposalDeliveries: Deliveries<DisposalEvent, Member> = {
  'offered-agreement': async (event, { db, actor }) => [
    createOfferMail(event, actor),
    await createOfferTask(event, db, actor),
  ],
  'sent-offer-again': async (event, { db, actor }) => [
    createOfferMail(event, actor),
    await createOfferTask(event, db, actor),
  ],
  'withdrew-offer': ({ agreementId }) => [completeOfferTask(agreementId)],
  'accepted-offer': async (event, { db, actor }) => [
    completeOfferTask(event.agreementId),
    ...(await createAgreementNotifications(4, event, db, actor)),
  ],
  'added-admin-agreement': (event, { db, actor }) => createAgreementNotifications(5, event, db, actor),
  'opened-ticket': async (event, { db, actor }) =>
    event.afterEndOf ? createLateTicketNotifications(event, event.afterEndOf, db, actor) : [],
  'set-profile': ({ siteId, siteName, personId, profile }, { actor }) =>
    profile === null || personId === actor.personId
      ? []
      : [
          {
            kind: 'notification',
            to: [personId],
            content: { type: 6, data: { siteId, siteName, profile: PROFILE_LABELS[profile] }, from: getAuthor(actor) },
            unitId: actor.unit.id,
            key: createNotificationKey(6, siteId, profile),
          },
        ],
};

/** Completes the task of an invitation that was answered or withdrawn. */
const completeOfferTask = (agreementId: string): Delivery => ({
  kind: 'task-done',
  key: createNotificationKey(1, agreementId),
});

export const offerDeliveries: Deliveries<EventsOf<typeof offerEvents>, null> = {
  'declined-offer': ({ agreementId }) => [completeOfferTask(agreementId)],
};

const getAuthor = ({ personId, username }: Member): NotificationAuthor => ({ personId, username });

interface ConcernedPerson {
  person_id: string;
  unit_id: string | null;
}

/** The Office and site managers of both sides, and the invited person, who has no unit here. */
const loadPeople = (db: Db, agreementId: string): Promise<ConcernedPerson[]> =>
  db.$queryRaw<ConcernedPerson[]>`SELECT person_id, unit_id FROM people_of_agreement(${agreementId}::uuid)`;

function groupRecipients(people: readonly ConcernedPerson[], { personId }: Member): { to: string[]; unitId: string }[] {
  const others = people.filter(({ person_id }) => person_id !== personId);
  const units = new Set(others.flatMap(({ unit_id }) => unit_id ?? []));
  return [...units].map((unitId) => ({
    unitId,
    to: others.flatMap(({ person_id, unit_id }) => (unit_id === unitId ? person_id : [])),
  }));
}

/** The task for an invited person with an account. Its link has the agreement's id, which only that person can open. */
async function createOfferTask(
  { agreementId, sending }: SentOffer,
  db: Db,
  actor: Member,
): Promise<NotificationDelivery> {
  const people = await loadPeople(db, agreementId);
  return {
    kind: 'notification',
    to: people.flatMap(({ person_id, unit_id }) => (unit_id === null ? person_id : [])),
    content: { type: 1, data: { link: agreementId, partnerSiteName: sending.site }, from: getAuthor(actor) },
    unitId: null,
    key: createNotificationKey(1, agreementId),
  };
}

/** Notifies the Office and site managers of both sides about a new agreement, except the actor. */
async function createAgreementNotifications(
  type: 4 | 5,
  { agreementId, exportSite, importSite }: { agreementId: string; exportSite: string; importSite: string },
  db: Db,
  actor: Member,
): Promise<NotificationDelivery[]> {
  return groupRecipients(await loadPeople(db, agreementId), actor).map(({ to, unitId }) => ({
    kind: 'notification',
    to,
    content: { type, data: { agreementId, exportSite, importSite }, from: getAuthor(actor) },
    unitId,
    key: createNotificationKey(type, agreementId, unitId),
  }));
}

/**
 * Notifies the Office and site managers of both sides about a ticket that arrived after the agreement's end, except the
 * actor.
 */
async function createLateTicketNotifications(
  { agreementId, ticketId, number, truck }: Extract<DisposalEvent, { type: 'opened-ticket' }>,
  sites: { exportSite: string; importSite: string },
  db: Db,
  actor: Member,
): Promise<NotificationDelivery[]> {
  const content = { type: 16 as const, data: { ticketId, number, truck, ...sites }, from: getAuthor(actor) };
  return groupRecipients(await loadPeople(db, agreementId), actor).map(({ to, unitId }) => ({
    kind: 'notification',
    to,
    content,
    unitId,
    key: createNotificationKey(16, ticketId, unitId),
  }));
}

function createOfferMail({ agreementId, partner, material, sending }: SentOffer, actor: Member): Delivery {
  const { email, link, site, quantity, quantityUnit, side } = sending;
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(partner), address: email },
    subject: `${sanitizeNameForMail(actor.unit.name)} invites you to an agreement`,
    text: formatOfferMail({
      name: sanitizeNameInMailBody(partner),
      inviter: sanitizeNameInMailBody(actor.name),
      unit: sanitizeNameInMailBody(actor.unit.name),
      site: sanitizeNameInMailBody(site),
      material: sanitizeNameInMailBody(material),
      quantity: formatQuantity(quantity, quantityUnit),
      side,
    }),
    secrets: { link },
    about: { kind: 'invitation', id: agreementId },
    limit: 'invitation-mail',
    repetitionKey: agreementId,
  };
}
