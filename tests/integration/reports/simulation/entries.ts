import type { Editor } from '@/lib/reports/editor/state';
import { emptyFields, FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isEqual } from '@/lib/equal';
import { type Conflict } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';

/**
 * What people entered, value by value. `where` is the place in the inspection; a place may have one value in the record
 * and another in a conflict.
 */
export interface Entry {
  where: string;
  value: string;
}

export type Entries = ReadonlyMap<string, Entry>;

const UNTYPED_FIELDS: readonly (keyof ReportFields)[] = ['phase', 'phaseHistory', 'mapView', 'date', 'inspectionEnd'];
const ENTERED = FIELD_KEYS.filter((key) => !UNTYPED_FIELDS.includes(key));

const EMPTY = emptyFields('', '');

export const getFieldPlace = (key: keyof ReportFields): string => `field ${key}`;
export const getBmpPlace = (bmpId: string, part: string): string => `BMP ${bmpId} ${part}`;

export function getEntries({ fields, bmps }: Report): Entries {
  const input = ENTERED.filter((key) => !isEqual(fields[key], EMPTY[key])).map((key) =>
    getEntry(getFieldPlace(key), fields[key]),
  );
  return byKey([...input, ...bmps.flatMap(entriesOfBmp)]);
}

export function entriesOfBmp({
  id,
  practiceId,
  location,
  correctiveActions,
  condition,
  correction,
}: LoggedBmp): Entry[] {
  const at = (part: string, value: unknown, isEntered: boolean) =>
    isEntered ? [getEntry(getBmpPlace(id, part), value)] : [];
  return [
    ...at('itself', practiceId, true),
    ...at('location', location, location !== null),
    ...at('required', correctiveActions, correctiveActions !== null),
    ...at('condition', condition.description, condition.description !== ''),
    ...condition.photos.flatMap((photo) => at('condition photo', photo, true)),
    ...Object.entries(condition.marks ?? {}).flatMap(([photo, marked]) => at(`condition marks ${photo}`, marked, true)),
    ...at('correction', correction?.description, Boolean(correction?.description)),
    ...at('initials', correction?.initials, Boolean(correction?.initials)),
    ...(correction?.photos ?? []).flatMap((photo) => at('correction photo', photo, true)),
    ...Object.entries(correction?.marks ?? {}).flatMap(([photo, marked]) =>
      at(`correction marks ${photo}`, marked, true),
    ),
  ];
}

function entriesOfConflict(conflict: Conflict): Entry[] {
  if (conflict.kind === 'field')
    return [conflict.mine, conflict.theirs].map((value) => getEntry(getFieldPlace(conflict.key), value));
  return [conflict.mine, conflict.theirs].flatMap((bmp) => (bmp ? entriesOfBmp(bmp) : []));
}

export interface TestComponent {
  report: Report;
  conflicts: readonly Conflict[];
  orphaned: Report | null;
}

export const listShownEntries = ({ report, conflicts, orphaned }: TestComponent): Entries =>
  new Map([
    ...getEntries(report),
    ...byKey(conflicts.flatMap(entriesOfConflict)),
    ...(orphaned ? getEntries(orphaned) : []),
  ]);

export const getShownEntries = ({ report, conflicts, orphaned }: Editor): Entries =>
  listShownEntries({ report, conflicts, orphaned: orphaned?.report ?? null });

export const subtractEntries = (entries: Entries, others: Entries): [string, Entry][] =>
  [...entries].filter(([key]) => !others.has(key));

const getEntry = (where: string, value: unknown): Entry => ({ where, value: inOrder(value) });
/** Value as text with sorted keys, because the database orders keys differently. */
const inOrder = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => sortParts(part));
const sortParts = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
    : part;
export const getKey = ({ where, value }: Entry): string => `${where} = ${value}`;
const byKey = (entries: readonly Entry[]): Map<string, Entry> => new Map(entries.map((each) => [getKey(each), each]));
