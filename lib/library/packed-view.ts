import type { LibraryView, OppositeGroup } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { received, sent, type SentText } from '@/lib/sent-text';

/** Default values of an entry, which are omitted. */
const PLAIN = {
  description: '',
  standard: '',
  pictures: [],
  autoBmp: null,
  origin: 'master',
  changed: [],
  drift: [],
} as const;

type Plain = keyof typeof PLAIN;

/** Without values of its group. A connection is an index into the opposite lists, or an id that is not in them. */
type PackedEntry = Omit<ComposedEntry, Plain | 'mode' | 'groupId' | 'connections'> &
  Partial<Pick<ComposedEntry, Plain>> & { connections?: readonly (number | string)[] };

interface PackedView extends Omit<LibraryView, 'groups'> {
  groups: readonly (Omit<ComposedGroup, 'entries'> & { entries: readonly PackedEntry[] })[];
}

/** A library packed for transfer to its screen, at a third of the size: ids and repeated values are most of it. */
export interface SentView {
  packed: SentText<PackedView>;
}

export function sentView(view: LibraryView): SentView {
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
      pictures: filled(entry.pictures),
      autoBmp: entry.autoBmp ?? undefined,
      origin: entry.origin === PLAIN.origin ? undefined : entry.origin,
      changed: filled(entry.changed),
      drift: filled(entry.drift),
      connections: filled(entry.connections.map((connected) => places.get(connected) ?? connected)),
    })),
  }));
  return { packed: sent({ ...view, groups }) };
}

export function receivedView({ packed }: SentView): LibraryView {
  const { groups, ...view } = received(packed);
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
        description: entry.description ?? PLAIN.description,
        standard: entry.standard ?? PLAIN.standard,
        pictures: entry.pictures ?? PLAIN.pictures,
        autoBmp: entry.autoBmp ?? PLAIN.autoBmp,
        position: entry.position,
        connections: entry.connections?.flatMap(idOf) ?? [],
        origin: entry.origin ?? PLAIN.origin,
        changed: entry.changed ?? PLAIN.changed,
        drift: entry.drift ?? PLAIN.drift,
        version: entry.version,
        updatedAt: entry.updatedAt,
      })),
    })),
  };
}

const filled = <Item>(items: readonly Item[]): readonly Item[] | undefined => (items.length === 0 ? undefined : items);

const oppositeIds = (opposite: readonly OppositeGroup[]): string[] =>
  opposite.flatMap(({ entries }) => entries.map(({ id }) => id));
