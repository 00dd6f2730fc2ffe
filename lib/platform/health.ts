import path from 'node:path';
import { readMigrations } from './database/migrate';
import { log } from './log';
import { runtime } from './runtime';

export interface Readiness {
  ready: boolean;
  database: 'answers' | 'away';
  migrations: 'current' | 'behind' | 'unknown';
}

/** Longer than any healthy database takes, shorter than what asks gives up after. Milliseconds. */
const PATIENCE_MS = 3000;

/** Does the database answer, and does it have every migration of this release? */
export async function readiness(directory = path.resolve('prisma/migrations')): Promise<Readiness> {
  try {
    const applied = await within(PATIENCE_MS, appliedMigrations());
    const current = readMigrations(directory).every(({ name }) => applied.has(name));
    return { ready: current, database: 'answers', migrations: current ? 'current' : 'behind' };
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer');
    return { ready: false, database: 'away', migrations: 'unknown' };
  }
}

async function appliedMigrations(): Promise<Set<string>> {
  const { rows } = await runtime().pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Set(rows.map(({ name }) => name));
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
