import { isFailure, failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { createTextCache } from '@/lib/platform/process/text-cache';
import type { OfLibrary } from '@/lib/library/contract';
import { packLibrary, type PackedLibrary } from '@/lib/library/packed-library';
import { openLibrary } from './open-library';
import { toLibraryView } from './queries';

/** Characters: some fifty libraries of the size of the demonstration's. */
const packedCache = createTextCache(2_000_000);

/**
 * A library packed for its page. Reading, composing and serializing it is most of the page's cost, and libraries rarely
 * change, so the text is cached under a hash of the rows it was made from, as this person may see them. A written row
 * gets another `xmin`, so an outdated text is never found.
 */
export async function readPackedLibrary(db: Db, unitId: string, place: OfLibrary): Promise<PackedLibrary | Failure> {
  const { siteId, mode } = place;
  const { siteName, rows } = await readState(db, siteId);
  if (siteId !== null && siteName === null) return failure('site-not-found');
  const key = JSON.stringify([unitId, siteId, siteName, mode, rows]);
  const known = packedCache.get(key);
  if (known !== undefined) return { packed: { json: known } };
  const open = await openLibrary(db, place);
  if (isFailure(open)) return open;
  // A commit between the two reads makes the text newer than its key; that key is never requested again.
  const made = packLibrary(toLibraryView(open));
  packedCache.set(key, made.packed.json);
  return made;
}

interface CacheState {
  /** Of a site visible to the unit; otherwise null, as for the master library. */
  siteName: string | null;
  /** Changes whenever a row of the library is added, changed or deleted. */
  rows: string;
}

async function readState(db: Db, siteId: string | null): Promise<CacheState> {
  const [state] = await db.$queryRaw<CacheState[]>`
    SELECT (SELECT s.name FROM site_visibility v JOIN site s ON s.id = v.site_id
             WHERE v.site_id = ${siteId}::uuid AND v.visible) AS "siteName",
      encode(sha256(convert_to(concat_ws(' ',
        (SELECT string_agg(uuid_send(id) || int4send(version) || xidsend(xmin), '')
          FROM library_group WHERE site_id IS NULL OR site_id = ${siteId}::uuid),
        '/', (SELECT string_agg(uuid_send(id) || int4send(version) || xidsend(xmin), '')
          FROM library_entry WHERE site_id IS NULL OR site_id = ${siteId}::uuid),
        '/', (SELECT string_agg(uuid_send(practice_id) || uuid_send(action_id) || xidsend(xmin), '')
          FROM library_connection),
        '/', (SELECT string_agg(uuid_send(id) || int4send(version) || xidsend(xmin), '')
          FROM library_difference WHERE site_id = ${siteId}::uuid)), 'UTF8')), 'base64') AS rows`;
  return state ?? { siteName: null, rows: '' };
}
