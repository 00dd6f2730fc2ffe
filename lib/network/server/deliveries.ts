import type { NetworkEvent } from '@/lib/network/events';
import { formatInvitationMail } from '@/lib/network/texts';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';

export const networkDeliveries: Deliveries<NetworkEvent, Member> = {
  'invited-company': (event, { actor }) => [createInvitationMail(event, actor)],
  'invited-company-again': (event, { actor }) => [createInvitationMail(event, actor)],
};

function createInvitationMail({ invitationId, company, sending: { email } }: NetworkEvent, actor: Member): Delivery {
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(company), address: email },
    subject: `${sanitizeNameForMail(actor.unit.name)} invites you to Earth Tight`,
    text: formatInvitationMail({
      company: sanitizeNameInMailBody(company),
      inviter: sanitizeNameInMailBody(actor.name),
      unit: sanitizeNameInMailBody(actor.unit.name),
    }),
    secrets: { link: `${getRuntime().config.PUBLIC_URL}/register` },
    about: { kind: 'invitation', id: invitationId },
    limit: 'invitation-mail',
    repetitionKey: actor.unit.id,
  };
}
