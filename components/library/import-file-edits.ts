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

/** Renames a group. If the file has another group of this name, the group joins it. */
function renameOrJoinGroup(groups: Groups, index: number, name: string): ImportedGroup[] {
  const renamedGroup = groups[index];
  if (!renamedGroup) return [...groups];
  const hasSameName = (group: ImportedGroup) =>
    group !== renamedGroup && group.mode === renamedGroup.mode && normalizeName(group.name) === normalizeName(name);
  const existingGroup = name === '' ? undefined : groups.find(hasSameName);
  return groups.map((group) => {
    if (group === existingGroup) return { ...group, entries: [...group.entries, ...renamedGroup.entries] };
    if (group !== renamedGroup) return group;
    return existingGroup ? blankGroup(group) : { ...group, name };
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
