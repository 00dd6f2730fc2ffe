import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import OpenAPIClientAxios, { type OpenAPIClient } from 'openapi-client-axios';
import { z } from 'zod';
import { savePermitProfile } from '@/lib/compliance/contract';
import { API_RESOURCES } from '@/lib/integrations/server/resources/resources';
import { findFreePort } from '@/tests/setup/free-port';
import { createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';
import { createToken, startApiServer } from './api-requests';

/** A client that is generated from the OpenAPI document alone. */
let world: World;
let unit: Unit;
let server: Server;
let client: OpenAPIClient;
beforeAll(async () => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  world = await createWorld({ PUBLIC_URL: address });
  world.setNow(new Date());
  server = await startApiServer(port);
  unit = await world.createWorkUnit();
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
  const date = new Date(Date.now() - 3_600_000).toISOString();
  await createOpenReport(unit, { fields: { siteId: unit.site.id, date } });
  const generator = new OpenAPIClientAxios({ definition: `${address}/api/v1/openapi.json` });
  client = await generator.init();
  client.defaults.headers.common.authorization = `Bearer ${await createToken(unit.office)}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.close();
});

const call = (operation: string, ...parameters: object[]) => {
  const method = client[operation];
  if (!method) throw new Error(`the document has no ${operation}`);
  return method(...(parameters as Parameters<typeof method>));
};

describe('a client generated from the OpenAPI document', () => {
  test('adds a reading and reads all data in the documented form', async () => {
    const reading = {
      id: randomUUID(),
      siteId: unit.site.id,
      fromAt: '2026-11-20T00:00:00Z',
      toAt: '2026-11-20T01:00:00Z',
      rainInches: 0.3,
      station: 'Gate 3',
    };
    expect((await call('addRain', {}, reading)).data).toEqual({ id: reading.id });
    for (const { name, item } of API_RESOURCES) {
      const operation = `list${name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}`;
      const { data } = await call(operation, { limit: 1, site: unit.site.id });
      const page = z.looseObject({ next: z.string().nullable(), since: z.iso.datetime() }).parse(data);
      const [items] = Object.values(page).filter(Array.isArray);
      expect([name, items]).toEqual([name, [expect.anything()]]);
      z.array(item.strict()).parse(items);
    }
  });

  test('gets the documented failure', async () => {
    const refused = await call('listSites', { limit: 501 }).catch(
      (error: { response: { data: unknown } }) => error.response,
    );
    expect(refused).toMatchObject({ status: 400, data: { code: 'api-request-invalid', message: expect.any(String) } });
  });
});
