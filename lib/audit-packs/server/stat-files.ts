import { getRuntime } from '@/lib/platform/process/runtime';
import type { StoredFile } from './pack-inspections';

/** Files whose size is asked of the storage at once. */
const BATCH_SIZE = 16;

/** A stored file with its size; null if the storage has lost it. */
export type SizedFile = Omit<StoredFile, 'bytes'> & { bytes: number | null };

/** Asks the storage for the size of each file, unless the database has its content. */
export async function statFiles(files: readonly StoredFile[]): Promise<SizedFile[]> {
  const sized: SizedFile[] = [];
  for (let start = 0; start < files.length; start += BATCH_SIZE)
    sized.push(...(await Promise.all(files.slice(start, start + BATCH_SIZE).map(statFile))));
  return sized;
}

async function statFile(file: StoredFile): Promise<SizedFile> {
  if (!('key' in file.source)) return file;
  const stats = await getRuntime().storage.stat(file.source.key);
  return { ...file, bytes: stats?.bytes ?? null };
}

/** Bytes of the files. */
export const sumBytes = (files: readonly SizedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
