import type { NetworkEvent } from '@/lib/network/events';
import { networkText } from '@/lib/network/texts';
import type { Delivery } from '@/lib/platform/delivery';
import { nameForMail, nameInMail } from '@/lib/platform/name-for-mail';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';

export const networkDeliveries: Deliveries<NetworkEvent, Member> = {
  'invited-company': (event, { actor }) => [networkMail(event, actor)],
  'invited-company-again': (event, { actor }) => [networkMail(event, actor)],
};

function networkMail({ invitationId, company, sending: { email } }: NetworkEvent, actor: Member): Delivery {
  return {
    kind: 'email',
    to: { name: nameForMail(company), address: email },
    subject: `${nameForMail(actor.unit.name)} invites you to Earth Tight`,
    text: networkText({
      company: nameInMail(company),
      inviter: nameInMail(actor.name),
      unit: nameInMail(actor.unit.name),
    }),
    secrets: { link: `${runtime().config.PUBLIC_URL}/register` },
    about: { kind: 'invitation', id: invitationId },
    limit: 'invitation-mail',
    repeats: actor.unit.id,
  };
}
