import { fields, isText, optional, type Reads } from '@/lib/live-messages';

export interface EntryTexts {
  name: string;
  description: string;
  standard: string;
}

export const TEXT_FIELDS = ['name', 'description', 'standard'] as const satisfies readonly (keyof EntryTexts)[];

const TEXTS = { name: isText, description: isText, standard: isText };

export const readsTexts: Reads<EntryTexts> = fields<EntryTexts>(TEXTS);

/** A new entry; its id is created once, so that a repeated request adds nothing. */
export interface TypedEntry extends EntryTexts {
  entryId: string;
}

export const readsTypedEntry: Reads<TypedEntry> = fields<TypedEntry>({ ...TEXTS, entryId: isText });

export interface TheirTexts extends Partial<EntryTexts> {
  changedBy: string;
  changedAt: string;
}

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

export function changedTexts(edited: EditedEntry): { changes: Partial<EntryTexts>; before: Partial<EntryTexts> } {
  const changed = TEXT_FIELDS.filter((field) => edited[field] !== edited.before[field]);
  const pick = (texts: EntryTexts) => Object.fromEntries(changed.map((field) => [field, texts[field]]));
  return { changes: pick(edited), before: pick(edited.before) };
}

/**
 * Rebases the edit on texts that someone else saved. The person's own texts stay, and the other texts are shown until
 * the person decides.
 */
export function meanwhile(edited: EditedEntry, theirs: TheirTexts): EditedEntry {
  const before = { ...edited.before };
  for (const field of TEXT_FIELDS) before[field] = theirs[field] ?? before[field];
  return { ...edited, before, theirs };
}
