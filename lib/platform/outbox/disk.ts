import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ChannelSender } from './channels';

/** Writes each message to a file, atomically. The name is the outbox id, so sending twice leaves one file. */
export function createDiskSender<Payload>(options: {
  folder: string;
  extension: string;
  render: (message: { id: string; payload: Payload }) => Promise<Uint8Array> | Uint8Array;
}): ChannelSender<Payload> {
  const getFilePath = (id: string) =>
    path.join(/* turbopackIgnore: true */ options.folder, `${id}.${options.extension}`);
  return {
    async send(message) {
      await writeAtomically(getFilePath(message.id), await options.render(message));
      return { providerId: '' };
    },
    async findSent(message) {
      return (await exists(getFilePath(message.id))) ? { providerId: '' } : null;
    },
  };
}

async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  // Messages contain codes and links, so only this user may read them.
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.part`;
  await writeFile(temporaryFile, bytes, { mode: 0o600, flush: true });
  await rename(temporaryFile, file);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
