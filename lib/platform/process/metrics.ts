import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Shared by the server's bundle and Next's bundle, which each have a copy of this module. */
declare global {
  var earthtightMetrics: ReturnType<typeof createMetrics> | undefined;
}

/** The metrics of this process, which server/metrics serves. Names follow OpenTelemetry where it has one. */
export const getMetrics = () => (globalThis.earthtightMetrics ??= createMetrics());

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestDuration: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP requests until the response was sent.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    activeRequests: new Gauge({
      name: 'http_server_active_requests',
      help: 'HTTP requests without a complete response.',
      labelNames: ['http_request_method'],
      registers,
    }),
    storageErrors: new Counter({
      name: 'storage_errors_total',
      help: 'Requests to the bucket that failed, each attempt of a retried request included.',
      labelNames: ['http_request_method'],
      registers,
    }),
    pdfDuration: new Histogram({
      name: 'pdf_duration_seconds',
      help: 'Time to create an inspection PDF, without queue time.',
      labelNames: ['outcome'],
      buckets: [0.5, 1, 2, 5, 10, 20, 60, 120, 300],
      registers,
    }),
  };
}
