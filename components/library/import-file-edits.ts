import type { ImportedEntry, ImportedGroup, ImportProblem } from '@/lib/library/import-plan';
import { normalizeName } from '@/lib/library/names';

type Groups = readonly ImportedGroup[];
type Cell = Pick<ImportProblem, 'at' | 'field' | 'value'>;

/**
 * Replaces a cell. Groups and entries keep their positions, which identify problems: a removed row becomes blank, and
 * the import skips it.
 */
export function replaceCell(groups: Groups, { at, field, value }: Cell, typed: string): ImportedGroup[] {
  if (field === 'group') return renameOrJoinGroup(groups, at.group, typed);
  return replaceImportedEntry(groups, at, (entry) => {
    if (field === 'name') return { ...entry, name: typed };
    if (field === 'description') return { ...entry, description: typed };
    const named = entry.connections?.flatMap((each) => (each === value ? typed || [] : each));
    return { ...entry, connections: named };
  });
}

export const removeRow = (groups: Groups, at: Cell['at']): ImportedGroup[] =>
  at.entry === undefined
    ? groups.map((group, number) => (number === at.group ? BLANK(group) : group))
    : replaceImportedEntry(groups, at, () => ({ name: '' }));

const BLANK = ({ mode }: ImportedGroup): ImportedGroup => ({ mode, name: '', entries: [] });

/** A group that is renamed to an existing group of the file joins it. */
function renameOrJoinGroup(groups: Groups, number: number, name: string): ImportedGroup[] {
  const named = groups[number];
  if (!named) return [...groups];
  const isSame = (group: ImportedGroup) =>
    group !== named && group.mode === named.mode && normalizeName(group.name) === normalizeName(name);
  const other = name === '' ? undefined : groups.find(isSame);
  return groups.map((group) => {
    if (group === other) return { ...group, entries: [...group.entries, ...named.entries] };
    if (group !== named) return group;
    return other ? BLANK(group) : { ...group, name };
  });
}

const replaceImportedEntry = (
  groups: Groups,
  at: Cell['at'],
  change: (entry: ImportedEntry) => ImportedEntry,
): ImportedGroup[] =>
  groups.map((group, number) =>
    number === at.group
      ? { ...group, entries: group.entries.map((entry, place) => (place === at.entry ? change(entry) : entry)) }
      : group,
  );
