import type { Role } from '@/lib/permissions';

/** A person of the work unit, with the name and number that the unit knows (decision X-118). */
export interface CrewMember {
  id: string;
  name: string;
  email: string;
  /** As entered, '' when there is none. */
  phone: string;
  workRole: string;
  role: Role;
  /** The person's skills that expire one day, for whoever may see them: who chooses crew is warned of expired ones. */
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

/** What a renewal replaced, and on which day. */
export interface FormerDates extends SkillValues {
  replaced: string;
}

export interface CrewSkill extends SkillValues {
  name: string;
  /** Newest first. */
  former: readonly FormerDates[];
}

/** A person as the crew's own page shows them. */
export interface CrewRow extends CrewMember {
  skills: readonly CrewSkill[];
  /** The person shows phone and e-mail to the Office only; for a Crew Leader both are '' here (decision X-117). */
  keepsPrivate: boolean;
  /** The person deleted their account: they are reached by nothing, and gone from here after two weeks. */
  isDeleted?: true;
}

/** Somebody whose removal can be undone. */
export interface FormerMember {
  personId: string;
  name: string;
  role: Role;
  removedByName: string;
  /** ISO 8601. */
  removedAt: string;
}

/** A removal as the removed person is told of it. */
export interface OwnRemoval {
  id: string;
  unitId: string;
  unitName: string;
  removedBy: string;
  /** ISO 8601. */
  removedAt: string;
}

/** Somebody who was invited and has not joined. */
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
  /** The e-mail could not be delivered. */
  notDelivered: boolean;
}

/** An invitation as whoever was invited sees it. */
export interface OwnInvitation {
  id: string;
  unitName: string;
  role: Role;
  inviter: string | null;
  /** ISO 8601. */
  expiresAt: string;
}
