import type { HaulData } from '@/lib/disposal/ticket';
import type { RequestSender } from '@/lib/client/api';
import type { HaulDataRecord } from './schema';
import { findUnitRecord, storeUnitRecord } from './unit-records';

/** The data for tickets offline. Deleted when the person signs out or another person signs in. */

export const findHaulData = (sender: RequestSender): Promise<HaulDataRecord | null> => findUnitRecord('hauls', sender);

export const storeHaulData = (haul: HaulData): Promise<void> =>
  storeUnitRecord('hauls', {
    personId: haul.me.id,
    unitId: haul.unit.id,
    haul,
    keptAt: new Date().toISOString(),
  });
