import { hashFile, MARKER_KEY, type Storage } from '@/lib/platform/storage/storage';
import { readMarker } from '@/lib/platform/storage/marker';
import type { ReportProgress } from '../backup/progress';

export interface CopyResult {
  copiedCount: number;
  /** Files that the target had already, with the same digest. */
  skippedCount: number;
}

/**
 * Copies all files from one storage to another and reads each copy again. Files that the target has with the same digest
 * are skipped, so an interrupted copy continues, and a second one brings what was added meanwhile. The marker comes last:
 * without it, no server accepts the target.
 * @throws Error if the target has the files of another database, or if a copy differs
 */
export async function copyStorage(
  source: Storage,
  target: Storage,
  onProgress: ReportProgress = () => undefined,
): Promise<CopyResult> {
  const [marker, targetMarker] = [await readMarker(source), await readMarker(target)];
  if (targetMarker !== null && targetMarker !== marker)
    throw new Error(
      `The target contains files of another database (see its file '${MARKER_KEY}'). Nothing was copied.`,
    );
  const keys: string[] = [];
  for await (const { key } of source.list()) if (key !== MARKER_KEY) keys.push(key);
  const result: CopyResult = { copiedCount: 0, skippedCount: 0 };
  for (const [index, key] of keys.entries()) {
    const counter = await copyFile(source, target, key);
    if (counter) result[counter] += 1;
    onProgress({ step: 'Copying files', done: index + 1, total: keys.length, unit: 'files' });
  }
  await copyFile(source, target, MARKER_KEY);
  return result;
}

/** Returns which count to increase; null if the file has been deleted. */
async function copyFile(source: Storage, target: Storage, key: string): Promise<keyof CopyResult | null> {
  const file = await hashFile(source, key);
  if (file === null) return null;
  if ((await target.digest(key)) === file.sha256) return 'skippedCount';
  await target.put(key, { ...file, read: () => source.stream(key) });
  if ((await hashFile(target, key))?.sha256 === file.sha256) return 'copiedCount';
  // The next copy must not skip it: a bucket would return the digest of the upload.
  await target.remove(key);
  throw new Error(`The copy of ${key} did not match and was deleted. Run the command again.`);
}
