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
    const connections = entry.connections?.flatMap((name) => (name === value ? typed || [] : name));
    return { ...entry, connections };
  });
}

/** Makes the row of an entry or a group blank. */
export const removeRow = (groups: Groups, at: Cell['at']): ImportedGroup[] =>
  at.entry === undefined
    ? groups.map((group, index) => (index === at.group ? blankGroup(group) : group))
    : replaceImportedEntry(groups, at, () => ({ name: '' }));

const blankGroup = ({ mode }: ImportedGroup): ImportedGroup => ({ mode, name: '', entries: [] });

/** A group that is renamed to an existing group of the file joins it. */
function renameOrJoinGroup(groups: Groups, index: number, name: string): ImportedGroup[] {
  const renamed = groups[index];
  if (!renamed) return [...groups];
  const isSame = (group: ImportedGroup) =>
    group !== renamed && group.mode === renamed.mode && normalizeName(group.name) === normalizeName(name);
  const other = name === '' ? undefined : groups.find(isSame);
  return groups.map((group) => {
    if (group === other) return { ...group, entries: [...group.entries, ...renamed.entries] };
    if (group !== renamed) return group;
    return other ? blankGroup(group) : { ...group, name };
  });
}

const replaceImportedEntry = (
  groups: Groups,
  at: Cell['at'],
  change: (entry: ImportedEntry) => ImportedEntry,
): ImportedGroup[] =>
  groups.map((group, groupIndex) =>
    groupIndex === at.group
      ? { ...group, entries: group.entries.map((entry, index) => (index === at.entry ? change(entry) : entry)) }
      : group,
  );
