import { Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process, which server/metrics serves. Names follow OpenTelemetry where it has one. */
export const metrics = new Registry();

export const requestDuration = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Duration of HTTP requests until the response was sent.',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

export const activeRequests = new Gauge({
  name: 'http_server_active_requests',
  help: 'HTTP requests without a complete response.',
  labelNames: ['http_request_method'],
  registers: [metrics],
});

export const pdfDuration = new Histogram({
  name: 'pdf_duration_seconds',
  help: 'Duration of making the PDF of an inspection, without the wait for its turn.',
  labelNames: ['outcome'],
  buckets: [0.5, 1, 2, 5, 10, 20, 60, 120, 300],
  registers: [metrics],
});
