import type { Text } from '@/lib/text';
import type { SiteCondition } from './site-deadline-input';

export const CONDITION_NAMES = {
  dewatering: 'Dewatering',
  snowmelt: 'Snowmelt',
  frozen: 'Frozen ground',
  stabilized: 'Stabilized',
  arid: 'Arid or in drought',
} as const satisfies Record<SiteCondition['kind'], Text>;
