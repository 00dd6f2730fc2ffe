import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import sharp from 'sharp';
import { type Failure, isFailure } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import type { Role } from '@/lib/permissions';
import { readConfig } from '@/lib/platform/process/config';
import type { AnyContract } from '@/lib/contract';
import { MAINTENANCE_ROLE } from '@/lib/platform/database/ownership';
import type { Db } from '@/lib/platform/database/client';
import { openRuntime, type OpenRuntime } from '@/lib/platform/process/open-runtime';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import { createTestDatabase, type TestDatabase } from './test-database';

/** A product for tests: database, files and configuration. People call it through the operations. */
export interface World {
  runtime: OpenRuntime;
  database: TestDatabase;
  /** Where the disk has the file of a storage key. */
  getStoredPath(key: string): string;
  /** Sets the time of the following calls. */
  setNow(now: Date): void;
  /** Creates a work unit with a site and three people. */
  createWorkUnit(name?: string): Promise<Unit>;
  /** Creates a person without a work unit. */
  createOutsider(): Promise<TestUser>;
  /** A caller without a session. */
  signedOut: TestUser;
  /** Runs `work` in a transaction of the maintenance role, which sees every row: to prepare data or inspect rows. */
  runAsMaintenance<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface TestUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  sessionId: string | null;
  /**
   * Resolves with the output or the expected failure.
   * @param idempotencyKey makes a repeated creation return the first result
   */
  tryCall<Input, Output>(
    contract: AnyContract<Input, Output>,
    input: Input,
    idempotencyKey?: string,
  ): Promise<Output | Failure>;
  /** Resolves with the output; throws on a failure. */
  call<Input, Output>(contract: AnyContract<Input, Output>, input: Input, idempotencyKey?: string): Promise<Output>;
  /** Resolves with the failure's code; throws on success. */
  expectFailure<Input, Output>(
    contract: AnyContract<Input, Output>,
    input: Input,
    idempotencyKey?: string,
  ): Promise<string>;
}

export interface Unit {
  id: string;
  name: string;
  office: TestUser;
  leader: TestUser;
  inspector: TestUser;
  site: { id: string; name: string };
  addSite(name: string): Promise<{ id: string; name: string }>;
  addStakeholder(name: string, email: string, siteId?: string): Promise<void>;
  /** Stores a small photo as the photo endpoints do. Returns its file name. */
  addPhoto(directory: 'practiceactions' | 'mapimages', reportId?: string, bytes?: Buffer): Promise<string>;
}

