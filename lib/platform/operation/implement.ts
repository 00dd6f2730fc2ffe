import type { z } from 'zod';
import { createLiveNotifications, type EventsOf, type EventTable, type DomainEvent, type NoEvents } from '@/lib/events';
import { failure, type Failure, isFailure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { acceptsChange, hasPermission, PERMISSIONS, parseRole, type Role } from '@/lib/permissions';
import { asPerson, asSystem, findActor, type Actor, type Db } from '@/lib/platform/database/client';
import type { AnyContract } from '@/lib/contract';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { isClosedReportError } from '@/lib/platform/database/errors';
import { parseNetwork } from '@/lib/platform/http/network';
import { inSpan } from '@/lib/platform/process/in-span';
import { findStoredResponse, toIdempotentRequest, runOnce } from './idempotency';
import { checkActiveUnitOfInput } from './active-unit';
import type { Call, Member } from './call';
import { writeEffects, type OperationEffects } from './effects';
import { OperationError } from './operation-error';

interface RunContext<Input> {
  input: Input;
  db: Db;
  call: Call;
  now: Date;
}

interface DeliveryContext<Who> {
  db: Db;
  actor: Who;
  now: Date;
  /** The language of the request, for people who chose none. */
  language: Language;
}

/** For each type of event that sends messages, a function that creates them. It may read in the same transaction. */
export type Deliveries<E extends DomainEvent, Who> = {
  [Type in E['type']]?: (
    event: Extract<E, { type: Type }>,
    context: DeliveryContext<Who>,
  ) => Delivery[] | Promise<Delivery[]>;
};

type DeliveriesByType<Who> = Readonly<
  Partial<Record<string, (event: never, context: DeliveryContext<Who>) => Delivery[] | Promise<Delivery[]>>>
>;

interface ImplementOptions<Input, Output, Events extends EventTable<Who>, Who, Prepared> {
  input: z.ZodType<Input>;
  /** The schema of the result, for OpenAPI and stored responses. Tests with a database validate every result. */
  output: z.ZodType<NoInfer<Output>>;
  /** Runs before the transaction, for files, hashing, images and the network. A failure ends the operation. */
  prepare?: (context: { input: Input; actor: Who; call: Call }) => Promise<Prepared | Failure>;
  run: (
    context: RunContext<Input> & { actor: Who; prepared: Prepared; record: (event: EventsOf<Events>) => void },
  ) => Promise<Output | Failure>;
  events?: Events;
  deliveries?: Deliveries<EventsOf<Events>, Who>;
  /** Commits on an expected failure (to count a wrong code, for example). */
  commitOnFailure?: boolean;
}

/** A contract with its implementation. `perform` validates the input and returns expected failures. */
export interface Operation<Input = unknown, Output = unknown> {
  readonly contract: AnyContract<Input, Output>;
  /** Whether the operation runs across work units, under the system role. */
  readonly isAcrossUnits: boolean;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The types of events that it may record. */
  readonly records: readonly string[];
  perform(call: Call, input: unknown): Promise<Output | Failure>;
}

/** Implements an operation of a member in their active work unit; row-level security limits it to that unit. */
export function implement<Input, Output, Events extends EventTable<Member> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Member, Prepared>,
): Operation<Input, Output> {
  if (typeof PERMISSIONS[contract.permission] === 'string') throw new Error(`${contract.name} needs a role permission`);
  return createOperation(
    contract,
    options,
    false,
    (raw) => (call, work) =>
      call.sessionId === null
        ? Promise.resolve(failure('not-signed-in'))
        : asPerson({ sessionId: call.sessionId, at: call.now }, (db, actor) => {
            const member = checkSender(actor, call) ?? checkMember(contract.permission, actor);
            if (isFailure(member)) return Promise.resolve(member);
            const unitFailure =
              checkActiveUnitOfInput(member, raw) ??
              (contract.method === 'GET' ? null : checkUnitIsOpen(member, contract));
            return unitFailure ? Promise.resolve(unitFailure) : work(db, member);
          }),
  );
}

/** Implements an operation of a signed-in person outside any work unit, such as creating or choosing one. */
export function implementSignedIn<Input, Output, Events extends EventTable<Actor> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Actor, Prepared>,
): Operation<Input, Output> {
  if (contract.permission !== 'signed-in') throw new Error(`${contract.name} needs the permission 'signed-in'`);
  return createOperation(
    contract,
    options,
    true,
    () => (call, work) =>
      asSystem(async (db) => {
        const actor = call.sessionId === null ? null : await findActor(db, { sessionId: call.sessionId, at: call.now });
        return actor ? work(db, actor) : failure('not-signed-in');
      }),
  );
}

/** Implements an operation for anyone, such as sign-in or links. It must check the caller's right itself. */
export function implementPublic<Input, Output, Events extends EventTable<null> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, null, Prepared>,
): Operation<Input, Output> {
  if (contract.permission !== 'anyone') throw new Error(`${contract.name} needs the permission 'anyone'`);
  return createOperation(contract, options, true, () => (_call, work) => asSystem((db) => work(db, null)));
}

/** Rejects a request from a page that was rendered for another person or work unit. */
export function checkSender(actor: Actor | null, { sender }: Call): Failure | null {
  if (!actor || !sender) return null;
  if (sender.personId && sender.personId !== actor.personId) return failure('not-signed-in');
  if (!sender.unitId || sender.unitId === actor.unit?.id) return null;
  return failure(actor.units.some(({ id }) => id === sender.unitId) ? 'other-work-unit' : 'no-work-unit');
}

async function catchExpectedFailures<T>(work: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperationError) return error.failure;
    if (isClosedReportError(error)) return failure('report-closed');
    throw error;
  }
}

