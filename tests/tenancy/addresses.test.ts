import { mkdtemp, cp, mkdir, writeFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { GET as health } from '@/app/api/health/route';
import { GET as described } from '@/app/api/openapi.json/route';
import { GET as ready } from '@/app/api/ready/route';
import { OPERATIONS } from '@/lib/operations';
import { PERMISSIONS } from '@/lib/permissions';
import { log } from '@/lib/platform/process/log';
import { checkReadiness } from '@/lib/platform/http/readiness';
import { createWorld, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const operationShape = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean() })),
  requestBody: z.unknown().optional(),
  responses: z.object({
    200: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) }),
    }),
  }),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
});

describe('/api/openapi.json', () => {
  test('names every operation with its method, path, parts of the path and whether it needs a session', async () => {
    const { paths, servers } = document.parse(await described().json());
    expect(servers).toEqual([{ url: 'http://localhost:3000/api' }]);
    for (const { contract } of OPERATIONS) {
      const rows = paths[contract.path]?.[contract.method.toLowerCase()];
      expect(rows?.operationId).toBe(contract.name);
      expect(rows?.security).toEqual(PERMISSIONS[contract.permission] === 'anyone' ? [] : [{ session: [] }]);
      const parts = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(rows?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(parts);
      expect(rows?.requestBody !== undefined).toBe(contract.method !== 'GET');
    }
    expect(Object.values(paths).flatMap((each) => Object.keys(each))).toHaveLength(OPERATIONS.length);
  });

  test('shows what saving a report costs, down to its limits', async () => {
    const text = JSON.stringify(await described().json());
    expect(text).toContain('"soilMoisture"');
    expect(text).toContain('"frozenthaw"');
    expect(text).not.toContain('AUTH_SECRET');
  });
});

describe('/api/openapi.json, answers', () => {
  test('says what every operation answers', async () => {
    const { paths } = document.parse(await described().json());
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const silent = operations.filter(({ responses }) => {
      const { schema } = responses[200].content['application/json'];
      return !('properties' in schema) && !('anyOf' in schema);
    });
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('describes a report in the wire format, what its JSON string holds included', async () => {
    const text = JSON.stringify(
      document.parse(await described().json()).paths['/reports/getReport/{idreport}']?.get?.responses,
    );
    for (const name of ['groupsList', 'conditionDocumentation', 'verifiedBMPList', 'planreviewrevisions'])
      expect(text).toContain(`"${name}"`);
  });
});

describe('/api/health and /api/ready', () => {
  test('a server with a database that is up to date is up and ready', async () => {
    expect(health().status).toBe(200);
    const answer = await ready();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ready: true,
      database: 'answers',
      migrations: 'current',
      disk: 'room',
      reason: null,
    });
  });

  test('a database that lacks a migration of this release: not ready', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'earthtight-migrations-'));
    await cp('prisma/migrations', directory, { recursive: true });
    await mkdir(path.join(directory, '29990101000000_later'));
    await writeFile(path.join(directory, '29990101000000_later', 'migration.sql'), 'SELECT 1');
    expect(await checkReadiness({ migrations: directory })).toEqual({
      ready: false,
      database: 'answers',
      migrations: 'behind',
      disk: 'room',
      reason: 'The database is missing a migration of this release.',
    });
    await rm(directory, { recursive: true });
  });

  test('a disk that is nearly full or missing: not ready, with the reason', async () => {
    jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    const requests: string[] = [];
    const measureFreeBytes = (bytes: number) => async (directory: string) => {
      requests.push(directory);
      return bytes;
    };
    expect(await checkReadiness({ getFreeBytes: measureFreeBytes(200 * 1024 * 1024) })).toMatchObject({
      ready: true,
      disk: 'room',
    });
    expect(await checkReadiness({ getFreeBytes: measureFreeBytes(200 * 1024 * 1024 - 1) })).toEqual({
      ready: false,
      database: 'answers',
      migrations: 'current',
      disk: 'nearly full',
      reason: 'The disk with DATA_DIR is nearly full: less than 200 MB are free.',
    });
    expect(requests).toEqual([world.runtime.config.DATA_DIR, world.runtime.config.DATA_DIR]);

    const rejectMissing = () => Promise.reject(new Error('ENOENT'));
    expect(await checkReadiness({ getFreeBytes: rejectMissing })).toMatchObject({ ready: false, disk: 'away' });
  });

  test('a database that is away: up, but not ready', async () => {
    jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    jest.spyOn(world.runtime.pool, 'query').mockImplementation(() => {
      throw new Error('ECONNREFUSED');
    });
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      ready: false,
      database: 'away',
      migrations: 'unknown',
      disk: 'room',
      reason: 'The database does not respond.',
    });
    expect(health().status).toBe(200);
  });
});
