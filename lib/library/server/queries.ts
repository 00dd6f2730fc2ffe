import { bySiteName } from '@/lib/sites/rules';
import { failure, isFailure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import type { Db } from '@/lib/platform/database/client';
import type { Statements } from '@/lib/platform/database/statements';
import { compose, composeMaster } from '@/lib/library/compose';
import { libraryFollowers, libraryView, resetSummary, siteDifferences } from '@/lib/library/contract';
import type { Followers, LibraryView } from '@/lib/library/contract';
import { unitLibraries } from '@/lib/library/inspection-contract';
import { practicesOf } from '@/lib/library/practices';
import { countDifferences, resetSummaryOf } from '@/lib/library/reset';
import { shortLibrary, type UnitLibraries } from '@/lib/library/rules';
import {
  followersAnswer,
  libraryViewAnswer,
  resetSummaryAnswer,
  siteDifferencesAnswer,
  unitLibrariesAnswer,
} from './answers';
import { groupsIn, openLibrary, type OpenLibrary } from './open-library';
import { readLibraries } from './read-library';
import { followersSchema, libraryViewSchema, ofSiteLibrarySchema, siteDifferencesSchema } from './schema';

/**
 * The work unit's libraries for reports (inspection-core §7, "Get the BMP library"): the master library, and the
 * composed library of each site with differences. Shared content is sent once.
 */
export async function readUnitLibraries(db: Db): Promise<UnitLibraries> {
  const { master, sites } = await readLibraries(db, 'visible-sites');
  const library = practicesOf(composeMaster(master));
  if (sites.size === 0) return { library };
  const siteLibraries = Object.fromEntries(
    [...sites].map(([siteId, { differences, own }]) => [
      siteId,
      shortLibrary(practicesOf(compose(master, differences, own)), library),
    ]),
  );
  return { library, siteLibraries };
}

/**
 * The version of a logged BMP's entry in the site's library; null if it no longer exists. An auto BMP has id -1 or -2,
 * of an entry in the master library.
 */
export async function entryVersionAt(
  db: Statements,
  { siteId, practiceId }: { siteId: string | null; practiceId: string },
): Promise<string | null> {
  const [found] = await db.$queryRaw<{ version: string }[]>`
    SELECT concat_ws('.', e.version, d.version) AS version
      FROM library_entry e
      LEFT JOIN library_difference d ON d.entry_id = e.id AND d.site_id = ${siteId}::uuid
      LEFT JOIN library_difference hidden ON hidden.site_id = ${siteId}::uuid
       AND hidden.group_id = coalesce((d.change->>'groupId')::uuid, e.group_id)
     WHERE (e.id::text = ${practiceId} OR e.auto_bmp::text = ${practiceId})
       AND (e.site_id IS NULL OR e.site_id = ${siteId}::uuid)
       AND d.removed IS NOT TRUE AND hidden.removed IS NOT TRUE
     LIMIT 1`;
  return found?.version ?? null;
}

export const unitLibrariesQuery = implement(unitLibraries, {
  input: siteDifferencesSchema,
  output: unitLibrariesAnswer,
  run: ({ db }) => readUnitLibraries(db),
});

export const libraryViewQuery = implement(libraryView, {
  input: libraryViewSchema,
  output: libraryViewAnswer,
  async run({ db, input: { siteId = null, mode } }) {
    const open = await openLibrary(db, { siteId, mode });
    return isFailure(open) ? open : libraryViewOf(open);
  },
});

/** One mode of a library for its screen; pages call this in their own transaction. */
export function libraryViewOf(open: OpenLibrary): LibraryView {
  const { siteId, siteName, mode, composed } = open;
  const { hidden } = composed;
  return {
    site: siteId === null ? null : { id: siteId, name: siteName },
    mode,
    groups: groupsIn(open),
    hidden: {
      groups: hidden.groups.filter((group) => group.mode === mode),
      entries: hidden.entries.filter((entry) => entry.mode === mode),
    },
    opposite: composed.groups
      .filter((group) => group.mode !== mode)
      .map((group) => ({
        id: group.id,
        name: group.name,
        entries: group.entries.map(({ id, name }) => ({ id, name })),
      })),
  };
}

export const siteDifferencesQuery = implement(siteDifferences, {
  input: siteDifferencesSchema,
  output: siteDifferencesAnswer,
  async run({ db }) {
    const { master, sites } = await readLibraries(db, 'visible-sites');
    const counted = [...sites].map(([siteId, { differences, own }]) => ({
      siteId,
      differences: countDifferences(compose(master, differences, own)),
    }));
    return { sites: counted.filter((site) => site.differences > 0) };
  },
});

/** The keys of fields whose names differ in a stored difference. */
const KEYS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['group', ['groupId']],
  ['connections', ['connected', 'disconnected']],
]);

export const libraryFollowersQuery = implement(libraryFollowers, {
  input: followersSchema,
  output: followersAnswer,
  async run({ db, input: { entryId, groupId, fields } }): Promise<Followers> {
    const asked = fields === undefined ? null : fields.split(',').flatMap((field) => KEYS_OF.get(field) ?? [field]);
    const keeping = await db.$queryRaw<{ siteId: string; name: string }[]>`
      SELECT v.site_id AS "siteId", s.name FROM library_difference d
        JOIN site_visibility v ON v.site_id = d.site_id AND v.work_unit_id = d.work_unit_id AND v.visible
        JOIN site s ON s.id = v.site_id
       WHERE (d.entry_id = ${entryId ?? null}::uuid OR d.group_id = ${groupId ?? null}::uuid)
         AND (d.removed OR ${asked === null} OR d.change ?| ${asked ?? []}::text[])
       ORDER BY s.id`;
    const sites = await db.siteVisibility.count({ where: { visible: true } });
    return { follow: sites - keeping.length, keep: keeping.toSorted(bySiteName) };
  },
});

export const resetSummaryQuery = implement(resetSummary, {
  input: ofSiteLibrarySchema,
  output: resetSummaryAnswer,
  async run({ db, input }) {
    const open = await openLibrary(db, input);
    return isFailure(open) ? failure('site-not-found') : { summary: resetSummaryOf(open.composed, input.mode) };
  },
});
