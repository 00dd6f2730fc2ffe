import { compareStrings } from '@/lib/compare';
import { listSeparatedPairs, type BmpChange } from './bmp-changes';
import { listNearbyInstances, type BmpInstance } from './instances';

/** Two instances that may be the same BMP. */
export interface NearbyPair {
  /** The one with the earlier tag. */
  first: BmpInstance;
  second: BmpInstance;
  meters: number;
}

/** An inspector who logs two BMPs of a practice farther apart sees that they are different ones. */
const MAX_DUPLICATE_METERS = 3;

/** Pairs of one practice within 15 m that nobody has separated, the nearest first (REG-15). */
export function listNearbyPairs(instances: readonly BmpInstance[], changes: readonly BmpChange[]): NearbyPair[] {
  const separated = new Set(
    listSeparatedPairs(changes).flatMap(({ instanceId, otherId }) => [
      `${instanceId} ${otherId}`,
      `${otherId} ${instanceId}`,
    ]),
  );
  const placed = instances.filter(({ location }) => location !== null).toSorted(compareTags);
  return placed
    .flatMap((first, index) =>
      listNearbyInstances(first, placed.slice(index + 1)).map(({ instance: second, meters }) => ({
        first,
        second,
        meters,
      })),
    )
    .filter(({ first, second }) => !separated.has(`${first.id} ${second.id}`))
    .toSorted((a, b) => a.meters - b.meters || compareTags(a.first, b.first) || compareTags(a.second, b.second));
}

/** Whether to ask about a pair. `isVisitedTogether`: one inspection logged both. */
export const isDoubtful = ({ meters }: NearbyPair, isVisitedTogether: boolean): boolean =>
  !isVisitedTogether || meters <= MAX_DUPLICATE_METERS;

/** 'SF-99' comes before 'SF-100'. */
export function compareTags(a: { tag: string }, b: { tag: string }): number {
  const [[prefixA = '', numberA], [prefixB = '', numberB]] = [a.tag.split('-'), b.tag.split('-')];
  return compareStrings(prefixA, prefixB) || Number(numberA) - Number(numberB);
}
