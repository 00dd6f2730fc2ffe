import { formatDateInput } from '@/lib/dates';
import type { Role } from '@/lib/permissions';
import { INVITATION_DAYS } from './rules';

/** 'Office User' in the forms of the crew, 'Office' elsewhere (decision X-64). */
export const ROLE_CHOICES: readonly { value: Role; label: string }[] = [
  { value: 'employee', label: 'Crew Member' },
  { value: 'crewleader', label: 'Crew Leader' },
  { value: 'admin', label: 'Office User' },
];

/** Explains a role to a person who assigns it (lib/permissions.ts). */
export function whatRoleMay(role: Role | ''): string {
  switch (role) {
    case 'employee':
      return 'Inspects, enters corrections and shares reports.';
    case 'crewleader':
      return 'Inspects, and manages the crew, stakeholders and site libraries.';
    case 'admin':
      return 'Can do everything, including sites, the master library and activity.';
    case '':
      return 'All roles inspect. Crew Leaders also manage the crew and stakeholders, Office Users everything.';
  }
}

/** A role inside a sentence: 'as a Crew Leader'. */
export const asRole = (role: string) =>
  role === 'admin' ? 'an Office User' : role === 'crewleader' ? 'a Crew Leader' : 'a Crew Member';

/** The same whether or not the address has an account. `[[link]]` is the invitation's secret link. */
export const invitationText = (said: { name: string; inviter: string; unit: string; role: string }): string =>
  [
    `Hello ${said.name},`,
    '',
    `${said.inviter} invites you to join the work unit ${said.unit} in Earth Tight as ${asRole(said.role)}.`,
    '',
    'Accept or decline the invitation here:',
    '',
    '[[link]]',
    '',
    `The link is yours alone and good for ${INVITATION_DAYS} days. If you have no Earth Tight account yet, you can register there.`,
    '',
    'If you do not know what this is about, ignore this e-mail.',
    '',
    'Earth Tight',
  ].join('\n');

export const invitationRequestText = (said: { to: string; name: string; unit: string }): string =>
  [
    `Hello ${said.to},`,
    '',
    `${said.name} asks for a new invitation to the work unit ${said.unit}.`,
    '',
    'The invitation went to: [[invited]]',
    'The request comes from: [[asks]]',
    '',
    'If you know this person, send the invitation again, or invite the other address:',
    '',
    '[[link]]',
    '',
    'If you do not, ignore this e-mail.',
    '',
    'Earth Tight',
  ].join('\n');

export const SKILL_EXPIRING = 'Skill expiring';

export const skillExpiringText = (said: { name: string; skill: string; expires: string; unit: string }): string =>
  [
    `Hello ${said.name},`,
    '',
    `your skill ${said.skill} expires on ${formatDateInput(said.expires)}, as the work unit ${said.unit} has it in Earth Tight.`,
    '',
    'After you renew it, tell your Office or Crew Leader the new date.',
    '',
    'Earth Tight',
  ].join('\n');
