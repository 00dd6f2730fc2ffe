import { randomUUID } from 'node:crypto';
import {
  answerCorrection,
  archiveTicket,
  cancelTicket,
  closeTicket,
  driverTicket,
  haulData,
  listTickets,
  getAgreement,
  getTicket,
  openTicket,
  proposeCorrection,
  ticketHistory,
} from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { isFailure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { createVisitor } from '@/tests/integration/accounts/accounts-world';
import {
  getAdminAgreement,
  createAgreement,
  createClosing,
  createHaul,
  createTicketInput,
  createReceipt,
  findTicket,
  type Haul,
} from './disposal-world';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let from: Unit;
let to: Unit;
let haul: Haul;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  haul = await createHaul(world);
  ({ from, to } = haul);
});

test('both sides see a ticket that is opened, closed and archived', async () => {
  const agreementId = await createAgreement(haul);
  const opening = createTicketInput(agreementId);
  const { ticket } = await from.office.call(openTicket, opening);
  expect(ticket).toMatchObject({ number: 1, status: 'open', sent: 12.5, unitNames: { import: 'Lakeside Fill' } });
  const active = await to.office.call(listTickets, { list: 'active' });
  expect(active.tickets.map(({ id }) => id)).toEqual([ticket.id]);
  expect(active.totals).toEqual([{ quantityUnit: 'tons', tickets: 1, sent: 12.5, received: 0, difference: null }]);

  const closed = await to.office.call(closeTicket, { ...createClosing(ticket.id), received: 11.75 });
  expect(closed.ticket).toMatchObject({ status: 'closed', received: 11.75, closedByName: to.office.name });
  const { agreement } = await from.office.call(getAgreement, { agreementId });
  expect(agreement.totals).toEqual({
    tickets: 1,
    openTickets: 0,
    sent: 12.5,
    underWay: 0,
    received: 11.75,
    difference: -0.75,
    remaining: 88.25,
  });
  expect((await from.office.call(listTickets, { list: 'closed' })).tickets).toHaveLength(1);
  await from.office.call(archiveTicket, { ticketId: ticket.id });
  expect((await to.office.call(listTickets, { list: 'archived' })).tickets).toMatchObject([{ status: 'archived' }]);
  expect((await to.office.call(listTickets, { list: 'closed' })).totals).toEqual([]);
});

test('the server creates one ticket with its opening time when an offline ticket is sent repeatedly', async () => {
  const agreementId = await createAgreement(haul);
  const opening = { ...createTicketInput(agreementId), openedAt: '2026-11-20T09:30:00.000Z' };
  const [firstResponse, secondResponse] = await Promise.all([
    from.office.call(openTicket, opening),
    from.office.call(openTicket, opening),
  ]);
  expect([firstResponse.ticket.number, secondResponse.ticket.number]).toEqual([1, 1]);
  expect(firstResponse.ticket.openedAt).toBe('2026-11-20T09:30:00.000Z');
  const next = await from.office.call(openTicket, {
    ...createTicketInput(agreementId),
    openedAt: '2027-01-01T00:00:00.000Z',
  });
  expect(next.ticket).toMatchObject({ number: 2, openedAt: '2026-11-21T15:00:00.000Z' });
});

test('the server gives each ticket its own number when several are opened at the same time', async () => {
  const agreementId = await createAgreement(haul);
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => from.office.call(openTicket, createTicketInput(agreementId))),
  );
  expect(opened.map(({ ticket }) => ticket.number).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the server rejects a repeated opening when its details differ from the open ticket', async () => {
  const opening = createTicketInput(await createAgreement(haul));
  await from.office.call(openTicket, opening);
  expect((await from.office.call(openTicket, opening)).ticket.number).toBe(1);
  for (const other of [{ truck: 'Another truck' }, { load: '77' }, { sent: opening.sent + 1 }])
    expect(await from.office.expectFailure(openTicket, { ...opening, ...other })).toBe('ticket-id-used');
});

test('the server rejects a second closing but returns the first response when the same closing is repeated', async () => {
  const { ticketId } = await findTicket(haul, 'open');
  const first = { ...createClosing(ticketId), received: 12 };
  const responses = await Promise.all([
    to.office.tryCall(closeTicket, first),
    to.office.tryCall(closeTicket, { ...createClosing(ticketId), received: 11 }),
  ]);
  const second = responses.filter(isFailure);
  const [acceptedResponse] = responses.flatMap((response) => (isFailure(response) ? [] : response));
  expect(second).toMatchObject([{ code: 'ticket-closed', details: { ticket: acceptedResponse?.ticket } }]);
  if (acceptedResponse?.ticket.received === 12)
    expect(await to.office.call(closeTicket, first)).toEqual(acceptedResponse);
});

