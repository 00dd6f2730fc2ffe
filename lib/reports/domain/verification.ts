import { getLoggedPracticeId } from './library-bmp';
import type { PreviousInspection } from './previous-inspection';
import type { LibraryGroup } from '@/lib/library/rules';
import type { Report, VerifiedBmp } from './report';

/** Every library practice of the site that is not logged in this report, with its answer (decision X-41). */
export function listPracticesToVerify(report: Report, library: readonly LibraryGroup[]): VerifiedBmp[] {
  const logged = getLoggedPracticeIds(report);
  const answers = new Map(report.fields.verifiedBmps.map(({ practiceId, status }) => [practiceId, status]));
  return library.flatMap(({ name: type, entries }) =>
    entries
      .map((entry) => ({ practiceId: getLoggedPracticeId(entry), name: entry.name, type }))
      .filter(({ practiceId }) => !logged.has(practiceId))
      .map((practice) => ({ ...practice, status: answers.get(practice.practiceId) ?? '' })),
  );
}

export interface VerificationGroup {
  name: string;
  entries: VerifiedBmp[];
}

export const LAST_TIME_GROUP = 'At this site last time';

type LastInspection = Pick<PreviousInspection, 'fields' | 'bmps'> | null;

/** Practices that the last inspection logged at this site, then those it found good. */
export function listPreviousPractices(last: LastInspection): Set<string> {
  const foundGood = last?.fields.verifiedBmps?.filter(({ status }) => status === 'good') ?? [];
  return new Set([...(last?.bmps ?? []), ...foundGood].map(({ practiceId }) => practiceId));
}

/**
 * Practices that 'Mark rest N/A' answers. It leaves out what the site had last time, which must be checked.
 */
export const listRestToMark = (offered: readonly VerifiedBmp[], last: LastInspection): string[] => {
  const previousIds = listPreviousPractices(last);
  return offered.flatMap(({ practiceId, status }) =>
    status === '' && !previousIds.has(practiceId) ? [practiceId] : [],
  );
};

/** Practices of the last inspection (logged, or found good) first, the others grouped by type. */
export function groupForVerification(offered: readonly VerifiedBmp[], last: LastInspection): VerificationGroup[] {
  const previousIds = listPreviousPractices(last);
  const groups = new Map<string, VerifiedBmp[]>([[LAST_TIME_GROUP, []]]);
  for (const entry of offered) {
    const name = previousIds.has(entry.practiceId) ? LAST_TIME_GROUP : entry.type;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups].map(([name, entries]) => ({ name, entries })).filter(({ entries }) => entries.length > 0);
}

/** Practices with this answer, except those logged since. */
export function filterVerified(report: Pick<Report, 'bmps' | 'fields'>, status: 'good' | 'na'): VerifiedBmp[] {
  const logged = getLoggedPracticeIds(report);
  return report.fields.verifiedBmps.filter((bmp) => bmp.status === status && !logged.has(bmp.practiceId));
}

const MAX_UNGROUPED_VERIFIED = 12;

/** The entries by type; null for a short list, which needs no groups. */
export function groupVerifiedByType(verified: readonly VerifiedBmp[]): VerificationGroup[] | null {
  if (verified.length <= MAX_UNGROUPED_VERIFIED) return null;
  const groups = new Map<string, VerifiedBmp[]>();
  for (const entry of verified) groups.set(entry.type, [...(groups.get(entry.type) ?? []), entry]);
  return [...groups].map(([name, entries]) => ({ name, entries }));
}

/** The list with these answers set. Entries without an answer are removed. */
export function withVerified(list: readonly VerifiedBmp[], answered: readonly VerifiedBmp[]): VerifiedBmp[] {
  const byPractice = new Map([...list, ...answered].map((entry) => [entry.practiceId, entry]));
  return [...byPractice.values()].filter(({ status }) => status !== '');
}

const getLoggedPracticeIds = (report: Pick<Report, 'bmps'>) => new Set(report.bmps.map(({ practiceId }) => practiceId));
