import { isAutoBmp } from './auto-bmps';
import type { BeingLogged, LoggedBmp, Report } from './report';

/**
 * BMPs that somebody is logging at the moment. A BMP is in the report from the moment when it is picked. Until SAVE BMP
 * is pressed for the first time, it belongs to the person who logs it, and nobody else can open, change or remove it.
 */

/** Minutes of silence after which somebody else may go on with a BMP that is being logged. */
export const TAKE_OVER_MINUTES = 30;

/** Whether the BMP was picked and SAVE BMP was not pressed yet, so that it has no label. Auto BMPs are never in this state. */
export const isHalfLogged = ({ label, practiceId }: Pick<LoggedBmp, 'label' | 'practiceId'>): boolean =>
  label === null && !isAutoBmp(practiceId);

/** Which other person is logging this BMP; null when nobody is, or only `meId`. */
export function loggedByAnother(report: Report, bmp: LoggedBmp, meId: string): BeingLogged | null {
  const being = isHalfLogged(bmp) ? report.beingLogged?.[bmp.id] : undefined;
  return being === undefined || being.personId === meId ? null : being;
}

/** Whether this person has entered nothing for so long that somebody else may go on. */
export const mayTakeOver = ({ at }: BeingLogged, now: string): boolean =>
  Date.parse(now) - Date.parse(at) >= TAKE_OVER_MINUTES * 60_000;

/** Whether this person went on with a BMP that somebody else was logging; the next save tells the server. */
export const isTakenOver = (base: Report, mine: Report, bmpId: string): boolean =>
  base.beingLogged?.[bmpId] !== undefined && mine.beingLogged?.[bmpId] === undefined;

/**
 * Who logs which BMP after a merge: whoever the server's report (`theirs`) names. A BMP that this person took over here
 * gets no entry, which means that whoever has the report open logs it. If the person who was silent entered something
 * after all (`at` changed), the BMP is that person's again.
 */
export function beingLoggedByBoth(base: Report, mine: Report, theirs: Report): Pick<Report, 'beingLogged'> {
  if (theirs.beingLogged === undefined) return {};
  const theirOwn = Object.entries(theirs.beingLogged).filter(
    ([id, { at }]) => !isTakenOver(base, mine, id) || base.beingLogged?.[id]?.at !== at,
  );
  return { beingLogged: Object.fromEntries(theirOwn) };
}

/** Removes the BMP's entry. A half-logged BMP without an entry is logged by whoever has the report open. */
export function takenOver(report: Report, bmpId: string): Report {
  const { [bmpId]: _before, ...others } = report.beingLogged ?? {};
  return { ...report, beingLogged: others };
}
