import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { GET, POST } from '@/app/api/[...call]/route';
import { formatDateTime, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { endAgreement, listTickets, getTicket, setProfile } from '@/lib/disposal/contract';
import type { Ticket } from '@/lib/disposal/ticket';
import type { QueuedClosing, QueuedOpening, QueuedTicketChange } from '@/lib/offline/store/schema';
import {
  listQueuedTicketChanges,
  deleteQueuedTicketChange,
  storeQueuedTicketChange,
} from '@/lib/offline/store/queued-ticket-changes';
import { sendEach } from '@/lib/offline/sync/scheduler';
import {
  listDueTicketChanges,
  storeAndSend,
  sendTicketChange,
  resendTicketChange,
} from '@/lib/offline/sync/ticket-sync';
import { describeTicketState } from '@/lib/offline/unsent-work/ticket-texts';
import { listUnsentTickets } from '@/lib/offline/unsent-work/tickets';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import {
  getAdminAgreement,
  createAgreement,
  createClosing,
  createHaul,
  createTicketInput,
  findTicket,
  type Haul,
} from './disposal-world';

/** Opens and closes tickets on a phone whose signal comes and goes, with the real operations. */

type Signal = 'on' | 'off' | 'responses are lost';

let world: World;
let haul: Haul;
let signal: Signal;
/** The person who is signed in on the phone. */
let holder: TestUser;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(new Date());
  haul = await createHaul(world);
  signal = 'on';
  for (const { changeId } of await listQueuedTicketChanges()) await deleteQueuedTicketChange(changeId);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    if (signal === 'off') throw new TypeError('Failed to fetch');
    const request = await createRequestAs(holder, String(address), init);
    const response = await (init.method === 'POST' ? POST(request) : GET(request));
    if (signal === 'responses are lost') throw new TypeError('Failed to fetch');
    return response;
  });
});

const getTimeMinutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const setHolder = (user: TestUser): void => void (holder = user);

const getChangeBase = (user: TestUser, unit: Unit, at: string) => ({
  personId: user.id,
  personName: user.name,
  unitId: unit.id,
  unitName: unit.name,
  at,
});

const openTicket = (user: TestUser, unit: Unit, agreementId: string, at = getTimeMinutesAgo(30)): QueuedOpening => {
  const opening = { ...createTicketInput(agreementId), openedAt: at };
  return {
    kind: 'open',
    ...getChangeBase(user, unit, at),
    changeId: opening.ticketId,
    ticketId: opening.ticketId,
    opening,
    material: 'Clay',
    quantityUnit: 'tons',
    siteNames: { export: 'Bay View Lofts', import: 'Bay View Lofts' },
  };
};

const createQueuedClosing = (
  user: TestUser,
  unit: Unit,
  ticketId: string,
  received = 12,
  at = '2026-11-21T14:40:00.000Z',
): QueuedClosing => {
  const closed = { ...createClosing(ticketId, received), closedAt: at };
  return {
    kind: 'close',
    ...getChangeBase(user, unit, at),
    changeId: closed.closeId,
    ticketId,
    closing: closed,
    ticket: null,
  };
};

/** Sends all due changes as the phone does automatically. */
const sendEverything = async (user: TestUser, unit: Unit) => {
  const due = await listDueTicketChanges({ personId: user.id, unitId: unit.id });
  return sendEach(
    due.map(({ changeId }) => changeId),
    async (changeId) => (await sendTicketChange(changeId)).result,
    () => false,
  );
};

const listWaiting = async (): Promise<QueuedTicketChange[]> => listQueuedTicketChanges();
const listSeenBy = async (user: TestUser, unit: Unit) =>
  listUnsentTickets(await listWaiting(), { personId: user.id, unitId: unit.id });
const loadTicketAs = (user: TestUser, ticketId: string): Promise<{ ticket: Ticket }> =>
  user.call(getTicket, { ticketId });

test('the phone sends an offline opening and closing once, in order, with their own times', async () => {
  const { from } = haul;
  const { agreementId } = await getAdminAgreement(from);
  setHolder(from.office);
  signal = 'off';
  const opening = openTicket(from.office, from, agreementId);
  expect(await storeAndSend(opening)).toMatchObject({ result: { kind: 'offline' }, ticket: null });
  // The phone's clock was set back in between.
  const closed = createQueuedClosing(from.office, from, opening.ticketId, 11, getTimeMinutesAgo(40));
  await storeAndSend(closed);
  expect((await from.office.call(listTickets, { list: 'active' })).tickets).toEqual([]);

  signal = 'responses are lost';
  expect((await sendEverything(from.office, from)).kind).toBe('offline');
  signal = 'on';
  expect(await sendEverything(from.office, from)).toEqual({ kind: 'sent' });
  expect(await listWaiting()).toEqual([]);
  expect((await loadTicketAs(from.office, opening.ticketId)).ticket).toMatchObject({
    number: 1,
    status: 'closed',
    received: 11,
    openedAt: opening.at,
  });
  expect((await from.office.call(listTickets, { list: 'closed' })).totals[0]?.tickets).toBe(1);
});

