import type { Agreement } from '@/lib/disposal/agreement';
import type { Ticket } from '@/lib/disposal/ticket';

/** An agreement between two companies, as a member of the exporting company sees it. */
export const AGREEMENT: Agreement = {
  id: '6b1f2f5e-7a34-4d0f-9c3e-2a4f2c1b7d10',
  kind: 'collab',
  state: 'active',
  offeredBy: 'export',
  export: { siteName: 'Bay View Lofts', unitName: 'Kinnick Hauling', position: null, siteId: 's1' },
  import: { siteName: 'Lakeside Pit', unitName: 'Lakeside Fill', position: null, siteId: null },
  material: 'Clay',
  quantity: 100,
  quantityUnit: 'tons',
  totals: { tickets: 9, openTickets: 0, sent: 108, underWay: 0, received: 104, difference: -4, remaining: -4 },
  profiles: { export: 'manage', import: null },
  invited: null,
  offeredByName: 'Olive Office',
  offeredAt: '2026-11-20T15:00:00.000Z',
  answeredByName: 'Lena Lake',
  answeredAt: '2026-11-21T15:00:00.000Z',
  endedByName: '',
  endedAt: null,
};

/** An open ticket of AGREEMENT. */
export const TICKET: Ticket = {
  id: '0b9d5a52-3f0e-4d55-8a27-1f8a4d0c9a11',
  agreementId: AGREEMENT.id,
  agreement: { kind: 'collab', status: 'active', material: 'Clay', quantityUnit: 'tons' },
  siteNames: { export: 'Bay View Lofts', import: 'Lakeside Pit' },
  unitNames: { export: 'Kinnick Hauling', import: 'Lakeside Fill' },
  number: 12,
  status: 'open',
  truck: 'WI 4711',
  driver: 'Dora',
  load: 'Two layers',
  sent: 12.5,
  sentEstimated: true,
  received: null,
  outcome: null,
  reason: '',
  correction: null,
  version: 1,
  openedByName: 'Olive Office',
  openedAt: '2026-11-21T15:00:00.000Z',
  closedByName: '',
  closedAt: null,
  overByName: '',
  overAt: null,
  profiles: { export: 'operate', import: null },
};
