import { isRecord } from '@/lib/is-record';
import type { Reads } from '@/lib/live-messages';
import { RefusedError } from './ask';

/** What somebody else has made of the fields that this person changed; null where a save was refused for another reason. */
export function theirsOf<Values>(error: unknown, reads: Reads<Values>): Values | null {
  if (!(error instanceof RefusedError) || error.code !== 'changed-meanwhile' || !isRecord(error.details)) return null;
  const { theirs } = error.details;
  return reads(theirs) ? theirs : null;
}
