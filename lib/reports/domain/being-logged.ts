import { isAutoBmp } from './auto-bmps';
import type { BeingLogged, LoggedBmp, Report } from './report';

// A selected BMP is in the report at once. Until its first SAVE BMP, only the person who logs it can open, change or
// remove it.

/** Minutes without an entry after which another person may take over. */
export const TAKE_OVER_MINUTES = 30;

/** Whether the BMP was picked but SAVE BMP was not pressed yet, so it has no label. Never true for auto BMPs. */
export const isUnfinishedBmp = ({ label, practiceId }: Pick<LoggedBmp, 'label' | 'practiceId'>): boolean =>
  label === null && !isAutoBmp(practiceId);

/** The other person who is logging this BMP; null if nobody is, or `meId` is. */
export function findOtherPersonLogging(report: Report, bmp: LoggedBmp, meId: string): BeingLogged | null {
  const logger = isUnfinishedBmp(bmp) ? report.beingLogged?.[bmp.id] : undefined;
  return logger === undefined || logger.personId === meId ? null : logger;
}

/** Whether this person has entered nothing for so long that another may take over. */
export const canTakeOver = ({ at }: BeingLogged, now: string): boolean =>
  Date.parse(now) - Date.parse(at) >= TAKE_OVER_MINUTES * 60_000;

/** Whether this person took over a BMP that another was logging. The next save sends it. */
export const isTakenOver = (base: Report, mine: Report, bmpId: string): boolean =>
  base.beingLogged?.[bmpId] !== undefined && mine.beingLogged?.[bmpId] === undefined;

/**
 * Who logs which BMP after a merge: the person in the server's report (`theirs`). A BMP taken over here has no entry,
 * unless the other person has entered something since (`at` changed).
 */
export function mergeBeingLogged(base: Report, mine: Report, theirs: Report): Pick<Report, 'beingLogged'> {
  if (theirs.beingLogged === undefined) return {};
  const entries = Object.entries(theirs.beingLogged).filter(
    ([id, { at }]) => !isTakenOver(base, mine, id) || base.beingLogged?.[id]?.at !== at,
  );
  return { beingLogged: Object.fromEntries(entries) };
}

/** The report without the entry of who is logging this BMP. */
export function withoutBeingLogged(report: Report, bmpId: string): Report {
  const { [bmpId]: _before, ...others } = report.beingLogged ?? {};
  return { ...report, beingLogged: others };
}
