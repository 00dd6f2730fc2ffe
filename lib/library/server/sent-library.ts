import { isFailure, failure, type Failure } from '@/lib/failures';
import type { Statements } from '@/lib/platform/database/statements';
import { rememberedTexts } from '@/lib/platform/remembered-texts';
import type { OfLibrary } from '@/lib/library/contract';
import { sentView, type SentView } from '@/lib/library/packed-view';
import { openLibrary } from './open-library';
import { libraryViewOf } from './queries';

/** Characters: some fifty libraries of the size of the demonstration's. */
const remembered = rememberedTexts(2_000_000);

/**
 * A library packed for its page. Reading, composing and serializing it is most of the page's cost, and libraries rarely
 * change, so the text is cached under a hash of the rows it was made from, as this person may see them. A written row
 * gets another `xmin`, so an outdated text is never found.
 */
export async function sentLibrary(db: Statements, unitId: string, place: OfLibrary): Promise<SentView | Failure> {
  const { siteId, mode } = place;
  const { siteName, rows } = await stateOf(db, siteId);
  if (siteId !== null && siteName === null) return failure('site-not-found');
  const key = JSON.stringify([unitId, siteId, siteName, mode, rows]);
  const known = remembered.get(key);
  if (known !== undefined) return { packed: { json: known } };
  const open = await openLibrary(db, place);
  if (isFailure(open)) return open;
  // A commit between the two reads makes the text newer than its key; that key is never requested again.
  const made = sentView(libraryViewOf(open));
  remembered.set(key, made.packed.json);
  return made;
}

interface State {
  /** Of a site visible to the unit; otherwise null, as for the master library. */
  siteName: string | null;
  /** Changes whenever a row of the library is added, changed or deleted. */
  rows: string;
}

async function stateOf(db: Statements, siteId: string | null): Promise<State> {
  const [state] = await db.$queryRaw<State[]>`
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
