import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredAnchor } from './check-seals';

/** Writes of each day DAY.json, the text that the time-stamp authority signed, and DAY.tst, its token in DER. */
export async function writeAnchors(anchors: readonly StoredAnchor[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { day, heads, token } of anchors) {
    await writeFile(path.join(folder, `${day}.json`), heads);
    await writeFile(path.join(folder, `${day}.tst`), token);
  }
}
