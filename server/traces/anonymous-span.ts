import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';

/** The attributes that leave the server. Others of Next contain addresses with ids, and errors contain data. */
const ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'request.id',
  'messaging.destination.name',
  // Prisma. Statements have placeholders instead of values.
  'method',
  'model',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  // Next
  'next.route',
  'next.span_type',
]);

/** The span without anything that identifies a work unit or person, or contains what people entered. */
export function toAnonymousSpan(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => ATTRIBUTES.has(name)));
  const { 'next.span_type': nextType, 'next.route': nextRoute = '' } = attributes;
  return {
    // Next's names contain addresses.
    name: nextType === undefined ? span.name : `${nextType} ${nextRoute}`.trim(),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    events: [],
    links: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
