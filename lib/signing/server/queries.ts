import { failure, type Failure } from '@/lib/failures';
import { retryWhileDatabaseDown } from '@/lib/platform/database/retry-while-down';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { findByLink } from '@/lib/platform/security/link-token';
import { checkSeal, type CheckedSeal } from '@/lib/signing/contract';
import { checkedSealOutput, checkSealSchema } from './schema';
import { findSeal } from './seals';

export const checkSealQuery = implementPublic(checkSeal, {
  input: checkSealSchema,
  output: checkedSealOutput,
  run: async ({ input, call }) =>
    (await findByLink('seals', call, (db) => findSeal(db, input.checkId))) ?? failure('seal-not-found'),
});

/** The seal for its page. */
export const loadSeal = (call: Call, checkId: string): Promise<CheckedSeal | Failure> =>
  retryWhileDatabaseDown(() => checkSealQuery.perform(call, { checkId }));
