import type { LibraryView, OppositeGroup } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';
import { received, sent, type SentText } from '@/lib/sent-text';

/** What an entry mostly is, and what is then left out of it. */
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

/** Without what its group says as well. A connected entry is a place in the opposite lists, or an id that they do not have. */
type PackedEntry = Omit<ComposedEntry, Plain | 'mode' | 'groupId' | 'connections'> &
  Partial<Pick<ComposedEntry, Plain>> & { connections?: readonly (number | string)[] };

interface PackedView extends Omit<LibraryView, 'groups'> {
  groups: readonly (Omit<ComposedGroup, 'entries'> & { entries: readonly PackedEntry[] })[];
}

/** A library on its way to its screen. Ids and what is the same everywhere are most of it: packed it has a third. */
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
      // What is undefined is not sent.
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
      // Written out: the server does this for each page, too, and spreads take twice the time.
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
