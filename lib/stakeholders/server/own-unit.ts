import { failure, type Failure } from '@/lib/failures';
import type { Member } from '@/lib/platform/operation/call';

/** A page of one work unit may be open while another has become the active one: then what it asks is about the former. */
export function otherUnit({ unit, units }: Member, idworkgroup: string): Failure | null {
  if (idworkgroup === unit.id) return null;
  return failure(units.some(({ id }) => id === idworkgroup) ? 'other-work-unit' : 'not-found');
}
