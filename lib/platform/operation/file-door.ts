import type { z } from 'zod';
import type { RecordedBy, EventTable, HappenedEvent, NoEvents } from '@/lib/events';
import { failure, isFailure, type Failure, type FailureCode } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { atMost, TOO_MANY_WAITING } from '@/lib/platform/at-most';
import { bodyMemory, type BodyMemory } from '@/lib/platform/body-memory';
import { log } from '@/lib/platform/log';
import { withinRate, type RateClass } from '@/lib/platform/rate-limit';
import { logSecurity } from '@/lib/platform/security-log';
import { bodyFailure, bodyWithin } from './body';
import type { Call, Member } from './call';
import type { Callers, InUnit } from './callers';
import { guarded, respond } from './door';
import { inUnitOf } from './in-unit';
import { callOf, fromOwnOrigin } from './request';
import { routePattern } from './route-pattern';

/**
 * The way in for requests that are no JSON: pictures, files, imports, map tiles, a provider's reports. The same steps
 * stand around each: address, origin, rate, session, sender, membership, permission, size. What was changed is recorded
 * through `inUnit`. A door that does not say who may call it does not compile.
 */
export interface FileDoor {
  readonly name: string;
  /** Method and path, with `{name}` for parts that are fields of the input. */
  readonly route: Route;
  readonly permission: Permission;
  /** The types of the events that it may record. */
  readonly records: readonly string[];
  answer(request: Request): Promise<Response>;
}

type Route = `${'GET' | 'POST'} /${string}`;

interface Steps<Input, Found, Events extends EventTable<Member>> {
  /** For the log and the audit trail, `photos.upload` for example. */
  name: string;
  route: Route;
  callers: Callers<Input, Found>;
  rate: RateClass;
  /** The parts of the path and the fields of the query, as they were sent. */
  input: z.ZodType<Input, unknown>;
  /** The answer to an input that can't be right. */
  unknown: FailureCode;
  /** Bytes of the body, at most. They are counted while they arrive. */
  largestBody: number;
  /** The room's table of what `inUnit` may record. */
  events?: Events;
  answer(asked: Asked<Input, Found, RecordedBy<Events>>): Promise<Response | object | Failure>;
}

interface Asked<Input, Found, Event extends HappenedEvent> {
  /** Its address and headers; the body is below. */
  request: Pick<Request, 'url' | 'headers'>;
  /** Ends in TooLargeError when more than `largestBody` arrives. */
  body: ReadableStream<Uint8Array> | null;
  /** Whoever holds parts of the body must first take room for them here; the door gives the room back. */
  memory: BodyMemory;
  call: Call;
  input: Input;
  found: Found;
  inUnit: InUnit<Event>;
}

/** One caller's uploads at once, and how many more may wait: a phone sends one at a time. */
const takeTurn = atMost(3, 20);

export function fileDoor<Input, Found, Events extends EventTable<Member> = NoEvents>(
  steps: Steps<Input, Found, Events>,
): FileDoor {
  const { name, route, callers } = steps;
  const [method = '', path = ''] = route.split(' ');
  const partsOf = routePattern(path);

  async function goThrough(request: Request, call: Call): Promise<Response | object | Failure> {
    const url = new URL(request.url);
    const parts = partsOf(url.pathname);
    if (!parts) return failure(steps.unknown);
    if (method !== 'GET' && callers.fromOwnPages && !fromOwnOrigin(request.headers)) {
      logSecurity({ what: 'foreign-origin', at: name }, call);
      return failure('foreign-origin');
    }
    const parsed = steps.input.safeParse({ ...Object.fromEntries(url.searchParams), ...parts });
    const input = parsed.success ? parsed.data : failure(steps.unknown);
    const knock = { call, url, input, changes: method !== 'GET' };
    const key = callers.rateKey(knock);
    if (!(await withinRate(steps.rate, key))) return failure('too-many-requests');
    const found = await callers.enter(knock);
    if (isFailure(found)) return found;
    if (isFailure(knock.input)) return knock.input;

    const inUnit = inUnitOf<RecordedBy<Events>>(name, callers.permission, call, steps.events ?? {});
    const asked = { request, call, input: knock.input, found, inUnit };
    if (method === 'GET') return steps.answer({ ...asked, body: null, memory: bodyMemory() });
    const answered = await takeTurn(key, () => answerWithBody(request, asked));
    return answered === TOO_MANY_WAITING ? failure('too-many-requests') : answered;
  }

  async function answerWithBody(
    request: Request,
    asked: Omit<Asked<Input, Found, RecordedBy<Events>>, 'body' | 'memory'>,
  ) {
    const body = bodyWithin(request, steps.largestBody);
    if (isFailure(body)) return body;
    const memory = bodyMemory();
    try {
      return await steps.answer({ ...asked, body, memory });
    } catch (error) {
      const expected = bodyFailure(error);
      if (expected) return expected;
      throw error;
    } finally {
      memory.release();
    }
  }

  return {
    name,
    route,
    permission: callers.permission,
    records: Object.keys(steps.events ?? {}),
    async answer(request) {
      const started = performance.now();
      const call = await callOf(request.headers);
      const context = { requestId: call.requestId, operation: name };
      const answer = await guarded(context, () => goThrough(request, call));
      const response = answer instanceof Response ? answer : respond(answer, call.requestId);
      const ms = Math.round(performance.now() - started);
      // Pictures and tiles are asked for by the hundred, so only refusals and possible changes get a line at the usual
      // level.
      const level = method === 'GET' && response.status < 400 ? 'debug' : 'info';
      log[level]({ ...context, status: response.status, ms }, 'asked');
      return response;
    },
  };
}
