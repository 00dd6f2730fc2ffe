import type { Language } from '@/lib/language';
import { noticeKey, type NoticeDelivery } from '@/lib/notices';
import type { Delivery } from '@/lib/platform/delivery';
import { nameForMail, nameInMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { Actor, Db } from '@/lib/platform/database/client';
import { runtime } from '@/lib/platform/runtime';
import type { CrewEvent, WorkUnitEvent } from '@/lib/workgroups/events';
import { INVITATION_MAIL, invitationRequestText } from '@/lib/workgroups/texts';
import { reminderOver } from './skill-reminders';

type Invited = Extract<CrewEvent, { type: 'invited' | 'sent-invitation-again' }>;

export const crewDeliveries: Deliveries<CrewEvent, Member> = {
  invited: (event, { actor, language }) => [invitationMail(event, actor, language)],
  'sent-invitation-again': (event, { actor, language }) => [invitationMail(event, actor, language)],
  'edited-employee': ({ sending }) => sending.over.flatMap(reminderOver),
};

/** In the inviter's language: the address's own language would reveal that it has an account. */
function invitationMail(
  { invitationId, name, role, sending: { email, link } }: Invited,
  actor: Member,
  language: Language,
): Delivery {
  const mail = INVITATION_MAIL[language];
  return {
    kind: 'email',
    to: { name: nameForMail(name), address: email },
    subject: mail.subject(nameForMail(actor.name), nameForMail(actor.unit.name)),
    text: mail.text({
      name: nameInMail(name),
      inviter: nameInMail(actor.name),
      unit: nameInMail(actor.unit.name),
      role,
    }),
    secrets: { link },
    about: { kind: 'invitation', id: invitationId },
    limit: 'invitation-mail',
    repeats: actor.unit.id,
  };
}

/** NOTIF-15, NOTIF-16: notifies a person who joined or created a work unit. */
export const membershipDeliveries: Deliveries<WorkUnitEvent, Actor> = {
  'joined-unit': async ({ unitId, personId }, { db }) => [await groupNotice(db, 7, personId, unitId)],
  'created-unit': async ({ unitId }, { db, actor }) => [await groupNotice(db, 8, actor.personId, unitId)],
};

async function groupNotice(db: Db, type: 7 | 8, personId: string, unitId: string): Promise<NoticeDelivery> {
  const { name } = await db.workUnit.findUniqueOrThrow({ where: { id: unitId }, select: { name: true } });
  const { id } = await db.membership.findFirstOrThrow({
    where: { workUnitId: unitId, personId },
    select: { id: true },
  });
  const content = { type, data: { pmGroupName: name } };
  // Keyed by membership, so that joining again notifies again.
  return { kind: 'notice', to: [personId], content, unitId, key: noticeKey(type, id) };
}

/** Addresses are in the sealed part, so that the database does not reveal them. */
export const askingDeliveries: Deliveries<WorkUnitEvent, Actor | null> = {
  'asked-for-invitation': ({ invitationId, sending: { unitName, name, invited, asks, to } }) =>
    to.map((person) => ({
      kind: 'email',
      to: { name: nameForMail(person.name), address: person.email },
      subject: `${nameForMail(name)} asks for a new invitation`,
      text: invitationRequestText({ to: nameInMail(person.name), name: nameInMail(name), unit: nameInMail(unitName) }),
      secrets: { link: `${runtime().config.PUBLIC_URL}/app/workunit-crew`, invited, asks },
      about: { kind: '', id: '' },
      limit: 'invitation-request',
      repeats: invitationId,
    })),
};
