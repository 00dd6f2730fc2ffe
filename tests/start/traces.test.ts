import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { serveWithPerson, type SignedInPerson } from './people';
import { createDataDirectory, type Served } from './served';

// The production build with OTEL_EXPORTER_OTLP_ENDPOINT, and a collector that stores what it receives.

const spansSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(z.object({ name: z.string(), traceId: z.string() })),
        }),
      ),
    }),
  ),
});

const directory = createDataDirectory();
const received: string[] = [];
const collector = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push(body.toString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let app: Served;
let person: SignedInPerson;

jest.setTimeout(180_000);

beforeAll(async () => {
  await once(collector.listen(0), 'listening');
  const endpoint = `http://localhost:${(collector.address() as AddressInfo).port}`;
  ({ app, person } = await serveWithPerson(directory, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
});
afterAll(async () => {
  await person.close();
  collector.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

test('the traces show the operation, statements and page of a request, and identify nobody', async () => {
  const { id: unitId, site, inspector } = person.unit;
  await person.fetch('/api/live/token', { method: 'POST', body: '{}' });
  await person.fetch(`/app/inspection-reports?site=${site.id}&secret=1`);
  await person.fetch(`/api/nothing/${site.id}`);
  // The server sends the remaining spans when it stops.
  app.signal('SIGTERM');
  await app.ended;

  const spans = received
    .flatMap((body) => spansSchema.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const listTrace = (root: string) => {
    const traceId = spans.find(({ name }) => name === root)?.traceId;
    return spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  };
  expect(listTrace('POST /api/live/token')).toEqual(expect.arrayContaining(['live.token', 'prisma:client:db_query']));
  expect(listTrace('GET /app/{…}')).toEqual(
    expect.arrayContaining(['AppRender.getBodyResult /app/inspection-reports']),
  );
  const identifying = [unitId, site.id, inspector.id, inspector.email, 'secret=1'];
  expect(identifying.filter((text) => received.some((body) => body.includes(text)))).toEqual([]);
});
