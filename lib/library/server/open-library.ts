import { failure, type Failure } from '@/lib/failures';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { composeLibrary, EMPTY_LIBRARY, NO_DIFFERENCES } from '@/lib/library/compose';
import type { InLibrary } from '@/lib/library/events';
import type {
  Composed,
  ComposedEntry,
  ComposedGroup,
  EntryDifference,
  GroupDifference,
  StoredEntry,
  StoredGroup,
  StoredLibrary,
} from '@/lib/library/library';
import { normalizeName } from '@/lib/library/names';
import { readLibraries, type SiteRows } from './read-library';

/** A library being read or changed: stored rows and the composed result. */
export interface OpenLibrary extends InLibrary, SiteRows {
  master: StoredLibrary;
  composed: Composed;
}

export interface LibraryWriteContext {
  db: Db;
  actor: Member;
  now: Date;
}

export type LibraryRef = Pick<InLibrary, 'siteId' | 'mode'>;

/**
 * Opens a library for a change. Permission for site libraries does not include the master library (account-shell §6).
 * Changes of a unit's libraries are serialized, so that a free name stays free until the commit.
 */
export async function lockLibrary(
  { db, actor }: LibraryWriteContext,
  reference: LibraryRef,
): Promise<OpenLibrary | Failure> {
  if (reference.siteId === null && !hasPermission('manage-master-library', actor.unit.role))
    return failure('not-your-role');
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('library ' || ${actor.unit.id}, 0))`;
  return openLibrary(db, reference);
}

export async function openLibrary(db: Db, { siteId, mode }: LibraryRef): Promise<OpenLibrary | Failure> {
  const siteName = await readSiteName(db, siteId);
  if (siteName === null) return failure('site-not-found');
  const { master, sites } = await readLibraries(db, { siteId });
  const rows = (siteId === null ? undefined : sites.get(siteId)) ?? NO_ROWS;
  return { siteId, siteName, mode, master, ...rows, composed: composeLibrary(master, rows.differences, rows.own) };
}

const NO_ROWS: SiteRows = { differences: NO_DIFFERENCES, own: EMPTY_LIBRARY };

/** The name of a site visible to the unit, or null. '' for the master library. */
async function readSiteName(db: Db, siteId: string | null): Promise<string | null> {
  if (siteId === null) return '';
  const found = await db.siteVisibility.findFirst({
    where: { siteId, visible: true },
    select: { site: { select: { name: true } } },
  });
  return found?.site.name ?? null;
}

export const eventLibrary = ({ siteId, siteName, mode }: OpenLibrary): InLibrary => ({ siteId, siteName, mode });

export const listGroups = ({ composed, mode }: OpenLibrary): ComposedGroup[] =>
  composed.groups.filter((group) => group.mode === mode);

export const findComposedGroup = (open: OpenLibrary, groupId: string): ComposedGroup | undefined =>
  listGroups(open).find(({ id }) => id === groupId);

export const findComposedEntry = (open: OpenLibrary, entryId: string): ComposedEntry | undefined =>
  listGroups(open)
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === entryId);

/** The master entry of a site's difference; undefined in the master library itself. */
export const findMasterEntry = ({ siteId, master }: OpenLibrary, entryId: string): StoredEntry | undefined =>
  siteId === null ? undefined : master.entries.find(({ id }) => id === entryId);

export const findMasterGroup = ({ siteId, master }: OpenLibrary, groupId: string): StoredGroup | undefined =>
  siteId === null ? undefined : master.groups.find(({ id }) => id === groupId);

export const findEntryDifference = ({ differences }: OpenLibrary, entryId: string): EntryDifference | undefined =>
  differences.entries.find(({ targetId }) => targetId === entryId);

/**
 * Versions of entries and groups by changes in this library only: at a site, changes of the master library do not
 * count. Entries without differences are omitted.
 */
export function countVersions({ master, own, siteId, differences }: OpenLibrary): ReadonlyMap<string, number> {
  const stored = siteId === null ? master : own;
  return new Map([
    ...[...differences.entries, ...differences.groups].map(({ targetId, version }): [string, number] => [
      targetId,
      version,
    ]),
    ...[...stored.entries, ...stored.groups].map(({ id, version }): [string, number] => [id, version]),
  ]);
}

export const findGroupDifference = ({ differences }: OpenLibrary, groupId: string): GroupDifference | undefined =>
  differences.groups.find(({ targetId }) => targetId === groupId);

/** The group with this id or name. A site's own group takes precedence by name. */
export function findNamedGroup(
  open: OpenLibrary,
  named: { groupId: string } | { groupName: string },
): ComposedGroup | undefined {
  if ('groupId' in named) return findComposedGroup(open, named.groupId);
  const namesakes = listGroups(open).filter(({ name }) => normalizeName(name) === normalizeName(named.groupName));
  return namesakes.find(({ origin }) => origin === 'own') ?? namesakes[0];
}
