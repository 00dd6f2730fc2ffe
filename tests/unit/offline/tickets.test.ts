import { selectDueTickets, listUnsentTickets } from '@/lib/offline/unsent-work/tickets';
import {
  canRemoveTicket,
  canRetryTicket,
  formatProvisionalNumber,
  formatRemoveTicketQuestion,
  formatTicketChangeName,
  formatTicketChangeSummary,
  describeTicketState,
  findServerTicketId,
} from '@/lib/offline/unsent-work/ticket-texts';
import { formatUnsentBeforeLogOut } from '@/lib/offline/unsent-work/texts';
import type { QueuedClosing, QueuedOpening, QueuedTicketChange, TicketRefusal } from '@/lib/offline/store/schema';

const ME = { personId: 'ines', unitId: 'kinnick' };

const createOpening = (ticketId: string, at: string, more: Partial<QueuedOpening> = {}): QueuedOpening => ({
  kind: 'open',
  changeId: ticketId,
  ticketId,
  ...ME,
  personName: 'Ines Inspector',
  unitName: 'Kinnick Hauling',
  at,
  opening: {
    ticketId,
    agreementId: 'a1',
    truck: 'WI 4711',
    driver: 'Dora',
    load: '',
    sent: 12.5,
    sentEstimated: true,
    openedAt: at,
  },
  material: 'Clay',
  quantityUnit: 'tons',
  siteNames: { export: 'Bay View Lofts', import: 'Lakeside Pit' },
  ...more,
});

const createClosing = (ticketId: string, at: string, more: Partial<QueuedClosing> = {}): QueuedClosing => ({
  kind: 'close',
  changeId: `closing of ${ticketId}`,
  ticketId,
  ...ME,
  personName: null,
  unitName: null,
  at,
  closing: { ticketId, closeId: `closing of ${ticketId}`, received: 9, outcome: 'partly', reason: 'wet', closedAt: at },
  ticket: null,
  ...more,
});

const createRefusal = (code: string): TicketRefusal => ({
  code,
  message: 'The server’s sentence.',
  serverTicket: null,
});
const listDue = (...changes: QueuedTicketChange[]) => selectDueTickets(changes, ME).map(({ changeId }) => changeId);

test('the device sends the oldest ticket first, and an opening before its closing despite a clock change', () => {
  const changes = [
    createClosing('t1', '2026-11-21T08:00:00.000Z'),
    createOpening('t2', '2026-11-21T14:31:00.000Z'),
    createOpening('t1', '2026-11-21T14:32:00.000Z'),
  ];
  expect(listDue(...changes)).toEqual(['t2', 't1', 'closing of t1']);
  expect(listUnsentTickets(changes, ME).map(({ state }) => state)).toEqual(['unsent', 'unsent', 'after-opening']);
});

test('the device does not send a closing while its opening is rejected or belongs to another person', () => {
  const changedAt = '2026-11-21T14:32:00.000Z';
  expect(
    listDue(
      createOpening('t1', changedAt, { refusal: createRefusal('profile-too-low') }),
      createClosing('t1', changedAt),
    ),
  ).toEqual([]);
  expect(listDue(createOpening('t1', changedAt, { personId: 'dana' }), createClosing('t1', changedAt))).toEqual([]);
  expect(listDue(createClosing('t1', changedAt))).toEqual(['closing of t1']);
});

test('the device does not send a ticket of another person or work unit, and shows the reason', () => {
  const changedAt = '2026-11-21T14:32:00.000Z';
  const danaTicket = createOpening('t1', changedAt, { personId: 'dana', personName: 'Dana' });
  const elsewhere = createOpening('t2', changedAt, { unitId: 'lakeside', unitName: 'Lakeside Fill' });
  expect(listDue(danaTicket, elsewhere)).toEqual([]);
  const listTexts = (viewer: Parameters<typeof listUnsentTickets>[1]) =>
    listUnsentTickets([danaTicket, elsewhere], viewer).map((each) => describeTicketState(each).why);
  expect(listTexts(ME)).toEqual([
    'It will be sent when Dana signs in on this device.',
    'To send it, switch to Lakeside Fill.',
  ]);
  expect(listTexts({ ...ME, unitIds: ['kinnick'] })[1]).toBe(
    'You no longer belong to Lakeside Fill. Tell the Office what you entered before you remove it.',
  );
});

test('the list shows the opening time of a ticket while it has no number', () => {
  const changedAt = '2026-11-21T20:32:00.000Z';
  expect(formatProvisionalNumber(changedAt)).toBe('#new · 14:32');
  const opened = createOpening('t1', changedAt);
  expect(formatTicketChangeName(opened)).toBe('Open ticket #new · 14:32, truck WI 4711');
  expect(formatTicketChangeSummary(opened)).toBe('12.5 tons of Clay · Bay View Lofts to Lakeside Pit · Dora');
  const closed = createClosing('t1', changedAt);
  expect(formatTicketChangeName(closed)).toBe('Close a ticket that is not on this device');
  expect(formatTicketChangeSummary(closed)).toBe('9 in the agreement’s unit, partly accepted: wet');
  const { material, quantityUnit, siteNames } = opened;
  const ticket = { number: 7, openedAt: changedAt, truck: 'WI 1', sent: 10, material, quantityUnit, siteNames };
  expect(formatTicketChangeName({ ...closed, ticket })).toBe('Close ticket 7, truck WI 1');
  expect(formatTicketChangeSummary({ ...closed, ticket })).toBe('9 tons, partly accepted: wet');
  expect([
    findServerTicketId(opened),
    findServerTicketId(closed),
    findServerTicketId({ ...closed, ticket: { ...ticket, number: null } }),
  ]).toEqual([null, closed.ticketId, null]);
});

test.each([
  ['profile-too-low', true],
  ['ticket-not-found', true],
  ['agreement-not-active', false],
  ['ticket-id-used', false],
  ['ticket-closed', false],
])('the list lets the person remove a ticket that the server rejected with %s, and retry it: %s', (code, canRetry) => {
  const refused = createOpening('t1', '2026-11-21T14:32:00.000Z', { refusal: createRefusal(code) });
  const [rejectedTicket] = listUnsentTickets([refused], ME);
  expect(rejectedTicket && [canRemoveTicket(rejectedTicket), canRetryTicket(rejectedTicket)]).toEqual([true, canRetry]);
  expect(rejectedTicket && describeTicketState(rejectedTicket).why).toMatch(/^The server’s sentence\./);
  const [unsent] = listUnsentTickets([createOpening('t2', refused.at)], ME);
  expect(unsent && [canRemoveTicket(unsent), canRetryTicket(unsent)]).toEqual([false, true]);
  expect(formatRemoveTicketQuestion(refused)).toContain('will be permanently deleted from this device');
});

test('the question before a sign-out counts unsent tickets', () => {
  expect(formatUnsentBeforeLogOut({ inspections: 0, photos: 0, tickets: 0 })).toBeNull();
  expect(formatUnsentBeforeLogOut({ inspections: 0, photos: 0, tickets: 1 })).toBe(
    '1 ticket has not been sent from this device. It stays here and will be sent when you sign in again.',
  );
  expect(formatUnsentBeforeLogOut({ inspections: 2, photos: 1, tickets: 3 })).toMatch(
    /^2 inspections, 1 photo and 3 tickets have not been sent/,
  );
});
