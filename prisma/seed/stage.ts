import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { MAINTENANCE_ROLE } from '@/lib/platform/database/ownership';
import type { Db } from '@/lib/platform/database/client';
import type { Operation } from '@/lib/platform/operation/implement';
import type { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Runtime } from '@/lib/platform/process/runtime';
import { PARTNER, PEOPLE } from './cast';

/** Runs an operation and returns its output. */
export type Perform = <Input, Output>(operation: Operation<Input, Output>, input: Input) => Promise<Output>;

/** What every part of the demonstration needs. */
export interface Stage {
  now: Date;
  runtime: Runtime;
  unitId: string;
  /** In the order of SITES, filled by `seedUnit`. */
  siteIds: string[];
  personId(username: string): string;
  sessionId(username: string): string;
  /** Runs operations as this person at this time. Any failure aborts the start. */
  as(username: string, at: Date): Perform;
  /** Writes rows that no operation creates. */
  behind<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Milliseconds. The first start must not fail on a slow machine. */
const LONG_TRANSACTION = { timeout: 120_000, maxWait: 120_000 };

export function createStage(runtime: Runtime, owner: PrismaClient, now: Date): Stage {
  const accounts = [...PEOPLE, PARTNER].map(({ username }) => ({
    username,
    id: randomUUID(),
    sessionId: randomUUID(),
  }));
  const findAccount = (username: string) => {
    const account = accounts.find((candidate) => candidate.username === username);
    if (!account) throw new Error(`There is no demo account ${username}`);
    return account;
  };
  const call = { requestId: 'demo', ip: 'demo', userAgent: 'demo' };
  return {
    now,
    runtime,
    unitId: randomUUID(),
    siteIds: [],
    personId: (username) => findAccount(username).id,
    sessionId: (username) => findAccount(username).sessionId,
    as: (username, at) => async (operation, input) => {
      const { sessionId } = findAccount(username);
      const result = await operation.perform({ ...call, sessionId, now: at }, input);
      if (isFailure(result))
        throw new Error(`The demonstration could not be made: ${operation.contract.name}: ${result.message}`);
      return result;
    },
    behind: (work) =>
      owner.$transaction(async (db) => {
        await db.$queryRaw`SELECT set_config('role', ${MAINTENANCE_ROLE}, true)`;
        return work(db);
      }, LONG_TRANSACTION),
  };
}
