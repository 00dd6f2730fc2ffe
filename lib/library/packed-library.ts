import type { LibraryView, OppositeGroup } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { deserializeProps, serializeProps, type SerializedProps } from '@/lib/serialized-props';

/** Default values of an entry, which are omitted. */
const DEFAULTS = {
  description: '',
  standard: '',
  pictures: [],
  autoBmp: null,
  origin: 'master',
  changed: [],
  drift: [],
} as const;

type DefaultField = keyof typeof DEFAULTS;

/** Without values of its group. A connection is an index into the opposite lists, or an id that is not in them. */
type PackedEntry = Omit<ComposedEntry, DefaultField | 'mode' | 'groupId' | 'connections'> &
  Partial<Pick<ComposedEntry, DefaultField>> & { connections?: readonly (number | string)[] };

interface PackedView extends Omit<LibraryView, 'groups'> {
  groups: readonly (Omit<ComposedGroup, 'entries'> & { entries: readonly PackedEntry[] })[];
}

/** A library packed for transfer to its screen, at a third of the size: ids and repeated values are most of it. */
export interface PackedLibrary {
  packed: SerializedProps<PackedView>;
}

export function packLibrary(view: LibraryView): PackedLibrary {
  const places = new Map(oppositeIds(view.opposite).map((id, place) => [id, place]));
  const groups = view.groups.map((group) => ({
    ...group,
    entries: group.entries.map(({ id, name, position, version, updatedAt, ...entry }) => ({
      id,
      name,
      position,
      version,
      updatedAt,
      description: entry.description || undefined,
      standard: entry.standard || undefined,
      pictures: fillDefaults(entry.pictures),
      autoBmp: entry.autoBmp ?? undefined,
      origin: entry.origin === DEFAULTS.origin ? undefined : entry.origin,
      changed: fillDefaults(entry.changed),
      drift: fillDefaults(entry.drift),
      connections: fillDefaults(entry.connections.map((connected) => places.get(connected) ?? connected)),
    })),
  }));
  return { packed: serializeProps({ ...view, groups }) };
}

export function unpackLibrary({ packed }: PackedLibrary): LibraryView {
  const { groups, ...view } = deserializeProps(packed);
  const ids = oppositeIds(view.opposite);
  const idOf = (connected: number | string) => (typeof connected === 'string' ? connected : (ids[connected] ?? []));
  return {
    ...view,
    groups: groups.map((group) => ({
      ...group,
      // Written out: the server does this for each page, and spreads take twice the time.
      entries: group.entries.map((entry) => ({
        id: entry.id,
        mode: group.mode,
        groupId: group.id,
        name: entry.name,
        description: entry.description ?? DEFAULTS.description,
        standard: entry.standard ?? DEFAULTS.standard,
        pictures: entry.pictures ?? DEFAULTS.pictures,
        autoBmp: entry.autoBmp ?? DEFAULTS.autoBmp,
        position: entry.position,
        connections: entry.connections?.flatMap(idOf) ?? [],
        origin: entry.origin ?? DEFAULTS.origin,
        changed: entry.changed ?? DEFAULTS.changed,
        drift: entry.drift ?? DEFAULTS.drift,
        version: entry.version,
        updatedAt: entry.updatedAt,
      })),
    })),
  };
}

const fillDefaults = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length === 0 ? undefined : items;

const oppositeIds = (opposite: readonly OppositeGroup[]): string[] =>
  opposite.flatMap(({ entries }) => entries.map(({ id }) => id));
