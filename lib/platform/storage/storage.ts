import { createHash } from 'node:crypto';

/**
 * Photos, map pictures, final PDFs and letters, in DATA_DIR/files or in a bucket (STORAGE_URL). Every key is checked. A
 * method rejects with a `StorageError`, or with an error of the file system; `isMissingFileError` recognizes both.
 */
export interface Storage {
  /** Stores a file durably: once this resolves, it survives a power failure. Replaces an existing file atomically. */
  put(key: string, content: Uint8Array | FileSource): Promise<void>;
  /** Stores several files. If one fails, the files before it are stored and those after it are not. */
  putAll(files: readonly StoredFile[]): Promise<void>;
  /** Stores a file unless the key exists. Returns whether the key has these bytes now. */
  putNew(key: string, bytes: Uint8Array): Promise<boolean>;
  read(key: string): Promise<Buffer>;
  /** Reads from the byte `start` on. */
  stream(key: string, start?: number): AsyncIterable<Buffer>;
  /** null if the file does not exist. */
  stat(key: string): Promise<FileStats | null>;
  /** SHA-256 in hexadecimal, or null if the file does not exist. A bucket returns the digest of the upload. */
  digest(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** All files, the marker included, in no particular order. */
  list(): AsyncIterable<ListedFile>;
}

/** A file that is read while it is stored, because it may be large. Each attempt reads it again. */
export interface FileSource {
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
  read(): AsyncIterable<Uint8Array>;
}

interface StoredFile {
  key: string;
  bytes: Uint8Array;
}

export interface FileStats {
  bytes: number;
  modifiedAt: Date;
}

export interface ListedFile extends FileStats {
  key: string;
}

/** The file that identifies a storage (marker.ts). */
export const MARKER_KEY = 'marker';

/** All other keys are `{unit}/{directory}/{file}`, never a path of the caller's choice. */
const KEY = /^[0-9a-f-]{36}\/[a-z]{1,32}\/[A-Za-z0-9._-]{1,120}$/;

export const isStorageKey = (text: string): boolean => text === MARKER_KEY || (KEY.test(text) && !text.includes('..'));

/** @throws if it is not a key */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a storage key');
  return key;
}

/** Of the lock in the database under which a file without a row is deleted, or kept because it gets a row. */
export const getFileLockName = (key: string): string => `file ${key}`;

/** An error of a bucket. Its code for a missing file is that of the file system. */
export class StorageError extends Error {
  constructor(
    readonly code: 'ENOENT' | 'STORAGE_UNAVAILABLE' | 'STORAGE_REFUSED',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Compared by code, because the bundles of the server and of Next each have a copy of `StorageError`. */
export const isMissingFileError = (error: unknown): boolean => hasCode(error, 'ENOENT');

export const isExistingFileError = (error: unknown): boolean => hasCode(error, 'EEXIST');

/** Whether a bucket did not respond, or responded with errors, until all retries were used up. */
export const isStorageUnavailable = (error: unknown): boolean => hasCode(error, 'STORAGE_UNAVAILABLE');

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** For `catch`: returns `value` if the file is missing, otherwise throws the error again. */
export const returnIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissingFileError(error)) return value;
    throw error;
  };

/** Reads a file. Returns null if it is missing or its SHA-256 (hexadecimal) differs. */
export async function readVerifiedFile(
  storage: Pick<Storage, 'read'>,
  key: string,
  sha256: string | null,
): Promise<Buffer | null> {
  const bytes = await storage.read(key).catch(returnIfMissing(null));
  return bytes && hashBytes(bytes) === sha256 ? bytes : null;
}

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a file in chunks, because a PDF may be 30 MB. */
export async function hashFile(
  storage: Pick<Storage, 'stream'>,
  key: string,
): Promise<{ sha256: string; bytes: number } | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of storage.stream(key)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (isMissingFileError(error)) return null;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes };
}