test('the phone sends a ticket once after its page was killed while sending', async () => {
  const agreementId = await createAgreement(haul);
  const { from } = haul;
  setHolder(from.office);
  const opening = openTicket(from.office, from, agreementId);
  await storeQueuedTicketChange(opening);
  signal = 'responses are lost';
  await sendTicketChange(opening.changeId);
  signal = 'on';
  // Two tabs begin at once.
  await Promise.all([sendEverything(from.office, from), sendEverything(from.office, from)]);
  expect(await listWaiting()).toEqual([]);
  expect((await from.office.call(listTickets, { list: 'active' })).totals[0]?.tickets).toBe(1);
});

test('the phone keeps a second closing of a ticket beside the first', async () => {
  const { to } = haul;
  const { ticketId } = await findTicket(haul, 'open');
  setHolder(to.office);
  signal = 'off';
  const closing = createQueuedClosing(to.office, to, ticketId, 9);
  await storeAndSend(closing);
  signal = 'on';
  const first = createQueuedClosing(to.office, to, ticketId, 12);
  await storeAndSend(first);
  await sendEverything(to.office, to);
  const [stored] = await listSeenBy(to.office, to);
  expect(stored).toMatchObject({ state: 'refused', change: { changeId: closing.changeId, closing: { received: 9 } } });
  expect(stored && describeTicketState(stored).why).toBe(
    `${to.office.name} closed the ticket first, ${formatDateTime(first.at, DEFAULT_TIME_ZONE)}: 12 tons, accepted. You entered: 9 tons, accepted. The first closing counts. If it is wrong, propose a correction on the ticket.`,
  );
  expect((await loadTicketAs(to.office, ticketId)).ticket.received).toBe(12);
  // The phone does not retry the rejected change automatically.
  expect(await listDueTicketChanges({ personId: to.office.id, unitId: to.id })).toEqual([]);
});

test('the phone keeps refused tickets with the reason and sends them once they are allowed', async () => {
  const { from } = haul;
  const endedAgreementId = await createAgreement(haul);
  const otherAgreementId = await createAgreement(haul);
  const operate = { siteId: from.site.id, personId: from.inspector.id };
  await from.office.call(setProfile, { ...operate, profile: 'operate' });
  setHolder(from.inspector);
  signal = 'off';
  const lateClosing = openTicket(from.inspector, from, endedAgreementId, getTimeMinutesAgo(35));
  const rejectedOpening = openTicket(from.inspector, from, otherAgreementId);
  await storeAndSend(lateClosing);
  await storeAndSend(rejectedOpening);
  await from.office.call(endAgreement, { agreementId: endedAgreementId });
  await from.office.call(setProfile, { ...operate, profile: 'view' });
  signal = 'on';
  await sendEverything(from.inspector, from);
  const codes = (await listWaiting()).map(({ refusal }) => refusal?.code);
  expect(codes).toEqual(['profile-too-low', 'profile-too-low']);

  await from.office.call(setProfile, { ...operate, profile: 'operate' });
  expect((await resendTicketChange(rejectedOpening.changeId)).kind).toBe('sent');
  expect((await resendTicketChange(lateClosing.changeId)).kind).toBe('refused');
  const [unsentTicket] = await listSeenBy(from.inspector, from);
  expect(unsentTicket && describeTicketState(unsentTicket).why).toBe(
    'This agreement is no longer active. Tell your Office about this load, or open a new ticket for it under another agreement.',
  );
});

test('the phone sends tickets only for their person in their work unit, with a valid session', async () => {
  const { from, to } = haul;
  const agreementId = await createAgreement(haul);
  setHolder(from.office);
  signal = 'off';
  const opening = openTicket(from.office, from, agreementId);
  await storeAndSend(opening);
  signal = 'on';
  setHolder(from.leader);
  expect(await listDueTicketChanges({ personId: from.leader.id, unitId: from.id })).toEqual([]);
  expect(await listSeenBy(from.leader, from)).toMatchObject([{ state: 'other-person' }]);
  // The page does not know yet that another person has signed in.
  expect((await sendTicketChange(opening.changeId)).result.kind).toBe('signed-out');
  setHolder(world.signedOut);
  expect((await sendTicketChange(opening.changeId)).result.kind).toBe('signed-out');
  expect(await listSeenBy(from.office, to)).toMatchObject([{ state: 'other-unit' }]);
  const [unsentTicket] = listUnsentTickets(await listWaiting(), {
    personId: from.office.id,
    unitId: to.id,
    unitIds: [to.id],
  });
  expect(unsentTicket?.state).toBe('left-unit');
  setHolder(from.office);
  expect(await sendEverything(from.office, from)).toEqual({ kind: 'sent' });
});

test('the phone sends a closing after the opening of another person on the same phone', async () => {
  const { from } = haul;
  const { agreementId } = await getAdminAgreement(from);
  signal = 'off';
  setHolder(from.office);
  const opening = openTicket(from.office, from, agreementId);
  await storeAndSend(opening);
  const second = { ...from.office, id: randomUUID() };
  const closed = createQueuedClosing(second, from, opening.ticketId);
  await storeQueuedTicketChange(closed);
  expect(await listDueTicketChanges({ personId: second.id, unitId: from.id })).toEqual([]);
  expect((await sendTicketChange(closed.changeId)).result).toEqual({ kind: 'blocked', by: 'decision' });
  signal = 'on';
  await sendEverything(from.office, from);
  expect(
    (await listDueTicketChanges({ personId: second.id, unitId: from.id })).map(({ changeId }) => changeId),
  ).toEqual([closed.changeId]);
});
