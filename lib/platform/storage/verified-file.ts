import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isMissingFileError } from './storage';

/** Reads a stored file. Returns null if it is missing or its SHA-256 (hexadecimal) differs. */
export async function readVerifiedFile(file: string, sha256: string | null): Promise<Buffer | null> {
  try {
    const bytes = await readFile(file);
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null;
  } catch (error) {
    if (isMissingFileError(error)) return null;
    throw error;
  }
}
