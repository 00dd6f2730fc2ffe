import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder of files that can be fetched again, kept within a size. The files that were not read for longest go first.
 */
export interface BoundedFolder {
  /** To be called after a file was added. Resolves when the folder is within its limit again. */
  grewBy(bytes: number): Promise<void>;
}

/**
 * The folder is tidied to this share below its limit, so that the files are not all looked at again for the next new
 * one.
 */
const SPARE = 0.1;

export function boundedFolder(directory: string, limitBytes: number): BoundedFolder {
  /** Bytes in the folder. Infinite until the folder was looked at, so that the first addition makes us look. */
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
    // What was added meanwhile may be counted twice. The next tidying then comes too early, which is harmless, and
    // never too late.
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
  /** Milliseconds. File systems note the time of a read about once a day, which is often enough here. */
  seenAt: number;
}

async function filesIn(directory: string): Promise<Kept[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  const kept: Kept[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // Another server may have just removed the file.
    const found = await stat(file).catch(() => null);
    if (found) kept.push({ file, bytes: found.size, seenAt: Math.max(found.atimeMs, found.mtimeMs) });
  }
  return kept;
}
