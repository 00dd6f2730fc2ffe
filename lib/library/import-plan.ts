import { isEqual } from '@/lib/equal';
import type { FormItem } from './form-items';
import type { ComposedLibrary, ComposedEntry, ComposedGroup, LibraryMode } from './library';
import { normalizeName, LIBRARY_LIMITS, findNameError } from './names';
import { PLAIN_ENTRY_FIELDS } from './library';

export interface ImportedEntry {
  id?: string;
  name: string;
  description?: string;
  standard?: string;
  formItem?: FormItem | '';
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
  /** Zero-based index in the file. */
  at: number;
  mode: LibraryMode;
  name: string;
  /** null: the import adds the group. */
  existingGroup: ComposedGroup | null;
  fileId: string | undefined;
  entries: readonly PlannedEntry[];
}

export interface PlannedEntry {
  /** Zero-based index in the group of the file. */
  at: number;
  entry: ImportedEntry;
  /** null: the import adds the entry. */
  existingEntry: ComposedEntry | null;
  /** The changed fields; empty for a new entry. */
  changes: Partial<Pick<ComposedEntry, 'name' | 'description' | 'standard' | 'formItem' | 'pictures'>>;
  /** The file has it in another group. */
  isMoved: boolean;
  /** The file has other connections. */
  isReconnected: boolean;
}

export interface ImportPlan {
  groups: readonly PlannedGroup[];
  problems: readonly ImportProblem[];
}

/**
 * Compares a library file with a library. Entries and groups match by id, else by name; others are new. Nothing is
 * deleted, and an exported file changes nothing in its own library. The check and the import use the same plan.
 */
export function planImport(composed: ComposedLibrary, importedGroups: readonly ImportedGroup[]): ImportPlan {
  const problems: ImportProblem[] = [];
  const actionIds = indexActionIds(composed);
  const groups = importedGroups
    .map((group, at) => planGroup(composed, group, { at, actionIds }))
    .filter(({ name, entries }) => normalizeName(name) !== '' || entries.length > 0);
  for (const mode of ['practice', 'action'] as const) {
    const modeGroups = groups.filter((group) => group.mode === mode);
    problems.push(...findGroupProblems(composed, modeGroups, mode), ...findEntryProblems(composed, modeGroups, mode));
  }
  problems.push(...findConnectionProblems(composed, groups));
  return { groups, problems };
}

/** Ids of the corrective actions, by id and by normalized name. */
function indexActionIds({ groups }: ComposedLibrary): ReadonlyMap<string, string> {
  const actions = groups.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  return new Map(
    actions.flatMap(({ id, name }): [string, string][] => [
      [normalizeName(name), id],
      [id, id],
    ]),
  );
}

interface GroupContext {
  at: number;
  actionIds: ReadonlyMap<string, string>;
}

function planGroup(
  { groups }: ComposedLibrary,
  { id, mode, name, entries }: ImportedGroup,
  { at, actionIds }: GroupContext,
): PlannedGroup {
  const modeGroups = groups.filter((group) => group.mode === mode);
  const existing =
    modeGroups.find((group) => group.id === id) ??
    modeGroups.find((group) => normalizeName(group.name) === normalizeName(name)) ??
    null;
  const modeEntries = modeGroups.flatMap((group) => group.entries);
  const byId = new Map(modeEntries.map((entry) => [entry.id, entry]));
  const byName = new Map(modeEntries.map((entry) => [normalizeName(entry.name), entry]));
  return {
    at,
    mode,
    name,
    existingGroup: existing,
    fileId: id,
    entries: entries
      .map((entry, index) => ({ entry, index }))
      .filter(({ entry }) => !isBlank(entry))
      .map(({ entry, index }) => {
        const existingEntry =
          (entry.id === undefined ? undefined : byId.get(entry.id)) ?? byName.get(normalizeName(entry.name));
        return { at: index, ...planEntry(entry, existingEntry ?? null, { group: existing, actionIds }) };
      }),
  };
}

/** Whether an entry is skipped because it has no content. One that only lacks its name is a problem. */
const isBlank = ({ name, description = '', standard = '', connections = [] }: ImportedEntry): boolean =>
  normalizeName(`${name}${description}${standard}${connections.join('')}`) === '';

function planEntry(
  entry: ImportedEntry,
  existing: ComposedEntry | null,
  { group, actionIds }: Pick<GroupContext, 'actionIds'> & { group: ComposedGroup | null },
): Omit<PlannedEntry, 'at'> {
  if (!existing) return { entry, existingEntry: existing, changes: {}, isMoved: false, isReconnected: false };
  const changedFields = PLAIN_ENTRY_FIELDS.filter(
    (field) => entry[field] !== undefined && !isEqual(entry[field], existing[field]),
  );
  const changes = Object.fromEntries(changedFields.map((field) => [field, entry[field]]));
  const isReconnected = hasOtherConnections(entry, existing, actionIds);
  return { entry, existingEntry: existing, changes, isMoved: existing.groupId !== group?.id, isReconnected };
}

