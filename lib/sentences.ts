import type { EventTable } from './events';

/**
 * What Activity says of each event. A room's sentences stand beside its table in `events.ts`, one for each type of event:
 * `satisfies Sentences<typeof siteEvents>` does not compile while one is missing. lib/activity/sentences.ts joins them.
 *
 * A sentence goes on from the name of whoever did it, in the past and without a full stop: 'added the site “Mill Creek”'.
 * It is made of what was recorded then, which an entry of an older version may lack; so each must also be whole when it is
 * given nothing ('added a site'), and in that form it names the kind of event in the filter.
 */
export type Sentences<Table extends EventTable<never>> = {
  readonly [Type in keyof Table & string]: (event: RecordedOf<Table[Type]>) => string;
};

type RecordedOf<Tells extends (event: never, who: never) => unknown> = Partial<Omit<Parameters<Tells>[0], 'sending'>>;

/** What an entry of the audit trail says, to go on from somebody's name. An event that a later version recorded is told by its type. */
export function toldBy(
  sentences: Readonly<Record<string, (event: never) => string>>,
  type: string,
  event: Readonly<Record<string, unknown>>,
): string {
  // Whoever recorded the event was typed by its table; fields that an older version did not record are left out.
  return Object.hasOwn(sentences, type) ? (sentences[type]?.(event as never) ?? '') : type.replaceAll('-', ' ');
}

/** A value that somebody changed, as an event records it; '' where there was or is none. */
export interface Change {
  /** In the words of the form: 'email'. */
  what: string;
  before: string;
  after: string;
}

/** Something by its name, 'the site “Mill Creek”'; where no name was recorded, only its kind: 'a site'. */
export function named(kind: string, name: string | undefined): string {
  if (name) return `the ${kind} ${quoted(name)}`;
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** A name as a sentence has it, so that nobody takes what it says for part of the sentence. */
export const quoted = (name: string): string => `“${name}”`;

/** The names of several things: '“Ann”, “Ben”, and “Cleo”'. */
export const listed = (names: readonly string[]): string => withAnd(names.map(quoted));

/** 'a, b, and c' */
export const withAnd = (parts: readonly string[]): string =>
  (enumeration ??= new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })).format(parts);

/** Made when it is first needed: the first one makes V8 load its languages, which takes 10 ms of a start. */
let enumeration: Intl.ListFormat | undefined;

/** '3 photos', '1 photo', and 'photos' where the number was not recorded. */
export const several = (number: number | undefined, one: string, many = `${one}s`): string =>
  number === undefined ? many : `${number} ${number === 1 ? one : many}`;

/** Those of the fields that differ. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
  words: Readonly<Record<Field, string>>,
): Change[] {
  const fields = Object.keys(words) as Field[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ what: words[field], before: before[field], after: after[field] }));
}

/** What was changed, to stand behind its name: ': email from “a@b.example” to “c@d.example”'; '' where nothing was recorded. */
export const changesText = (changes: readonly Change[] | undefined): string =>
  changes && changes.length > 0 ? `: ${changes.map(changeText).join('; ')}` : '';

function changeText({ what, before, after }: Change): string {
  if (before === '') return `${what} ${quoted(after)}`;
  if (after === '') return `${what} ${quoted(before)} removed`;
  return `${what} from ${quoted(before)} to ${quoted(after)}`;
}
