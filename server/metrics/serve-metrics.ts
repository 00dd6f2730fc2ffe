import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '@/lib/platform/process/config';
import { log } from '@/lib/platform/process/log';
import { getMetrics } from '@/lib/platform/process/metrics';
import type { Runtime } from '@/lib/platform/process/runtime';
import type { Lifetime } from '@/server/lifetime';
import { listen } from '@/server/http/listen';
import { getRequestPath } from '@/server/http/request-validation';
import { registerGauges } from './gauges';
import { createRouteLabeler, labelMethod } from './request-labels';

export interface MetricsService {
  /** Measures a request until its response was sent. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Responds to `GET /metrics` on the main port; null without METRICS_TOKEN. */
  handleRequest: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null;
}

/**
 * Serves metrics in Prometheus' text format: on METRICS_PORT to everybody who reaches it, and on the main port to
 * callers with METRICS_TOKEN. null if neither is set; then requests are not measured.
 */
export async function startMetrics(
  config: Config,
  runtime: Runtime,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<MetricsService | null> {
  const { METRICS_PORT, METRICS_TOKEN } = config;
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return null;
  const { registry, activeRequests, requestDuration } = getMetrics();
  const readGauges = registerGauges(registry, runtime);
  const send = async (response: ServerResponse) => {
    await readGauges();
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  };
  if (METRICS_PORT !== undefined) {
    const http = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return sendStatus(response, 404);
      send(response).catch((error: unknown) => failRequest(response, error));
    });
    await listen(http, { PORT: METRICS_PORT, HOST: config.HOST }, 'METRICS_PORT');
    lifetime.addShutdownStep('the port of the metrics', () => {
      http.close();
      http.closeAllConnections();
    });
  }
  const labelRoute = createRouteLabeler();
  return {
    observe(request, response) {
      const method = labelMethod(request.method ?? '');
      const path = getRequestPath(request);
      const startedAt = performance.now();
      activeRequests.inc({ http_request_method: method });
      response.once('close', () => {
        activeRequests.dec({ http_request_method: method });
        const labels = {
          http_request_method: method,
          http_route: labelRoute(method, path),
          http_response_status_code: response.statusCode,
        };
        requestDuration.observe(labels, (performance.now() - startedAt) / 1000);
      });
    },
    handleRequest:
      METRICS_TOKEN === undefined
        ? null
        : async (request, response) => {
            if (!hasToken(request, METRICS_TOKEN)) return sendStatus(response, 401);
            await send(response).catch((error: unknown) => failRequest(response, error));
          },
  };
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sendStatus(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

function failRequest(response: ServerResponse, error: unknown): void {
  log.error({ err: error }, 'the metrics could not be sent');
  sendStatus(response, 500);
}
