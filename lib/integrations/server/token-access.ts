import { failure, isFailure, type Failure } from '@/lib/failures';
import { API_SCOPE_LABELS, type ApiScope } from '@/lib/integrations/scopes';
import { asSystem, asToken, type Db, type TokenActor } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import type { EndpointAccess } from '@/lib/platform/operation/endpoint-access';
import { consumeGuesses } from '@/lib/platform/security/guesses';
import { logSecurity } from '@/lib/platform/security/security-log';
import { hashApiToken } from './api-token';

interface TokenAccess<Input, Data> {
  /** The scope that the token must have; null for every token. */
  scope: ApiScope | null;
  read(db: Db, request: { input: Input; token: TokenActor; now: Date }): Promise<Data | Failure>;
}

/** Admits programs with an active token that has the scope. Only the token counts, so Origin is not checked. */
export function allowTokens<Input, Data>({ scope, read }: TokenAccess<Input, Data>): EndpointAccess<Input, Data> {
  return {
    permission: 'anyone',
    requiresOwnOrigin: false,
    rateKey: ({ call }) => (call.bearerToken ? hashApiToken(call.bearerToken) : call.ip),
    authorize: ({ call, input }) =>
      runWithToken(call, { scope, isQuery: true }, (db, token) =>
        isFailure(input) ? Promise.resolve(input) : read(db, { input, token, now: call.now }),
      ),
  };
}

/** Runs a transaction with the token of a request. A token without the scope and an unknown one get a failure. */
export async function runWithToken<T>(
  call: Call,
  { scope, isQuery }: { scope: ApiScope | null; isQuery: boolean },
  work: (db: Db, token: TokenActor) => Promise<T | Failure>,
): Promise<T | Failure> {
  if (!call.bearerToken) return failure('api-token-invalid');
  const access = { hash: hashApiToken(call.bearerToken), at: call.now, isQuery };
  const result = await asToken<T | Failure | typeof UNKNOWN_TOKEN>(access, async (db, token) => {
    if (!token) return UNKNOWN_TOKEN;
    if (scope !== null && !token.scopes.includes(scope))
      return failure('api-scope-missing', { scope: API_SCOPE_LABELS[scope] });
    return work(db, token);
  });
  return result === UNKNOWN_TOKEN ? refuseToken(call) : result;
}

const UNKNOWN_TOKEN = Symbol('unknown token');

/** Unknown tokens count toward the limit of guesses per IP address. */
async function refuseToken(call: Call): Promise<Failure> {
  logSecurity({ what: 'token-refused', at: 'the API' }, call);
  const isWithinLimit = await asSystem((db) => consumeGuesses(db, [`api token ${call.ip}`], call.now));
  return failure(isWithinLimit ? 'api-token-invalid' : 'too-many-requests');
}
