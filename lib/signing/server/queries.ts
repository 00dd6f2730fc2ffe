import { isFailure, type Failure } from '@/lib/failures';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { findByLink } from '@/lib/platform/security/link-token';
import { checkSeal, type CheckedSeal } from '@/lib/signing/contract';
import { checkSealOutput, checkSealSchema } from './schema';
import { findSeal } from './seals';

/** Unknown and malformed ids get the same answer (SIGN-20). */
export const checkSealQuery = implementPublic(checkSeal, {
  input: checkSealSchema,
  output: checkSealOutput,
  async run({ input, call }) {
    const seal = await findByLink('seals', call, (db) => findSeal(db, input.checkId));
    return isFailure(seal) ? seal : { seal };
  },
});

/** The seal for its page. */
export const loadSeal = (call: Call, checkId: string): Promise<{ seal: CheckedSeal | null } | Failure> =>
  retryWhileDatabaseDown(() => checkSealQuery.perform(call, { checkId }));
