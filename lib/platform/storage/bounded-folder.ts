import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/** A cache folder with a size limit. The least recently read files are deleted first. */
export interface BoundedFolder {
  /** Call this after adding a file. Resolves when the folder is within its limit. */
  recordAddedBytes(bytes: number): Promise<void>;
}

/** Cleanup frees this fraction below the limit, so that it does not run for every new file. */
const CLEANUP_MARGIN = 0.1;

export function createBoundedFolder(directory: string, limitBytes: number): BoundedFolder {
  /** Bytes in the folder. Infinite until the first scan, so that the first addition triggers one. */
  let usedBytes = Infinity;
  let runningCleanup: Promise<void> | null = null;

  async function cleanUp(): Promise<void> {
    usedBytes = 0;
    const files = (await listFiles(directory)).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    let remainingBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const targetBytes = remainingBytes > limitBytes ? limitBytes * (1 - CLEANUP_MARGIN) : limitBytes;
    for (const { file, bytes } of files) {
      if (remainingBytes <= targetBytes) break;
      await unlink(file).catch(() => undefined);
      remainingBytes -= bytes;
    }
    // Files added meanwhile may be counted twice. The next cleanup then comes early, which is harmless.
    usedBytes += remainingBytes;
  }

  return {
    async recordAddedBytes(bytes) {
      usedBytes += bytes;
      while (usedBytes > limitBytes || runningCleanup) {
        runningCleanup ??= cleanUp().finally(() => (runningCleanup = null));
        await runningCleanup;
      }
    },
  };
}

interface CachedFile {
  file: string;
  bytes: number;
  /** Milliseconds. File systems may update the access time only once a day, which is precise enough here. */
  lastUsedAt: number;
}

async function listFiles(directory: string): Promise<CachedFile[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  const files: CachedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await stat(file).catch(() => null);
    if (stats) files.push({ file, bytes: stats.size, lastUsedAt: Math.max(stats.atimeMs, stats.mtimeMs) });
  }
  return files;
}
