import { findChosenLanguage } from '@/lib/accounts/server/language';
import { escapePlaceholders, type Email } from '@/lib/platform/messages/delivery';
import type { Actor } from '@/lib/platform/database/client';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import type { Deliveries } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { DisposalEvent } from '@/lib/disposal/events';
import { disposalDeliveries } from '@/lib/disposal/server/deliveries';
import type { EventsOf } from '@/lib/events';
import type { Member } from '@/lib/platform/operation/call';
import type { LeavingEvent, UnitMailRecipient, unitClosingEvents } from '@/lib/leaving/events';
import {
  createAccountClosedMail,
  createPartnerClosedMail,
  createUnitClosedMail,
  createUnitReopenedMail,
} from '@/lib/leaving/texts';

export const leavingDeliveries: Deliveries<LeavingEvent, Actor> = {
  'closed-account': async ({ sending }, { db, actor: { personId }, language }) =>
    sending === null
      ? []
      : [
          {
            kind: 'email',
            to: { name: sanitizeNameForMail(sending.name), address: sending.email },
            ...createAccountClosedMail({
              ...sending,
              name: escapePlaceholders(sending.name),
              language: (await findChosenLanguage(db, personId)) ?? language,
            }),
            secrets: { link: `${getRuntime().config.PUBLIC_URL}/login` },
            about: { kind: 'account', id: personId },
            limit: 'account-email',
            personId,
            isPersonal: true,
          },
        ],
};

type UnitEvent = EventsOf<typeof unitClosingEvents>;

export const unitDeliveries: Deliveries<UnitEvent | DisposalEvent, Member> = {
  'withdrew-offer': disposalDeliveries['withdrew-offer'],
  'closed-unit': ({ until, sending: { crew, partners } }, { actor: { name, unit } }) => [
    ...crew.map((person) =>
      createUnitMail(person, createUnitClosedMail({ ...createMailValues(person, unit.name, name), until }), unit.name),
    ),
    ...partners.map((person) =>
      createUnitMail(person, createPartnerClosedMail(createMailValues(person, unit.name, name)), unit.name),
    ),
  ],
  'reopened-unit': ({ sending: { crew } }, { actor: { name, unit } }) =>
    crew.map((person) =>
      createUnitMail(person, createUnitReopenedMail(createMailValues(person, unit.name, name)), unit.name),
    ),
};

const createMailValues = ({ name, language }: UnitMailRecipient, unit: string, by: string) => ({
  name: sanitizeNameInMailBody(name),
  unit: sanitizeNameInMailBody(unit),
  by: sanitizeNameInMailBody(by),
  language,
});

const createUnitMail = (
  { personId, name, email }: UnitMailRecipient,
  { subject, text }: MailText,
  unit: string,
): Email => ({
  kind: 'email',
  to: { name: sanitizeNameForMail(name), address: email },
  subject: subject(sanitizeNameForMail(unit)),
  text,
  secrets: { link: `${getRuntime().config.PUBLIC_URL}/app` },
  about: { kind: '', id: '' },
  limit: 'account-email',
  personId,
  isPersonal: true,
});

interface MailText {
  subject: (unit: string) => string;
  text: string;
}
