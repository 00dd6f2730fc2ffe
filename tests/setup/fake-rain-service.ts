import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RainRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

type Respond = (response: ServerResponse, request: RainRequest) => void;

/** Starts a fake of api.weather.gov or of NCEI's Access Data Service. */
export async function startFakeRainService() {
  const requests: RainRequest[] = [];
  let respond: Respond = (response) => response.writeHead(404).end();
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in');
    const request = { path: pathname, query: Object.fromEntries(searchParams), headers: incoming.headers };
    requests.push(request);
    respond(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The requests since the last call of `respondWith` or `respondWithJson`. */
    requests,
    respondWith(next: Respond) {
      requests.length = 0;
      respond = next;
    },
    respondWithJson(body: unknown) {
      requests.length = 0;
      respond = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeRainService = Awaited<ReturnType<typeof startFakeRainService>>;

interface Precipitation {
  value: unknown;
  unitCode?: string;
  qualityControl?: string | null;
}

/**
 * A response of api.weather.gov, with the fields of recorded ones: newest first, hourly rain in millimeters or meters
 * (https://www.weather.gov/documentation/services-web-api, ObservationCollectionGeoJson).
 */
export const createObservations = (observations: readonly [timestamp: string, rain: Precipitation][]) => ({
  '@context': ['https://geojson.org/geojson-ld/geojson-context.jsonld'],
  type: 'FeatureCollection',
  features: observations.map(([timestamp, rain]) => ({
    id: `https://api.weather.gov/stations/KMKE/observations/${timestamp}`,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-87.9, 42.95] },
    properties: {
      '@type': 'wx:ObservationStation',
      station: 'https://api.weather.gov/stations/KMKE',
      timestamp,
      rawMessage: '',
      temperature: { value: 6.1, unitCode: 'wmoUnit:degC', qualityControl: 'V' },
      precipitationLastHour: { unitCode: 'wmoUnit:mm', qualityControl: 'C', ...rain },
    },
  })),
});
