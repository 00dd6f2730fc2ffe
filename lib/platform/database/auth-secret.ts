import type pg from 'pg';
import { deriveKey } from '../security/seal';
import { hasTable, runAsMaintenance } from './roles';

/**
 * Call this before anything is changed: the serving login's password, for example, is derived from the secret.
 * @throws Error with what to do, if other servers of this database use another AUTH_SECRET
 */
export async function rejectOtherSecret(owner: pg.ClientBase, authSecret: string): Promise<void> {
  if (!(await hasTable(owner, 'auth_secret'))) return;
  const recorded = await runAsMaintenance(owner, () => readFingerprint(owner));
  if (recorded === undefined || recorded === createFingerprint(authSecret)) return;
  throw new Error(
    'AUTH_SECRET differs from the one that this database was used with. Set the same AUTH_SECRET on every server. ' +
      `To replace it, follow 'Replace AUTH_SECRET' in docs/operations.md.`,
  );
}

/** Records the secret of the first server. Call this after the migrations and `rejectOtherSecret`, in the same lock. */
export const recordSecret = (owner: pg.ClientBase, authSecret: string): Promise<void> =>
  runAsMaintenance(owner, async () => {
    if ((await readFingerprint(owner)) !== undefined) return;
    await owner.query('INSERT INTO auth_secret (fingerprint) VALUES ($1)', [createFingerprint(authSecret)]);
  });

const createFingerprint = (authSecret: string): string =>
  Buffer.from(deriveKey(authSecret, 'fingerprint')).toString('base64url');

async function readFingerprint(owner: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await owner.query<{ fingerprint: string }>('SELECT fingerprint FROM auth_secret');
  return rows[0]?.fingerprint;
}
