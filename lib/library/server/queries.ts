import type { Db } from '@/lib/platform/database/client';
import type { LibraryGroup, UnitLibraries } from '@/lib/library/rules';

interface PracticeRow {
  group_name: string;
  id: string;
  auto_bmp: number | null;
  name: string;
  description: string;
  actions: { id: string; name: string }[];
}

/**
 * The libraries of the work unit for its reports: practices by group, each with its corrective actions (inspection-core
 * §7, "Get the BMP library"). Nobody can change a site's library yet, so every site follows the master library and the
 * answer names none.
 */
export async function unitLibraries(db: Db): Promise<UnitLibraries> {
  return { library: await masterLibrary(db) };
}

async function masterLibrary(db: Db): Promise<LibraryGroup[]> {
  const rows = await db.$queryRaw<PracticeRow[]>`
    SELECT g.name AS group_name, e.id, e.auto_bmp, e.name, e.description, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY c.position)
      FROM library_connection c JOIN library_entry a ON a.id = c.action_id WHERE c.practice_id = e.id), '[]'::jsonb) AS actions
    FROM library_group g JOIN library_entry e ON e.group_id = g.id
    WHERE g.mode = 'practice' AND g.site_id IS NULL AND e.site_id IS NULL
    ORDER BY g.position, e.position`;
  const groups = new Map<string, LibraryGroup>();
  for (const row of rows) {
    const group = groups.get(row.group_name) ?? { name: row.group_name, entries: [] };
    groups.set(row.group_name, group);
    group.entries.push({
      id: row.id,
      name: row.name,
      description: row.description,
      actions: row.actions,
      autoBmp: autoBmpOf(row.auto_bmp),
    });
  }
  return [...groups.values()];
}

const autoBmpOf = (stored: number | null): '-1' | '-2' | null => (stored === -1 ? '-1' : stored === -2 ? '-2' : null);
