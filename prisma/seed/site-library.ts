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
  const libraryKey = { siteId, mode: 'practice' } as const;
  const { groups } = await leader(libraryViewQuery, libraryKey);
  const findEntry = (name: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((candidate) => candidate.name === name);
    if (!entry) throw new Error(`The default library has no ${name}`);
    return { entryId: entry.id, groupId: entry.groupId };
  };
  const createEdit = (name: string, description: string) => ({
    entryId: findEntry(name).entryId,
    before: {},
    changes: { description },
  });

  const fence = 'Along the station platform: wire-backed, looked at after each rain of half an inch.';
  await leader(editEntryCommand, { ...libraryKey, ...createEdit('Silt Fence', fence) });
  await leader(addEntryCommand, {
    ...libraryKey,
    entryId: randomUUID(),
    groupId: findEntry('Silt Fence').groupId,
    name: 'Platform Edge Boards',
    description: 'Boards along the platform edge that keep soil off the tracks. The railway asks for them.',
  });
  const hidden = findEntry('Tree & Vegetation Protection Fence');
  await leader(deleteEntryCommand, { ...libraryKey, entryId: hidden.entryId });
  const bale = 'Sediment Bale Barrier';
  await leader(editEntryCommand, {
    ...libraryKey,
    ...createEdit(bale, 'Only beside the access road, and for at most 60 days.'),
  });
  const masterEdit = createEdit(
    bale,
    'Row of staked, entrenched straw or hay bales, used for up to 3 months in sheet flow.',
  );
  await office(editEntryCommand, { siteId: null, mode: 'practice', ...masterEdit });
}
