import { formatDateInput } from '@/lib/dates';
import { formatSpanishDay } from '@/lib/dates-in-words';
import type { Localized } from '@/lib/language';
import type { Role } from '@/lib/permissions';
import { INVITATION_DAYS } from './rules';

/** 'Office User' in the forms of the crew, 'Office' elsewhere (decision X-64). */
export const ROLE_CHOICES: readonly { value: Role; label: string }[] = [
  { value: 'employee', label: 'Crew Member' },
  { value: 'crewleader', label: 'Crew Leader' },
  { value: 'admin', label: 'Office User' },
];

/** Explains a role to a person who assigns it (lib/permissions.ts). */
export function describeRole(role: Role | ''): string {
  switch (role) {
    case 'employee':
      return 'Inspects, enters corrections and shares reports.';
    case 'crewleader':
      return 'Inspects, and manages the crew, stakeholders and site libraries.';
    case 'admin':
      return 'Can do everything, including sites, the master library and activity.';
    case '':
      return 'Every role can inspect. Crew Leaders can also manage the crew and stakeholders, and Office Users can do everything.';
  }
}

/** A role inside a sentence: 'as a Crew Leader'. */
export const formatRoleWithArticle = (role: string) =>
  role === 'admin' ? 'an Office User' : role === 'crewleader' ? 'a Crew Leader' : 'a Crew Member';

interface Invitation {
  name: string;
  inviter: string;
  unit: string;
  role: string;
}

interface InvitationMail {
  subject: (inviter: string, unit: string) => string;
  text: (invitation: Invitation) => string;
}

/** Does not reveal whether the address has an account. `[[link]]` is replaced by the secret link. */
export const INVITATION_MAIL: Localized<InvitationMail> = {
  en: {
    subject: (inviter, unit) => `${inviter} invites you to ${unit}`,
    text: ({ name, inviter, unit, role }) =>
      [
        `Hello ${name},`,
        '',
        `${inviter} invites you to join the work unit ${unit} in Earth Tight as ${formatRoleWithArticle(role)}.`,
        '',
        'Accept or decline the invitation here:',
        '',
        '[[link]]',
        '',
        `This link is for you only and is valid for ${INVITATION_DAYS} days. No account yet? You can register there.`,
        '',
        'If you were not expecting this email, you can ignore it.',
        '',
        'Earth Tight',
      ].join('\n'),
  },
  es: {
    subject: (inviter, unit) => `${inviter} lo invita a ${unit}`,
    text: ({ name, inviter, unit, role }) =>
      [
        `Hola ${name}:`,
        '',
        `${inviter} lo invita a entrar a la unidad de trabajo ${unit} en Earth Tight como ${formatSpanishRole(role)}.`,
        '',
        'Acepte o rechace la invitación aquí:',
        '',
        '[[link]]',
        '',
        `El enlace es solo para usted y vale ${INVITATION_DAYS} días. Si todavía no tiene una cuenta de Earth Tight, ahí puede registrarse.`,
        '',
        'Si no sabe de qué se trata, ignore este correo.',
        '',
        'Earth Tight',
      ].join('\n'),
  },
};

const formatSpanishRole = (role: string) =>
  role === 'admin' ? 'usuario de oficina' : role === 'crewleader' ? 'jefe de cuadrilla' : 'miembro de cuadrilla';

/** `[[invited]]` and `[[requestedBy]]` are replaced by email addresses. */
export const formatInvitationRequest = (request: { to: string; name: string; unit: string }): string =>
  [
    `Hello ${request.to},`,
    '',
    `${request.name} asks for a new invitation to the work unit ${request.unit}.`,
    '',
    'The invitation was sent to: [[invited]]',
    'The request comes from: [[requestedBy]]',
    '',
    'If you know this person, send the invitation again, or invite the other address:',
    '',
    '[[link]]',
    '',
    'If you do not know this person, ignore this email.',
    '',
    'Earth Tight',
  ].join('\n');

interface ExpiringSkill {
  name: string;
  skill: string;
  /** A calendar day. */
  expires: string;
  unit: string;
}

/** Reminder that a skill expires soon (decision X-124). */
export const SKILL_MAIL: Localized<{ subject: string; text: (skill: ExpiringSkill) => string }> = {
  en: {
    subject: 'Skill expiring',
    text: ({ name, skill, expires, unit }) =>
      [
        `Hello ${name},`,
        '',
        `Your skill ${skill} expires on ${formatDateInput(expires)}, according to the work unit ${unit} in Earth Tight.`,
        '',
        'After you renew it, tell your Office or Crew Leader the new date.',
        '',
        'Earth Tight',
      ].join('\n'),
  },
  es: {
    subject: 'Certificación por vencer',
    text: ({ name, skill, expires, unit }) =>
      [
        `Hola ${name}:`,
        '',
        `Su certificación ${skill} vence el ${formatSpanishDay(expires)}, según la unidad de trabajo ${unit} en Earth Tight.`,
        '',
        'Cuando la renueve, diga la nueva fecha a su oficina o a su jefe de cuadrilla.',
        '',
        'Earth Tight',
      ].join('\n'),
  },
};
