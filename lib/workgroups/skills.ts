import { millisecondsInDay } from 'date-fns/constants';
import { formatDateInput } from '@/lib/dates';
import type { CrewMember, CrewSkill, SkillExpiry, SkillValues, SkillLevel } from './crew';

/** Levels in the order and words of account-shell §3 (decision X-92). */
export const SKILL_LEVELS = [
  { level: 0, mark: 'O', label: 'O: Unsatisfactory skill &/or experience level' },
  { level: 1, mark: 'I', label: 'I: Has extensive op time and job experience' },
  { level: 2, mark: 'II', label: 'II: Has limited op time and some job experience' },
] as const satisfies readonly { level: SkillLevel; mark: string; label: string }[];

/** In days before the expiry. */
export const EXPIRING_SOON_DAYS = 30;

/** In days before the expiry, for the second reminder. */
const LAST_REMINDER_DAYS = 7;

/** The two reminders of an expiry date, as in the keys of their notifications. */
export const REMINDER_STAGES = ['soon', 'last'] as const;

export const getReminderStage = (daysLeft: number): (typeof REMINDER_STAGES)[number] =>
  daysLeft <= LAST_REMINDER_DAYS ? 'last' : 'soon';

export interface FormerExpiry {
  membershipId: string;
  skillId: string;
  /** Calendar day. */
  expires: string;
}

/** 'Level I, number 1234, since 03/01/2026, until 03/01/2027'; for null, that the person does not have the skill. */
export function formatSkill(values: SkillValues | null): string {
  if (values === null) return 'Does not have this skill';
  const { level, startDate, expiryDate, certificateNumber } = values;
  const number = certificateNumber && `number ${certificateNumber}`;
  const since = startDate && `since ${formatDateInput(startDate)}`;
  const until = expiryDate && `until ${formatDateInput(expiryDate)}`;
  return [`Level ${SKILL_LEVELS[level].mark}`, number, since, until].filter(Boolean).join(', ');
}

export const isSameSkill = (a: string, b: string): boolean => normalizeSkillName(a) === normalizeSkillName(b);

const normalizeSkillName = (name: string) => name.trim().toLowerCase();

/** Skills whose name starts with the typed text, case-insensitive (CREW-22, CREW-23). */
export function findSkillsByPrefix(prefix: string, skills: readonly string[]): string[] {
  const start = normalizeSkillName(prefix);
  return skills.filter((name) => normalizeSkillName(name).startsWith(start));
}

export type ExpiryState = 'expired' | 'soon' | 'later';

/** `today` and the expiry are calendar days. A skill is valid on the day on which it expires. */
export function getExpiryState(expiryDate: string | null, today: string): ExpiryState | null {
  if (expiryDate === null) return null;
  const daysLeft = countDaysUntil(expiryDate, today);
  if (daysLeft < 0) return 'expired';
  return daysLeft <= EXPIRING_SOON_DAYS ? 'soon' : 'later';
}

/** 'Expires 03/31/2026, in 12 days', so that color is not the only sign. */
export function formatExpiry(expiryDate: string, today: string): string {
  const date = formatDateInput(expiryDate);
  switch (getExpiryState(expiryDate, today)) {
    case 'expired':
      return `Expired ${date}`;
    case 'soon':
      return `Expires ${date}, ${formatDaysUntil(countDaysUntil(expiryDate, today))}`;
    default:
      return `Expires ${date}`;
  }
}

const formatDaysUntil = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

const countDaysUntil = (day: string, today: string) =>
  Math.round((Date.parse(day) - Date.parse(today)) / millisecondsInDay);

/** The skills that have expired or expire soon. */
export const filterExpiringSkills = (skills: readonly CrewSkill[], today: string): CrewSkill[] =>
  skills.filter(({ expiryDate }) => ['expired', 'soon'].includes(getExpiryState(expiryDate, today) ?? ''));

/** The expired skills of a person, as a warning when choosing crew, or null. */
export const formatExpiredSkills = ({ expiries = [] }: Pick<CrewMember, 'expiries'>, today: string): string | null => {
  const expiredSkills = expiries.filter(({ expiryDate }) => getExpiryState(expiryDate, today) === 'expired');
  return expiredSkills.length === 0 ? null : expiredSkills.map(formatExpiredSkill).join(' · ');
};

const formatExpiredSkill = ({ name, expiryDate }: SkillExpiry) => `${name}: expired ${formatDateInput(expiryDate)}`;