test('the server rejects a repeated closing when its details differ from the first one', async () => {
  const { ticketId } = await findTicket(haul, 'open');
  const first = createClosing(ticketId, 12);
  const { ticket } = await to.office.call(closeTicket, first);
  const response = await to.office.tryCall(closeTicket, { ...first, received: 9 });
  expect(response).toMatchObject({ code: 'ticket-closed', details: { ticket } });
  // A correction changes the values of the ticket but not its closing.
  await from.office.call(proposeCorrection, { ticketId, sent: 12.5, ...createReceipt(11) });
  await to.office.call(answerCorrection, { ticketId, version: ticket.version + 1, accept: true });
  expect((await to.office.call(closeTicket, first)).ticket).toMatchObject({ received: 11 });
});

test('the server returns the agreements, open tickets and last loads for offline use', async () => {
  const agreementId = await createAgreement(haul);
  const loads = [
    ['WI 1', 'Dora'],
    ['WI 2', 'Eve'],
    ['wi 1', 'Fay'],
  ] as const;
  for (const [index, [truck, driver]] of loads.entries())
    await from.office.call(openTicket, {
      ...createTicketInput(agreementId, { truck }),
      driver,
      openedAt: `2026-11-21T1${index}:00:00.000Z`,
    });
  const exporting = await from.office.call(haulData, {});
  expect(exporting).toMatchObject({ me: { name: from.office.name }, unit: { name: 'Kinnick Hauling' } });
  expect(exporting.agreements.map(({ id }) => id)).toEqual([agreementId]);
  expect(exporting.recent.map(({ truck, driver }) => [truck, driver])).toEqual([
    ['wi 1', 'Fay'],
    ['WI 2', 'Eve'],
  ]);
  const importing = await to.office.call(haulData, {});
  expect([importing.agreements, importing.recent, importing.tickets.length]).toEqual([[], [], 3]);
  expect(await to.inspector.call(haulData, {})).toMatchObject({ agreements: [], tickets: [], recent: [] });
});

test('the server rejects an impossible amount, a refusal without a reason and a load without a truck', async () => {
  const { agreementId, ticketId } = await findTicket(haul, 'open');
  const close = (more: object) => to.office.expectFailure(closeTicket, { ...createClosing(ticketId), ...more });
  expect(await close({ received: 0 })).toBe('received-wrong');
  expect(await close({ received: -1 })).toBe('received-wrong');
  expect(await close({ outcome: 'partly' })).toBe('reason-missing');
  expect(await close({ outcome: 'refused', reason: 'Contaminated' })).toBe('refused-with-quantity');
  expect(await from.office.expectFailure(openTicket, { ...createTicketInput(agreementId), truck: '' })).toBe(
    'truck-missing',
  );
  expect(await from.office.expectFailure(openTicket, createTicketInput(agreementId, { sent: 0.0004 }))).toBe(
    'sent-wrong',
  );
  const refused = { ...createClosing(ticketId), received: 0, outcome: 'refused' as const, reason: 'Contaminated' };
  expect((await to.office.call(closeTicket, refused)).ticket).toMatchObject({ received: 0, outcome: 'refused' });
});

test('the server applies a correction when the other side accepts the version that it saw', async () => {
  const { agreementId, ticketId } = await findTicket(haul, 'closed');
  const proposed = { ticketId, sent: 12.5, ...createReceipt(10.5) };
  const { ticket } = await from.office.call(proposeCorrection, proposed);
  expect(ticket).toMatchObject({ received: 12, correction: { side: 'export', received: 10.5 } });
  expect(await to.office.expectFailure(archiveTicket, { ticketId })).toBe('correction-waits');
  const decision = { ticketId, version: ticket.version, accept: true };
  expect(await from.office.expectFailure(answerCorrection, decision)).toBe('import-site-only');
  // The exporter withdraws the proposal and makes another one before the importer decides about the first.
  await from.office.call(answerCorrection, { ...decision, accept: false });
  await from.office.call(proposeCorrection, { ...proposed, ...createReceipt(11) });
  expect(await to.office.expectFailure(answerCorrection, decision)).toBe('correction-changed');
  const { version } = (await to.office.call(getTicket, { ticketId })).ticket;
  const accepted = await to.office.call(answerCorrection, { ticketId, version, accept: true });
  expect(accepted.ticket).toMatchObject({ received: 11, correction: null, status: 'closed' });
  expect((await to.office.call(getAgreement, { agreementId })).agreement.totals.received).toBe(11);
});

