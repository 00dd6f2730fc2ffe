import type { FormItem, FormItems } from '@/lib/library/form-items';
import type { Db } from '@/lib/platform/database/client';

/**
 * The items of form 3400-187 of these practices in a site's library, also of those that the site hides. Practice ids are
 * those of reports: '-1' or '-2' for an auto BMP. One statement.
 */
export async function loadFormItems(
  db: Db,
  { siteId, practiceIds }: { siteId: string; practiceIds: readonly string[] },
): Promise<FormItems> {
  const rows = await db.$queryRaw<{ practiceId: string; item: FormItem | '' }[]>`
    SELECT coalesce(e.auto_bmp::text, e.id::text) AS "practiceId",
           coalesce(d.change->>'formItem', e.form_item) AS item
      FROM library_entry e
      LEFT JOIN library_difference d ON d.entry_id = e.id AND d.site_id = ${siteId}::uuid
     WHERE e.mode = 'practice' AND (e.site_id IS NULL OR e.site_id = ${siteId}::uuid)
       AND coalesce(e.auto_bmp::text, e.id::text) = ANY (${[...practiceIds]})`;
  return Object.fromEntries(rows.flatMap(({ practiceId, item }) => (item === '' ? [] : [[practiceId, item]])));
}
