import { failure, type Failure } from '@/lib/failures';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { composeLibrary, EMPTY_LIBRARY, NO_DIFFERENCES } from '@/lib/library/compose';
import type { GroupReference, LibraryKey } from '@/lib/library/contract';
import type { EventLibrary } from '@/lib/library/events';
import type {
  ComposedLibrary,
  ComposedEntry,
  ComposedGroup,
  EntryDifference,
  GroupDifference,
  StoredEntry,
  StoredGroup,
  StoredLibrary,
} from '@/lib/library/library';
import { normalizeName } from '@/lib/library/names';
import { loadLibraries, type SiteRows } from './load-libraries';

/** A library to be read or changed: stored rows and the composed result. */
export interface LoadedLibrary extends EventLibrary, SiteRows {
  master: StoredLibrary;
  composedLibrary: ComposedLibrary;
}

export interface LibraryWriteContext {
  db: Db;
  actor: Member;
  now: Date;
}

/**
 * Locks and loads a library for a change. Permission for site libraries does not include the master library
 * (account-shell §6). Changes of a unit's libraries are serialized, so that a free name stays free until the commit.
 */
export async function lockLibrary(
  { db, actor }: LibraryWriteContext,
  key: LibraryKey,
): Promise<LoadedLibrary | Failure> {
  if (key.siteId === null && !hasPermission('manage-master-library', actor.unit.role)) return failure('not-your-role');
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('library ' || ${actor.unit.id}, 0))`;
  return loadLibrary(db, key);
}

/** Loads a library. Fails if the work unit cannot see the site. */
export async function loadLibrary(db: Db, { siteId, mode }: LibraryKey): Promise<LoadedLibrary | Failure> {
  const siteName = await loadSiteName(db, siteId);
  if (siteName === null) return failure('site-not-found');
  const { master, sites } = await loadLibraries(db, { siteId });
  const rows = (siteId === null ? undefined : sites.get(siteId)) ?? NO_ROWS;
  return {
    siteId,
    siteName,
    mode,
    master,
    ...rows,
    composedLibrary: composeLibrary(master, rows.differences, rows.own),
  };
}

const NO_ROWS: SiteRows = { differences: NO_DIFFERENCES, own: EMPTY_LIBRARY };

/** The name of a site that the work unit can see, else null; '' for the master library. */
async function loadSiteName(db: Db, siteId: string | null): Promise<string | null> {
  if (siteId === null) return '';
  const row = await db.siteVisibility.findFirst({
    where: { siteId, visible: true },
    select: { site: { select: { name: true } } },
  });
  return row?.site.name ?? null;
}

export const toEventLibrary = ({ siteId, siteName, mode }: LoadedLibrary): EventLibrary => ({ siteId, siteName, mode });

export const listGroups = ({ composedLibrary, mode }: LoadedLibrary): ComposedGroup[] =>
  composedLibrary.groups.filter((group) => group.mode === mode);

export const findComposedGroup = (library: LoadedLibrary, groupId: string): ComposedGroup | undefined =>
  listGroups(library).find(({ id }) => id === groupId);

export const findComposedEntry = (library: LoadedLibrary, entryId: string): ComposedEntry | undefined =>
  listGroups(library)
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === entryId);

/** The entry of the master library that a site's entry follows; undefined for own entries and in the master library. */
export const findMasterEntry = ({ siteId, master }: LoadedLibrary, entryId: string): StoredEntry | undefined =>
  siteId === null ? undefined : master.entries.find(({ id }) => id === entryId);

export const findMasterGroup = ({ siteId, master }: LoadedLibrary, groupId: string): StoredGroup | undefined =>
  siteId === null ? undefined : master.groups.find(({ id }) => id === groupId);

export const findEntryDifference = ({ differences }: LoadedLibrary, entryId: string): EntryDifference | undefined =>
  differences.entries.find(({ targetId }) => targetId === entryId);

/**
 * The versions of entries and groups by id. At a site, only its own entries and groups and its differences have a
 * version here.
 */
export function indexVersions({ master, own, siteId, differences }: LoadedLibrary): ReadonlyMap<string, number> {
  const stored = siteId === null ? master : own;
  return new Map([
    ...[...differences.entries, ...differences.groups].map(({ targetId, version }): [string, number] => [
      targetId,
      version,
    ]),
    ...[...stored.entries, ...stored.groups].map(({ id, version }): [string, number] => [id, version]),
  ]);
}

export const findGroupDifference = ({ differences }: LoadedLibrary, groupId: string): GroupDifference | undefined =>
  differences.groups.find(({ targetId }) => targetId === groupId);

/** The group with this id or name. A site's own group takes precedence by name. */
export function findReferencedGroup(library: LoadedLibrary, reference: GroupReference): ComposedGroup | undefined {
  if ('groupId' in reference) return findComposedGroup(library, reference.groupId);
  const matches = listGroups(library).filter(({ name }) => normalizeName(name) === normalizeName(reference.groupName));
  return matches.find(({ origin }) => origin === 'own') ?? matches[0];
}
