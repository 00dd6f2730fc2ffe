import { asEntered } from '@/lib/platform/delivery';
import type { Actor } from '@/lib/platform/database/client';
import { nameForMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';
import type { LeavingEvent } from '@/lib/leaving/events';
import { accountClosedMail } from '@/lib/leaving/texts';

export const leavingDeliveries: Deliveries<LeavingEvent, Actor> = {
  'closed-account': ({ sending }, { actor: { personId } }) =>
    sending === null
      ? []
      : [
          {
            kind: 'email',
            to: { name: nameForMail(sending.name), address: sending.email },
            ...accountClosedMail({ ...sending, name: asEntered(sending.name) }),
            secrets: { link: `${runtime().config.PUBLIC_URL}/login` },
            about: { kind: 'account', id: personId },
            limit: 'account-notice',
            personId,
            personal: true,
          },
        ],
};
