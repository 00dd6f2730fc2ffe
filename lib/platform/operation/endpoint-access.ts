import type { DomainEvent } from '@/lib/events';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson, asSystem, type Db } from '@/lib/platform/database/client';
import { logSecurity } from '@/lib/platform/security/security-log';
import { verifySignedUrl, type SignedUrlPass } from '@/lib/platform/security/signed-url';
import type { Call, Member } from './call';
import { checkMember, checkUnitIsOpen, checkSender } from './implement';

/** Who may call a file endpoint, and the data that is read in the authorizing transaction. */
export interface EndpointAccess<Input, Data> {
  readonly permission: Permission;
  /** Whether to reject state-changing requests from other sites. */
  readonly requiresOwnOrigin: boolean;
  /** Callers with the same key share a rate limit. */
  rateKey(request: EndpointRequest<Input>): string;
  /** Authorizes the caller and reads the data. Input errors are reported only to authorized callers. */
  authorize(request: EndpointRequest<Input>): Promise<Data | Failure>;
}

export interface EndpointRequest<Input> {
  call: Call;
  url: URL;
  /** The valid input, or the failure of its validation. */
  input: Input | Failure;
  /** Whether the method is not GET. */
  isChange: boolean;
}

interface MemberAccess<Input, Data> {
  read(db: Db, request: { input: Input; call: Call; unitId: string }): Promise<Data | Failure>;
  /** Also admits callers with a signed URL while its pass is valid. */
  checkPass?: PassCheck;
}

/** Whether the pass of a signed URL is still valid. */
export type PassCheck = (db: Db, pass: SignedUrlPass, at: Date) => Promise<boolean>;

/** Admits members of the active work unit whose role has `permission`. */
export function allowMembers<Input, Data>(
  permission: Permission,
  { read, checkPass }: MemberAccess<Input, Data>,
): EndpointAccess<Input, Data> {
  const findPass = ({ url, call }: EndpointRequest<Input>) => (checkPass ? verifySignedUrl(url, call.now) : null);
  return {
    permission,
    requiresOwnOrigin: true,
    rateKey: (request) => findPass(request)?.passId ?? request.call.sessionId ?? request.call.ip,
    authorize(request) {
      const { call, input } = request;
      const load = (db: Db, unitId: string): Promise<Data | Failure> =>
        isFailure(input) ? Promise.resolve(input) : read(db, { input, call, unitId });
      const pass = findPass(request);
      if (pass && checkPass)
        return asSystem(async (db) => {
          if (await checkPass(db, pass, call.now)) return load(db, pass.unitId);
          logSecurity({ what: 'link-refused', at: 'a picture or PDF', why: 'its link has ended' }, call);
          return failure('not-signed-in');
        });
      if (call.sessionId === null) return Promise.resolve(failure('not-signed-in'));
      return asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
        const member = checkSender(actor, call) ?? checkMember(permission, actor);
        if (isFailure(member)) return member;
        const unitFailure = request.isChange ? checkUnitIsOpen(member, { permission }) : null;
        return unitFailure ?? load(db, member.unit.id);
      });
    },
  };
}

/** Admits any signed-in person, with or without a work unit. An active session is cached for `sessionCacheMs`. */
export function allowSignedIn<Input>({ sessionCacheMs }: { sessionCacheMs: number }): EndpointAccess<Input, Input> {
  const hasSession = createSessionCache(sessionCacheMs);
  return {
    permission: 'signed-in',
    requiresOwnOrigin: true,
    rateKey: ({ call }) => call.sessionId ?? call.ip,
    async authorize({ call, input }) {
      if (call.sessionId === null || !(await hasSession(call.sessionId, call.now))) return failure('not-signed-in');
      return input;
    },
  };
}

/** Admits another server, without session and Origin. The endpoint must verify the request itself. */
export function allowProvider<Input>(): EndpointAccess<Input, Input> {
  return {
    permission: 'anyone',
    requiresOwnOrigin: false,
    rateKey: ({ call }) => call.ip,
    authorize: ({ input }) => Promise.resolve(input),
  };
}

/** Maximum cached sessions; then the cache is cleared. */
const MAX_CACHED_SESSIONS = 2_000;

function createSessionCache(sessionCacheMs: number): (sessionId: string, now: Date) => Promise<boolean> {
  const validUntil = new Map<string, number>();
  return async (sessionId, now) => {
    if (now.getTime() < (validUntil.get(sessionId) ?? 0)) return true;
    const isActive = await asPerson({ sessionId, at: now }, async (_db, actor) => actor !== null);
    if (validUntil.size >= MAX_CACHED_SESSIONS) validUntil.clear();
    if (isActive) validUntil.set(sessionId, now.getTime() + sessionCacheMs);
    else validUntil.delete(sessionId);
    return isActive;
  };
}

/**
 * Runs another transaction as the calling member, with session and permission checked again. `record` writes to
 * the audit trail in that transaction, which rolls back on a failure.
 */
export type RunInUnit<Event extends DomainEvent> = <T>(
  work: (db: Db, member: Member, record: (event: Event) => void) => Promise<T | Failure>,
) => Promise<T | Failure>;
