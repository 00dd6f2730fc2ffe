import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/** A folder of files that can be had again, kept within a size: what was not looked at for longest goes first. */
export interface BoundedFolder {
  /** Call after a file was added. Resolves when the folder is within its limit again. */
  grewBy(bytes: number): Promise<void>;
}

/** Tidied below the limit by this share, so that not every new file makes all others be looked at. */
const SPARE = 0.1;

export function boundedFolder(directory: string, limitBytes: number): BoundedFolder {
  /** Bytes in the folder, as far as they are known; until it was looked at, too many. */
  let held = Infinity;
  let tidying: Promise<void> | null = null;

  async function tidy(): Promise<void> {
    held = 0;
    const files = (await filesIn(directory)).sort((one, other) => one.seenAt - other.seenAt);
    let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const enough = left > limitBytes ? limitBytes * (1 - SPARE) : limitBytes;
    for (const { file, bytes } of files) {
      if (left <= enough) break;
      await unlink(file).catch(() => undefined);
      left -= bytes;
    }
    // What was added meanwhile may be counted twice: the next look is earlier then, never too late.
    held += left;
  }

  return {
    async grewBy(bytes) {
      held += bytes;
      while (held > limitBytes || tidying) {
        tidying ??= tidy().finally(() => (tidying = null));
        await tidying;
      }
    },
  };
}

interface Kept {
  file: string;
  bytes: number;
  /** Milliseconds; file systems note a look once a day, which is often enough here. */
  seenAt: number;
}

async function filesIn(directory: string): Promise<Kept[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  const kept: Kept[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // One that another server has just removed is no loss.
    const found = await stat(file).catch(() => null);
    if (found) kept.push({ file, bytes: found.size, seenAt: Math.max(found.atimeMs, found.mtimeMs) });
  }
  return kept;
}
