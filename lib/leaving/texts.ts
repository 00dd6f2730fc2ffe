import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { formatDayIn } from '@/lib/dates-in-words';
import type { Language } from '@/lib/language';
import { REOPEN_UNIT_DAYS } from '@/lib/workgroups/closed-unit';

export const DELETE_ACCOUNT_EFFECTS = [
  'You are signed out on every device, and you no longer get texts, emails or notifications.',
  'You can restore the account by signing in within {days} days. A registered card is removed at once and must be entered again.',
  'After that, your email address, phone number, company website, username, devices, skills and notifications are erased. Others can then use your username.',
  'Inspections and tickets are records of your work unit and keep your name.',
] as const;

export function createAccountClosedMail({
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
  const day = formatDayIn(until, DEFAULT_TIME_ZONE, language);
  if (language === 'es')
    return {
      subject: 'Su cuenta de Earth Tight fue borrada',
      text: joinWithSignature([
        `Hola ${name}:`,
        '',
        `Su cuenta de Earth Tight ${username} fue borrada, y se cerró la sesión en todos los dispositivos.`,
        '',
        `Puede recuperarla hasta el ${day}: inicie sesión en [[link]]`,
        'Después de ese día se borran sus datos de contacto.',
        '',
        '¿No fue usted? Inicie sesión ahora, recupérela y cambie su contraseña.',
      ]),
    };
  return {
    subject: 'Your Earth Tight account was deleted',
    text: joinWithSignature([
      `Hello ${name},`,
      '',
      `Your Earth Tight account ${username} was deleted, and every device was signed out.`,
      '',
      `You can restore it until ${day}: sign in at [[link]]`,
      'After that, your contact data is erased.',
      '',
      'Not you? Sign in now, restore the account, and change your password.',
    ]),
  };
}

export const CLOSE_UNIT_EFFECTS = [
  `For ${REOPEN_UNIT_DAYS} days the crew can read and export everything, and you can reopen the work unit.`,
  'After that, the work unit is removed from everyone’s account. Its records are kept.',
  'Agreements, invitations and links to shared reports end permanently. Partners and crew are notified by email.',
  'Unsent work on a device can only be sent after reopening.',
] as const;

interface UnitMail {
  name: string;
  unit: string;
  by: string;
  language: Language;
}

const joinWithSignature = (lines: readonly string[]): string => [...lines, '', 'Earth Tight'].join('\n');

export function createUnitClosedMail({ name, unit, by, language, until }: UnitMail & { until: string }) {
  const day = formatDayIn(until, DEFAULT_TIME_ZONE, language);
  if (language === 'es')
    return {
      subject: (unitName: string) => `${unitName} se cerró`,
      text: joinWithSignature([
        `Hola ${name}:`,
        '',
        `${by} cerró la unidad de trabajo ${unit} en Earth Tight.`,
        `Puede leer y exportar sus registros hasta el ${day}: [[link]]`,
        '',
        'Hasta ese día, la oficina puede volver a abrirla.',
      ]),
    };
  return {
    subject: (unitName: string) => `${unitName} was closed`,
    text: joinWithSignature([
      `Hello ${name},`,
      '',
      `${by} closed the work unit ${unit} in Earth Tight.`,
      `You can read and export its records until ${day}: [[link]]`,
      '',
      'Until then, its Office can reopen it.',
    ]),
  };
}

export function createUnitReopenedMail({ name, unit, by, language }: UnitMail) {
  if (language === 'es')
    return {
      subject: (unitName: string) => `${unitName} se volvió a abrir`,
      text: joinWithSignature([
        `Hola ${name}:`,
        '',
        `${by} volvió a abrir la unidad de trabajo ${unit} en Earth Tight: [[link]]`,
      ]),
    };
  return {
    subject: (unitName: string) => `${unitName} was reopened`,
    text: joinWithSignature([`Hello ${name},`, '', `${by} reopened the work unit ${unit} in Earth Tight: [[link]]`]),
  };
}

/** For people of other work units with an agreement. */
export const createPartnerClosedMail = ({ name, unit, by }: UnitMail) => ({
  subject: (unitName: string) => `${unitName} closed its work unit`,
  text: joinWithSignature([
    `Hello ${name},`,
    '',
    `${by} closed the work unit ${unit} in Earth Tight. Its agreements with you have ended.`,
    'Your tickets and records stay as they are: [[link]]',
  ]),
});
