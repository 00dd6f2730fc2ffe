import { formatDateInput } from '@/lib/dates';
import type { CrewMember, CrewSkill, SkillExpiry, SkillValues, SkillLevel } from './crew';

/** The levels in the order and with the words of account-shell §3 (decision X-92). */
export const SKILL_LEVELS = [
  { level: 0, mark: 'O', label: 'O: Unsatisfactory skill &/or experience level' },
  { level: 1, mark: 'I', label: 'I: Has extensive op time and job experience' },
  { level: 2, mark: 'II', label: 'II: Has limited op time and some job experience' },
] as const satisfies readonly { level: SkillLevel; mark: string; label: string }[];

/** Characters of a skill's name. */
export const SKILL_NAME_LIMIT = 140;
export const SKILLS_OF_A_PERSON = 100;

/** A skill that ends within so many days is about to expire. */
export const EXPIRING_SOON_DAYS = 30;

/** In the last days before the end a reminder comes once more. */
const LAST_DAYS = 7;

export const REMINDER_STAGES = ['soon', 'last'] as const;

/** Which of its two reminders a skill that ends in so many days is due for. */
export const reminderStage = (daysLeft: number): (typeof REMINDER_STAGES)[number] =>
  daysLeft <= LAST_DAYS ? 'last' : 'soon';

/** An end that a skill of a person had, and has no more. */
export interface FormerExpiry {
  membershipId: string;
  skillId: string;
  /** Calendar day. */
  expires: string;
}

/** A skill in words; null is a skill that somebody does not have. */
export function skillText(facts: SkillValues | null): string {
  if (facts === null) return 'Not a skill of this person';
  const { level, startDate, expiryDate } = facts;
  const since = startDate && `since ${formatDateInput(startDate)}`;
  const until = expiryDate && `until ${formatDateInput(expiryDate)}`;
  return [`Level ${SKILL_LEVELS[level].mark}`, since, until].filter(Boolean).join(', ');
}

/** Skills expire on a day of the work unit, which has no place of its own: the time zone of a site without one. */
export const UNIT_TIME_ZONE = 'America/Chicago';

/** Two spellings of one skill. */
export const sameSkill = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string) => name.trim().toLowerCase();

/** The skills whose name begins with what was typed, without regard to capitals (CREW-22, CREW-23). */
export function skillsBeginningWith(typed: string, skills: readonly string[]): string[] {
  const start = keyOf(typed);
  return skills.filter((name) => keyOf(name).startsWith(start));
}

export type ExpiryState = 'expired' | 'soon' | 'later';

/** `today` and the expiry are calendar days. A skill is good on the day on which it expires. */
export function expiryState(expiryDate: string | null, today: string): ExpiryState | null {
  if (expiryDate === null) return null;
  const left = daysUntil(expiryDate, today);
  if (left < 0) return 'expired';
  return left <= EXPIRING_SOON_DAYS ? 'soon' : 'later';
}

/** 'Expired 03/31/2026', 'Expires 03/31/2026, in 12 days', 'Expires 03/31/2027': never told by a colour alone. */
export function expiryText(expiryDate: string, today: string): string {
  const written = formatDateInput(expiryDate);
  switch (expiryState(expiryDate, today)) {
    case 'expired':
      return `Expired ${written}`;
    case 'soon':
      return `Expires ${written}, ${inDays(daysUntil(expiryDate, today))}`;
    default:
      return `Expires ${written}`;
  }
}

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

const DAY_MS = 86_400_000;
const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

/** Skills that need somebody's attention: expired, or about to. */
export const expiringSkills = (skills: readonly CrewSkill[], today: string): CrewSkill[] =>
  skills.filter(({ expiryDate }) => ['expired', 'soon'].includes(expiryState(expiryDate, today) ?? ''));

/** What whoever chooses crew is warned of: it never keeps anybody from being chosen. */
export const expiredText = ({ expiries = [] }: Pick<CrewMember, 'expiries'>, today: string): string | null => {
  const expired = expiries.filter(({ expiryDate }) => expiryState(expiryDate, today) === 'expired');
  return expired.length === 0 ? null : expired.map(expiredOne).join(' · ');
};

const expiredOne = ({ name, expiryDate }: SkillExpiry) => `${name}: expired ${formatDateInput(expiryDate)}`;
