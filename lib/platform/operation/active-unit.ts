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

/** Like `checkActiveUnit`, for `idworkgroup` of an unvalidated input, if it has one. It may be an array of inputs. */
export function checkActiveUnitOfInput(member: Member, raw: unknown): Failure | null {
  for (const item of Array.isArray(raw) ? raw : [raw]) {
    const unitId = isRecord(item) ? item.idworkgroup : undefined;
    const unitFailure = typeof unitId === 'string' && unitId !== NO_UNIT ? checkActiveUnit(member, unitId) : null;
    if (unitFailure) return unitFailure;
  }
  return null;
}
