import { z } from 'zod';

/** The database server, passed from the global setup to the test processes. */
const testServerSchema = z.object({
  /** The URL with a login that may create and drop databases. */
  adminUrl: z.string(),
  /** The URL with the login that owns the databases; its database name is replaced. */
  productUrl: z.string(),
  /** The same with the serving login. */
  servingUrl: z.string(),
  /** The prefix of all database names of this run. */
  prefix: z.string(),
  template: z.string(),
});

export type TestServer = z.infer<typeof testServerSchema>;

const VARIABLE = 'EARTHTIGHT_TEST_SERVER';

/** Stores the server in the environment, the only thing that test processes inherit. */
export function storeTestServer(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(testServerSchema.parse(server));
}

export function loadTestServer(): TestServer {
  const json = process.env[VARIABLE];
  if (!json) throw new Error('Only tests in tests/integration and tests/long have a database.');
  return testServerSchema.parse(JSON.parse(json));
}

/** Replaces the database name in a URL. */
export function withDatabaseName(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}
