import { isEmail } from '@/lib/accounts/rules';
import type { FailureCode } from '@/lib/failures';
import { ROLES, type Role } from '@/lib/permissions';
import { validateTextablePhone } from '@/lib/textable-phone';

/** In days, for undoing the removal of a crew member (decision X-340). */
export const RESTORE_MEMBER_DAYS = 30;

/** In days, for accepting an invitation (decision X-116). */
export const INVITATION_DAYS = 14;

/** The roles that a person with this role may assign (decision X-90). Crew Leaders cannot manage Office Users. */
export function listAssignableRoles(role: Role): readonly Role[] {
  if (role === 'admin') return ROLES;
  return role === 'crewleader' ? ['crewleader', 'employee'] : [];
}

export const canManageRole = (ownRole: Role, otherRole: Role): boolean =>
  listAssignableRoles(ownRole).includes(otherRole);

/** At least two words (CREW-15). */
export const isFullName = (name: string): boolean => name.trim().split(/\s+/).filter(Boolean).length >= 2;

/** The contact fields of the crew's forms. */
export interface CrewContact {
  name: string;
  phone: string;
  workRole: string;
  /** '' while none is chosen (SHELL-70). */
  role: Role | '';
}

export interface InviteForm extends CrewContact {
  email: string;
}

export const EMPTY_INVITE: InviteForm = { name: '', email: '', phone: '', workRole: '', role: '' };

const isFilled = (text: string) => text.trim() !== '';

/** Whether all required fields are filled (CREW-17). A hidden phone is not required. */
export const isContactFilled = (
  { name, phone, workRole, role }: CrewContact,
  { needsPhone } = { needsPhone: true },
): boolean => isFilled(name) && (!needsPhone || isFilled(phone)) && isFilled(workRole) && role !== '';

/** Whether the fields of an invitation are filled, including its address (CREW-14). */
export const isInviteFilled = (form: InviteForm): boolean => isContactFilled(form) && isFilled(form.email);

export function validateContact({ name, phone }: Pick<CrewContact, 'name' | 'phone'>): FailureCode | null {
  if (!isFullName(name)) return 'full-name-required';
  return validateTextablePhone(phone);
}

export function validateInvite(form: InviteForm): FailureCode | null {
  if (!isInviteFilled(form)) return 'missing-fields';
  return validateContact(form) ?? (isEmail(form.email.trim()) ? null : 'email-format');
}

/** Returns the token of an invitation page's path, or null for other paths. */
export const parseInvitationPath = (path: string | null): string | null =>
  /^\/invitation\/([\w-]+)$/.exec(path ?? '')?.[1] ?? null;

interface InvitationDates {
  expiresAt: Date;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  revokedAt: Date | null;
}

export type InvitationState = 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';

/** An invitation that was answered or revoked never counts as expired. */
export function getInvitationState({ expiresAt, acceptedAt, declinedAt, revokedAt }: InvitationDates, now: Date) {
  if (acceptedAt) return 'accepted' satisfies InvitationState;
  if (revokedAt) return 'revoked' satisfies InvitationState;
  if (declinedAt) return 'declined' satisfies InvitationState;
  return (expiresAt <= now ? 'expired' : 'open') satisfies InvitationState;
}

export const getInvitationPath = (token: string): string => `/invitation/${token}`;

/** Whether the person is the work unit's only Office User. Deleted accounts do not count. */
export const isLastOfficeUser = (
  person: { id: string; role: Role },
  crew: readonly { id: string; role: Role; isDeleted?: true }[],
): boolean =>
  person.role === 'admin' &&
  !crew.some(({ id, role, isDeleted }) => id !== person.id && role === 'admin' && !isDeleted);

/** In characters. */
export const MAX_SKILL_NAME_LENGTH = 140;
export const MAX_CERTIFICATE_NUMBER_LENGTH = 60;
export const MAX_SKILLS_PER_PERSON = 100;
