import { tellsNobody } from '@/lib/events';

/** What people do with the work units that they belong to. */
export const workUnitEvents = {
  'chose-unit': tellsNobody<{ unitId: string }>(),
  'created-unit': tellsNobody<{ unitId: string }>(),
};
