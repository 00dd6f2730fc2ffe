import type { z } from 'zod';
import { hintsOf, type RecordedBy, type EventTable, type HappenedEvent, type NoEvents } from '@/lib/events';
import { failure, type Failure, isFailure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { acceptsChange, allows, PERMISSIONS, ROLES, type Role } from '@/lib/permissions';
import { asPerson, asSystem, identify, readAsPerson, type Actor, type Db } from '@/lib/platform/database/client';
import type { Statements } from '@/lib/platform/database/statements';
import type { AnyContract } from '@/lib/contract';
import type { Delivery } from '@/lib/platform/delivery';
import { isClosedReportError } from '@/lib/platform/database/errors';
import { networkOf } from '@/lib/platform/network';
import { earlierAnswer, identifiedRequest, onceUnderId } from './answered-requests';
import { refuseOtherUnitIn } from './active-unit';
import type { Call, Member } from './call';
import { writeHappened, type Happened } from './happened';
import { describeMistakes } from './input-mistakes';
import { Refused } from './refused';

interface Setting<Input> {
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

/** The events that send messages, each with what it sends; may look things up in the same transaction. */
export type Deliveries<E extends HappenedEvent, Who> = {
  [Type in E['type']]?: (
    event: Extract<E, { type: Type }>,
    context: DeliveryContext<Who>,
  ) => Delivery[] | Promise<Delivery[]>;
};

type ByType<Who> = Readonly<
  Partial<Record<string, (event: never, context: DeliveryContext<Who>) => Delivery[] | Promise<Delivery[]>>>
>;

interface Parts<Input, Output, Events extends EventTable<Who>, Who, Prepared> {
  input: z.ZodType<Input>;
  /** The schema of the result, for OpenAPI. Tests validate every result. */
  output: z.ZodType<NoInfer<Output>>;
  /** Runs before the transaction, for files, hashing, images and the network. A failure ends the operation. */
  prepare?: (context: { input: Input; actor: Who; call: Call }) => Promise<Prepared | Failure>;
  run: (
    context: Setting<Input> & { actor: Who; prepared: Prepared; record: (event: RecordedBy<Events>) => void },
  ) => Promise<Output | Failure>;
  events?: Events;
  deliveries?: Deliveries<RecordedBy<Events>, Who>;
  /** Commits on an expected failure (to count a wrong code, for example). */
  keepOnFailure?: boolean;
}

/** A contract with its implementation. `perform` validates the input and returns expected failures. */
export interface Operation<Input = unknown, Output = unknown> {
  readonly contract: AnyContract<Input, Output>;
  /** Whether the operation runs across work units, under the system role. */
  readonly acrossUnits: boolean;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly records: readonly string[];
  perform(call: Call, input: unknown): Promise<Output | Failure>;
}

/** Implements an operation of a member in their active work unit; row-level security limits it to that unit. */
export function implement<Input, Output, Events extends EventTable<Member> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Member, Prepared>,
): Operation<Input, Output> {
  refusePersonal(contract);
  return operation(
    contract,
    parts,
    false,
    (raw) => (call, work) =>
      call.sessionId === null
        ? Promise.resolve(failure('not-signed-in'))
        : asPerson({ sessionId: call.sessionId, at: call.now }, (db, actor) => {
            const member = otherSender(actor, call) ?? admit(contract.permission, actor);
            if (isFailure(member)) return Promise.resolve(member);
            const refused =
              refuseOtherUnitIn(member, raw) ??
              (contract.method === 'GET' ? null : closedUnitRefusal(member, contract));
            return refused ? Promise.resolve(refused) : work(db, member);
          }),
  );
}

interface ReadingParts<Input, Output> {
  input: z.ZodType<Input>;
  output: z.ZodType<NoInfer<Output>>;
  run: (context: { input: Input; db: Statements; actor: Member; call: Call; now: Date }) => Promise<Output | Failure>;
}

/** Implements a read of a member with SQL only, for frequent reads (decision 021). Same steps as `implement`. */
export function implementRead<Input, Output>(
  contract: AnyContract<Input, Output>,
  { input, output, run }: ReadingParts<Input, Output>,
): Operation<Input, Output> {
  refusePersonal(contract);
  return {
    contract,
    acrossUnits: false,
    input,
    output,
    records: [],
    async perform(call, raw) {
      if (call.sessionId === null) return failure('not-signed-in');
      const parsed = input.safeParse(raw);
      const asking = { sessionId: call.sessionId, at: call.now };
      return expectedFailures(() =>
        readAsPerson(asking, async (db, who) => {
          const actor = otherSender(who, call) ?? admit(contract.permission, who);
          if (isFailure(actor)) return actor;
          const refused = refuseOtherUnitIn(actor, raw);
          if (refused) return refused;
          if (!parsed.success) return failure('bad-input', { detail: describeMistakes(parsed.error) });
          return run({ input: parsed.data, db, actor, call, now: call.now });
        }),
      );
    },
  };
}

function refusePersonal({ name, permission }: Pick<AnyContract, 'name' | 'permission'>): void {
  if (typeof PERMISSIONS[permission] === 'string') throw new Error(`${name} needs a role permission`);
}

/** Implements an operation of a signed-in person outside any work unit, such as creating or choosing one. */
export function implementSignedIn<Input, Output, Events extends EventTable<Actor> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Actor, Prepared>,
): Operation<Input, Output> {
  if (contract.permission !== 'signed-in') throw new Error(`${contract.name} must ask for 'signed-in'`);
  return operation(
    contract,
    parts,
    true,
    () => (call, work) =>
      asSystem(async (db) => {
        const actor = call.sessionId === null ? null : await identify(db, { sessionId: call.sessionId, at: call.now });
        return actor ? work(db, actor) : failure('not-signed-in');
      }),
  );
}

