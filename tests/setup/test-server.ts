import { z } from 'zod';

/** What the global set-up tells the test processes. */
const testServerSchema = z.object({
  /** May create and drop databases. */
  adminUrl: z.string(),
  /** The login that owns the databases; its database is replaced by the one wanted. */
  productUrl: z.string(),
  /** The login that the running product uses, likewise. */
  pagesUrl: z.string(),
  /** Begins the name of every database of this run. */
  prefix: z.string(),
  template: z.string(),
});

export type TestServer = z.infer<typeof testServerSchema>;

const VARIABLE = 'EARTHTIGHT_TEST_SERVER';

/** Test processes inherit the environment of the global set-up; nothing else of it reaches them. */
export function rememberServer(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(testServerSchema.parse(server));
}

export function testServer(): TestServer {
  const told = process.env[VARIABLE];
  if (!told) throw new Error('Only tests in tests/integration and tests/long have a database.');
  return testServerSchema.parse(JSON.parse(told));
}

/** The same server and login, another database. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
