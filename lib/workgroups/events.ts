import { tellsNobody } from '@/lib/events';
import type { Sentences } from '@/lib/sentences';

/** What people do with the work units that they belong to. */
export const workUnitEvents = {
  'chose-unit': tellsNobody<{ unitId: string }>(),
  'created-unit': tellsNobody<{ unitId: string }>(),
};

export const workUnitSentences = {
  'chose-unit': () => 'switched to this work unit',
  'created-unit': () => 'created the work unit',
} satisfies Sentences<typeof workUnitEvents>;
