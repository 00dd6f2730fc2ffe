import type { NetworkEvent } from '@/lib/network/events';
import { networkText } from '@/lib/network/texts';
import { asEntered, type Delivery } from '@/lib/platform/delivery';
import { nameForMail } from '@/lib/platform/name-for-mail';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';

export const networkDeliveries: Deliveries<NetworkEvent, Member> = {
  'invited-company': (event, { actor }) => [networkMail(event, actor)],
  'invited-company-again': (event, { actor }) => [networkMail(event, actor)],
};

/** What was entered goes to people who may not know us, so nothing in it can become a link. */
const shown = (entered: string) => asEntered(nameForMail(entered));

function networkMail({ invitationId, company, sending: { email } }: NetworkEvent, actor: Member): Delivery {
  return {
    kind: 'email',
    to: { name: nameForMail(company), address: email },
    subject: `${nameForMail(actor.unit.name)} invites you to Earth Tight`,
    text: networkText({ company: shown(company), inviter: shown(actor.name), unit: shown(actor.unit.name) }),
    secrets: { link: `${runtime().config.PUBLIC_URL}/register` },
    about: { kind: 'invitation', id: invitationId },
    limit: 'invitation-mail',
    repeats: actor.unit.id,
  };
}
