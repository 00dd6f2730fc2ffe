import { isEqual } from '@/lib/equal';
import type { Composed, ComposedEntry, ComposedGroup, LibraryMode } from './library';
import { normalizeName, LIBRARY_LIMITS, findNameError } from './names';

/**
 * Compares a library file with a library. Entries and groups match by id, else by name; others are new. Nothing is
 * deleted, and an exported file changes nothing in its own library. The check and the import use the same plan.
 */
export interface ImportedEntry {
  id?: string;
  name: string;
  description?: string;
  standard?: string;
  pictures?: readonly string[];
  /** Of a practice: its corrective actions, by id or name. Without it, connections are not changed. */
  connections?: readonly string[];
}

export interface ImportedGroup {
  id?: string;
  mode: LibraryMode;
  name: string;
  entries: readonly ImportedEntry[];
}

/** A cell that cannot be imported, with its value and the reason. */
export interface ImportProblem {
  /** Zero-based indexes of the group and the entry in the file. */
  at: { group: number; entry?: number };
  mode: LibraryMode;
  group: string;
  name: string;
  /** 'library': not about a cell. */
  field: 'group' | 'name' | 'description' | 'connections' | 'library';
  value: string;
  why: string;
}

export interface PlannedGroup {
  at: number;
  mode: LibraryMode;
  name: string;
  known: ComposedGroup | null;
  fileId: string | undefined;
  entries: readonly PlannedEntry[];
}

export interface PlannedEntry {
  at: number;
  entry: ImportedEntry;
  known: ComposedEntry | null;
  /** The changed fields; empty for a new entry. */
  changes: Partial<Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'pictures'>>;
  moves: boolean;
  connects: boolean;
}

export interface ImportPlan {
  groups: readonly PlannedGroup[];
  problems: readonly ImportProblem[];
}

export function planImport(composed: Composed, file: readonly ImportedGroup[]): ImportPlan {
  const problems: ImportProblem[] = [];
  const actionIds = indexActionIds(composed);
  const groups = file
    .map((group, at) => planGroup(composed, group, { place: at, actionIds }))
    .filter(({ name, entries }) => normalizeName(name) !== '' || entries.length > 0);
  for (const mode of ['practice', 'action'] as const) {
    const modeGroups = groups.filter((group) => group.mode === mode);
    problems.push(...groupProblems(composed, modeGroups, mode), ...entryProblems(composed, modeGroups, mode));
  }
  problems.push(...connectionProblems(composed, groups));
  return { groups, problems };
}

function indexActionIds({ groups }: Composed): ReadonlyMap<string, string> {
  const actions = groups.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  return new Map(
    actions.flatMap(({ id, name }): [string, string][] => [
      [normalizeName(name), id],
      [id, id],
    ]),
  );
}

interface InFile {
  place: number;
  actionIds: ReadonlyMap<string, string>;
}

function planGroup(
  { groups }: Composed,
  { id, mode, name, entries }: ImportedGroup,
  { place, actionIds }: InFile,
): PlannedGroup {
  const modeGroups = groups.filter((group) => group.mode === mode);
  const known =
    modeGroups.find((group) => group.id === id) ??
    modeGroups.find((group) => normalizeName(group.name) === normalizeName(name)) ??
    null;
  const all = modeGroups.flatMap((group) => group.entries);
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const byName = new Map(all.map((entry) => [normalizeName(entry.name), entry]));
  return {
    ...{ at: place, mode, name, known, fileId: id },
    entries: entries
      .map((entry, at) => ({ entry, at }))
      .filter(({ entry }) => !isBlank(entry))
      .map(({ entry, at }) => {
        const existing =
          (entry.id === undefined ? undefined : byId.get(entry.id)) ?? byName.get(normalizeName(entry.name));
        return { at, ...planEntry(entry, existing ?? null, { group: known, actionIds }) };
      }),
  };
}

/** A row without content. A row that only lacks its name is reported. */
const isBlank = ({ name, description = '', standard = '', connections = [] }: ImportedEntry): boolean =>
  normalizeName(`${name}${description}${standard}${connections.join('')}`) === '';

const FIELDS = ['name', 'description', 'standard', 'pictures'] as const;

function planEntry(
  entry: ImportedEntry,
  known: ComposedEntry | null,
  { group, actionIds }: Pick<InFile, 'actionIds'> & { group: ComposedGroup | null },
): Omit<PlannedEntry, 'at'> {
  if (!known) return { entry, known, changes: {}, moves: false, connects: false };
  const changed = FIELDS.filter((field) => entry[field] !== undefined && !isEqual(entry[field], known[field]));
  const changes = Object.fromEntries(changed.map((field) => [field, entry[field]]));
  const connects = changesConnections(entry, known, actionIds);
  return { entry, known, changes, moves: known.groupId !== group?.id, connects };
}

/** Corrective actions from the file have no id in the library yet, so they always differ. */
function changesConnections(
  { connections }: ImportedEntry,
  known: ComposedEntry,
  actionIds: InFile['actionIds'],
): boolean {
  if (connections === undefined || known.mode !== 'practice') return false;
  const named = new Set(connections.map((each) => actionIds.get(each) ?? actionIds.get(normalizeName(each)) ?? each));
  return named.size !== known.connections.length || known.connections.some((id) => !named.has(id));
}

