import type { PoolClient } from 'pg';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { runtime } from '../process/runtime';

/**
 * Runs SQL queries in a transaction, either Prisma's or one from `runReadTransaction`. Queries must name their columns and
 * cast numbers to int: larger numbers arrive as text from one and as bigint from the other.
 */
export interface Statements {
  $queryRaw<Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: readonly unknown[]): Promise<Rows>;
}

/** Runs a read-only transaction on the driver, at a quarter of the cost of Prisma (docs/decisions/021). */
export async function runReadTransaction<T>(work: (db: Statements) => Promise<T>): Promise<T> {
  const { pool, config } = runtime();
  const connection = await pool.connect();
  let broken: Error | undefined;
  const onBroken = (error: Error) => {
    broken = error;
  };
  // Without a listener the error would end the process. The running query rejects as well.
  connection.on('error', onBroken);
  try {
    await connection.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${config.TRANSACTION_TIMEOUT_MS}`);
    const result = await work({ $queryRaw: (query, ...values) => runQuery(connection, query, values) });
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(onBroken);
    throw error;
  } finally {
    connection.removeListener('error', onBroken);
    connection.release(broken);
  }
}

async function runQuery<Rows>(
  connection: PoolClient,
  query: TemplateStringsArray | Prisma.Sql,
  values: readonly unknown[],
): Promise<Rows> {
  const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  const { text } = statement;
  const name = runtime().statementName({ sql: text });
  const { rows } = await connection.query({ name, text, values: statement.values });
  // The caller declares the type of the rows, as with Prisma's client.
  return rows as Rows;
}
