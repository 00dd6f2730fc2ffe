/** Links to fixes, and what the crew sends with them. Times are instants in UTC. */

import { compareStrings } from '@/lib/compare';

/** Days after which a link ends. */
export const FIX_LINK_DAYS = 30;

/** In characters. */
export const MAX_FIX_NAME = 40;
export const MAX_FIX_NOTE = 500;
export const MAX_RETURN_REASON = 200;
/** Of one fix. */
export const MAX_CREW_PHOTOS = 5;

/** Of one file, as the phone sends it. */
export const MAX_CREW_PHOTO_BYTES = 10 * 1024 * 1024;

/** 'returned': the inspector gave a reason. */
export const FIX_STATES = ['sent', 'accepted', 'returned'] as const;
export type FixState = (typeof FIX_STATES)[number];

/** The page of a link. */
export const getFixPath = (token: string): string => `/fix/${token}`;

interface DatedCard {
  /** null if nothing is due. */
  dueAt: string | null;
  isDone: boolean;
}

/** Open cards by due time, the earliest first, those without one after them; done ones last. */
export const sortFixCards = <Card extends DatedCard>(cards: readonly Card[]): Card[] =>
  cards.toSorted(
    (a, b) => Number(a.isDone) - Number(b.isDone) || compareStrings(a.dueAt ?? LAST_INSTANT, b.dueAt ?? LAST_INSTANT),
  );

const LAST_INSTANT = '9999';

export type DoneAtError = 'fix-in-future' | 'fix-before-finding';

/** Why the time of a fix is refused; null if it is accepted. */
export function findDoneAtError(doneAt: Date, { foundAt, now }: { foundAt: Date; now: Date }): DoneAtError | null {
  if (doneAt > now) return 'fix-in-future';
  return doneAt < foundAt ? 'fix-before-finding' : null;
}

/** Differences of clocks below this are the time that the request took. */
const MIN_CLOCK_DIFFERENCE_MS = 60_000;

/** A time of the phone by the server's clock. `sentAt`: when the phone sent it, by its own clock. */
export function toServerTime(at: Date, { sentAt, now }: { sentAt: Date; now: Date }): Date {
  const difference = now.getTime() - sentAt.getTime();
  return Math.abs(difference) < MIN_CLOCK_DIFFERENCE_MS ? minTime(at, now) : new Date(at.getTime() + difference);
}

/** A phone that is some seconds ahead has not fixed anything in the future. */
const minTime = (at: Date, now: Date): Date =>
  at > now && at.getTime() - now.getTime() < MIN_CLOCK_DIFFERENCE_MS ? now : at;

/** Who closed a corrective action, and when. */
export interface FixClosing {
  by: string;
  at: string;
}

export interface SentFix {
  state: FixState;
  /** Ids of the corrective actions in the library; empty if the BMP has none to choose. */
  actionIds: readonly string[];
}

export interface BmpClosings {
  /** Of the BMP's corrective actions, by their ids in the library. */
  ofActions: ReadonlyMap<string, FixClosing>;
  /** Of the whole BMP; null while it is to correct. */
  ofBmp: FixClosing | null;
}

/**
 * What closed everything that a waiting fix is about, so that it needs no answer any more: the first accepted counts
 * (FIX-11). null if it waits, or was answered.
 */
export function findEarlierClosing(
  { state, actionIds }: SentFix,
  { ofActions, ofBmp }: BmpClosings,
): FixClosing | null {
  if (state !== 'sent') return null;
  if (ofBmp) return ofBmp;
  if (actionIds.length === 0) return null;
  const closings = actionIds.map((id) => ofActions.get(id) ?? null);
  if (closings.includes(null)) return null;
  return closings.filter((closing) => closing !== null).toSorted((a, b) => compareStrings(b.at, a.at))[0] ?? null;
}

export interface Acceptance {
  /** The corrective actions that it closes. */
  actionIds: string[];
  /** Whether the BMP has no open corrective action after it. */
  isComplete: boolean;
}

/**
 * What accepting a fix closes. Closed corrective actions stay as they are (FIX-07).
 * @param required of the BMP, by their ids in the library
 */
export function resolveAcceptance(
  chosen: readonly string[],
  required: readonly string[],
  closed: ReadonlySet<string>,
): Acceptance {
  const actionIds = chosen.filter((id) => required.includes(id) && !closed.has(id));
  return { actionIds, isComplete: required.every((id) => closed.has(id) || actionIds.includes(id)) };
}

export interface AcceptedFix {
  note: string;
  /** Names of the corrective actions, used if the note is empty. */
  actions: readonly string[];
  photos: readonly string[];
  doneAt: string;
}

/** The correction of a BMP by one or more fixes: all words, the newest photos, and when the last was done. */
export function combineFixes(fixes: readonly AcceptedFix[]): { words: string; photos: string[]; at: string } {
  const byTime = fixes.toSorted((a, b) => compareStrings(a.doneAt, b.doneAt));
  return {
    words: byTime.map(getFixWords).filter(Boolean).join('\n'),
    photos: byTime.flatMap(({ photos }) => photos).slice(-MAX_CREW_PHOTOS),
    at: byTime.at(-1)?.doneAt ?? '',
  };
}

/** The crew's words, else the names of the corrective actions. */
export const getFixWords = ({ note, actions }: Pick<AcceptedFix, 'note' | 'actions'>): string =>
  note.trim() === '' ? actions.join('; ') : note.trim();
