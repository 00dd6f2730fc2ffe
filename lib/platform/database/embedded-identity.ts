import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The user that PostgreSQL runs as; empty for the current user. */
export interface Identity {
  uid?: number;
  gid?: number;
  name?: string;
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres` or, if that user is missing, as `nobody`. */
export function findServerIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const identity = lookUpIdentity('postgres') ?? lookUpIdentity('nobody');
  if (!identity)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user named postgres nor one named nobody.',
    );
  return identity;
}

function lookUpIdentity(name: string): Identity | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : undefined;
}

/** The first directory on the path to `target`, itself included, that this user cannot enter, if any. */
export function findInaccessibleDirectory(identity: Identity, target: string): string | undefined {
  if (identity.uid === undefined) return undefined;
  return listPathDirectories(target).find((directory) => !canEnter(identity, directory));
}

/** The directories from the root to `target`, which is the last one. */
function listPathDirectories(target: string): string[] {
  const parent = path.dirname(target);
  return parent === target ? [target] : [...listPathDirectories(parent), target];
}

function canEnter({ uid, gid }: Identity, directory: string): boolean {
  const { mode, uid: owner, gid: group } = fs.statSync(directory);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}
