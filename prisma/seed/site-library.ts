import { randomUUID } from 'node:crypto';
import { addHours, subDays } from 'date-fns';
import type { LibraryView } from '@/lib/library/contract';
import { addEntryCommand, deleteEntryCommand, editEntryCommand } from '@/lib/library/server/entry-commands';
import { libraryViewQuery } from '@/lib/library/server/queries';
import { createPerformer } from './perform';

interface Changed {
  siteId: string;
  /** Sessions of the Office and of a Crew Leader. */
  office: string | null;
  leader: string | null;
  now: Date;
}

/**
 * Makes one site's library differ from the master library in every way its screen shows: changed, added and hidden
 * here, and changed in the master library since.
 */
export async function seedSiteLibrary({ siteId, office, leader, now }: Changed): Promise<void> {
  const made = subDays(now, 9);
  const call = { requestId: 'demo library', ip: 'demo', userAgent: 'demo' };
  const atSite = createPerformer({ ...call, sessionId: leader, now: made });
  const inMaster = createPerformer({ ...call, sessionId: office, now: addHours(made, 50) });
  const view = await atSite(libraryViewQuery, { mode: 'practice', siteId });
  const ours = { siteId, mode: 'practice' as const };

  await atSite(editEntryCommand, {
    ...{ ...ours, entryId: idOf(view, 'Silt Fence'), before: {} },
    changes: { description: 'Along the station platform: wire-backed, looked at after each rain of half an inch.' },
  });
  await atSite(addEntryCommand, {
    ...{ ...ours, entryId: randomUUID(), groupId: groupOf(view, 'Silt Fence') },
    name: 'Platform Edge Boards',
    description: 'Boards along the platform edge that keep soil off the tracks. The railway asks for them.',
  });
  await atSite(deleteEntryCommand, { ...ours, entryId: idOf(view, 'Tree & Vegetation Protection Fence') });
  await atSite(editEntryCommand, {
    ...{ ...ours, entryId: idOf(view, 'Sediment Bale Barrier'), before: {} },
    changes: { description: 'Only beside the access road, and for no more than 60 days.' },
  });
  await inMaster(editEntryCommand, {
    ...{ siteId: null, mode: 'practice', entryId: idOf(view, 'Sediment Bale Barrier'), before: {} },
    changes: { description: 'Row of staked, entrenched straw or hay bales, used for up to 3 months in sheet flow.' },
  });
}

const entryNamed = ({ groups }: LibraryView, name: string) =>
  groups.flatMap(({ entries }) => entries).find((entry) => entry.name === name);
const idOf = (view: LibraryView, name: string): string => entryNamed(view, name)?.id ?? '';
const groupOf = (view: LibraryView, name: string): string => entryNamed(view, name)?.groupId ?? '';
