import { translateToEnglish, type Translate } from '@/lib/text';
import { formatReportDate } from '@/lib/dates';
import { measureDistanceMeters } from '@/lib/map/distance';
import type { Position } from '@/lib/map/position';
import { getLoggedPracticeId } from './library-bmp';
import { isUnfinishedBmp } from './being-logged';
import type { LibraryGroup, LibraryPractice } from '@/lib/library/rules';
import type { BmpStatus, LoggedBmp, ReportStatus, RequiredAction } from './report';
import { canLogMore, needsDone, IN_GOOD_CONDITION, isDocumented, isMarkedGood } from './rules';

/** The order of statuses in lists: work to do first. */
export const STATUS_ORDER: readonly BmpStatus[] = ['Overdue', 'Incomplete', 'Complete', 'Documentation'];

export const isDue = (status: BmpStatus) => status === 'Overdue' || status === 'Incomplete';

/**
 * In setup, BMPs stay in the order logged. After the crew was notified: overdue, incomplete, then all others. With a
 * known position, due BMPs of one status come nearest first; those without a position come last.
 */
export function sortLoggedBmps<Bmp extends LoggedBmp>(
  bmps: readonly Bmp[],
  getStatus: (bmp: Bmp) => BmpStatus,
  reportStatus: ReportStatus,
  position: Position | null = null,
): Bmp[] {
  if (canLogMore(reportStatus)) return [...bmps];
  const ranked = bmps.map((bmp) => {
    const status = getStatus(bmp);
    const distance = position !== null && isDue(status) ? (getDistanceToBmp(bmp, position) ?? Infinity) : 0;
    return { bmp, rank: isDue(status) ? STATUS_ORDER.indexOf(status) : STATUS_ORDER.length, distance };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || (a.distance === b.distance ? 0 : a.distance - b.distance))
    .map(({ bmp }) => bmp);
}

/** Distance in meters from a person to a BMP; null if the BMP has no position. */
export const getDistanceToBmp = ({ location }: Pick<LoggedBmp, 'location'>, position: Position): number | null =>
  location && measureDistanceMeters(location, position);

export function countCorrections(statuses: readonly BmpStatus[]): { done: number; total: number } {
  const done = statuses.filter((status) => status === 'Complete').length;
  return { done, total: done + statuses.filter(isDue).length };
}

export const listStatuses = (statuses: readonly BmpStatus[]): BmpStatus[] =>
  STATUS_ORDER.filter((status) => statuses.includes(status));

export const formatBeingLogged = (name: string, t: Translate = translateToEnglish) =>
  t('Being logged by {name}', { name });

/** Marks an unfinished correction in lists and in the final PDF. */
export const CORRECTION_UNFINISHED = 'Correction started, not finished';

/** Secondary line of a row: what is missing, who corrected it and when, the number of CAs, or the type. */
export function formatRowMeta(bmp: LoggedBmp, status: BmpStatus, timeZone: string): string {
  if (!isDocumented(bmp.condition)) return 'No conditions yet';
  if (isUnfinishedBmp(bmp)) return 'Not saved yet';
  if (bmp.correctiveActions === null) return isMarkedGood(bmp) ? `${bmp.type} · ${IN_GOOD_CONDITION}` : bmp.type;
  if (needsDone(bmp.correction)) return CORRECTION_UNFINISHED;
  if (status === 'Complete' && bmp.correction) {
    const { date, initials } = bmp.correction;
    return ['Corrected', formatReportDate(date, timeZone), initials].filter(Boolean).join(' ');
  }
  const required = countRequiredActions(bmp.correctiveActions);
  return required === 1 ? '1 required CA' : `${required} required CAs`;
}

export const countRequiredActions = (actions: readonly RequiredAction[]) =>
  actions.filter(({ selected }) => selected).length;

export function formatTimesLogged(practice: LibraryPractice, bmps: readonly LoggedBmp[]): string | null {
  const id = getLoggedPracticeId(practice);
  const times = bmps.filter(({ practiceId }) => practiceId === id).length;
  if (times === 0) return null;
  return times === 1 ? 'Logged once' : `Logged ${times} times`;
}

export interface UsedPractice extends LibraryPractice {
  type: string;
}

export const USED_AT_SITE = 'Used at this site';

/**
 * Suggestions for logging: practices of this inspection, latest first, then those of the last one at this site.
 * `others` is the rest of the library, grouped.
 */
export function suggestPractices(
  library: readonly LibraryGroup[],
  bmps: readonly LoggedBmp[],
  previousIds: ReadonlySet<string>,
): { usedPractices: UsedPractice[]; otherGroups: LibraryGroup[] } {
  const ids = new Set([...bmps.map(({ practiceId }) => practiceId).toReversed(), ...previousIds]);
  const byId = new Map(
    library.flatMap(({ name, entries }) =>
      entries.map((entry): [string, UsedPractice] => [getLoggedPracticeId(entry), { ...entry, type: name }]),
    ),
  );
  const others = library.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => !ids.has(getLoggedPracticeId(entry))),
  }));
  return {
    usedPractices: [...ids].flatMap((id) => byId.get(id) ?? []),
    otherGroups: others.filter(({ entries }) => entries.length > 0),
  };
}

/** Practices whose name contains the search text, and all practices of a group whose name does. */
export function findPractices(library: readonly LibraryGroup[], search: string): LibraryGroup[] {
  const query = search.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(query);
  return library
    .map((group) => ({
      ...group,
      entries: matches(group.name) ? group.entries : group.entries.filter(({ name }) => matches(name)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
