import { isAutoBmp } from './auto-bmps';
import type { BeingLogged, LoggedBmp, Report } from './report';

/**
 * BMPs that somebody is logging at this moment: they are in the report since they were picked, and finished with their
 * first SAVE BMP. Until then they belong to whoever logs them; nobody else opens, changes or removes them.
 */

/** Minutes of silence after which somebody else may go on with a BMP that is being logged. */
const TAKE_OVER_AFTER = 30;

/** Picked, and SAVE BMP was not pressed yet: it has no label. BMPs that an answer logs are never in this state. */
export const isHalfLogged = ({ label, practiceId }: Pick<LoggedBmp, 'label' | 'practiceId'>): boolean =>
  label === null && !isAutoBmp(practiceId);

/** Who else is logging this BMP; null: nobody, or `meId`. */
export function loggedByAnother(report: Report, bmp: LoggedBmp, meId: string): BeingLogged | null {
  const being = isHalfLogged(bmp) ? report.beingLogged?.[bmp.id] : undefined;
  return being === undefined || being.personId === meId ? null : being;
}

/** Has this person been silent for so long that somebody else may go on? */
export const mayTakeOver = ({ at }: BeingLogged, now: string): boolean =>
  Date.parse(now) - Date.parse(at) >= TAKE_OVER_AFTER * 60_000;

/** Gone on with here since the base, by somebody else than who was logging it: the server has to hear of it. */
export const isTakenOver = (base: Report, mine: Report, bmpId: string): boolean =>
  base.beingLogged?.[bmpId] !== undefined && mine.beingLogged?.[bmpId] === undefined;

/** Who logs what, for both: taken over stays taken over, unless whoever was silent has gone on with it meanwhile. */
export function beingLoggedByBoth(base: Report, mine: Report, theirs: Report): Pick<Report, 'beingLogged'> {
  if (theirs.beingLogged === undefined) return {};
  const theirOwn = Object.entries(theirs.beingLogged).filter(
    ([id, { at }]) => !isTakenOver(base, mine, id) || base.beingLogged?.[id]?.at !== at,
  );
  return { beingLogged: Object.fromEntries(theirOwn) };
}

/** The report with this BMP in the hands of whoever has the report open. */
export function takenOver(report: Report, bmpId: string): Report {
  const { [bmpId]: _before, ...others } = report.beingLogged ?? {};
  return { ...report, beingLogged: others };
}
