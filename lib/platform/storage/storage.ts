import { createReadStream, readFile } from 'node:fs';
import { mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

export interface Storage {
  /** Stores a file durably: once this resolves, it survives a power failure. Replaces an existing file atomically. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores several files. If one fails, the files before it are stored and those after it are not. */
  putAll(files: readonly StoredFile[]): Promise<void>;
  read(key: string): Promise<Buffer>;
  stream(key: string): NodeJS.ReadableStream;
  /** Size in bytes, or null if the file does not exist. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** The absolute path, for the child process that creates PDFs. */
  getPath(key: string): string;
}

interface StoredFile {
  key: string;
  bytes: Uint8Array;
}

/** Keys are `{unit}/{directory}/{file}`, never a path of the caller's choice. */
const KEY = /^[0-9a-f-]{36}\/[a-z]{1,32}\/[A-Za-z0-9._-]{1,120}$/;

export function createDiskStorage(root: string): Storage {
  const getPath = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('not a storage key');
    return path.join(root, key);
  };
  const putAll = async (files: readonly StoredFile[]) => {
    const folders = new Set<string>();
    try {
      for (const { key, bytes } of files) {
        await writeFileAtomically(getPath(key), bytes);
        folders.add(path.dirname(getPath(key)));
      }
    } finally {
      for (const folder of folders) await syncFolder(folder);
    }
  };
  return {
    getPath,
    put: (key, bytes) => putAll([{ key, bytes }]),
    putAll,
    read: (key) => readWhole(getPath(key)),
    stream: (key) => createReadStream(getPath(key)),
    size: (key) => stat(getPath(key)).then(({ size }) => size, returnIfMissing(null)),
    remove: (key) => unlink(getPath(key)).catch(returnIfMissing(undefined)),
  };
}

/** Half the cost of `fs.promises.readFile`, which reads in chunks through a file handle. */
const readWhole = promisify(readFile);

/** The caller must sync the folder afterward. */
async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}.part`;
  try {
    await writeDurably(temporaryFile, bytes);
    await rename(temporaryFile, file);
  } catch (error) {
    await unlink(temporaryFile).catch(() => undefined);
    throw error;
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isMissingFileError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const returnIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissingFileError(error)) return value;
    throw error;
  };
