import type { IncomingMessage, ServerResponse } from 'node:http';
import { SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Config } from '@/lib/platform/process/config';
import type { Lifetime } from '@/server/lifetime';
import { getRequestPath } from '@/server/http/request-validation';
import { createRouteLabeler, labelMethod } from '@/server/metrics/request-labels';
import { readVersion } from '@/server/version';
import { toAnonymousSpan } from './anonymous-span';

/** Handles a request in a span that ends with the response. */
export type TraceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
) => Promise<void>;

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. null without it; then none of the packages is loaded.
 * Call this before the first query and before Next is loaded.
 */
export async function startTraces(
  config: Config,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
): Promise<TraceRequest | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  // The spans of Next's fetch are named by complete URLs.
  process.env.NEXT_OTEL_FETCH_DISABLED = '1';
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }, prisma] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@prisma/instrumentation'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'earthtight',
      'service.version': readVersion(),
    }),
    spanProcessors: [new BatchSpanProcessor(makeAnonymous(new OTLPTraceExporter()))],
  });
  provider.register();
  new prisma.PrismaInstrumentation().enable();
  lifetime.addShutdownStep('traces', () => provider.shutdown());
  return createRequestTracer();
}

function createRequestTracer(): TraceRequest {
  const labelRoute = createRouteLabeler();
  const tracer = trace.getTracer('earthtight');
  return (request, response, handle) => {
    const method = labelMethod(request.method ?? '');
    const route = labelRoute(method, getRequestPath(request));
    const requestId = request.headers['x-request-id'];
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'request.id': requestId },
    });
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return context.with(trace.setSpan(context.active(), span), handle);
  };
}

const makeAnonymous = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(toAnonymousSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});
