import { z } from 'zod';

/** What the global set-up tells the test processes about the database server. */
const testServerSchema = z.object({
  /** The address with a login that may create and drop databases. */
  adminUrl: z.string(),
  /** The address with the login that owns the databases. Its database is replaced by the wanted one. */
  productUrl: z.string(),
  /** The same, with the login that the running product uses. */
  pagesUrl: z.string(),
  /** The beginning of the names of all databases of this run. */
  prefix: z.string(),
  template: z.string(),
});

export type TestServer = z.infer<typeof testServerSchema>;

const VARIABLE = 'EARTHTIGHT_TEST_SERVER';

/**
 * Stores the server in the environment, which test processes inherit from the global set-up. Nothing else of the set-up
 * reaches them.
 */
export function rememberServer(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(testServerSchema.parse(server));
}

export function testServer(): TestServer {
  const told = process.env[VARIABLE];
  if (!told) throw new Error('Only tests in tests/integration and tests/long have a database.');
  return testServerSchema.parse(JSON.parse(told));
}

/** The same address with another database. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
