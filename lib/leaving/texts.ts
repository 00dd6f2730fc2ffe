import { formatDayInWords } from '@/lib/dates-in-words';
import type { Language } from '@/lib/language';
import { DAYS_TO_REOPEN } from '@/lib/workgroups/closed-unit';
import { ACCOUNT_TIME_ZONE } from '@/lib/accounts/rules';

/** What deleting an account does, said before it is done. */
export const WHAT_DELETING_DOES = [
  'You are signed out on every device at once, and nobody reaches you by text, e-mail or notification any more.',
  'For {days} days you can have everything back by logging in. A registered card is given up at once and has to be entered again.',
  'After that your e-mail address, phone number, company website, username, devices, skills and notifications are erased. Your username is free for others then.',
  'Inspections and tickets are records of your work unit: they keep your name.',
] as const;

export function accountClosedMail({
  name,
  username,
  until,
  language,
}: {
  name: string;
  username: string;
  until: string;
  language: Language;
}): { subject: string; text: string } {
  const day = formatDayInWords(until, ACCOUNT_TIME_ZONE, language);
  if (language === 'es')
    return {
      subject: 'Su cuenta de Earth Tight fue borrada',
      text: signed([
        `Hola ${name}:`,
        '',
        `Su cuenta de Earth Tight ${username} fue borrada, y se cerró la sesión en todos los dispositivos.`,
        '',
        `Hasta el ${day} puede recuperarla como estaba: inicie sesión en [[link]]`,
        'Después de ese día se borran sus datos de contacto.',
        '',
        '¿No fue usted? Inicie sesión ahora, recupérela y cambie su contraseña.',
      ]),
    };
  return {
    subject: 'Your Earth Tight account was deleted',
    text: signed([
      `Hello ${name},`,
      '',
      `your Earth Tight account ${username} was deleted, and every device was signed out.`,
      '',
      `Until ${day} you can have it back as it was: log in at [[link]]`,
      'After that day your contact data is erased.',
      '',
      'It was not you? Log in now, take it back, and change your password.',
    ]),
  };
}

/** What closing a work unit does, said before it is done. */
export const WHAT_CLOSING_DOES = [
  `For ${DAYS_TO_REOPEN} days the crew can read and export everything, and you can reopen the work unit.`,
  'After that the work unit leaves everyone’s account. Its records are kept.',
  'Agreements, invitations and links to shared reports end for good. Partners and crew are told by e-mail.',
  'Work that a device has not sent can only be sent after reopening.',
] as const;

interface UnitMail {
  /** Whom the e-mail is for. */
  name: string;
  unit: string;
  /** Who closed or reopened the work unit. */
  by: string;
  language: Language;
}

const signed = (lines: readonly string[]): string => [...lines, '', 'Earth Tight'].join('\n');

export function unitClosedMail({ name, unit, by, language, until }: UnitMail & { until: string }) {
  const day = formatDayInWords(until, ACCOUNT_TIME_ZONE, language);
  if (language === 'es')
    return {
      subject: (shown: string) => `${shown} se cerró`,
      text: signed([
        `Hola ${name}:`,
        '',
        `${by} cerró la unidad de trabajo ${unit} en Earth Tight.`,
        `Puede leer y exportar sus registros hasta el ${day}: [[link]]`,
        '',
        'Hasta ese día, la oficina puede volver a abrirla.',
      ]),
    };
  return {
    subject: (shown: string) => `${shown} was closed`,
    text: signed([
      `Hello ${name},`,
      '',
      `${by} closed the work unit ${unit} in Earth Tight.`,
      `You can read and export its records until ${day}: [[link]]`,
      '',
      'Until then, its Office can reopen it.',
    ]),
  };
}

export function unitReopenedMail({ name, unit, by, language }: UnitMail) {
  if (language === 'es')
    return {
      subject: (shown: string) => `${shown} se volvió a abrir`,
      text: signed([`Hola ${name}:`, '', `${by} volvió a abrir la unidad de trabajo ${unit} en Earth Tight: [[link]]`]),
    };
  return {
    subject: (shown: string) => `${shown} was reopened`,
    text: signed([`Hello ${name},`, '', `${by} reopened the work unit ${unit} in Earth Tight: [[link]]`]),
  };
}

/** For people of another work unit. */
export const partnerClosedMail = ({ name, unit, by }: UnitMail) => ({
  subject: (shown: string) => `${shown} closed its work unit`,
  text: signed([
    `Hello ${name},`,
    '',
    `${by} closed the work unit ${unit} in Earth Tight. Its agreements with you have ended.`,
    'Your tickets and records stay as they are: [[link]]',
  ]),
});
