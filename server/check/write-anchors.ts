import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredAnchor } from './check-anchors';

/**
 * Writes two files for each day: DAY.json (the signed text) and DAY.tst (the token in DER). Existing files are kept.
 * @throws Error if an existing file differs
 */
export async function writeAnchors(anchors: readonly StoredAnchor[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { day, heads, token } of anchors) {
    await writeOnce(path.join(folder, `${day}.json`), Buffer.from(heads));
    await writeOnce(path.join(folder, `${day}.tst`), token);
  }
}

async function writeOnce(file: string, content: Buffer): Promise<void> {
  const previous = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (previous === null) await writeFile(file, content, { flag: 'wx' });
  else if (!previous.equals(content)) throw new Error(`${file} exists and differs from the database.`);
}
