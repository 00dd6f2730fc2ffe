import { randomUUID } from 'node:crypto';
import { createReadStream, readFile } from 'node:fs';
import { link, mkdir, open, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  checkKey,
  hashBytes,
  hashFile,
  isExistingFileError,
  isStorageKey,
  returnIfMissing,
  type FileSource,
  type FileStats,
  type ListedFile,
  type Storage,
} from './storage';

/** Files below `root`, at the path of their key. */
export function createDiskStorage(root: string): Storage {
  const getPath = (key: string) => path.join(root, checkKey(key));

  async function write(key: string, content: Uint8Array | FileSource, moveTo: typeof moveOver): Promise<void> {
    const file = getPath(key);
    await mkdir(path.dirname(file), { recursive: true });
    const temporaryFile = `${file}.${randomUUID()}.part`;
    try {
      await writeDurably(temporaryFile, content);
      await moveTo(file, temporaryFile);
    } catch (error) {
      await unlink(temporaryFile).catch(() => undefined);
      throw error;
    }
  }

  const storage: Storage = {
    async put(key, content) {
      await write(key, content, moveOver);
      await syncFolder(path.dirname(getPath(key)));
    },
    async putAll(files) {
      const folders = new Set<string>();
      try {
        for (const { key, bytes } of files) {
          await write(key, bytes, moveOver);
          folders.add(path.dirname(getPath(key)));
        }
      } finally {
        for (const folder of folders) await syncFolder(folder);
      }
    },
    async putNew(key, bytes) {
      try {
        await write(key, bytes, moveToNew);
      } catch (error) {
        if (!isExistingFileError(error)) throw error;
        return (await storage.digest(key)) === hashBytes(bytes);
      }
      await syncFolder(path.dirname(getPath(key)));
      return true;
    },
    read: (key) => readWhole(getPath(key)),
    stream: (key, start = 0) => createReadStream(getPath(key), { start }),
    stat: (key) => readStats(getPath(key)),
    digest: async (key) => (await hashFile(storage, key))?.sha256 ?? null,
    remove: (key) => unlink(getPath(key)).catch(returnIfMissing(undefined)),
    list: () => listFiles(root),
  };
  return storage;
}

/** Half the cost of `fs.promises.readFile`, which reads in chunks through a file handle. */
const readWhole = promisify(readFile);

const readStats = (file: string): Promise<FileStats | null> =>
  stat(file).then(({ size, mtime }) => ({ bytes: size, modifiedAt: mtime }), returnIfMissing(null));

async function* listFiles(root: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(returnIfMissing([]));
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(root, file).split(path.sep).join('/');
    // Unfinished files, and files of the operating system such as .DS_Store, are skipped.
    if (!entry.isFile() || !isStorageKey(key) || key.endsWith('.part')) continue;
    const stats = await readStats(file);
    if (stats) yield { key, ...stats };
  }
}

const moveOver = (file: string, temporaryFile: string): Promise<void> => rename(temporaryFile, file);

/** Fails if the file exists. */
async function moveToNew(file: string, temporaryFile: string): Promise<void> {
  await link(temporaryFile, file);
  await unlink(temporaryFile);
}

const writeDurably = (file: string, content: Uint8Array | FileSource): Promise<void> =>
  writeFile(file, content instanceof Uint8Array ? content : content.read(), { flag: 'wx', mode: 0o600, flush: true });

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