/** A corrective action that the file adds has no id in the library yet, so it always differs. */
function hasOtherConnections(
  { connections }: ImportedEntry,
  existing: ComposedEntry,
  actionIds: GroupContext['actionIds'],
): boolean {
  if (connections === undefined || existing.mode !== 'practice') return false;
  const ids = new Set(connections.map((key) => actionIds.get(key) ?? actionIds.get(normalizeName(key)) ?? key));
  return ids.size !== existing.connections.length || existing.connections.some((id) => !ids.has(id));
}

function findGroupProblems(
  { groups }: ComposedLibrary,
  planned: readonly PlannedGroup[],
  mode: LibraryMode,
): ImportProblem[] {
  const targets = new Set(planned.map(({ existingGroup }) => existingGroup?.id));
  const used = new Set(
    groups.filter((group) => group.mode === mode && !targets.has(group.id)).map((group) => normalizeName(group.name)),
  );
  return planned.flatMap(({ at, name }): ImportProblem[] => {
    const nameError = findNameError(name, used);
    used.add(normalizeName(name));
    const location = { at: { group: at }, mode, group: name, name: '' };
    return nameError ? [{ ...location, field: 'group', value: name, why: PROBLEM_TEXTS[nameError] }] : [];
  });
}

function findEntryProblems(
  { groups }: ComposedLibrary,
  planned: readonly PlannedGroup[],
  mode: LibraryMode,
): ImportProblem[] {
  const plannedEntries = planned.flatMap(({ at, name: group, entries }) =>
    entries.map((entry) => ({ ...entry, group, at: { group: at, entry: entry.at } })),
  );
  const targets = new Set(plannedEntries.map(({ existingEntry }) => existingEntry?.id));
  const others = groups.filter((group) => group.mode === mode).flatMap(({ entries }) => entries);
  const used = new Set(others.filter(({ id }) => !targets.has(id)).map(({ name }) => normalizeName(name)));
  const problems = plannedEntries.flatMap(({ at, group, entry: { name, description = '' } }): ImportProblem[] => {
    const location = { at, mode, group, name };
    const nameError = findNameError(name, used);
    used.add(normalizeName(name));
    return [
      ...(nameError ? [{ ...location, field: 'name' as const, value: name, why: PROBLEM_TEXTS[nameError] }] : []),
      ...(description.length > LIBRARY_LIMITS.description
        ? [{ ...location, field: 'description' as const, value: description.slice(0, 80), why: TOO_LONG }]
        : []),
    ];
  });
  if (used.size > LIBRARY_LIMITS.entries)
    problems.push({
      at: { group: 0 },
      mode,
      group: '',
      name: '',
      field: 'library',
      value: `${used.size}`,
      why: TOO_MANY,
    });
  return problems;
}

const PROBLEM_TEXTS = {
  'library-name-missing': 'Enter a name.',
  'library-name-long': `A name can have up to ${LIBRARY_LIMITS.name} characters.`,
  'library-name-used': 'This name is already in use.',
} as const;
const TOO_LONG = `A description can have up to ${LIBRARY_LIMITS.description} characters.`;
const TOO_MANY = `A library can have up to ${LIBRARY_LIMITS.entries} entries.`;

/** The ids and normalized names by which a file can refer to corrective actions. */
function listActionKeys({ groups }: ComposedLibrary, planned: readonly PlannedGroup[]): Set<string> {
  const libraryActions = groups.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  const plannedActions = planned.filter(({ mode }) => mode === 'action').flatMap(({ entries }) => entries);
  return new Set([
    ...libraryActions.flatMap(({ id, name }) => [id, normalizeName(name)]),
    ...plannedActions.flatMap(({ entry }) => [entry.id ?? '', normalizeName(entry.name)]),
  ]);
}

function findConnectionProblems(composed: ComposedLibrary, planned: readonly PlannedGroup[]): ImportProblem[] {
  const keys = listActionKeys(composed, planned);
  return planned
    .filter(({ mode }) => mode === 'practice')
    .flatMap(({ at, name: group, entries }) =>
      entries.flatMap(({ at: entryAt, entry }) =>
        (entry.connections ?? [])
          .filter((key) => !keys.has(key) && !keys.has(normalizeName(key)))
          .map((value) => ({
            at: { group: at, entry: entryAt },
            mode: 'practice' as const,
            group,
            name: entry.name,
            field: 'connections' as const,
            value,
            why: 'This corrective action is not in the library. Correct the name, or add the action to the file.',
          })),
      ),
    );
}
