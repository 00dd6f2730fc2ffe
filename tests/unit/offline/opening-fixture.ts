import type { QueuedOpening } from '@/lib/offline/store/schema';
import { LAKESHORE, NOW } from './editor-data-fixture';

/** A ticket that a person opened on this device and that the server does not have. */
export const createOpening = (ticketId: string, { id, name }: { id: string; name: string }): QueuedOpening => ({
  kind: 'open',
  changeId: ticketId,
  ticketId,
  personId: id,
  personName: name,
  unitId: LAKESHORE.id,
  unitName: LAKESHORE.name,
  at: NOW,
  opening: {
    ticketId,
    agreementId: 'a1',
    truck: 'WI 4711',
    driver: '',
    load: '',
    sent: 12,
    sentEstimated: true,
    openedAt: NOW,
  },
  material: 'Clay',
  quantityUnit: 'tons',
  siteNames: { export: 'Bay View Lofts', import: 'Lakeside Pit' },
});
