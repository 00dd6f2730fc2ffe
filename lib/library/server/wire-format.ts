import type { ComposedLibrary, ComposedEntry, ComposedGroup, LibraryMode } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import type { WireEntry, WireGroup, WireRelation } from '@/lib/library/wire-contract';

interface WireOptions {
  siteId: string | null;
  /** Flag 1 of the call: include the date of the last change (decision X-85). */
  hasDates: boolean;
}

export function toWireGroups(composed: ComposedLibrary, mode: LibraryMode, options: WireOptions): WireGroup[] {
  const opposite = indexOpposite(composed, mode);
  return composed.groups
    .filter((group) => group.mode === mode)
    .map((group) => ({
      name: group.name,
      activeGroup: group.name,
      filter: '',
      entries: group.entries.map((entry) => toWireEntry(entry, group, opposite, options)),
    }));
}

type Opposite = ReadonlyMap<string, { entry: ComposedEntry; group: ComposedGroup }>;

/** The entries of the other mode with their groups, by entry id. */
const indexOpposite = ({ groups }: ComposedLibrary, mode: LibraryMode): Opposite =>
  new Map(
    groups
      .filter((group) => group.mode !== mode)
      .flatMap((group) => group.entries.map((entry) => [entry.id, { entry, group }] as const)),
  );

export function listRelations(composed: ComposedLibrary, entry: ComposedEntry): WireRelation[] {
  return toRelations(entry, indexOpposite(composed, entry.mode));
}

const toRelations = ({ connections }: ComposedEntry, opposite: Opposite): WireRelation[] =>
  connections.flatMap((id) => {
    const related = opposite.get(id);
    return related ? [{ identry: id, name: related.entry.name, type: related.group.name }] : [];
  });

function toWireEntry(entry: ComposedEntry, group: ComposedGroup, opposite: Opposite, options: WireOptions): WireEntry {
  const { id, mode, name, description, pictures, origin } = entry;
  const relations = toRelations(entry, opposite);
  const byGroup = new Map<string, string[]>();
  for (const { identry, type } of relations) byGroup.set(type, [...(byGroup.get(type) ?? []), identry]);
  return {
    identry: id,
    [MODES[mode].idKey]: id,
    name,
    description,
    pictures,
    connectionData: [...byGroup.values()].map((ids) => ids.join(',')),
    type: group.name,
    mode,
    idsite: origin === 'own' ? options.siteId : null,
    ...(mode === 'practice'
      ? { cas: relations.map((action) => ({ idaction: action.identry, name: action.name })) }
      : {}),
    oppositeRelations: relations,
    ...(options.hasDates ? { date: entry.updatedAt } : {}),
  };
}
