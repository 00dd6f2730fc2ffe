import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by path, found through its central directory (APPNOTE.TXT 4.3.12). */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const count = bytes.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let position = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const method = bytes.readUInt16LE(position + 10);
    const size = bytes.readUInt32LE(position + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => bytes.readUInt16LE(position + at));
    const local = bytes.readUInt32LE(position + 42);
    const name = bytes.toString('utf8', position + 46, position + 46 + (nameLength ?? 0));
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    position += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
