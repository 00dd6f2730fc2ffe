import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/**
 * Runs `work` in a span of the current trace (docs/operations.md, "Traces"). Without an exporter it only runs it.
 * Name and attributes must not identify a work unit or person.
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('earthtight').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
