import {
  answerCorrection,
  cancelTicket,
  closeTicket,
  endAgreement,
  getAgreement,
  openTicket,
  proposeCorrection,
  setProfile,
  ticketHistory,
} from '@/lib/disposal/contract';
import { isFailure } from '@/lib/failures';
import { myNotifications } from '@/lib/notifications/contract';
import { formatNotificationSentence } from '@/lib/notifications/texts';
import { createAgreement, createClosing, createHaul, createTicketInput, type Haul } from './disposal-world';
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

test('a correction changes only the proposed values, and the server ignores a repeated proposal', async () => {
  const agreementId = await createAgreement(haul);
  const opening = { ...createTicketInput(agreementId), sentEstimated: true };
  const { ticketId } = opening;
  await from.office.call(openTicket, opening);
  await to.office.call(closeTicket, { ...createClosing(ticketId), outcome: 'partly', reason: 'Wet' });
  const correctTicket = async (proposed: object) => {
    const { ticket } = await from.office.call(proposeCorrection, { ticketId, ...proposed });
    expect((await from.office.call(proposeCorrection, { ticketId, ...proposed })).ticket).toEqual(ticket);
    return (await to.office.call(answerCorrection, { ticketId, version: ticket.version, accept: true })).ticket;
  };
  const closed = { sent: 12.5, sentEstimated: true, received: 12, outcome: 'partly', reason: 'Wet' };
  expect(await correctTicket({ received: 11 })).toMatchObject({ ...closed, received: 11 });
  expect(await correctTicket({ sent: 12 })).toMatchObject({ ...closed, received: 11, sent: 12 });
  expect(await correctTicket({ sentEstimated: false })).toMatchObject({
    sent: 12,
    sentEstimated: false,
    reason: 'Wet',
  });
  expect(await correctTicket({ outcome: 'accepted', reason: '' })).toMatchObject({
    sent: 12,
    received: 11,
    reason: '',
  });
  for (const nothing of [{}, { received: 11 }, { reason: ' ' }])
    expect(await from.office.expectFailure(proposeCorrection, { ticketId, ...nothing })).toBe('nothing-corrected');
});

test('the server requires a confirmation for a received quantity far from the sent one', async () => {
  const agreementId = await createAgreement(haul);
  const opening = createTicketInput(agreementId, { sent: 7 });
  await from.office.call(openTicket, opening);
  const closed = { ...createClosing(opening.ticketId), received: 7000 };
  const response = await to.office.tryCall(closeTicket, closed);
  expect(response).toMatchObject({
    code: 'received-unlikely',
    message:
      'The received quantity (7,000 tons) differs by more than 20% from the sent quantity (7 tons). Check it, then confirm it.',
    details: { ticket: { status: 'open', sent: 7 } },
  });
  const { ticketId } = opening;
  const confirmed = { ...closed, isConfirmed: true };
  expect((await to.office.call(closeTicket, confirmed)).ticket).toMatchObject({ status: 'closed', received: 7000 });
  expect((await to.office.call(closeTicket, confirmed)).ticket.received).toBe(7000);
  expect(await from.office.expectFailure(proposeCorrection, { ticketId, received: 9 })).toBe('received-unlikely');
  expect(await from.office.expectFailure(proposeCorrection, { ticketId, sent: 70 })).toBe('received-unlikely');
  // Neither quantity is proposed.
  const { ticket } = await from.office.call(proposeCorrection, { ticketId, reason: 'Counted in pounds' });
  expect(ticket.correction).toMatchObject({ received: 7000, reason: 'Counted in pounds' });
});