/** Implements an operation for anyone, such as sign-in or links. It must check the caller's right itself. */
export function implementOpen<Input, Output, Events extends EventTable<null> = NoEvents, Prepared = undefined>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, null, Prepared>,
): Operation<Input, Output> {
  if (contract.permission !== 'anyone') throw new Error(`${contract.name} must ask for 'anyone'`);
  return operation(contract, parts, true, () => (_call, work) => asSystem((db) => work(db, null)));
}

/** Rejects a request from a page that was rendered for another person or work unit. */
export function otherSender(actor: Actor | null, { sender }: Call): Failure | null {
  if (!actor || !sender) return null;
  if (sender.personId && sender.personId !== actor.personId) return failure('not-signed-in');
  if (!sender.unitId || sender.unitId === actor.unit?.id) return null;
  return failure(actor.units.some(({ id }) => id === sender.unitId) ? 'other-work-unit' : 'no-work-unit');
}

async function expectedFailures<T>(work: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.why;
    if (isClosedReportError(error)) return failure('report-closed');
    throw error;
  }
}

export function admit(permission: AnyContract['permission'], actor: Actor | null): Member | Failure {
  if (!actor) return failure('not-signed-in');
  if (!actor.unit) return failure('no-work-unit');
  const role = ROLES.find((known) => known === actor.unit?.role);
  if (!role || !allows(permission, role)) return failure('not-your-role');
  const { id, name, closedAt } = actor.unit;
  return { ...actor, unit: { id, name, role: role satisfies Role, closedAt } };
}

/** Rejects a change in a closed work unit, which is read-only until reopened (decision X-352). */
export const closedUnitRefusal = (member: Member, change: { permission: AnyContract['permission'] }): Failure | null =>
  acceptsChange(change.permission, member.unit) ? null : failure('work-unit-closed');

type Enter<Who> = <T>(call: Call, work: (db: Db, actor: Who) => Promise<T | Failure>) => Promise<T | Failure>;

