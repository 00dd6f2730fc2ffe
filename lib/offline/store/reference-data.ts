import { referenceData, type ReferenceData } from '@/lib/reports/contract';
import type { EditorData } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { ask } from '@/lib/client/ask';
import { forgetOfflineTiles } from '@/lib/offline/tiles/tile-cache';
import { deviceDatabase } from './database';
import type { CachedReport, ReferenceDataRecord } from './schema';
import { forgetPrimed } from './draft-store';
import { forgetPlaces } from './places';
import { forgetSent } from './sent-photos';

/**
 * What this device needs to open the editor without the server. It belongs to the person who is signed in here: when
 * they sign out, or another person signs in, it goes. Work that waits to be sent stays for its owner.
 */

/** Work units of a person whose shelf stays. */
const MOST_UNITS = 4;
const MOST_CACHED_REPORTS = 40;
const DAY = 24 * 60 * 60 * 1000;
const LONGEST_CACHED = 60 * DAY;
/** The server is not asked again within this time. */
const FRESH_FOR = 5 * 60 * 1000;

/** The shelf of one work unit, or null. */
export async function referenceDataOf(personId: string, unitId: string): Promise<ReferenceDataRecord | null> {
  return (await (await deviceDatabase()).get('shelves', [personId, unitId])) ?? null;
}

/** Asks the server for the shelf, unless the one on the device is fresh. Without an answer the old one stays. */
export async function refreshReferenceData(personId: string, unitId: string): Promise<void> {
  await forgetOthers(personId);
  const kept = await referenceDataOf(personId, unitId);
  if (kept && Math.abs(Date.now() - Date.parse(kept.keptAt)) < FRESH_FOR) return;
  await storeReferenceData(await ask(referenceData, {}));
}

async function storeReferenceData(shelf: ReferenceData): Promise<void> {
  const personId = shelf.me.id;
  const { store, done } = (await deviceDatabase()).transaction('shelves', 'readwrite');
  const write = async () => {
    await store.put({ personId, unitId: shelf.unit.id, shelf, keptAt: new Date().toISOString() });
    const others = (await store.getAll()).sort(newestFirst).slice(MOST_UNITS);
    await Promise.all(others.map((kept) => store.delete([kept.personId, kept.unitId])));
  };
  // A full device says so only at the end.
  await Promise.all([write(), done]);
}

/** Keeps a report as the server has it; one that is closed is read from now on, not edited. */
export async function cacheReport(pack: EditorData): Promise<void> {
  const { report, me, unit } = pack;
  const { store, done } = (await deviceDatabase()).transaction('packs', 'readwrite');
  const kept = { reportId: report.id, personId: me.id, unitId: unit.id, pack, keptAt: new Date().toISOString() };
  const write = async () => {
    await (isClosed(report.status) ? store.delete(report.id) : store.put(kept));
    // Called after every save: all packs are read only when there are too many of them.
    if ((await store.count()) <= MOST_CACHED_REPORTS) return;
    const over = (await store.getAll()).sort(newestFirst).slice(MOST_CACHED_REPORTS);
    await Promise.all(over.map(({ reportId }) => store.delete(reportId)));
  };
  await Promise.all([write(), done]);
  if (isClosed(report.status)) await forgetSent((photo) => photo.reportId === report.id);
}

/** The report as it was last seen here, or null. */
export async function cachedReportOf(reportId: string, { personId }: { personId: string }): Promise<EditorData | null> {
  const kept = await (await deviceDatabase()).get('packs', reportId);
  return kept?.personId === personId ? kept.pack : null;
}

/** The server has the report no more. */
export async function forgetCachedReport(reportId: string): Promise<void> {
  await (await deviceDatabase()).delete('packs', reportId);
  await forgetSent((photo) => photo.reportId === reportId);
}

/**
 * Removes what was kept for anybody else, what is old, and what a closed tab left ready; null: for everybody, because
 * the person signs out.
 */
export async function forgetOthers(personId: string | null): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(['shelves', 'packs'], 'readwrite');
  const shelves = transaction.objectStore('shelves');
  const packs = transaction.objectStore('packs');
  const others = (await shelves.getAll()).filter((kept) => kept.personId !== personId);
  for (const kept of others) await shelves.delete([kept.personId, kept.unitId]);
  const oldest = Date.now() - LONGEST_CACHED;
  for (const kept of await packs.getAll())
    if (kept.personId !== personId || Date.parse(kept.keptAt) < oldest) await packs.delete(kept.reportId);
  await transaction.done;
  await forgetSent((photo) => photo.personId !== personId || Date.parse(photo.keptAt) < oldest);
  await forgetPrimed(personId);
  await forgetPlaces(personId);
  if (personId === null || others.length > 0) await forgetOfflineTiles();
}

const newestFirst = (a: ReferenceDataRecord | CachedReport, b: ReferenceDataRecord | CachedReport): number =>
  b.keptAt.localeCompare(a.keptAt);
