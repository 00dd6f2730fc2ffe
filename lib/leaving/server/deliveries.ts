import { chosenLanguage } from '@/lib/accounts/server/language';
import { asEntered } from '@/lib/platform/delivery';
import type { Actor } from '@/lib/platform/database/client';
import { nameForMail, nameInMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { runtime } from '@/lib/platform/runtime';
import type { DisposalEvent } from '@/lib/disposal/events';
import { disposalDeliveries } from '@/lib/disposal/server/deliveries';
import type { RecordedBy } from '@/lib/events';
import type { Email } from '@/lib/platform/delivery';
import type { Member } from '@/lib/platform/operation/call';
import type { LeavingEvent, ToldOfUnit, unitClosingEvents } from '@/lib/leaving/events';
import { accountClosedMail, partnerClosedMail, unitClosedMail, unitReopenedMail } from '@/lib/leaving/texts';

export const leavingDeliveries: Deliveries<LeavingEvent, Actor> = {
  'closed-account': async ({ sending }, { db, actor: { personId }, language }) =>
    sending === null
      ? []
      : [
          {
            kind: 'email',
            to: { name: nameForMail(sending.name), address: sending.email },
            ...accountClosedMail({
              ...sending,
              name: asEntered(sending.name),
              language: (await chosenLanguage(db, personId)) ?? language,
            }),
            secrets: { link: `${runtime().config.PUBLIC_URL}/login` },
            about: { kind: 'account', id: personId },
            limit: 'account-notice',
            personId,
            personal: true,
          },
        ],
};

type UnitEvent = RecordedBy<typeof unitClosingEvents>;

export const unitDeliveries: Deliveries<UnitEvent | DisposalEvent, Member> = {
  'withdrew-offer': disposalDeliveries['withdrew-offer'],
  'closed-unit': ({ until, sending: { crew, partners } }, { actor: { name, unit } }) => [
    ...crew.map((person) => unitMail(person, unitClosedMail({ ...inMail(person, unit.name, name), until }), unit.name)),
    ...partners.map((person) => unitMail(person, partnerClosedMail(inMail(person, unit.name, name)), unit.name)),
  ],
  'reopened-unit': ({ sending: { crew } }, { actor: { name, unit } }) =>
    crew.map((person) => unitMail(person, unitReopenedMail(inMail(person, unit.name, name)), unit.name)),
};

const inMail = ({ name, language }: ToldOfUnit, unit: string, by: string) => ({
  name: nameInMail(name),
  unit: nameInMail(unit),
  by: nameInMail(by),
  language,
});

const unitMail = ({ personId, name, email }: ToldOfUnit, { subject, text }: MailText, unit: string): Email => ({
  kind: 'email',
  to: { name: nameForMail(name), address: email },
  subject: subject(nameForMail(unit)),
  text,
  secrets: { link: `${runtime().config.PUBLIC_URL}/app` },
  about: { kind: '', id: '' },
  limit: 'account-notice',
  personId,
  personal: true,
});

interface MailText {
  subject: (unit: string) => string;
  text: string;
}