test('the server applies the decision on a correction once when the request is repeated', async () => {
  const { ticketId } = await findTicket(haul, 'closed');
  const { ticket } = await from.office.call(proposeCorrection, { ticketId, sent: 12.5, ...createReceipt(10.5) });
  const decision = { ticketId, version: ticket.version, accept: true };
  const requestId = randomUUID();
  const first = await to.office.call(answerCorrection, decision, requestId);
  expect(first.ticket).toMatchObject({ received: 10.5, correction: null });
  expect(await to.office.call(answerCorrection, decision, requestId)).toEqual(first);
  // A different decision or a new id is a different request.
  expect(await to.office.expectFailure(answerCorrection, { ...decision, accept: false }, requestId)).toBe(
    'already-saved',
  );
  expect(await to.office.expectFailure(answerCorrection, decision, randomUUID())).toBe('no-correction');
  const { steps } = await to.office.call(ticketHistory, { ticketId });
  expect(steps.filter(({ text }) => text.startsWith('accepted the correction'))).toHaveLength(1);
});

test('the history lists only the changed values of a correction', async () => {
  const { ticketId } = await findTicket(haul, 'closed');
  await from.office.call(proposeCorrection, { ticketId, outcome: 'partly', reason: 'Wet' });
  const { steps } = await from.office.call(ticketHistory, { ticketId });
  expect(steps.at(-1)?.text).toMatch(
    /^proposed a correction of ticket \d+: outcome from “Accepted” to “Partly accepted”; reason “Wet”$/,
  );
});

test('the history is stored in English and shown in Spanish', async () => {
  const { ticketId } = await findTicket(haul, 'closed');
  await from.office.call(proposeCorrection, {
    ticketId,
    sent: 14,
    sentEstimated: true,
    outcome: 'partly',
    reason: 'Wet clay',
  });
  const { sessionId } = from.office;
  const getHistory = (language: Language) =>
    createVisitor(() => new Date('2026-11-21T15:00:00Z'), { sessionId, language }).tryCall(ticketHistory, { ticketId });
  const spanish = await getHistory('es');
  if (typeof spanish === 'string') throw new Error(spanish);
  expect(spanish.steps.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^abrió la boleta \d+ con 12.5 toneladas, camión “WI \d+”$/),
    expect.stringMatching(/^cerró la boleta \d+ con [\d.]+ toneladas, aceptada$/),
    expect.stringMatching(
      /^propuso corregir la boleta \d+: cantidad enviada de “12.5 toneladas(, estimado)?” a “14 toneladas, estimado”; resultado de “Aceptada” a “Aceptada en parte”; motivo “Wet clay”$/,
    ),
  ]);
  const { steps } = await from.office.call(ticketHistory, { ticketId });
  expect(steps[1]?.text).toMatch(/^closed ticket/);
});

test('the driver sees a ticket without names, and without an account, until a day after closing', async () => {
  const { ticketId } = await findTicket(haul, 'open');
  const { ticket } = await world.signedOut.call(driverTicket, { ticketId });
  expect(ticket).toMatchObject({ load: 'Two layers', to: { siteName: to.site.name }, material: 'Clay' });
  for (const name of [from.office.name, to.office.name, 'Dora']) expect(JSON.stringify(ticket)).not.toContain(name);
  await to.office.call(closeTicket, createClosing(ticketId));
  world.setNow(new Date('2026-11-22T14:59:00Z'));
  await world.signedOut.call(driverTicket, { ticketId });
  world.setNow(new Date('2026-11-22T15:00:00Z'));
  expect(await world.signedOut.expectFailure(driverTicket, { ticketId })).toBe('ticket-not-found');
});

test('the list filters and pages by agreement, site, day and words, with totals of all pages', async () => {
  const agreementId = await createAgreement(haul, { quantity: 10_000 });
  const days = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 10, 1, 12, day)));
  for (const [index, openedAt] of days.entries())
    await from.office.call(openTicket, {
      ...createTicketInput(agreementId, { truck: index === 7 ? '100% _odd' : `Truck ${index}` }),
      openedAt: openedAt.toISOString(),
      sent: 1,
    });
  const first = await from.office.call(listTickets, { list: 'active' });
  expect(first.tickets).toHaveLength(50);
  expect(first.totals).toEqual([{ quantityUnit: 'tons', tickets: 60, sent: 60, received: 0, difference: null }]);
  const rest = await from.office.call(listTickets, { list: 'active', before: first.next ?? '' });
  expect([rest.tickets.length, rest.next]).toEqual([10, null]);
  expect(new Set([...first.tickets, ...rest.tickets].map(({ id }) => id)).size).toBe(60);

  const listActive = (more: object) => from.office.call(listTickets, { list: 'active', ...more });
  expect((await listActive({ search: '% _' })).tickets).toMatchObject([{ number: 8 }]);
  expect((await listActive({ search: '9' })).tickets.map(({ number }) => number)).toContain(9);
  expect((await listActive({ from: '2026-11-02' })).tickets).toEqual([]);
  expect((await listActive({ to: '2026-11-01' })).totals[0]?.tickets).toBe(60);
  expect((await listActive({ siteId: from.site.id })).totals[0]?.tickets).toBe(60);
  expect((await listActive({ siteId: randomUUID() })).tickets).toEqual([]);
  expect((await listActive({ agreementId: randomUUID() })).tickets).toEqual([]);
});

