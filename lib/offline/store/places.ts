import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import { isEqual } from '@/lib/equal';
import type { EditorData } from '@/lib/reports/domain/report';
import { now } from '@/lib/client/clock';
import { openDeviceDatabase } from './database';
import { compareNewestFirst, type PlaceRecord } from './schema';

/** The person's place in each report and half-typed input, restored after a reload. Never sent. */

const MAX_PLACES = 40;

export async function findPlace(reportId: string, personId: string): Promise<PlaceOnDevice | null> {
  return (await (await openDeviceDatabase()).get('places', [reportId, personId]))?.place ?? null;
}

export interface PlaceWriter {
  persist(place: PlaceOnDevice): Promise<void>;
}

/** Writes a place if it has changed. Errors are ignored. */
export function createPlaceWriter({ report, me }: Pick<EditorData, 'report' | 'me'>): PlaceWriter {
  let storedPlace: PlaceOnDevice | null = null;
  return {
    async persist(place) {
      if (isEqual(place, storedPlace)) return;
      storedPlace = place;
      await storePlace({ reportId: report.id, personId: me.id, place, keptAt: now() }).catch(() => undefined);
    },
  };
}

async function storePlace(place: PlaceRecord): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('places', 'readwrite');
  const put = async () => {
    await store.put(place);
    if ((await store.count()) <= MAX_PLACES) return;
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_PLACES);
    await Promise.all(excess.map(({ reportId, personId }) => store.delete([reportId, personId])));
  };
  await Promise.all([put(), done]);
}

/** Deletes other people's places; null: everybody's. A place with a draft stays. */
export async function deletePlaces(personId: string | null): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction(['places', 'draftHeads'], 'readwrite');
  const places = transaction.objectStore('places');
  const drafts = new Set((await transaction.objectStore('draftHeads').getAllKeys()).map(String));
  const others = (await places.getAllKeys()).filter((key) => key[1] !== personId && !drafts.has(String(key)));
  await Promise.all([...others.map((key) => places.delete(key)), transaction.done]);
}
