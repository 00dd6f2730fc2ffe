import type { Failure } from '@/lib/failures';

/** Carries an expected failure through the transaction, so that it rolls back. */
export class Refused extends Error {
  constructor(readonly why: Failure) {
    super(why.code);
  }
}
