import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import type { AutoBmpEntry, Differences, StoredLibrary } from '@/lib/library/library';

export interface SiteRows {
  differences: Differences;
  own: StoredLibrary;
}

export interface LibraryRead {
  master: StoredLibrary;
  sites: ReadonlyMap<string, SiteRows>;
}

/** Hidden sites keep their rows, but no screen or inspection shows them. */
type SiteFilter = { siteId: string | null } | 'visible-sites' | 'all-sites';

/**
 * Reads the master library with the rows of one site, of none (null), or of all sites, in one statement. Rows are
 * arrays without column names, which cost half as much as objects in the database and here.
 */
export async function readLibraries(db: Db, which: SiteFilter): Promise<LibraryRead> {
  const siteId = typeof which === 'string' ? null : which.siteId;
  const [row] = await db.$queryRaw<Rows[]>`
    WITH sites AS (SELECT site_id FROM site_visibility WHERE (visible OR ${which === 'all-sites'})
        AND (${typeof which === 'string'} OR site_id = ${siteId}::uuid)),
      some_groups AS (SELECT * FROM library_group WHERE site_id IS NULL OR site_id IN (SELECT site_id FROM sites)),
      some_entries AS (SELECT * FROM library_entry WHERE site_id IS NULL OR site_id IN (SELECT site_id FROM sites))
    SELECT
      (SELECT coalesce(json_agg(json_build_array(site_id, id, mode, name, position, version)), '[]')
        FROM some_groups) AS groups,
      (SELECT coalesce(json_agg(json_build_array(site_id, id, mode, group_id, name, description, standard, pictures,
          auto_bmp, position, version, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
        FROM some_entries) AS entries,
      (SELECT coalesce(json_agg(json_build_array(e.site_id, practice_id, action_id, c.position)), '[]')
        FROM library_connection c JOIN some_entries e ON e.id = c.practice_id) AS connections,
      (SELECT coalesce(json_agg(json_build_object('siteId', site_id, 'entryId', entry_id, 'groupId', group_id,
          'removed', removed, 'change', change, 'base', base, 'version', version)), '[]')
        FROM library_difference WHERE site_id IN (SELECT site_id FROM sites)) AS differences`;
  return groupBySite(row ?? { groups: [], entries: [], connections: [], differences: [] });
}

/** Not a full validation: database constraints check the rest. */
export const entryChangeSchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  standard: z.string().optional(),
  pictures: z.array(z.string()).optional(),
  groupId: z.string().optional(),
  position: z.number().optional(),
  connected: z.array(z.string()).optional(),
  disconnected: z.array(z.string()).optional(),
});

type SiteId = string | null;
type Group = StoredLibrary['groups'][number];
type Entry = StoredLibrary['entries'][number];
type Connection = StoredLibrary['connections'][number];

/** In the column order of the statement above. */
interface Rows {
  groups: [SiteId, ...Columns<Group, ['id', 'mode', 'name', 'position', 'version']>][];
  entries: [
    SiteId,
    ...Columns<Entry, ['id', 'mode', 'groupId', 'name', 'description', 'standard', 'pictures']>,
    autoBmp: number | null,
    ...Columns<Entry, ['position', 'version', 'updatedAt']>,
  ][];
  connections: [SiteId, ...Columns<Connection, ['practiceId', 'actionId', 'position']>][];
  differences: {
    siteId: SiteId;
    entryId: string | null;
    groupId: string | null;
    removed: boolean;
    change: unknown;
    base: unknown;
    version: number;
  }[];
}

type Columns<Row, Names extends readonly (keyof Row)[]> = { [Place in keyof Names]: Row[Names[Place]] };

function groupBySite({ groups, entries, connections, differences }: Rows): LibraryRead {
  const master: Mutable = { groups: [], entries: [], connections: [] };
  const sites = new Map<string, { differences: MutableDifferences; own: Mutable }>();
  const siteOf = (siteId: string) => {
    const known = sites.get(siteId) ?? {
      differences: { entries: [], groups: [] },
      own: { groups: [], entries: [], connections: [] },
    };
    sites.set(siteId, known);
    return known;
  };
  const libraryOf = (siteId: SiteId) => (siteId === null ? master : siteOf(siteId).own);
  for (const [siteId, id, mode, name, position, version] of groups)
    libraryOf(siteId).groups.push({ id, mode, name, position, version });
  for (const row of entries) {
    // Written out: destructuring and spreads caused a tenth of a page's garbage.
    libraryOf(row[0]).entries.push({
      id: row[1],
      mode: row[2],
      groupId: row[3],
      name: row[4],
      description: row[5],
      standard: row[6],
      pictures: row[7],
      autoBmp: autoBmpOf(row[8]),
      position: row[9],
      version: row[10],
      updatedAt: row[11],
    });
  }
  for (const [siteId, practiceId, actionId, position] of connections)
    libraryOf(siteId).connections.push({ practiceId, actionId, position });
  for (const { siteId, entryId, groupId, ...difference } of differences) {
    if (siteId === null) continue;
    const { removed, version } = difference;
    const told = {
      removed,
      version,
      change: entryChangeSchema.parse(difference.change),
      base: entryChangeSchema.parse(difference.base),
    };
    if (entryId !== null) siteOf(siteId).differences.entries.push({ ...told, targetId: entryId });
    else if (groupId !== null) siteOf(siteId).differences.groups.push({ ...told, targetId: groupId });
  }
  return { master, sites };
}

type Mutable = { -readonly [Key in keyof StoredLibrary]: StoredLibrary[Key][number][] };
type MutableDifferences = { -readonly [Key in keyof Differences]: Differences[Key][number][] };

const autoBmpOf = (stored: number | null): AutoBmpEntry | null => (stored === -1 ? '-1' : stored === -2 ? '-2' : null);