/** The actor as a member, if their role in the active work unit has the permission. */
export function checkMember(permission: AnyContract['permission'], actor: Actor | null): Member | Failure {
  if (!actor) return failure('not-signed-in');
  if (!actor.unit) return failure('no-work-unit');
  const role = parseRole(actor.unit?.role);
  if (!role || !hasPermission(permission, role)) return failure('not-your-role');
  const { id, name, closedAt } = actor.unit;
  return { ...actor, unit: { id, name, role: role satisfies Role, closedAt } };
}

/** Rejects a change in a closed work unit, which is read-only until reopened (decision X-352). */
export const checkUnitIsOpen = (member: Member, change: { permission: AnyContract['permission'] }): Failure | null =>
  acceptsChange(change.permission, member.unit) ? null : failure('work-unit-closed');

type RunAuthorized<Who> = <T>(call: Call, work: (db: Db, actor: Who) => Promise<T | Failure>) => Promise<T | Failure>;

function createOperation<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Who, Prepared>,
  isAcrossUnits: boolean,
  createRunAuthorized: (raw: unknown) => RunAuthorized<Who>,
): Operation<Input, Output> {
  return {
    contract,
    isAcrossUnits,
    input: options.input,
    output: options.output,
    records: Object.keys(options.events ?? {}),
    perform: (call, raw) =>
      inSpan(contract.name, {}, () =>
        catchExpectedFailures(async () => {
          const runAuthorized = createRunAuthorized(raw);
          const parsed = options.input.safeParse(raw);
          if (!parsed.success || options.prepare) {
            // An unauthorized caller gets no validation errors and does not cause work in `prepare`.
            const authorization = await runAuthorized(call, async (_db, actor) => ({ actor }));
            if (isFailure(authorization)) return authorization;
            if (!parsed.success) return failure('bad-input', { detail: formatValidationErrors(parsed.error) });
            const storedResponse = await findEarlierResponse(contract, options, runAuthorized, call, parsed.data);
            if (storedResponse) return isFailure(storedResponse) ? storedResponse : storedResponse.response;
            const prepared = await options.prepare?.({ input: parsed.data, actor: authorization.actor, call });
            if (isFailure(prepared)) return prepared;
            return runInTransaction(contract, options, runAuthorized, call, parsed.data, prepared as Prepared);
          }
          return runInTransaction(contract, options, runAuthorized, call, parsed.data, undefined as Prepared);
        }),
      ),
  };
}

/** The stored response of a repeated request, so that `prepare` does not run twice. */
async function findEarlierResponse<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Who, Prepared>,
  runAuthorized: RunAuthorized<Who>,
  call: Call,
  input: Input,
): Promise<{ response: Output } | Failure | null> {
  if (!contract.creates || !call.idempotencyKey) return null;
  const result = await runAuthorized(call, async (db, actor) => {
    const request = toIdempotentRequest(contract, call, actor, input);
    if (request === null || isFailure(request)) return request ?? { stored: null };
    const stored = await findStoredResponse(db, request, options.output);
    return isFailure(stored) ? stored : { stored };
  });
  return isFailure(result) ? result : result.stored;
}

function runInTransaction<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Who, Prepared>,
  runAuthorized: RunAuthorized<Who>,
  call: Call,
  input: Input,
  prepared: Prepared,
): Promise<Output | Failure> {
  return runAuthorized(call, async (db, actor) => {
    const events: EventsOf<Events>[] = [];
    const record = (event: EventsOf<Events>) => void events.push(event);
    const request = toIdempotentRequest(contract, call, actor, input);
    if (isFailure(request)) throw new OperationError(request);
    const result = await runOnce(db, request, { output: options.output, at: call.now }, () =>
      options.run({ input, db, actor, call, now: call.now, prepared, record }),
    );
    if (isFailure(result) && !options.commitOnFailure) throw new OperationError(result);
    if (events.length > 0) await writeEffects(db, await collectEffects(contract, options, call, { db, actor, events }));
    return result;
  });
}

async function collectEffects<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  options: ImplementOptions<Input, Output, Events, Who, Prepared>,
  call: Call,
  { db, actor, events }: { db: Db; actor: Who; events: EventsOf<Events>[] },
): Promise<OperationEffects> {
  const deliveries: Delivery[] = [];
  const deliveriesByType: DeliveriesByType<Who> = options.deliveries ?? {};
  const context = { db, actor, now: call.now, language: call.language ?? 'en' };
  for (const event of events) {
    const { type }: DomainEvent = event;
    // `Deliveries` types each entry by its event, so the event has the right type here.
    deliveries.push(...((await deliveriesByType[type]?.(event as never, context)) ?? []));
  }
  return {
    operation: contract.name,
    events,
    liveNotifications: createLiveNotifications(options.events ?? {}, events, actor),
    deliveries,
    actor: toEffectsActor(actor),
    network: parseNetwork(call.ip),
    requestId: call.requestId,
    at: call.now,
  };
}

function toEffectsActor(actor: Actor | null): OperationEffects['actor'] {
  return { personId: actor?.personId ?? null, unitId: actor?.unit?.id ?? null, name: actor?.name ?? '' };
}

function formatValidationErrors({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues.flatMap(listIssueMessages).join('; ');
}

/** For a union, reports only the errors of the closest match: the option with the fewest errors at its top level. */
function listIssueMessages({ path, ...issue }: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union') return [`${path.join('.') || 'input'}: ${issue.message}`];
  const countTopErrors = (option: z.core.$ZodIssue[]) => option.filter((inner) => inner.path.length <= 1).length;
  const [closest = []] = issue.errors.toSorted((a, b) => countTopErrors(a) - countTopErrors(b));
  return closest.flatMap((inner) => listIssueMessages({ ...inner, path: [...path, ...inner.path] }));
}
