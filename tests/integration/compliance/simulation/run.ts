import type { Unit, World } from '@/tests/setup/world';
import type { Phone } from './phone';

export interface Run {
  world: World;
  unit: Unit;
  siteIds: readonly string[];
  phones: readonly Phone[];
  now: Date;
}
