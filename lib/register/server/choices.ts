import { compareSiteNames } from '@/lib/sites/rules';
import type { Db } from '@/lib/platform/database/client';

export interface ActionChoices {
  sites: { id: string; name: string }[];
  /** Who found a corrective action or was notified of one. */
  people: { id: string; name: string }[];
}

/** Loads the filter choices for corrective actions: their sites and people, sorted by name. Two statements. */
export async function loadActionChoices(db: Db): Promise<ActionChoices> {
  const links = await db.siteVisibility.findMany({
    where: { correctiveActions: { some: {} } },
    select: { site: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  });
  const people = await db.$queryRaw<ActionChoices['people']>`
    SELECT id, name FROM person
     WHERE id IN (
       SELECT found_by FROM corrective_action
       UNION
       SELECT jsonb_array_elements_text(notified)::uuid FROM (SELECT DISTINCT notified FROM corrective_action) n)
     ORDER BY lower(name), id`;
  return { sites: links.map(({ site }) => site).toSorted(compareSiteNames), people };
}
