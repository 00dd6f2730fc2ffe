import type { Language } from '@/lib/language';
import { createNotificationKey, type NotificationDelivery } from '@/lib/notification-types';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { Actor, Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { CrewEvent, WorkUnitEvent } from '@/lib/workgroups/events';
import { INVITATION_MAIL, formatInvitationRequest } from '@/lib/workgroups/texts';
import { createReminderWithdrawals } from './skill-reminders';

type InvitationEvent = Extract<CrewEvent, { type: 'invited' | 'sent-invitation-again' }>;

export const crewDeliveries: Deliveries<CrewEvent, Member> = {
  invited: (event, { actor, language }) => [createInvitationMail(event, actor, language)],
  'sent-invitation-again': (event, { actor, language }) => [createInvitationMail(event, actor, language)],
  'edited-employee': ({ sending }) => sending.formerExpiries.flatMap(createReminderWithdrawals),
};

/** Written in the inviter's language, because the recipient's would reveal that the address has an account. */
function createInvitationMail(
  { invitationId, name, role, sending: { email, link } }: InvitationEvent,
  actor: Member,
  language: Language,
): Delivery {
  const mail = INVITATION_MAIL[language];
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(name), address: email },
    subject: mail.subject(sanitizeNameForMail(actor.name), sanitizeNameForMail(actor.unit.name)),
    text: mail.text({
      name: sanitizeNameInMailBody(name),
      inviter: sanitizeNameInMailBody(actor.name),
      unit: sanitizeNameInMailBody(actor.unit.name),
      role,
    }),
    secrets: { link },
    about: { kind: 'invitation', id: invitationId },
    limit: 'invitation-mail',
    repetitionKey: actor.unit.id,
  };
}

/** NOTIF-15, NOTIF-16: notifies a person who joined or created a work unit. */
export const membershipDeliveries: Deliveries<WorkUnitEvent, Actor> = {
  'joined-unit': async ({ unitId, personId }, { db }) => [await createGroupNotification(db, 7, personId, unitId)],
  'created-unit': async ({ unitId }, { db, actor }) => [await createGroupNotification(db, 8, actor.personId, unitId)],
};

async function createGroupNotification(
  db: Db,
  type: 7 | 8,
  personId: string,
  unitId: string,
): Promise<NotificationDelivery> {
  const { name } = await db.workUnit.findUniqueOrThrow({ where: { id: unitId }, select: { name: true } });
  const { id } = await db.membership.findFirstOrThrow({
    where: { workUnitId: unitId, personId },
    select: { id: true },
  });
  const content = { type, data: { pmGroupName: name } };
  // Keyed by membership, so that joining again notifies again.
  return { kind: 'notification', to: [personId], content, unitId, key: createNotificationKey(type, id) };
}

/** The addresses are sealed as secrets, so that the database does not reveal them. */
export const invitationRequestDeliveries: Deliveries<WorkUnitEvent, Actor | null> = {
  'requested-invitation': ({ invitationId, sending: { unitName, name, invitedEmail, requestedBy, to } }) =>
    to.map((person) => ({
      kind: 'email',
      to: { name: sanitizeNameForMail(person.name), address: person.email },
      subject: `${sanitizeNameForMail(name)} asks for a new invitation`,
      text: formatInvitationRequest({
        to: sanitizeNameInMailBody(person.name),
        name: sanitizeNameInMailBody(name),
        unit: sanitizeNameInMailBody(unitName),
      }),
      secrets: { link: `${getRuntime().config.PUBLIC_URL}/app/workunit-crew`, invited: invitedEmail, requestedBy },
      about: { kind: '', id: '' },
      limit: 'invitation-request',
      repetitionKey: invitationId,
    })),
};