test('the server opens a second ticket for a truck only after a confirmation', async () => {
  const agreementId = await createAgreement(haul);
  const other = await createAgreement(haul);
  const createOpenedAt = (time: string) => ({ openedAt: `2026-11-21T${time}:00.000Z` });
  const first = { ...createTicketInput(agreementId, { truck: 'KH 07' }), ...createOpenedAt('14:32') };
  await from.office.call(openTicket, first);
  const second = { ...createTicketInput(other, { truck: 'kh-07' }), ...createOpenedAt('14:40') };
  expect(await from.office.tryCall(openTicket, second)).toMatchObject({
    code: 'truck-has-ticket',
    message: 'KH 07 already has ticket 1, opened 11/21/2026, 8:32 AM. Confirm only if this is another load.',
    details: { ticket: { id: first.ticketId } },
  });
  const besideTickets = [first.ticketId];
  await from.office.call(openTicket, { ...second, besideTickets });
  const third = { ...createTicketInput(agreementId, { truck: 'KH 07' }), ...createOpenedAt('14:33') };
  expect(await from.office.tryCall(openTicket, { ...third, besideTickets })).toMatchObject({
    details: { ticket: { id: second.ticketId } },
  });
  // A canceled ticket does not count, and neither does one after the truck's return.
  await from.office.call(cancelTicket, { ticketId: second.ticketId, reason: 'Entered twice' });
  await from.office.call(openTicket, { ...third, besideTickets });
  await from.office.call(openTicket, {
    ...createTicketInput(agreementId, { truck: 'KH 07' }),
    ...createOpenedAt('14:49'),
  });
});

test('the server opens one of two concurrent tickets for a truck and asks about the other one', async () => {
  const agreements = [await createAgreement(haul), await createAgreement(haul)];
  const responses = await Promise.all(
    agreements.map((id) => from.office.tryCall(openTicket, createTicketInput(id, { truck: 'KH 07' }))),
  );
  expect(responses.filter(isFailure)).toMatchObject([{ code: 'truck-has-ticket' }]);
});

test('the server accepts a ticket from before its agreement ended, sent later, and notifies both Offices', async () => {
  const agreementId = await createAgreement(haul);
  await from.office.call(setProfile, { siteId: from.site.id, personId: from.inspector.id, profile: 'operate' });
  world.setNow(new Date('2026-11-21T16:00:00Z'));
  await to.office.call(endAgreement, { agreementId });
  world.setNow(new Date('2026-11-21T18:00:00Z'));
  const createTicketOpenedAt = (openedAt: string) => ({
    ...createTicketInput(agreementId, { truck: 'KH 07' }),
    openedAt,
  });
  for (const outside of ['2026-11-21T14:59:59.000Z', '2026-11-21T16:00:00.000Z', '2026-11-22T09:00:00.000Z'])
    expect(await from.inspector.expectFailure(openTicket, createTicketOpenedAt(outside))).toBe('agreement-not-active');
  expect(await from.inspector.expectFailure(openTicket, createTicketInput(agreementId))).toBe('agreement-not-active');

  const opening = createTicketOpenedAt('2026-11-21T15:30:00.000Z');
  const { ticket } = await from.inspector.call(openTicket, opening);
  expect(ticket).toMatchObject({ number: 1, status: 'open', openedAt: opening.openedAt });
  await from.inspector.call(openTicket, opening);
  for (const office of [from.office, to.office]) {
    const { notifications } = await office.call(myNotifications, {});
    const sentences = notifications.flatMap(({ content }) =>
      content.type === 16 ? formatNotificationSentence(content) : [],
    );
    expect(sentences).toEqual([
      `Ticket 1 (truck KH 07) was opened before the agreement between ${from.site.name} and ${to.site.name} ended, but reached the server afterward. The ticket is valid.`,
    ]);
  }
  const { steps } = await to.office.call(ticketHistory, { ticketId: opening.ticketId });
  expect(steps[0]?.text).toContain('before the agreement ended');
  expect((await to.office.call(closeTicket, createClosing(opening.ticketId))).ticket.status).toBe('closed');
  expect((await to.office.call(getAgreement, { agreementId })).agreement).toMatchObject({
    state: 'ended',
    totals: { tickets: 1, received: 12 },
  });

  world.setNow(new Date('2026-11-24T16:00:01Z'));
  expect(await from.inspector.expectFailure(openTicket, createTicketOpenedAt('2026-11-21T15:50:00.000Z'))).toBe(
    'agreement-not-active',
  );
});
