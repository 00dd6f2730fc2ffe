import { isFormItem, type FormItem } from '@/lib/library/form-items';
import { isString, isOptional, hasFields, type TypeGuard } from '@/lib/type-guards';

export interface EntryTexts {
  name: string;
  description: string;
  standard: string;
  /** Absent in drafts that a device stored before practices had items. */
  formItem?: FormItem | '';
}

export const TEXT_FIELDS = [
  'name',
  'description',
  'standard',
  'formItem',
] as const satisfies readonly (keyof EntryTexts)[];

export const isFormItemOrNone = (value: unknown): value is FormItem | '' =>
  isString(value) && (value === '' || isFormItem(value));
const TEXTS = { name: isString, description: isString, standard: isString, formItem: isOptional(isFormItemOrNone) };

export const isEntryTexts: TypeGuard<EntryTexts> = hasFields<EntryTexts>(TEXTS);

/** A new entry; its id is created once, so that a repeated request adds nothing. */
export interface EntryDraft extends EntryTexts {
  entryId: string;
}

export const isEntryDraft: TypeGuard<EntryDraft> = hasFields<EntryDraft>({ ...TEXTS, entryId: isString });

/** The texts that someone else has saved since the edit began. */
export interface ConflictingTexts extends Partial<EntryTexts> {
  changedBy: string;
  changedAt: string;
}

export interface EntryEditDraft extends EntryTexts {
  /** The texts on which the edit is based. */
  before: EntryTexts;
  /** Set after a conflict. */
  conflictingTexts?: ConflictingTexts;
}

const isConflictingTexts: TypeGuard<ConflictingTexts> = hasFields<ConflictingTexts>({
  name: isOptional(isString),
  description: isOptional(isString),
  standard: isOptional(isString),
  formItem: isOptional(isFormItemOrNone),
  changedBy: isString,
  changedAt: isString,
});

export const isEntryEditDraft: TypeGuard<EntryEditDraft> = hasFields<EntryEditDraft>({
  ...TEXTS,
  before: isEntryTexts,
  conflictingTexts: isOptional(isConflictingTexts),
});

/** The changed texts, with their original values. */
export function diffTexts(edited: EntryEditDraft): { changes: Partial<EntryTexts>; before: Partial<EntryTexts> } {
  const changed = TEXT_FIELDS.filter((field) => edited[field] !== edited.before[field]);
  const pick = (texts: EntryTexts) => Object.fromEntries(changed.map((field) => [field, texts[field]]));
  return { changes: pick(edited), before: pick(edited.before) };
}

/**
 * Rebases the edit on the texts that someone else has saved. The person's own texts stay, so that saving overwrites the
 * others' texts, which are shown first.
 */
export function rebaseEdit(edited: EntryEditDraft, theirs: ConflictingTexts): EntryEditDraft {
  const { changedBy: _changedBy, changedAt: _changedAt, ...texts } = theirs;
  return { ...edited, before: { ...edited.before, ...texts }, conflictingTexts: theirs };
}
