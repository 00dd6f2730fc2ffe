import type { FixEvent, SentFixEvent } from '@/lib/fixes/events';
import type { Localized } from '@/lib/language';
import { createNotificationKey } from '@/lib/notification-types';
import { escapePlaceholders, type Delivery } from '@/lib/platform/messages/delivery';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';

export const createFixKey = (fixId: string): string => createNotificationKey(18, fixId);

export const sentFixDeliveries: Deliveries<SentFixEvent, null> = {
  'sent-fix': ({ fixId, unitId, siteId, siteName, bmp, sending }) => [
    {
      kind: 'notification',
      to: sending.notifiedIds,
      content: { type: 18, data: { siteId, siteName, bmp } },
      unitId,
      key: createFixKey(fixId),
    },
  ],
};

export const fixDeliveries: Deliveries<FixEvent, Member> = {
  'accepted-fix': ({ fixId, sending }) => [fixId, ...sending.answeredIds].map(createWithdrawal),
  'returned-fix': ({ fixId, siteName, bmp, reason, sending: { text } }) => [
    createWithdrawal(fixId),
    ...(text === null
      ? []
      : [
          {
            kind: 'sms' as const,
            to: text.phone,
            text: `${escapePlaceholders(RETURN_TEXTS[text.language](shorten(siteName), shorten(bmp), reason))}\n[[link]]`,
            secrets: { link: text.address },
            about: { kind: '' as const, id: '' },
            limit: text.personId === null ? ('added-crew-message' as const) : ('crew-message' as const),
            ...(text.personId !== null && { personId: text.personId }),
          },
        ]),
  ],
};

const createWithdrawal = (fixId: string): Delivery => ({ kind: 'notification-withdrawal', key: createFixKey(fixId) });

/** Apart from what people typed, only GSM-7 characters, as in lib/reports/server/crew-texts.ts. */
const RETURN_TEXTS: Localized<(site: string, bmp: string, reason: string) => string> = {
  en: (site, bmp, reason) => `Earth Tight: ${site}, ${bmp}. Your fix was returned: ${reason}`,
  es: (site, bmp, reason) => `Earth Tight: ${site}, ${bmp}. Le devolvieron su arreglo: ${reason}`,
};

const MAX_NAME_LENGTH = 40;
const shorten = (name: string): string => {
  const letters = [...name];
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 3).join('')}...`;
};
