import { isRecord } from '@/lib/is-record';
import type { TypeGuard } from '@/lib/type-guards';
import { RejectedError } from './api';

/** The current values of fields that another person changed; null if a save failed for another reason or has none. */
export function getConflictingValues<Values>(error: unknown, isValid: TypeGuard<Values>): Values | null {
  if (!(error instanceof RejectedError) || error.code !== 'changed-meanwhile' || !isRecord(error.details)) return null;
  const { theirs } = error.details;
  return isValid(theirs) ? theirs : null;
}