test('both sides see the history of a ticket, with the unit of the other side’s people', async () => {
  const agreementId = await createAgreement(haul);
  const opening = { ...createTicketInput(agreementId, { truck: 'WI 4711' }), openedAt: '2026-11-21T12:00:00.000Z' };
  const { ticketId } = opening;
  await from.office.call(openTicket, opening);
  await to.office.call(closeTicket, createClosing(ticketId));
  const { ticket } = await from.office.call(proposeCorrection, { ticketId, sent: 12.5, ...createReceipt(11) });
  await to.office.call(answerCorrection, { ticketId, version: ticket.version, accept: true });
  const { steps } = await from.office.call(ticketHistory, { ticketId });
  expect(steps.map(({ who, text }) => `${who} ${text}`)).toEqual([
    `${from.office.name} opened ticket 1 with 12.5 tons, truck “WI 4711”`,
    `${to.office.name}, Lakeside Fill closed ticket 1 with 12 tons, accepted`,
    `${from.office.name} proposed a correction of ticket 1: received from “12 tons” to “11 tons”`,
    `${to.office.name}, Lakeside Fill accepted the correction of ticket 1: received from “12 tons” to “11 tons”`,
  ]);
  // The phone had no signal when it was opened.
  expect(steps[0]).toMatchObject({ at: opening.openedAt, arrivedAt: '2026-11-21T15:00:00.000Z' });
  expect(steps[1]?.arrivedAt).toBeNull();
  expect((await to.office.call(ticketHistory, { ticketId })).steps).toHaveLength(4);
  const third = await world.createWorkUnit('Third Party');
  expect(await third.office.expectFailure(ticketHistory, { ticketId })).toBe('ticket-not-found');
});

test('the server rejects canceling a ticket when no reason is given', async () => {
  const { ticketId } = await findTicket(haul, 'open');
  expect(await from.office.expectFailure(cancelTicket, { ticketId, reason: ' ' })).toBe('cancel-reason-missing');
  const { ticket } = await to.office.call(getTicket, { ticketId });
  expect(ticket.status).toBe('open');
});

test('the server removes directional characters from a reason and keeps its letters [X-391]', async () => {
  const { ticketId } = await findTicket(haul, 'open');
  const reason = '\u202eTruck broke down\nשלום\u2067';
  const { ticket } = await from.office.call(cancelTicket, { ticketId, reason });
  expect(ticket.reason).toBe('Truck broke down\nשלום');
  const { steps } = await to.office.call(ticketHistory, { ticketId });
  expect(steps.some(({ text }) => text.includes('Truck broke down'))).toBe(true);
  expect(JSON.stringify(steps)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test('both units get a live message when a ticket changes', () => {
  const notifications = disposalEvents['archived-ticket']({
    agreementId: 'a',
    ticketId: 't',
    number: 1,
    material: 'Clay',
    sending: { units: ['one', 'two'] },
  });
  expect(notifications.map(({ topic }) => topic)).toEqual(['ET/workgroups/one', 'ET/workgroups/two']);
});

test('one person can open and close a ticket when both sites belong to one unit', async () => {
  const { agreementId } = await getAdminAgreement(from);
  const { ticket } = await from.office.call(openTicket, createTicketInput(agreementId));
  await from.office.call(closeTicket, createClosing(ticket.id));
  await from.office.call(archiveTicket, { ticketId: ticket.id });
  const { ticket: other } = await from.office.call(openTicket, createTicketInput(agreementId));
  await from.office.call(cancelTicket, { ticketId: other.id, reason: 'Truck broke down' });
  expect((await from.office.call(getAgreement, { agreementId })).agreement.totals).toMatchObject({
    tickets: 1,
    sent: 12.5,
  });
});
