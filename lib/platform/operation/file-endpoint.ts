import type { z } from 'zod';
import type { EventsOf, EventTable, DomainEvent, NoEvents } from '@/lib/events';
import { failure, isFailure, type Failure, type FailureCode } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { limitConcurrency, QUEUE_FULL } from '@/lib/platform/http/limit-concurrency';
import { createBodyMemory, type BodyMemory } from '@/lib/platform/http/body-memory';
import { log } from '@/lib/platform/process/log';
import { checkRateLimit, type RateClass } from '@/lib/platform/http/rate-limit';
import { logSecurity } from '@/lib/platform/security/security-log';
import { toBodyFailure, limitBody } from './body';
import type { Call, Member } from './call';
import type { EndpointAccess, RunInUnit } from './endpoint-access';
import { catchUnexpected, createResponse } from './json-handler';
import { createUnitTransaction } from './unit-transaction';
import { readCall, isOwnOrigin } from './request';
import { compileRoute } from './route-pattern';

/**
 * An endpoint for requests that are not JSON: images, files, imports, map tiles, webhooks. All check in this order:
 * route, origin, rate, access (such as session, sender, membership and permission), input, size. Changes are recorded
 * through `inUnit`.
 */
export interface FileEndpoint {
  readonly name: string;
  /** Method and path, with `{name}` for path parameters. */
  readonly route: Route;
  readonly permission: Permission;
  /** The types of events that it may record. */
  readonly records: readonly string[];
  handle(request: Request): Promise<Response>;
}

type Route = `${'GET' | 'POST'} /${string}`;

interface EndpointOptions<Input, Data, Events extends EventTable<Member>> {
  /** For the log and the audit trail, such as `photos.upload`. */
  name: string;
  route: Route;
  /** Who may call it. */
  access: EndpointAccess<Input, Data>;
  rate: RateClass;
  /** Validates the path parameters and the query. */
  input: z.ZodType<Input, unknown>;
  /** The failure for an unknown path and for an invalid input. */
  invalidRequestCode: FailureCode;
  /** The failure for an invalid input, if it says more than `invalidRequestCode`. */
  describeInvalidInput?: (error: z.ZodError) => Failure;
  /** Maximum bytes of the body, counted while they arrive. */
  maxBodyBytes: number;
  events?: Events;
  handle(context: EndpointContext<Input, Data, EventsOf<Events>>): Promise<Response | object | Failure>;
}

interface EndpointContext<Input, Data, Event extends DomainEvent> {
  request: Pick<Request, 'url' | 'headers'>;
  /** Fails with TooLargeError beyond `maxBodyBytes`. */
  body: ReadableStream<Uint8Array> | null;
  /** Reserve memory here before holding parts of the body; it is released when `handle` ends. */
  memory: BodyMemory;
  call: Call;
  input: Input;
  /** What `access` read while it authorized the request. */
  data: Data;
  inUnit: RunInUnit<Event>;
}

/** Uploads of one caller that run at the same time. A phone sends one at a time. */
const MAX_UPLOADS = 3;
const MAX_QUEUED_UPLOADS = 20;

const limitUploads = limitConcurrency(MAX_UPLOADS, MAX_QUEUED_UPLOADS);

/** Creates an endpoint that runs the steps of `FileEndpoint`, and then `handle`. */
export function createFileEndpoint<Input, Data, Events extends EventTable<Member> = NoEvents>(
  options: EndpointOptions<Input, Data, Events>,
): FileEndpoint {
  const { name, route, access } = options;
  const [method = '', path = ''] = route.split(' ');
  const matchPath = compileRoute(path);

  async function runSteps(request: Request, call: Call): Promise<Response | object | Failure> {
    const url = new URL(request.url);
    const pathParameters = matchPath(url.pathname);
    if (!pathParameters) return failure(options.invalidRequestCode);
    if (method !== 'GET' && access.requiresOwnOrigin && !isOwnOrigin(request.headers)) {
      logSecurity({ what: 'foreign-origin', at: name }, call);
      return failure('foreign-origin');
    }
    const parsed = options.input.safeParse({ ...Object.fromEntries(url.searchParams), ...pathParameters });
    const input = parsed.success
      ? parsed.data
      : (options.describeInvalidInput?.(parsed.error) ?? failure(options.invalidRequestCode));
    const endpointRequest = { call, url, input, isChange: method !== 'GET' };
    const key = access.rateKey(endpointRequest);
    const rateFailure = await checkRateLimit(options.rate, key);
    if (rateFailure) return rateFailure;
    const data = await access.authorize(endpointRequest);
    if (isFailure(data)) return data;
    if (isFailure(input)) return input;

    const inUnit = createUnitTransaction<EventsOf<Events>>(name, access.permission, call, options.events ?? {});
    const context = { request, call, input, data, inUnit };
    if (method === 'GET') return options.handle({ ...context, body: null, memory: createBodyMemory() });
    const response = await limitUploads(key, () => handleWithBody(request, context));
    return response === QUEUE_FULL ? failure('too-many-requests') : response;
  }

  async function handleWithBody(
    request: Request,
    context: Omit<EndpointContext<Input, Data, EventsOf<Events>>, 'body' | 'memory'>,
  ) {
    const body = limitBody(request, options.maxBodyBytes);
    if (isFailure(body)) return body;
    const memory = createBodyMemory();
    try {
      return await options.handle({ ...context, body, memory });
    } catch (error) {
      const bodyFailure = toBodyFailure(error);
      if (bodyFailure) return bodyFailure;
      throw error;
    } finally {
      memory.release();
    }
  }

  return {
    name,
    route,
    permission: access.permission,
    records: Object.keys(options.events ?? {}),
    async handle(request) {
      const startedAt = performance.now();
      const call = await readCall(request.headers);
      const context = { requestId: call.requestId, operation: name };
      const result = await catchUnexpected(context, () => runSteps(request, call));
      const response = result instanceof Response ? result : createResponse(result, call.requestId);
      const ms = Math.round(performance.now() - startedAt);
      // Reads of images and tiles are frequent, so successful ones are logged at debug level.
      const level = method === 'GET' && response.status < 400 ? 'debug' : 'info';
      log[level]({ ...context, status: response.status, ms }, 'request');
      return response;
    },
  };
}
