import type pg from 'pg';
import { hasTable, runAsMaintenance } from './roles';

/**
 * Releases that know this migration can serve the database of this release. A migration that only adds keeps it; one
 * that removes what the previous release still uses must wait for a later release, which raises it.
 */
export const OLDEST_SUPPORTED_MIGRATION = '20261128201000_release_support';

/** Whether a release with these migrations can serve the database, although a newer release has migrated it. */
export async function isSupported(owner: pg.ClientBase, knownMigrations: ReadonlySet<string>): Promise<boolean> {
  if (!(await hasTable(owner, 'release_support'))) return false;
  return runAsMaintenance(owner, async () => {
    const { rows } = await owner.query<{ oldest: string }>('SELECT oldest_migration AS oldest FROM release_support');
    return rows.length > 0 && rows.every(({ oldest }) => knownMigrations.has(oldest));
  });
}

/** Records which releases can serve the database. Only for the newest release that has started. */
export async function recordSupport(owner: pg.ClientBase, oldestMigration: string): Promise<void> {
  if (!(await hasTable(owner, 'release_support'))) return;
  await runAsMaintenance(owner, async () => {
    const { rowCount } = await owner.query('UPDATE release_support SET oldest_migration = $1', [oldestMigration]);
    if (!rowCount) await owner.query('INSERT INTO release_support (oldest_migration) VALUES ($1)', [oldestMigration]);
  });
}
