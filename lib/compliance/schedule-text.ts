import type { RuleOptions } from './requirements';
import { getRequirements } from './requirements';

/** What a profile requires of inspections: 'Every 14 days and within 24 h of 0.25 in' (CLOCK-01). */
export function formatSchedule(options: RuleOptions): string {
  const { routine, storm } = getRequirements(options);
  const days = routine && (routine.everyDays === 1 ? 'every day' : `every ${routine.everyDays} days`);
  const rain = storm && `within 24 h of ${storm.threshold / 1000} in`;
  const text = [days, rain].filter((part) => part !== null).join(' and ');
  return text === '' ? 'No inspection deadlines' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
