import type { HappenedEvent } from '@/lib/events';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson, asSystem, readAsPerson, type Actor, type Db, type Who } from '@/lib/platform/database/client';
import type { Statements } from '@/lib/platform/database/statements';
import { logSecurity } from '@/lib/platform/security-log';
import { passOf, type Pass } from '@/lib/platform/signed-address';
import type { Call, Member } from './call';
import { admit, closedUnitRefusal, otherSender } from './implement';

/** Who may call a file endpoint, and the data that is read in the authorizing transaction. */
export interface Callers<Input, Found> {
  readonly permission: Permission;
  /** Whether to reject state-changing requests from other sites. */
  readonly fromOwnPages: boolean;
  /** Callers with the same key share a rate limit. */
  rateKey(asked: Knock<Input>): string;
  /** Authorizes the caller and reads the data. Input errors are reported only to authorized callers. */
  enter(asked: Knock<Input>): Promise<Found | Failure>;
}

export interface Knock<Input> {
  call: Call;
  url: URL;
  input: Input | Failure;
  changes: boolean;
}

interface ForMembers<Handle, Input, Found> {
  read(db: Handle, asked: { input: Input; call: Call; unitId: string }): Promise<Found | Failure>;
  /** Also admits callers with a signed URL while its pass is valid. */
  holds?: PassCheck;
}

export type PassCheck = (db: Db, pass: Pass, at: Date) => Promise<boolean>;

/** Admits members of the active work unit whose role has `permission`. */
export const members = <Input, Found>(
  permission: Permission,
  parts: ForMembers<Db, Input, Found>,
): Callers<Input, Found> => membersWho(permission, parts, asPerson);

/** Like `members`, for a `read` with SQL only: cheaper, for frequent requests. */
export const readingMembers = <Input, Found>(
  permission: Permission,
  parts: ForMembers<Statements, Input, Found>,
): Callers<Input, Found> => membersWho(permission, parts, readAsPerson);

type Enter<Handle> = <T>(who: Who, work: (db: Handle, actor: Actor | null) => Promise<T>) => Promise<T>;

function membersWho<Handle, Input, Found>(
  permission: Permission,
  { read, holds }: ForMembers<Handle | Db, Input, Found>,
  enter: Enter<Handle>,
): Callers<Input, Found> {
  const passFor = ({ url, call }: Knock<Input>) => (holds ? passOf(url, call.now) : null);
  return {
    permission,
    fromOwnPages: true,
    rateKey: (asked) => passFor(asked)?.passId ?? asked.call.sessionId ?? asked.call.ip,
    enter(asked) {
      const { call, input } = asked;
      const look = (db: Handle | Db, unitId: string): Promise<Found | Failure> =>
        isFailure(input) ? Promise.resolve(input) : read(db, { input, call, unitId });
      const pass = passFor(asked);
      if (pass && holds)
        return asSystem(async (db) => {
          if (await holds(db, pass, call.now)) return look(db, pass.unitId);
          logSecurity({ what: 'link-refused', at: 'a picture or PDF', why: 'its link has ended' }, call);
          return failure('not-signed-in');
        });
      if (call.sessionId === null) return Promise.resolve(failure('not-signed-in'));
      return enter({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
        const member = otherSender(actor, call) ?? admit(permission, actor);
        if (isFailure(member)) return member;
        const refused = asked.changes ? closedUnitRefusal(member, { permission }) : null;
        return refused ?? look(db, member.unit.id);
      });
    },
  };
}

/** Admits any signed-in person, with or without a work unit. A session check is cached for `trustedMs`. */
export function signedIn<Input>({ trustedMs }: { trustedMs: number }): Callers<Input, Input> {
  const trusted = trustedSessions(trustedMs);
  return {
    permission: 'signed-in',
    fromOwnPages: true,
    rateKey: ({ call }) => call.sessionId ?? call.ip,
    async enter({ call, input }) {
      if (call.sessionId === null || !(await trusted(call.sessionId, call.now))) return failure('not-signed-in');
      return input;
    },
  };
}

/** Admits another server, without session and Origin. The endpoint must verify the request itself. */
export function provider<Input>(): Callers<Input, Input> {
  return {
    permission: 'anyone',
    fromOwnPages: false,
    rateKey: ({ call }) => call.ip,
    enter: ({ input }) => Promise.resolve(input),
  };
}

/** Maximum cached sessions; then the cache is cleared. */
const MOST_TRUSTED = 2_000;

function trustedSessions(trustedMs: number): (sessionId: string, now: Date) => Promise<boolean> {
  const until = new Map<string, number>();
  return async (sessionId, now) => {
    if (now.getTime() < (until.get(sessionId) ?? 0)) return true;
    const lives = await readAsPerson({ sessionId, at: now }, async (_db, actor) => actor !== null);
    if (until.size >= MOST_TRUSTED) until.clear();
    if (lives) until.set(sessionId, now.getTime() + trustedMs);
    else until.delete(sessionId);
    return lives;
  };
}

/**
 * Runs another transaction as the calling member, with session and permission checked again. `record` writes to
 * the audit trail in that transaction, which rolls back on a failure.
 */
export type InUnit<Event extends HappenedEvent> = <T>(
  work: (db: Db, member: Member, record: (event: Event) => void) => Promise<T | Failure>,
) => Promise<T | Failure>;
