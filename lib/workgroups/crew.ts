import type { z } from 'zod';
import type { Role } from '@/lib/permissions';
import type {
  crewMemberSchema,
  crewRowSchema,
  formerDatesSchema,
  formerMemberSchema,
  invitedPersonSchema,
} from './server/schema';

/** A crew member to choose or notify. */
export type CrewMember = z.output<typeof crewMemberSchema>;
export type SkillExpiry = NonNullable<CrewMember['expiries']>[number];
/** A crew member with skills, as Work Unit Crew shows it. */
export type CrewRow = z.output<typeof crewRowSchema>;
export type CrewSkill = CrewRow['skills'][number];
export type SkillValues = Pick<CrewSkill, 'level' | 'startDate' | 'expiryDate' | 'certificateNumber'>;
export type SkillLevel = SkillValues['level'];
export type FormerDates = z.output<typeof formerDatesSchema>[number];
export type FormerMember = z.output<typeof formerMemberSchema>;
export type InvitedPerson = z.output<typeof invitedPersonSchema>;

/** A removal as shown to the removed person. */
export interface OwnRemoval {
  id: string;
  unitId: string;
  unitName: string;
  removedBy: string;
  /** ISO 8601. */
  removedAt: string;
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
