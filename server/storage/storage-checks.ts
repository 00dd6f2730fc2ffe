import { randomUUID } from 'node:crypto';
import { hashBytes, hashFile, isMissingFileError, type Storage } from '@/lib/platform/storage/storage';

/** What the product relies on. Tests run these checks on every kind of storage, `npm run check -- storage` on yours. */
export interface StorageCheck {
  name: string;
  /** @throws Error that says what differs */
  run(storage: Storage, createKey: () => string): Promise<void>;
}

/** More than a network packet, a stream's buffer and an ordinary photo. */
const LARGE_BYTES = 5_000_000;

export const STORAGE_CHECKS: readonly StorageCheck[] = [
  {
    name: 'returns a file as it was stored',
    async run(storage, createKey) {
      const key = createKey();
      const bytes = Buffer.from('some text\u0000\r\n');
      await storage.put(key, bytes);
      expectEqual('the content', (await storage.read(key)).toString(), bytes.toString());
      expectEqual('the size', (await storage.stat(key))?.bytes, bytes.length);
      expectEqual('the digest', await storage.digest(key), hashBytes(bytes));
    },
  },
  {
    name: 'returns an empty file',
    async run(storage, createKey) {
      const key = createKey();
      await storage.put(key, Buffer.alloc(0));
      expectEqual('the length', (await storage.read(key)).length, 0);
      expectEqual('the size', (await storage.stat(key))?.bytes, 0);
    },
  },
  {
    name: 'returns a large file, also from the middle',
    async run(storage, createKey) {
      const key = createKey();
      const bytes = Buffer.alloc(LARGE_BYTES, randomUUID());
      await storage.put(key, bytes);
      expectEqual('the digest', (await hashFile(storage, key))?.sha256, hashBytes(bytes));
      const start = LARGE_BYTES - 10;
      const chunks: Buffer[] = [];
      for await (const chunk of storage.stream(key, start)) chunks.push(chunk);
      expectEqual('the end', Buffer.concat(chunks).toString(), bytes.subarray(start).toString());
    },
  },
  {
    name: 'stores a large file that is read while it is stored',
    async run(storage, createKey) {
      const [key, copy] = [createKey(), createKey()];
      const content = Buffer.alloc(LARGE_BYTES, randomUUID());
      const [bytes, sha256] = [content.length, hashBytes(content)];
      await storage.put(key, content);
      await storage.put(copy, { bytes, sha256, read: () => storage.stream(key) });
      expectEqual('the digest', (await hashFile(storage, copy))?.sha256, sha256);
      expectEqual('the size', (await storage.stat(copy))?.bytes, bytes);
    },
  },
  {
    name: 'replaces a file',
    async run(storage, createKey) {
      const key = createKey();
      await storage.put(key, Buffer.from('before'));
      await storage.putAll([{ key, bytes: Buffer.from('after') }]);
      expectEqual('the content', (await storage.read(key)).toString(), 'after');
      expectEqual('the digest', await storage.digest(key), hashBytes(Buffer.from('after')));
    },
  },
  {
    name: 'keeps an existing file when asked to',
    async run(storage, createKey) {
      const key = createKey();
      expectEqual('storing a new file', await storage.putNew(key, Buffer.from('first')), true);
      expectEqual('storing it again', await storage.putNew(key, Buffer.from('first')), true);
      expectEqual('storing another', await storage.putNew(key, Buffer.from('second')), false);
      expectEqual('the content', (await storage.read(key)).toString(), 'first');
    },
  },
  {
    name: 'keeps one of two files that are stored at once',
    async run(storage, createKey) {
      const key = createKey();
      const texts = ['one', 'the other'];
      const stored = await Promise.all(texts.map((text) => storage.putNew(key, Buffer.from(text))));
      expectEqual('the number stored', stored.filter(Boolean).length, 1);
      expectEqual('the content', (await storage.read(key)).toString(), texts[stored.indexOf(true)]);
    },
  },
  {
    name: 'reports a missing file',
    async run(storage, createKey) {
      const key = createKey();
      const error = await storage.read(key).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expectEqual('the error of reading', isMissingFileError(error), true);
      expectEqual('the size and time', await storage.stat(key), null);
      expectEqual('the digest', await storage.digest(key), null);
    },
  },
  {
    name: 'removes a file, also twice',
    async run(storage, createKey) {
      const key = createKey();
      await storage.put(key, Buffer.from('text'));
      await storage.remove(key);
      await storage.remove(key);
      expectEqual('the size and time', await storage.stat(key), null);
    },
  },
  {
    name: 'lists files with their size and time',
    async run(storage, createKey) {
      const sizes = new Map([1, 2, 3].map((size) => [createKey(), size]));
      for (const [key, size] of sizes) await storage.put(key, Buffer.alloc(size));
      let found = 0;
      for await (const { key, bytes, modifiedAt } of storage.list()) {
        if (!sizes.has(key)) continue;
        found += 1;
        expectEqual('the size', bytes, sizes.get(key));
        expectEqual('the time', modifiedAt.getTime(), (await storage.stat(key))?.modifiedAt.getTime());
      }
      expectEqual('the number of files', found, sizes.size);
    },
  },
];

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what} is ${String(actual)} instead of ${String(expected)}.`);
}

export interface StorageCheckResult {
  name: string;
  /** null if it passed. */
  problem: string | null;
}

/** Runs all checks in a folder of their own, which is emptied at the end. */
export async function* checkStorage(storage: Storage): AsyncGenerator<StorageCheckResult> {
  const folder = `${randomUUID()}/check`;
  const keys: string[] = [];
  const createKey = () => {
    const key = `${folder}/${randomUUID()}`;
    keys.push(key);
    return key;
  };
  try {
    for (const { name, run } of STORAGE_CHECKS) {
      const problem = await run(storage, createKey).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      yield { name, problem };
    }
  } finally {
    for (const key of keys) await storage.remove(key);
  }
}
