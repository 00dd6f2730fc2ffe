import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { Differences, EntryChange, StoredLibrary } from '@/lib/library/library';

export interface SiteRows {
  differences: Differences;
  own: StoredLibrary;
}

export interface LoadedLibraries {
  master: StoredLibrary;
  /** By site id. Sites without rows are missing. */
  sites: ReadonlyMap<string, SiteRows>;
}

/** 'all-sites' includes hidden sites, which keep their rows. */
type SiteFilter = { siteId: string | null } | 'visible-sites' | 'all-sites';

/** Loads the master library and the rows of one visible site, no site (null) or several sites, in one statement. */
export async function loadLibraries(db: Db, filter: SiteFilter): Promise<LoadedLibraries> {
  const siteId = typeof filter === 'string' ? null : filter.siteId;
  const [row] = await db.$queryRaw<Rows[]>`
    WITH sites AS (SELECT site_id FROM site_visibility WHERE (visible OR ${filter === 'all-sites'})
        AND (${typeof filter === 'string'} OR site_id = ${siteId}::uuid)),
      some_groups AS (SELECT * FROM library_group WHERE site_id IS NULL OR site_id IN (SELECT site_id FROM sites)),
      some_entries AS (SELECT * FROM library_entry WHERE site_id IS NULL OR site_id IN (SELECT site_id FROM sites))
    SELECT
      (SELECT coalesce(json_agg(json_build_object('siteId', site_id, 'id', id, 'mode', mode, 'name', name,
          'position', position, 'version', version)), '[]')
        FROM some_groups) AS groups,
      (SELECT coalesce(json_agg(json_build_object('siteId', site_id, 'id', id, 'mode', mode, 'groupId', group_id,
          'name', name, 'description', description, 'standard', standard, 'formItem', form_item, 'pictures', pictures,
          'autoBmp', auto_bmp::text, 'position', position, 'version', version,
          'updatedAt', ${toIsoTime('updated_at')})), '[]')
        FROM some_entries) AS entries,
      (SELECT coalesce(json_agg(json_build_object('siteId', e.site_id, 'practiceId', practice_id, 'actionId', action_id,
          'position', c.position)), '[]')
        FROM library_connection c JOIN some_entries e ON e.id = c.practice_id) AS connections,
      (SELECT coalesce(json_agg(json_build_object('siteId', site_id, 'entryId', entry_id, 'groupId', group_id,
          'removed', removed, 'change', change, 'base', base, 'version', version)), '[]')
        FROM library_difference WHERE site_id IN (SELECT site_id FROM sites)) AS differences`;
  return groupBySite(row ?? { groups: [], entries: [], connections: [], differences: [] });
}

interface SiteRow {
  siteId: string | null;
}

interface Rows {
  groups: (StoredLibrary['groups'][number] & SiteRow)[];
  entries: (StoredLibrary['entries'][number] & SiteRow)[];
  connections: (StoredLibrary['connections'][number] & SiteRow)[];
  differences: (SiteRow & {
    entryId: string | null;
    groupId: string | null;
    removed: boolean;
    change: EntryChange;
    base: EntryChange;
    version: number;
  })[];
}

function groupBySite({ groups, entries, connections, differences }: Rows): LoadedLibraries {
  const master: MutableLibrary = { groups: [], entries: [], connections: [] };
  const sites = new Map<string, { differences: MutableDifferences; own: MutableLibrary }>();
  const getOrAddSite = (siteId: string) => {
    const site = sites.get(siteId) ?? {
      differences: { entries: [], groups: [] },
      own: { groups: [], entries: [], connections: [] },
    };
    sites.set(siteId, site);
    return site;
  };
  const getLibrary = (siteId: string | null) => (siteId === null ? master : getOrAddSite(siteId).own);
  for (const { siteId, ...group } of groups) getLibrary(siteId).groups.push(group);
  for (const { siteId, ...entry } of entries) getLibrary(siteId).entries.push(entry);
  for (const { siteId, ...connection } of connections) getLibrary(siteId).connections.push(connection);
  for (const { siteId, entryId, groupId, ...difference } of differences) {
    if (siteId === null) continue;
    if (entryId !== null) getOrAddSite(siteId).differences.entries.push({ ...difference, targetId: entryId });
    else if (groupId !== null) getOrAddSite(siteId).differences.groups.push({ ...difference, targetId: groupId });
  }
  return { master, sites };
}

type MutableLibrary = { -readonly [Key in keyof StoredLibrary]: StoredLibrary[Key][number][] };
type MutableDifferences = { -readonly [Key in keyof Differences]: Differences[Key][number][] };
