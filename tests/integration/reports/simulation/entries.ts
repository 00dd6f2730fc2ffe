import type { Editor } from '@/lib/reports/editor/state';
import { createEmptyFields, FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isEqual } from '@/lib/equal';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';

/** A value that a person entered. */
export interface Entry {
  /** Where it is in the inspection. A place can have one value in the record and another in a conflict. */
  place: string;
  value: string;
}

/** Entries by `formatEntry`. */
export type Entries = ReadonlyMap<string, Entry>;

/** Fields that the editor sets. */
const NOT_ENTERED: readonly (keyof ReportFields)[] = ['phase', 'phaseHistory', 'mapView', 'date', 'inspectionEnd'];
const ENTERED_FIELDS = FIELD_KEYS.filter((key) => !NOT_ENTERED.includes(key));

const EMPTY_FIELDS = createEmptyFields('', '');

export const formatFieldPlace = (key: keyof ReportFields): string => `field ${key}`;
export const formatBmpPlace = (bmpId: string, part: string): string => `BMP ${bmpId} ${part}`;

export function collectEntries({ fields, bmps }: Report): Entries {
  const fieldEntries = ENTERED_FIELDS.filter((key) => !isEqual(fields[key], EMPTY_FIELDS[key])).map((key) =>
    createEntry(formatFieldPlace(key), fields[key]),
  );
  return indexByKey([...fieldEntries, ...bmps.flatMap(listBmpEntries)]);
}

export function listBmpEntries({
  id,
  practiceId,
  location,
  correctiveActions,
  condition,
  correction,
}: LoggedBmp): Entry[] {
  const createEntryIf = (isEntered: boolean, part: string, value: unknown) =>
    isEntered ? [createEntry(formatBmpPlace(id, part), value)] : [];
  return [
    ...createEntryIf(true, 'itself', practiceId),
    ...createEntryIf(location !== null, 'location', location),
    ...createEntryIf(correctiveActions !== null, 'required', correctiveActions),
    ...createEntryIf(condition.description !== '', 'condition', condition.description),
    ...condition.photos.flatMap((photo) => createEntryIf(true, 'condition photo', photo)),
    ...Object.entries(condition.marks ?? {}).flatMap(([photo, marked]) =>
      createEntryIf(true, `condition marks ${photo}`, marked),
    ),
    ...createEntryIf(Boolean(correction?.description), 'correction', correction?.description),
    ...createEntryIf(Boolean(correction?.initials), 'initials', correction?.initials),
    ...(correction?.photos ?? []).flatMap((photo) => createEntryIf(true, 'correction photo', photo)),
    ...Object.entries(correction?.marks ?? {}).flatMap(([photo, marked]) =>
      createEntryIf(true, `correction marks ${photo}`, marked),
    ),
  ];
}

function listConflictEntries(conflict: Conflict): Entry[] {
  if (conflict.kind === 'field')
    return [conflict.mine, conflict.theirs].map((value) => createEntry(formatFieldPlace(conflict.key), value));
  return [conflict.mine, conflict.theirs].flatMap((bmp) => (bmp ? listBmpEntries(bmp) : []));
}

export interface ShownWork {
  report: Report;
  conflicts: readonly Conflict[];
  orphaned: Report | null;
}

export const collectShownEntries = ({ report, conflicts, orphaned }: ShownWork): Entries =>
  new Map([
    ...collectEntries(report),
    ...indexByKey(conflicts.flatMap(listConflictEntries)),
    ...(orphaned ? collectEntries(orphaned) : []),
  ]);

export const collectEditorEntries = ({ report, conflicts, orphaned }: Editor): Entries =>
  collectShownEntries({ report, conflicts, orphaned: orphaned?.report ?? null });

export const subtractEntries = (entries: Entries, others: Entries): [string, Entry][] =>
  [...entries].filter(([key]) => !others.has(key));

const createEntry = (place: string, value: unknown): Entry => ({ place, value: serialize(value) });
/** JSON with sorted keys, because the database orders keys differently. */
const serialize = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => sortKeys(part));
const sortKeys = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
    : part;
export const formatEntry = ({ place, value }: Entry): string => `${place} = ${value}`;
const indexByKey = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [formatEntry(entry), entry]));