function groupProblems({ groups }: Composed, file: readonly PlannedGroup[], mode: LibraryMode): ImportProblem[] {
  const targets = new Set(file.map(({ known }) => known?.id));
  const used = new Set(
    groups.filter((group) => group.mode === mode && !targets.has(group.id)).map((group) => normalizeName(group.name)),
  );
  return file.flatMap(({ at, name }): ImportProblem[] => {
    const refusal = findNameError(name, used);
    used.add(normalizeName(name));
    const about = { at: { group: at }, mode, group: name, name: '' };
    return refusal ? [{ ...about, field: 'group', value: name, why: PROBLEM_TEXTS[refusal] }] : [];
  });
}

function entryProblems({ groups }: Composed, file: readonly PlannedGroup[], mode: LibraryMode): ImportProblem[] {
  const planned = file.flatMap(({ at, name: group, entries }) =>
    entries.map((each) => ({ ...each, group, at: { group: at, entry: each.at } })),
  );
  const targets = new Set(planned.map(({ known }) => known?.id));
  const others = groups.filter((group) => group.mode === mode).flatMap(({ entries }) => entries);
  const used = new Set(others.filter(({ id }) => !targets.has(id)).map(({ name }) => normalizeName(name)));
  const problems = planned.flatMap(({ at, group, entry: { name, description = '' } }): ImportProblem[] => {
    const about = { at, mode, group, name };
    const refusal = findNameError(name, used);
    used.add(normalizeName(name));
    return [
      ...(refusal ? [{ ...about, field: 'name' as const, value: name, why: PROBLEM_TEXTS[refusal] }] : []),
      ...(description.length > LIBRARY_LIMITS.description
        ? [{ ...about, field: 'description' as const, value: description.slice(0, 80), why: TOO_LONG }]
        : []),
    ];
  });
  if (used.size > LIBRARY_LIMITS.entries)
    problems.push({
      ...{ at: { group: 0 }, mode, group: '', name: '' },
      ...{ field: 'library', value: `${used.size}`, why: TOO_MANY },
    });
  return problems;
}

const PROBLEM_TEXTS = {
  'library-name-missing': 'Enter a name',
  'library-name-long': `A name can have up to ${LIBRARY_LIMITS.name} characters`,
  'library-name-used': 'This name is already used',
} as const;
const TOO_LONG = `A description can have up to ${LIBRARY_LIMITS.description} characters`;
const TOO_MANY = `A library can have up to ${LIBRARY_LIMITS.entries} entries`;

function actionNames({ groups }: Composed, file: readonly PlannedGroup[]): Set<string> {
  const known = groups.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  const fileActions = file.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  return new Set([
    ...known.flatMap(({ id, name }) => [id, normalizeName(name)]),
    ...fileActions.flatMap(({ entry }) => [entry.id ?? '', normalizeName(entry.name)]),
  ]);
}

function connectionProblems(composed: Composed, file: readonly PlannedGroup[]): ImportProblem[] {
  const actions = actionNames(composed, file);
  return file
    .filter(({ mode }) => mode === 'practice')
    .flatMap(({ at, name: group, entries }) =>
      entries.flatMap(({ at: place, entry }) =>
        (entry.connections ?? [])
          .filter((named) => !actions.has(named) && !actions.has(normalizeName(named)))
          .map((value) => ({
            ...{ at: { group: at, entry: place }, mode: 'practice' as const, group, name: entry.name },
            ...{ field: 'connections' as const, value },
            why: 'This corrective action does not exist',
          })),
      ),
    );
}

export const isChanged = ({ known, changes, moves, connects }: PlannedEntry): boolean =>
  known !== null && (moves || connects || Object.keys(changes).length > 0);

/** An entry that an import adds or changes, for the preview. */
export interface ImportStep {
  at: { group: number; entry: number };
  mode: LibraryMode;
  group: string;
  name: string;
  /** Changes of an existing entry; null if it is added. */
  changes: readonly { what: ChangedPart; before: string; after: string }[] | null;
}
export type ChangedPart = (typeof FIELDS)[number] | 'group' | 'connections';

/** The preview of a plan, by entry. Long texts are shortened. */
export function listImportSteps({ groups: composed }: Composed, { groups }: ImportPlan): ImportStep[] {
  const names = new Map(composed.flatMap(({ entries }) => entries).map(({ id, name }) => [id, name]));
  const groupNames = new Map(composed.map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[]) => ids.map((each) => names.get(each) ?? each).join(', ');
  return groups.flatMap((group) =>
    group.entries
      .filter((each) => each.known === null || isChanged(each))
      .map(({ at, entry, known, changes, moves, connects }): ImportStep => {
        const { mode, name } = group;
        const about = { at: { group: group.at, entry: at }, mode, group: name, name: entry.name };
        if (!known) return { ...about, changes: null };
        const fields = FIELDS.filter((field) => field in changes).map((what) => ({
          what,
          before: formatValue(known[what]),
          after: formatValue(changes[what] ?? ''),
        }));
        const before = groupNames.get(known.groupId) ?? '';
        const offered = {
          before: formatValue(named(known.connections)),
          after: formatValue(named(entry.connections ?? [])),
        };
        return {
          ...about,
          changes: [
            ...fields,
            ...(moves ? [{ what: 'group' as const, before, after: name }] : []),
            ...(connects ? [{ what: 'connections' as const, ...offered }] : []),
          ],
        };
      }),
  );
}

const formatValue = (value: string | readonly string[]): string => {
  if (typeof value !== 'string') return value.length === 1 ? '1 photo' : `${value.length} photos`;
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
};
const MAX_VALUE_LENGTH = 200;

export function countImport({ groups }: ImportPlan): { added: number; changed: number; same: number } {
  const entries = groups.flatMap((group) => group.entries);
  const added = entries.filter(({ known }) => known === null).length;
  const changed = entries.filter(isChanged).length;
  return { added, changed, same: entries.length - added - changed };
}
