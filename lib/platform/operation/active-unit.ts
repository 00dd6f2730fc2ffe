import { failure, type Failure } from '@/lib/failures';
import { isRecord } from '@/lib/is-record';
import type { Member } from './call';

/** Means "no work unit" in a call that must name one. */
const NO_UNIT = '-1';

/** Rejects a work unit other than the active one (decision X-301). */
export function checkActiveUnit({ unit, units }: Member, unitId: string): Failure | null {
  if (unitId.toLowerCase() === unit.id) return null;
  return failure(units.some(({ id }) => id === unitId.toLowerCase()) ? 'other-work-unit' : 'not-found');
}

/** The same for `idworkgroup` of an unvalidated input, which may be an array of inputs. */
export function checkActiveUnitOfInput(member: Member, raw: unknown): Failure | null {
  for (const part of Array.isArray(raw) ? raw : [raw]) {
    const named = isRecord(part) ? part.idworkgroup : undefined;
    const refused = typeof named === 'string' && named !== NO_UNIT ? checkActiveUnit(member, named) : null;
    if (refused) return refused;
  }
  return null;
}
