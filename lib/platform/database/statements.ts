import type { PoolClient } from 'pg';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { runtime } from '@/lib/platform/runtime';

/**
 * A transaction that is read with SQL statements alone. Prisma's transaction is one, and so is what `readAs` opens.
 * A statement names the columns that it answers, and casts numbers to int: what is larger comes as text from one of
 * them and as a bigint from the other.
 */
export interface Statements {
  $queryRaw<Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: readonly unknown[]): Promise<Rows>;
}

/**
 * One transaction that only reads, without Prisma's client between it and the driver. Finding a row by its key then costs
 * a quarter of the time (docs/decisions/021).
 */
export async function readAs<T>(work: (db: Statements) => Promise<T>): Promise<T> {
  const { pool, config } = runtime();
  const connection = await pool.connect();
  let broken: Error | undefined;
  const onBroken = (error: Error) => {
    broken = error;
  };
  // An error without a listener would end the process. It reaches the statement under way as well.
  connection.on('error', onBroken);
  try {
    await connection.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${config.TRANSACTION_TIMEOUT_MS}`);
    const result = await work({ $queryRaw: (query, ...values) => asked(connection, query, values) });
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(onBroken);
    throw error;
  } finally {
    connection.removeListener('error', onBroken);
    // A connection that is broken is closed; another one takes its place.
    connection.release(broken);
  }
}

async function asked<Rows>(
  connection: PoolClient,
  query: TemplateStringsArray | Prisma.Sql,
  values: readonly unknown[],
): Promise<Rows> {
  const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  const { text } = statement;
  const name = runtime().statementName({ sql: text });
  const { rows } = await connection.query({ name, text, values: statement.values });
  // As with Prisma's client, whoever asks says what the rows are.
  return rows as Rows;
}
