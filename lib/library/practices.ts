import type { ComposedLibrary } from './library';
import type { LibraryGroup } from './rules';

/** The practices of a library with their corrective actions, for inspections. Empty groups are omitted. */
export function toLibraryGroups({ groups }: ComposedLibrary): LibraryGroup[] {
  const actions = new Map<string, { id: string; name: string }>();
  for (const group of groups)
    if (group.mode === 'action') for (const { id, name } of group.entries) actions.set(id, { id, name });
  return groups
    .filter(({ mode, entries }) => mode === 'practice' && entries.length > 0)
    .map(({ name, entries }) => ({
      name,
      entries: entries.map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.description,
        actions: entry.connections.flatMap((id) => actions.get(id) ?? []),
        autoBmp: entry.autoBmp,
        version: entry.version,
      })),
    }));
}
