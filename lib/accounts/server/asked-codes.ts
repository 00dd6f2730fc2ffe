import { createHash } from 'node:crypto';
import { addHours } from 'date-fns';
import { CODES_AN_HOUR, folded } from '@/lib/accounts/rules';
import { enoughCodesText } from '@/lib/accounts/texts';
import { LIMIT_ROWS, waitText } from '@/lib/limits';
import type { CodePurpose } from './codes';

/**
 * When codes were asked for, by the name that was entered, whether or not it has an account: what is said of it must
 * tell nobody that there is one. In this process's memory; the database has the count that decides what is sent.
 *
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use this.
 */
declare global {
  var earthtightAskedCodes: Map<string, Asked[]> | undefined;
}

interface Asked {
  purpose: CodePurpose;
  at: Date;
}

const { hours: DAY_HOURS, recipient } = LIMIT_ROWS['registration-mail'];
/** The account's first code came with its registration, without being asked for. */
const FROM_REGISTERING = 1;
const AN_HOUR: Record<CodePurpose, number> = { confirm: CODES_AN_HOUR - FROM_REGISTERING, password: CODES_AN_HOUR };
const A_DAY = recipient.most - FROM_REGISTERING;
/** Four times as many as may ask within a day (LIMIT_ROWS): whoever floods us with names fills no memory. */
const MOST_NAMES = 20_000;

/** Remembers that a code was asked for, unless none goes out now. `name` is folded. */
export function rememberAskedCode(name: string, asked: Asked): void {
  if (nextCodeAt(name, asked)) return;
  const all = (globalThis.earthtightAskedCodes ??= new Map<string, Asked[]>());
  const key = keyOf(name);
  const today = within(DAY_HOURS, all.get(key) ?? [], asked.at);
  // Whoever asked last stands last, so the names that nobody asked for today stand first.
  all.delete(key);
  all.set(key, [...today, asked]);
  for (const [other, times] of all) {
    if (all.size <= MOST_NAMES && within(DAY_HOURS, times, asked.at).length > 0) break;
    all.delete(other);
  }
}

/** What is said instead of 'Code was re-sent!' to whoever asks for a code now, when none goes out; null: one does. */
export function enoughCodes(username: string, purpose: CodePurpose, now = new Date()): string | null {
  const next = nextCodeAt(folded(username), { purpose, at: now });
  return next && enoughCodesText(waitText(now, next));
}

/** When the next code for this name goes out, if no further one does now; null: one does. `name` is folded. */
function nextCodeAt(name: string, { purpose, at }: Asked): Date | null {
  const today = within(DAY_HOURS, globalThis.earthtightAskedCodes?.get(keyOf(name)) ?? [], at);
  const lately = within(1, today, at).filter((asked) => asked.purpose === purpose);
  const ends = [endOf(lately, AN_HOUR[purpose], 1), endOf(today, A_DAY, DAY_HOURS)].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** When there is room for one more, where only so many go in so many hours; null: there is room. */
function endOf(asked: Asked[], most: number, hours: number): Date | null {
  const oldest = asked.at(-most);
  return oldest ? addHours(oldest.at, hours) : null;
}

const within = (hours: number, asked: Asked[], now: Date) => asked.filter(({ at }) => addHours(at, hours) > now);

/** Names may be long, and none is kept in readable form. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
