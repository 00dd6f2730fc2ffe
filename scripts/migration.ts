/**
 * npm run migration NAME: writes prisma/migrations/<time>_<NAME>/migration.sql with the changes in
 * prisma/schema.prisma. Without a name it prints the SQL. Uses Prisma's schema engine as WebAssembly on a scratch
 * database; Prisma's own command would download a native engine.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { startEmbedded } from '@/lib/platform/database/embedded';
import { migrate, readMigrations } from '@/lib/platform/database/migrate';

const SCHEMA = path.resolve('prisma/schema.prisma');
const MIGRATIONS = path.resolve('prisma/migrations');

async function main(name: string | undefined): Promise<void> {
  const sql = await diffSchema();
  if (sql === undefined) return console.log('prisma/schema.prisma has no changes since the last migration.');
  if (name === undefined) return console.log(sql);
  console.log(`Wrote ${path.relative('.', writeMigration(name, sql))}. Read it before you commit it.`);
}

/** Applies the migrations to an empty database, and compares it with the schema. */
async function diffSchema(): Promise<string | undefined> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-migration-'));
  const server = await startEmbedded(scratch, { isDurable: false });
  try {
    const client = new pg.Client(server.url);
    await client.connect();
    await migrate(client);
    await client.end();
    const files = [{ path: SCHEMA, content: fs.readFileSync(SCHEMA, 'utf8') }];
    const engine = await openEngine(server.url);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: path.dirname(SCHEMA) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 2 ? (stdout ?? undefined) : undefined;
  } finally {
    await server.stop();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
interface EngineExports extends WebAssembly.Exports {
  __wbindgen_start(): void;
}

async function openEngine(databaseUrl: string) {
  const load = createRequire(__filename);
  checkEngineVersion(load);
  const directory = path.dirname(load.resolve('@prisma/schema-engine-wasm'));
  const engine = (await import(pathToFileURL(path.join(directory, 'schema_engine_bg.js')).href)) as EngineModule & {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const bytes = fs.readFileSync(path.join(directory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engine } });
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) } });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports as EngineExports).__wbindgen_start();

  const datamodels: [string, string][] = [[SCHEMA, fs.readFileSync(SCHEMA, 'utf8')]];
  const factory = new PrismaPg(databaseUrl);
  const patchedFactory = Object.assign(factory, { connect: () => openAdapter(databaseUrl) });
  return engine.SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(patchedFactory));
}

/** PostgreSQL's OIDs of "char" and character. */
const ONE_BYTE_CHAR = 18;
const CHARACTER = 1042;

/**
 * Prisma's adapter, which does not know "char": such columns are declared as character, and corrected in the result.
 */
async function openAdapter(connectionString: string): Promise<SqlDriverAdapter> {
  const pool = new pg.Pool({ connectionString });
  const runQuery = pool.query.bind(pool);
  let charColumns: number[] = [];
  const query = async (config: pg.QueryArrayConfig, values?: unknown[]) => {
    const result = await runQuery(config, values);
    charColumns = result.fields.flatMap((field, index) => (field.dataTypeID === ONE_BYTE_CHAR ? [index] : []));
    for (const field of result.fields) if (field.dataTypeID === ONE_BYTE_CHAR) field.dataTypeID = CHARACTER;
    return result;
  };
  const adapter = await new PrismaPg(Object.assign(pool, { query }), { disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    async queryRaw(query: SqlQuery) {
      const result = await queryRaw(query);
      for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    },
  });
}

/** The engine must match the version of the client's generator. */
function checkEngineVersion(load: NodeJS.Require): void {
  const parseVersion = (name: string) => (load(`${name}/package.json`) as { version: string }).version;
  const directory = path.dirname(load.resolve('@prisma/schema-engine-wasm'));
  const installed = (JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string })
    .version;
  const expected = parseVersion('@prisma/engines-version');
  if (installed === expected) return;
  throw new Error(
    `@prisma/schema-engine-wasm is ${installed}, but this Prisma needs ${expected}: ` +
      `npm i -D --save-exact --ignore-scripts @prisma/schema-engine-wasm@${expected}`,
  );
}

function writeMigration(name: string, sql: string): string {
  const directory = path.join(MIGRATIONS, `${createTimestamp()}_${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`);
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(path.join(directory, 'migration.sql'), sql);
  return path.join(directory, 'migration.sql');
}

/** The current time as 20260131235959, but later than the newest migration, because migrations are sorted by name. */
function createTimestamp(): string {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  const times = readMigrations(MIGRATIONS).map((migration) => Number(migration.name.slice(0, 14)));
  return String(Math.max(now, ...times.map((time) => time + 1)));
}

void main(process.argv[2]).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
