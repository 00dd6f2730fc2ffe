import pg from 'pg';

export default async function stopDatabaseServer(): Promise<void> {
  const server = globalThis.testDatabaseServer;
  if (!server) return;
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
    [server.prefix],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
  await server.stop();
}
