import type { Agreement } from '@/lib/disposal/agreement';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import type { QueuedOpening } from '@/lib/offline/store/schema';
import { AGREEMENT, TICKET } from './haul-fixture';

/** The person and work unit of a phone on which tickets are opened and closed. */
export const SENDER = { personId: 'ines', unitId: 'kinnick' };

export const MAPPED: Agreement = {
  ...AGREEMENT,
  export: { ...AGREEMENT.export, position: { lat: 43, lng: -87.9 } },
  import: { ...AGREEMENT.import, position: { lat: 43.1, lng: -87.8 } },
  totals: { tickets: 9, openTickets: 2, sent: 98, underWay: 24, received: 70, difference: -4, remaining: 6 },
  profiles: { export: 'operate', import: null },
};

export const HAUL: HaulData = {
  me: { id: 'ines', name: 'Ines Inspector' },
  unit: { id: 'kinnick', name: 'Kinnick Hauling' },
  agreements: [MAPPED],
  tickets: [],
  recent: [{ agreementId: MAPPED.id, truck: 'WI 4711', driver: 'Dora', load: 'Pile 3' }],
};

export const COMING: Ticket = {
  ...TICKET,
  id: '0d6bb1a5-53d5-4f0c-8f59-2f6d3f0c9c11',
  number: 7,
  load: '',
  openedAt: '2026-11-21T20:32:00.000Z',
  profiles: { export: null, import: 'operate' },
};

/** An opening that the server refused with this code. */
export const createRefusedOpening = (code: string): QueuedOpening => {
  const ticketId = crypto.randomUUID();
  const opening = {
    ticketId,
    agreementId: crypto.randomUUID(),
    truck: 'WI 9',
    driver: '',
    load: '',
    sent: 3,
    sentEstimated: false,
  };
  const at = '2026-11-21T20:32:00.000Z';
  const about = { material: 'Sand', quantityUnit: 'tons' as const, siteNames: COMING.siteNames };
  const sender = { ...SENDER, personName: null, unitName: null };
  const refusal = { code, message: 'Not active.', serverTicket: null };
  return { kind: 'open', changeId: ticketId, ticketId, ...sender, at, opening, ...about, refusal };
};
