import { mkdtemp, cp, mkdir, writeFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { GET as health } from '@/app/api/health/route';
import { GET as getOpenApi } from '@/app/api/openapi.json/route';
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

const operationSchema = z.object({
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
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

describe('/api/openapi.json', () => {
  test('lists every operation with its method, path, path parameters and whether a session is required', async () => {
    const { paths, servers } = documentSchema.parse(await getOpenApi().json());
    expect(servers).toEqual([{ url: 'http://localhost:3000/api' }]);
    for (const { contract } of OPERATIONS) {
      const described = paths[contract.path]?.[contract.method.toLowerCase()];
      expect(described?.operationId).toBe(contract.name);
      expect(described?.security).toEqual(PERMISSIONS[contract.permission] === 'anyone' ? [] : [{ session: [] }]);
      const parts = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(described?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(parts);
      expect(described?.requestBody !== undefined).toBe(contract.method !== 'GET');
    }
    expect(Object.values(paths).flatMap((each) => Object.keys(each))).toHaveLength(OPERATIONS.length);
  });

  test('lists the fields and values of a report, and no secrets', async () => {
    const text = JSON.stringify(await getOpenApi().json());
    expect(text).toContain('"soilMoisture"');
    expect(text).toContain('"frozenthaw"');
    expect(text).not.toContain('AUTH_SECRET');
  });
});

describe('/api/openapi.json', () => {
  test('describes the response of every operation', async () => {
    const { paths } = documentSchema.parse(await getOpenApi().json());
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const withoutSchema = operations.filter(({ responses }) => {
      const { schema } = responses[200].content['application/json'];
      return !('properties' in schema) && !('anyOf' in schema);
    });
    expect(withoutSchema.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('describes a report in the wire format, including its JSON strings', async () => {
    const text = JSON.stringify(
      documentSchema.parse(await getOpenApi().json()).paths['/reports/getReport/{idreport}']?.get?.responses,
    );
    for (const name of ['groupsList', 'conditionDocumentation', 'verifiedBMPList', 'planreviewrevisions'])
      expect(text).toContain(`"${name}"`);
  });
});

describe('the server', () => {
  test('is healthy and ready with an up-to-date database', async () => {
    expect(health().status).toBe(200);
    const response = await ready();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ready: true,
      database: 'available',
      migrations: 'current',
      disk: 'ok',
      storage: 'ok',
      reason: null,
    });
  });

  test('is not ready if the database lacks a migration', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'earthtight-migrations-'));
    await cp('prisma/migrations', directory, { recursive: true });
    await mkdir(path.join(directory, '29990101000000_later'));
    await writeFile(path.join(directory, '29990101000000_later', 'migration.sql'), 'SELECT 1');
    expect(await checkReadiness({ migrationsDirectory: directory })).toEqual({
      ready: false,
      database: 'available',
      migrations: 'behind',
      disk: 'ok',
      storage: 'ok',
      reason: 'The database is missing a migration of this release.',
    });
    await rm(directory, { recursive: true });
  });

  test('is not ready if the disk is nearly full or cannot be read', async () => {
    jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    const directories: string[] = [];
    const measureFreeBytes = (bytes: number) => async (directory: string) => {
      directories.push(directory);
      return bytes;
    };
    expect(await checkReadiness({ getFreeBytes: measureFreeBytes(200 * 1024 * 1024) })).toMatchObject({
      ready: true,
      disk: 'ok',
      storage: 'ok',
    });
    expect(await checkReadiness({ getFreeBytes: measureFreeBytes(200 * 1024 * 1024 - 1) })).toEqual({
      ready: false,
      database: 'available',
      migrations: 'current',
      disk: 'nearly full',
      storage: 'ok',
      reason: 'The disk with DATA_DIR is nearly full: less than 200 MB are free.',
    });
    expect(directories).toEqual([world.runtime.config.DATA_DIR, world.runtime.config.DATA_DIR]);

    const rejectMissing = () => Promise.reject(new Error('ENOENT'));
    expect(await checkReadiness({ getFreeBytes: rejectMissing })).toMatchObject({ ready: false, disk: 'unavailable' });
  });

  test('is healthy but not ready if the database does not respond', async () => {
    jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    jest.spyOn(world.runtime.pool, 'query').mockImplementation(() => {
      throw new Error('ECONNREFUSED');
    });
    const response = await ready();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      ready: false,
      database: 'unavailable',
      migrations: 'unknown',
      disk: 'ok',
      storage: 'ok',
      reason: 'The database does not respond.',
    });
    expect(health().status).toBe(200);
  });
});
