import { fields, isText, optional, type Reads } from '@/lib/live-messages';

/** The texts of an entry as a form holds them. */
export interface EntryTexts {
  name: string;
  description: string;
  standard: string;
}

export const TEXT_FIELDS = ['name', 'description', 'standard'] as const satisfies readonly (keyof EntryTexts)[];

const TEXTS = { name: isText, description: isText, standard: isText };

export const readsTexts: Reads<EntryTexts> = fields<EntryTexts>(TEXTS);

/** A new entry that is being typed; its id is made once, so that a second sending adds nothing. */
export interface TypedEntry extends EntryTexts {
  entryId: string;
}

export const readsTypedEntry: Reads<TypedEntry> = fields<TypedEntry>({ ...TEXTS, entryId: isText });

/** What somebody else has made of the same texts while this person typed. */
export interface TheirTexts extends Partial<EntryTexts> {
  changedBy: string;
  changedAt: string;
}

/** An entry that is being edited: what its texts were when the editing began, and what they are to become. */
export interface EditedEntry extends EntryTexts {
  before: EntryTexts;
  theirs?: TheirTexts;
}

const readsTheirs: Reads<TheirTexts> = fields<TheirTexts>({
  name: optional(isText),
  description: optional(isText),
  standard: optional(isText),
  changedBy: isText,
  changedAt: isText,
});

export const readsEditedEntry: Reads<EditedEntry> = fields<EditedEntry>({
  ...TEXTS,
  before: readsTexts,
  theirs: optional(readsTheirs),
});

/** The texts that were changed, and what each of them was before. */
export function changedTexts(edited: EditedEntry): { changes: Partial<EntryTexts>; before: Partial<EntryTexts> } {
  const changed = TEXT_FIELDS.filter((field) => edited[field] !== edited.before[field]);
  const pick = (texts: EntryTexts) => Object.fromEntries(changed.map((field) => [field, texts[field]]));
  return { changes: pick(edited), before: pick(edited.before) };
}

/**
 * Somebody else has saved other texts meanwhile: they become what this person's are compared with, and are shown beside
 * them until the person has chosen. What this person typed stays.
 */
export function meanwhile(edited: EditedEntry, theirs: TheirTexts): EditedEntry {
  const before = { ...edited.before };
  for (const field of TEXT_FIELDS) before[field] = theirs[field] ?? before[field];
  return { ...edited, before, theirs };
}
