import pg from 'pg';
import { startEmbedded } from '@/lib/platform/database/embedded';

/** A PostgreSQL of the operator (docs/operations.md, "Your own PostgreSQL"), with an empty database and its owner. */
export interface OwnPostgres {
  /** For DATABASE_URL. */
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnPostgres(directory: string, options: { isDurable: boolean }): Promise<OwnPostgres> {
  let server = await startEmbedded(directory, options);
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  await admin.query('CREATE ROLE plant LOGIN CREATEROLE');
  await admin.query('CREATE DATABASE plant OWNER plant');
  // As for the embedded database, whose roles this server has.
  await admin.query('GRANT earthtight_app, earthtight_system, earthtight_maintenance TO plant WITH ADMIN OPTION');
  await admin.end();
  return {
    url: `postgresql://plant@localhost/plant?host=${encodeURIComponent(directory)}`,
    async restart() {
      await server.stop();
      server = await startEmbedded(directory, options);
    },
    stop: () => server.stop(),
  };
}
