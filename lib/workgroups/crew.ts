import type { Role } from '@/lib/permissions';

/** A member of the work unit, with the name and number that the unit entered (decision X-118). */
export interface CrewMember {
  id: string;
  name: string;
  email: string;
  /** As entered, or ''. */
  phone: string;
  workRole: string;
  role: Role;
  /** Skills with an expiry date, for people who may see them, to warn when choosing crew. */
  expiries?: readonly SkillExpiry[];
}

export interface SkillExpiry {
  name: string;
  /** Calendar day, 'YYYY-MM-DD'. */
  expiryDate: string;
}

export type SkillLevel = 0 | 1 | 2;

export interface SkillValues {
  level: SkillLevel;
  /** Calendar days, 'YYYY-MM-DD'. */
  startDate: string | null;
  expiryDate: string | null;
}

/** Replaced by a renewal on the day `replaced`. */
export interface FormerDates extends SkillValues {
  replaced: string;
}

export interface CrewSkill extends SkillValues {
  name: string;
  /** Newest first. */
  former: readonly FormerDates[];
}

export interface CrewRow extends CrewMember {
  skills: readonly CrewSkill[];
  /** Phone and e-mail are visible to the Office only, and '' for a Crew Leader (decision X-117). */
  keepsPrivate: boolean;
  /** The person deleted their account. The row disappears after two weeks. */
  isDeleted?: true;
}

export interface FormerMember {
  personId: string;
  name: string;
  role: Role;
  removedByName: string;
  /** ISO 8601. */
  removedAt: string;
}

/** A removal as shown to the removed person. */
export interface OwnRemoval {
  id: string;
  unitId: string;
  unitName: string;
  removedBy: string;
  /** ISO 8601. */
  removedAt: string;
}

export interface InvitedPerson {
  id: string;
  name: string;
  email: string;
  workRole: string;
  role: Role;
  /** ISO 8601. */
  sentAt: string;
  expiresAt: string;
  declinedAt: string | null;
  notDelivered: boolean;
}

/** An invitation as shown to the invited person. */
export interface OwnInvitation {
  id: string;
  unitName: string;
  role: Role;
  inviter: string | null;
  /** ISO 8601. */
  expiresAt: string;
}