/** @param ownDatabase a migrated database on another server */
export async function createWorld(settings: Record<string, string> = {}, ownDatabase?: TestDatabase): Promise<World> {
  const database = ownDatabase ?? (await createTestDatabase());
  const directory = await mkdtemp(path.join(os.tmpdir(), 'earthtight-world-'));
  const config = {
    ...readConfig({ DATA_DIR: directory, TILE_UPSTREAM: 'synthetic', ...settings }, false),
    AUTH_SECRET: 'a secret of the tests, long enough for them',
  };
  const runtime = openRuntime(config, database.servingUrl);
  const owner = new PrismaClient({
    adapter: new PrismaPg(database.pool),
    transactionOptions: { maxWait: config.TRANSACTION_TIMEOUT_MS, timeout: config.TRANSACTION_TIMEOUT_MS },
  });
  let now = new Date('2026-11-21T15:00:00Z');

  const runAsMaintenance: World['runAsMaintenance'] = (work) =>
    owner.$transaction(async (db) => {
      await db.$queryRaw`SELECT set_config('role', ${MAINTENANCE_ROLE}, true)`;
      return work(db);
    });

  const createCaller = (person: Omit<TestUser, 'tryCall' | 'call' | 'expectFailure'>): TestUser => {
    const tryCall: TestUser['tryCall'] = async (contract, input, idempotencyKey) => {
      const operation = OPERATIONS.find((candidate) => candidate.contract.name === contract.name);
      if (!operation) throw new Error(`${contract.name} is not in lib/operations.ts`);
      const call = {
        sessionId: person.sessionId,
        requestId: randomUUID(),
        ip: `test ${person.name}`,
        userAgent: 'jest',
        now,
        idempotencyKey,
      };
      return (await operation.perform(call, input)) as never;
    };
    return {
      ...person,
      tryCall,
      async call(contract, input, idempotencyKey) {
        const result = await tryCall(contract, input, idempotencyKey);
        if (isFailure(result)) throw new Error(`${contract.name} failed: ${result.code}: ${result.message}`);
        return result;
      },
      async expectFailure(contract, input, idempotencyKey) {
        const result = await tryCall(contract, input, idempotencyKey);
        if (!isFailure(result)) throw new Error(`${contract.name} did not fail`);
        return result.code;
      },
    };
  };

  const createPerson = async (
    db: Db,
    name: string,
    membership: { unitId: string; role: Role } | null,
  ): Promise<TestUser> => {
    const id = randomUUID();
    const sessionId = randomUUID();
    const username = `${name.toLowerCase().replace(/\W+/g, '.')}.${id.slice(0, 8)}`;
    const person = { id, name, email: `${username}@example.com`, phone: '4145550100' };
    await db.person.create({ data: { ...person, username, confirmedAt: now } });
    await db.session.create({ data: { id: sessionId, personId: id, expiresAt: new Date('2030-01-01') } });
    if (membership)
      await db.membership.create({
        data: {
          id: randomUUID(),
          workUnitId: membership.unitId,
          personId: id,
          role: membership.role,
          workRole: 'Inspector',
        },
      });
    return createCaller({ ...person, sessionId });
  };

  const createSite = async (unitId: string, ownerId: string, name: string) => {
    const site = { id: randomUUID(), name };
    await runAsMaintenance(async (db) => {
      await db.site.create({ data: { ...site, lat: 43.0389, lng: -87.9065, ownerId } });
      await db.siteVisibility.create({
        data: { id: randomUUID(), workUnitId: unitId, siteId: site.id, lat: 43.0389, lng: -87.9065 },
      });
    });
    return site;
  };

  return {
    runtime,
    database,
    getStoredPath: (key) => path.join(config.DATA_DIR, 'files', key),
    runAsMaintenance,
    setNow(time) {
      now = time;
    },
    signedOut: createCaller({ id: '', name: 'Nobody', email: '', phone: '', sessionId: null }),
    createOutsider: () => runAsMaintenance((db) => createPerson(db, 'Stella Stranger', null)),
    async createWorkUnit(name = 'Lakeshore Erosion Control') {
      const id = randomUUID();
      const people = await runAsMaintenance(async (db) => {
        // Old enough that the first-day limits do not apply (lib/limits.ts).
        const createdAt = new Date('2020-01-01T08:00:00Z');
        await db.workUnit.create({ data: { id, name, createdBy: randomUUID(), createdAt } });
        return {
          office: await createPerson(db, 'Olive Office', { unitId: id, role: 'admin' }),
          leader: await createPerson(db, 'Leo Leader', { unitId: id, role: 'crewleader' }),
          inspector: await createPerson(db, 'Ines Inspector', { unitId: id, role: 'employee' }),
        };
      });
      const site = await createSite(id, people.office.id, 'Bay View Lofts');
      return {
        id,
        name,
        ...people,
        site,
        addSite: (siteName) => createSite(id, people.office.id, siteName),
        addStakeholder: (stakeholder, email, siteId = site.id) =>
          runAsMaintenance(async (db) => {
            const stakeholderId = randomUUID();
            await db.stakeholder.create({ data: { id: stakeholderId, workUnitId: id, name: stakeholder, email } });
            await db.stakeholderSite.create({ data: { workUnitId: id, stakeholderId, siteId } });
          }),
        async addPhoto(photoDirectory, reportId, content) {
          const fileName = `${randomUUID()}.jpg`;
          const bytes =
            content ??
            (await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6f4d' } })
              .jpeg()
              .toBuffer());
          await runtime.storage.put(`${id}/${photoDirectory}/${fileName}`, bytes);
          await runAsMaintenance((db) =>
            db.photo.create({
              data: {
                fileName,
                workUnitId: id,
                directory: photoDirectory,
                reportId,
                uploadedBy: people.inspector.id,
                bytes: bytes.length,
                sha256: createHash('sha256').update(bytes).digest('hex'),
                width: 64,
                height: 48,
              },
            }),
          );
          return fileName;
        },
      };
    },
    async close() {
      await runtime.close();
      await owner.$disconnect();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
