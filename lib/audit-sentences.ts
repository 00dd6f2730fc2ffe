import type { EventTable } from './events';

/**
 * The sentences of events in Activity. Each feature has them beside its table in `events.ts`; `satisfies
 * Sentences<typeof siteEvents>` requires one per type. lib/activity/sentences.ts merges them.
 *
 * A sentence follows the actor's name, in the past tense without a period: 'added the site “Mill Creek”'.
 * Entries of older versions may lack fields, so it must also work with an empty event ('added a site'); the
 * filter shows that form.
 */
export type Sentences<Table extends EventTable<never>> = {
  readonly [Type in keyof Table & string]: (event: RecordedOf<Table[Type]>) => string;
};

type RecordedOf<Declaration extends (event: never, actor: never) => unknown> = Partial<
  Omit<Parameters<Declaration>[0], 'sending'>
>;

/** The sentence of an audit entry, after the actor's name. An unknown type is shown with spaces instead of hyphens. */
export function formatAuditEntry(
  sentences: Readonly<Record<string, (event: never) => string>>,
  type: string,
  event: Readonly<Record<string, unknown>>,
): string {
  // The table typed the event when it was recorded; an older version may have recorded fewer fields.
  return Object.hasOwn(sentences, type) ? (sentences[type]?.(event as never) ?? '') : type.replaceAll('-', ' ');
}

/** A changed value, as an event records it; '' for none. */
export interface Change {
  /** In the words of the form: 'email'. */
  what: string;
  before: string;
  after: string;
}

/** 'the site “Mill Creek”', or 'a site' if no name was recorded. */
export function formatNamed(kind: string, name: string | undefined): string {
  if (name) return `the ${kind} ${quoteName(name)}`;
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** Quotes a name, so that its text cannot pose as part of the sentence. */
export const quoteName = (name: string): string => `“${name}”`;

/** '“Ann”, “Ben”, and “Cleo”' */
export const formatNames = (names: readonly string[]): string => joinWithAnd(names.map(quoteName));

/** 'a, b, and c' */
export const joinWithAnd = (parts: readonly string[]): string =>
  (listFormat ??= new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })).format(parts);

/** Created lazily: the first Intl.ListFormat takes 10 ms. */
let listFormat: Intl.ListFormat | undefined;

/** The fields of `labels` that differ. */
export function findChanges<Field extends string>(
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
  labels: Readonly<Record<Field, string>>,
): Change[] {
  const fields = Object.keys(labels) as Field[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ what: labels[field], before: before[field], after: after[field] }));
}

/** The changes after a name: ': email from “a@b.example” to “c@d.example”'; '' if none were recorded. */
export const formatChanges = (changes: readonly Change[] | undefined): string =>
  changes && changes.length > 0 ? `: ${changes.map(formatChange).join('; ')}` : '';

function formatChange({ what, before, after }: Change): string {
  if (before === '') return `${what} ${quoteName(after)}`;
  if (after === '') return `${what} ${quoteName(before)} removed`;
  return `${what} from ${quoteName(before)} to ${quoteName(after)}`;
}
