import { getRuntime } from '@/lib/platform/process/runtime';
import { PART_BYTES } from '@/lib/audit-packs/rules';

/** The keys of a pack in the storage begin with its id (server/storage/sweep-storage.ts). */
export const getPartKey = (unitId: string, packId: string, index: number): string =>
  `${unitId}/packs/${packId}.${String(index).padStart(4, '0')}`;

export interface StoredPack {
  id: string;
  workUnitId: string;
  bytes: number;
}

/** Reads a pack from a byte to another one, both included. */
export async function* readPack(pack: StoredPack, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let position = first; position <= last;) {
    const index = Math.floor(position / PART_BYTES);
    const end = Math.min(last + 1, (index + 1) * PART_BYTES);
    const key = getPartKey(pack.workUnitId, pack.id, index);
    for await (const chunk of getRuntime().storage.stream(key, position - index * PART_BYTES)) {
      const part = chunk.subarray(0, end - position);
      position += part.length;
      yield part;
      if (position === end) break;
    }
    if (position < end) throw new Error(`the part ${key} of an audit pack is too short`);
  }
}

/** Also the one that may have been stored last without being recorded. */
export async function removeParts(unitId: string, packId: string, partCount: number): Promise<void> {
  for (let index = 0; index <= partCount; index += 1)
    await getRuntime().storage.remove(getPartKey(unitId, packId, index));
}
