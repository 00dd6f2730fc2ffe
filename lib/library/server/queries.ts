import { compareSiteNames } from '@/lib/sites/rules';
import { failure, isFailure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import { composeLibrary, composeMaster } from '@/lib/library/compose';
import { libraryFollowers, libraryView, resetSummary, siteDifferences } from '@/lib/library/contract';
import type { Followers, LibraryView } from '@/lib/library/contract';
import { inspectionLibraries } from '@/lib/library/inspection-contract';
import { toLibraryGroups } from '@/lib/library/practices';
import { countDifferences, summarizeReset } from '@/lib/library/reset';
import { replaceSharedPracticesWithIds, type InspectionLibraries } from '@/lib/library/rules';
import { noInput } from '@/lib/platform/operation/input-schemas';
import {
  followersOutput,
  libraryViewOutput,
  resetSummaryOutput,
  siteDifferencesOutput,
  inspectionLibrariesOutput,
} from './output-schemas';
import { listGroups, loadLibrary, type LoadedLibrary } from './open-library';
import { loadLibraries } from './load-libraries';
import { followersSchema, libraryViewSchema, siteLibrarySchema } from './schema';

/**
 * Loads the work unit's libraries for inspections (inspection-core §7, "Get the BMP library"): the master library, and
 * the composed library of each visible site that differs from it. Shared practices are sent once.
 */
export async function loadInspectionLibraries(db: Db): Promise<InspectionLibraries> {
  const { master, sites } = await loadLibraries(db, 'visible-sites');
  const library = toLibraryGroups(composeMaster(master));
  if (sites.size === 0) return { library };
  const siteLibraries = Object.fromEntries(
    [...sites].map(([siteId, { differences, own }]) => [
      siteId,
      replaceSharedPracticesWithIds(toLibraryGroups(composeLibrary(master, differences, own)), library),
    ]),
  );
  return { library, siteLibraries };
}

/**
 * The current version of a logged BMP's entry in the site's library; null if it was deleted or is hidden at the site.
 * `practiceId` is -1 or -2 for an auto BMP.
 */
export async function loadPracticeVersion(
  db: Db,
  { siteId, practiceId }: { siteId: string | null; practiceId: string },
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    SELECT concat_ws('.', e.version, d.version) AS version
      FROM library_entry e
      LEFT JOIN library_difference d ON d.entry_id = e.id AND d.site_id = ${siteId}::uuid
      LEFT JOIN library_difference hidden ON hidden.site_id = ${siteId}::uuid
       AND hidden.group_id = coalesce((d.change->>'groupId')::uuid, e.group_id)
     WHERE (e.id::text = ${practiceId} OR e.auto_bmp::text = ${practiceId})
       AND (e.site_id IS NULL OR e.site_id = ${siteId}::uuid)
       AND d.removed IS NOT TRUE AND hidden.removed IS NOT TRUE
     LIMIT 1`;
  return row?.version ?? null;
}

export const inspectionLibrariesQuery = implement(inspectionLibraries, {
  input: noInput,
  output: inspectionLibrariesOutput,
  run: ({ db }) => loadInspectionLibraries(db),
});

export const libraryViewQuery = implement(libraryView, {
  input: libraryViewSchema,
  output: libraryViewOutput,
  async run({ db, input: { siteId = null, mode } }) {
    const library = await loadLibrary(db, { siteId, mode });
    return isFailure(library) ? library : toLibraryView(library);
  },
});

/** One mode of a library for its screen; pages call this in their own transaction. */
export function toLibraryView(library: LoadedLibrary): LibraryView {
  const { siteId, siteName, mode, composedLibrary } = library;
  const { hidden } = composedLibrary;
  return {
    site: siteId === null ? null : { id: siteId, name: siteName },
    mode,
    groups: listGroups(library),
    hidden: {
      groups: hidden.groups.filter((group) => group.mode === mode),
      entries: hidden.entries.filter((entry) => entry.mode === mode),
    },
    opposite: composedLibrary.groups
      .filter((group) => group.mode !== mode)
      .map((group) => ({
        id: group.id,
        name: group.name,
        entries: group.entries.map(({ id, name }) => ({ id, name })),
      })),
  };
}

export const siteDifferencesQuery = implement(siteDifferences, {
  input: noInput,
  output: siteDifferencesOutput,
  async run({ db }) {
    const { master, sites } = await loadLibraries(db, 'visible-sites');
    const counts = [...sites].map(([siteId, { differences, own }]) => ({
      siteId,
      differenceCount: countDifferences(composeLibrary(master, differences, own)),
    }));
    return { sites: counts.filter((site) => site.differenceCount > 0) };
  },
});

/** The keys of a stored difference for fields with another name. */
const DIFFERENCE_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['group', ['groupId']],
  ['connections', ['connected', 'disconnected']],
]);

/** Counts the sites that follow the master for these fields. Lists those that have their own value or hide the item. */
export const libraryFollowersQuery = implement(libraryFollowers, {
  input: followersSchema,
  output: followersOutput,
  async run({ db, input: { entryId, groupId, fields } }): Promise<Followers> {
    const changeKeys =
      fields === undefined ? null : fields.split(',').flatMap((field) => DIFFERENCE_KEYS.get(field) ?? [field]);
    const overridingSites = await db.$queryRaw<{ siteId: string; name: string }[]>`
      SELECT v.site_id AS "siteId", s.name FROM library_difference d
        JOIN site_visibility v ON v.site_id = d.site_id AND v.work_unit_id = d.work_unit_id AND v.visible
        JOIN site s ON s.id = v.site_id
       WHERE (d.entry_id = ${entryId ?? null}::uuid OR d.group_id = ${groupId ?? null}::uuid)
         AND (d.removed OR ${changeKeys === null} OR d.change ?| ${changeKeys ?? []}::text[])
       ORDER BY s.id`;
    const sites = await db.siteVisibility.count({ where: { visible: true } });
    return {
      followingSiteCount: sites - overridingSites.length,
      keepingSites: overridingSites.toSorted(compareSiteNames),
    };
  },
});

export const resetSummaryQuery = implement(resetSummary, {
  input: siteLibrarySchema,
  output: resetSummaryOutput,
  async run({ db, input }) {
    const library = await loadLibrary(db, input);
    return isFailure(library)
      ? failure('site-not-found')
      : { summary: summarizeReset(library.composedLibrary, input.mode) };
  },
});
