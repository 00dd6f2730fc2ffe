import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import { addEntryCommand, deleteEntryCommand, editEntryCommand } from '@/lib/library/server/entry-commands';
import { libraryViewQuery } from '@/lib/library/server/queries';
import type { Stage } from './stage';

/**
 * Makes the library of Granville Station differ from the master library in every way its screen shows: changed, added
 * and hidden here, and changed in the master library since.
 */
export async function seedSiteLibrary({ as, now, siteIds: [, , siteId = ''] }: Stage): Promise<void> {
  const leader = as('mhale', subDays(now, 9));
  const office = as('dkowalczyk', subDays(now, 7));
  const here = { siteId, mode: 'practice' } as const;
  const { groups } = await leader(libraryViewQuery, here);
  const entry = (name: string) => {
    const found = groups.flatMap(({ entries }) => entries).find((each) => each.name === name);
    if (!found) throw new Error(`The default library has no ${name}`);
    return { entryId: found.id, groupId: found.groupId };
  };
  const edit = (name: string, description: string) => ({
    entryId: entry(name).entryId,
    before: {},
    changes: { description },
  });

  const fence = 'Along the station platform: wire-backed, looked at after each rain of half an inch.';
  await leader(editEntryCommand, { ...here, ...edit('Silt Fence', fence) });
  await leader(addEntryCommand, {
    ...here,
    entryId: randomUUID(),
    groupId: entry('Silt Fence').groupId,
    name: 'Platform Edge Boards',
    description: 'Boards along the platform edge that keep soil off the tracks. The railway asks for them.',
  });
  const hidden = entry('Tree & Vegetation Protection Fence');
  await leader(deleteEntryCommand, { ...here, entryId: hidden.entryId });
  const bale = 'Sediment Bale Barrier';
  await leader(editEntryCommand, { ...here, ...edit(bale, 'Only beside the access road, and for at most 60 days.') });
  const inMaster = edit(bale, 'Row of staked, entrenched straw or hay bales, used for up to 3 months in sheet flow.');
  await office(editEntryCommand, { siteId: null, mode: 'practice', ...inMaster });
}