function operation<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Who, Prepared>,
  acrossUnits: boolean,
  enterFor: (raw: unknown) => Enter<Who>,
): Operation<Input, Output> {
  return {
    contract,
    acrossUnits,
    input: parts.input,
    output: parts.output,
    records: Object.keys(parts.events ?? {}),
    perform: (call, raw) =>
      expectedFailures(async () => {
        const enter = enterFor(raw);
        const parsed = parts.input.safeParse(raw);
        if (!parsed.success || parts.prepare) {
          // An unauthorized caller gets no validation errors and does not cause work in `prepare`.
          const admitted = await enter(call, async (_db, actor) => ({ actor }));
          if (isFailure(admitted)) return admitted;
          if (!parsed.success) return failure('bad-input', { detail: describeMistakes(parsed.error) });
          const earlier = await earlierOf(contract, parts, enter, call, parsed.data);
          if (earlier) return isFailure(earlier) ? earlier : earlier.answer;
          const prepared = await parts.prepare?.({ input: parsed.data, actor: admitted.actor, call });
          if (isFailure(prepared)) return prepared;
          return transact(contract, parts, enter, call, parsed.data, prepared as Prepared);
        }
        return transact(contract, parts, enter, call, parsed.data, undefined as Prepared);
      }),
  };
}

/** The stored response of a repeated request, so that `prepare` does not run twice. */
async function earlierOf<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Who, Prepared>,
  enter: Enter<Who>,
  call: Call,
  input: Input,
): Promise<{ answer: Output } | Failure | null> {
  if (!contract.creates || !call.idempotencyKey) return null;
  const found = await enter(call, async (db, actor) => {
    const asked = identifiedRequest(contract, call, actor, input);
    if (asked === null || isFailure(asked)) return asked ?? { earlier: null };
    const earlier = await earlierAnswer(db, asked, parts.output);
    return isFailure(earlier) ? earlier : { earlier };
  });
  return isFailure(found) ? found : found.earlier;
}

function transact<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Who, Prepared>,
  enter: Enter<Who>,
  call: Call,
  input: Input,
  prepared: Prepared,
): Promise<Output | Failure> {
  return enter(call, async (db, actor) => {
    const events: RecordedBy<Events>[] = [];
    const record = (event: RecordedBy<Events>) => void events.push(event);
    const asked = identifiedRequest(contract, call, actor, input);
    if (isFailure(asked)) throw new Refused(asked);
    const result = await onceUnderId(db, asked, { output: parts.output, at: call.now }, () =>
      parts.run({ input, db, actor, call, now: call.now, prepared, record }),
    );
    if (isFailure(result) && !parts.keepOnFailure) throw new Refused(result);
    if (events.length > 0) await writeHappened(db, await happened(contract, parts, call, { db, actor, events }));
    return result;
  });
}

async function happened<Input, Output, Events extends EventTable<Who>, Who extends Actor | null, Prepared>(
  contract: AnyContract<Input, Output>,
  parts: Parts<Input, Output, Events, Who, Prepared>,
  call: Call,
  { db, actor, events }: { db: Db; actor: Who; events: RecordedBy<Events>[] },
): Promise<Happened> {
  const deliveries: Delivery[] = [];
  const delivering: ByType<Who> = parts.deliveries ?? {};
  const context = { db, actor, now: call.now, language: call.language ?? 'en' };
  for (const event of events) {
    const { type }: HappenedEvent = event;
    // `Deliveries` types each entry by its event, so the event has the right type here.
    deliveries.push(...((await delivering[type]?.(event as never, context)) ?? []));
  }
  return {
    operation: contract.name,
    events,
    hints: hintsOf(parts.events ?? {}, events, actor),
    deliveries,
    actor: actorOf(actor),
    network: networkOf(call.ip),
    requestId: call.requestId,
    at: call.now,
  };
}

function actorOf(who: unknown): Happened['actor'] {
  const actor = who as Actor | null;
  return { personId: actor?.personId ?? null, unitId: actor?.unit?.id ?? null, name: actor?.name ?? '' };
}
