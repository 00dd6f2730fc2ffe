import { escapeIdentifier, type ClientBase } from 'pg';
import type { Manifest, Table } from './manifest';

/** All tables of the product, referenced tables first. */
export async function listProductTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
      GROUP BY c.relname ORDER BY c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to"
       FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`,
  );
  return sortByReferences(tables, references);
}

function sortByReferences(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const sorted: Table[] = [];
  const remaining = new Set(tables);
  while (remaining.size > 0) {
    const names = new Set([...remaining].map(({ name }) => name));
    const independentTables = [...remaining].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    );
    if (independentTables.length === 0)
      throw new Error(`These tables have circular references: ${[...names].join(', ')}`);
    sorted.push(...independentTables);
    for (const table of independentTables) remaining.delete(table);
  }
  return sorted;
}

/** All sequences with their next values. */
export async function listSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `SELECT sequencename AS name, coalesce(last_value + increment_by, start_value)::text AS next
       FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`,
  );
  return rows;
}

export const formatColumns = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ');

/** Lets the owner fill the tables: row-level security no longer applies to the owner, and triggers do not run. */
export async function disableProtection(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER`);
  }
}

/**
 * Undoes `disableProtection`.
 * @param forced the tables that had FORCE ROW LEVEL SECURITY
 */
export async function enableProtection(
  client: ClientBase,
  tables: readonly Table[],
  forced: ReadonlySet<string>,
): Promise<void> {
  for (const { name } of tables) {
    await client.query(
      `ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER${forced.has(name) ? ', FORCE ROW LEVEL SECURITY' : ''}`,
    );
  }
}

/** The tables with FORCE ROW LEVEL SECURITY. */
export async function listForcedTables(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity`,
  );
  return new Set(rows.map(({ name }) => name));
}
