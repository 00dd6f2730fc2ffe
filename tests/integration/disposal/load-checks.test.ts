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
import { myNotices } from '@/lib/notifications/contract';
import { noticeSentence } from '@/lib/notifications/texts';
import { agreedBetween, closing, newHaul, newTicket, type Haul } from './disposal-world';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let product: World;
let from: Unit;
let to: Unit;
let haul: Haul;
beforeAll(async () => {
  product = await createWorld();
});
afterAll(() => product.close());
beforeEach(async () => {
  product.at(new Date('2026-11-21T15:00:00Z'));
  haul = await newHaul(product);
  ({ from, to } = haul);
});

test('a correction changes only the values that were proposed, and a repeated proposal is the same one', async () => {
  const agreementId = await agreedBetween(haul);
  const opening = { ...newTicket(agreementId), sentEstimated: true };
  const { ticketId } = opening;
  await from.office.gets(openTicket, opening);
  await to.office.gets(closeTicket, { ...closing(ticketId), outcome: 'partly', reason: 'Wet' });
  const corrected = async (proposed: object) => {
    const { ticket } = await from.office.gets(proposeCorrection, { ticketId, ...proposed });
    expect((await from.office.gets(proposeCorrection, { ticketId, ...proposed })).ticket).toEqual(ticket);
    return (await to.office.gets(answerCorrection, { ticketId, version: ticket.version, accept: true })).ticket;
  };
  const closed = { sent: 12.5, sentEstimated: true, received: 12, outcome: 'partly', reason: 'Wet' };
  expect(await corrected({ received: 11 })).toMatchObject({ ...closed, received: 11 });
  expect(await corrected({ sent: 12 })).toMatchObject({ ...closed, received: 11, sent: 12 });
  expect(await corrected({ sentEstimated: false })).toMatchObject({ sent: 12, sentEstimated: false, reason: 'Wet' });
  expect(await corrected({ outcome: 'accepted', reason: '' })).toMatchObject({ sent: 12, received: 11, reason: '' });
  for (const nothing of [{}, { received: 11 }, { reason: ' ' }])
    expect(await from.office.isRefused(proposeCorrection, { ticketId, ...nothing })).toBe('nothing-corrected');
});

test('a received quantity far from the sent one counts only when the person has confirmed it', async () => {
  const agreementId = await agreedBetween(haul);
  const opening = newTicket(agreementId, { sent: 7 });
  await from.office.gets(openTicket, opening);
  const closed = { ...closing(opening.ticketId), received: 7000 };
  const answer = await to.office.tryCall(closeTicket, closed);
  expect(answer).toMatchObject({
    code: 'received-unlikely',
    message:
      'The received quantity (7,000 tons) differs by more than 20% from the sent quantity (7 tons). Check it, then confirm it.',
    details: { ticket: { status: 'open', sent: 7 } },
  });
  const { ticketId } = opening;
  const confirmed = { ...closed, isConfirmed: true };
  expect((await to.office.gets(closeTicket, confirmed)).ticket).toMatchObject({ status: 'closed', received: 7000 });
  expect((await to.office.gets(closeTicket, confirmed)).ticket.received).toBe(7000);
  expect(await from.office.isRefused(proposeCorrection, { ticketId, received: 9 })).toBe('received-unlikely');
  expect(await from.office.isRefused(proposeCorrection, { ticketId, sent: 70 })).toBe('received-unlikely');
  // Neither quantity is proposed.
  const { ticket } = await from.office.gets(proposeCorrection, { ticketId, reason: 'Counted in pounds' });
  expect(ticket.correction).toMatchObject({ received: 7000, reason: 'Counted in pounds' });
});

test('a second ticket for one truck within minutes is opened only beside the tickets that the person was asked about', async () => {
  const agreementId = await agreedBetween(haul);
  const other = await agreedBetween(haul);
  const at = (time: string) => ({ openedAt: `2026-11-21T${time}:00.000Z` });
  const first = { ...newTicket(agreementId, { truck: 'KH 07' }), ...at('14:32') };
  await from.office.gets(openTicket, first);
  const twice = { ...newTicket(other, { truck: 'kh-07' }), ...at('14:40') };
  expect(await from.office.tryCall(openTicket, twice)).toMatchObject({
    code: 'truck-has-ticket',
    message: 'KH 07 already has ticket 1, opened 11-21-2026 08:32 am. Confirm only if this is another load.',
    details: { ticket: { id: first.ticketId } },
  });
  const besideTickets = [first.ticketId];
  await from.office.gets(openTicket, { ...twice, besideTickets });
  const third = { ...newTicket(agreementId, { truck: 'KH 07' }), ...at('14:33') };
  expect(await from.office.tryCall(openTicket, { ...third, besideTickets })).toMatchObject({
    details: { ticket: { id: twice.ticketId } },
  });
  // A canceled ticket is no load, and after a while the truck is back.
  await from.office.gets(cancelTicket, { ticketId: twice.ticketId, reason: 'Entered twice' });
  await from.office.gets(openTicket, { ...third, besideTickets });
  await from.office.gets(openTicket, { ...newTicket(agreementId, { truck: 'KH 07' }), ...at('14:49') });
});

test('one truck that two people open at once under two agreements gets one ticket and one question', async () => {
  const agreements = [await agreedBetween(haul), await agreedBetween(haul)];
  const answers = await Promise.all(
    agreements.map((id) => from.office.tryCall(openTicket, newTicket(id, { truck: 'KH 07' }))),
  );
  expect(answers.filter(isFailure)).toMatchObject([{ code: 'truck-has-ticket' }]);
});

test('a load that left before its agreement ended gets its ticket for three days, and the Office of both sides is notified', async () => {
  const agreementId = await agreedBetween(haul);
  await from.office.gets(setProfile, { siteId: from.site.id, personId: from.inspector.id, profile: 'operate' });
  product.at(new Date('2026-11-21T16:00:00Z'));
  await to.office.gets(endAgreement, { agreementId });
  product.at(new Date('2026-11-21T18:00:00Z'));
  const left = (openedAt: string) => ({ ...newTicket(agreementId, { truck: 'KH 07' }), openedAt });
  for (const outside of ['2026-11-21T14:59:59.000Z', '2026-11-21T16:00:00.000Z', '2026-11-22T09:00:00.000Z'])
    expect(await from.inspector.isRefused(openTicket, left(outside))).toBe('agreement-not-active');
  expect(await from.inspector.isRefused(openTicket, newTicket(agreementId))).toBe('agreement-not-active');

  const opening = left('2026-11-21T15:30:00.000Z');
  const { ticket } = await from.inspector.gets(openTicket, opening);
  expect(ticket).toMatchObject({ number: 1, status: 'open', openedAt: opening.openedAt });
  await from.inspector.gets(openTicket, opening);
  for (const office of [from.office, to.office]) {
    const { notices } = await office.gets(myNotices, {});
    const sentences = notices.flatMap(({ content }) => (content.type === 16 ? noticeSentence(content) : []));
    expect(sentences).toEqual([
      `Ticket 1 (truck KH 07) was opened before the agreement between ${from.site.name} and ${to.site.name} ended and received after it ended.`,
    ]);
  }
  const { steps } = await to.office.gets(ticketHistory, { ticketId: opening.ticketId });
  expect(steps[0]?.text).toContain('before the agreement ended');
  expect((await to.office.gets(closeTicket, closing(opening.ticketId))).ticket.status).toBe('closed');
  expect((await to.office.gets(getAgreement, { agreementId })).agreement).toMatchObject({
    state: 'ended',
    totals: { tickets: 1, received: 12 },
  });

  product.at(new Date('2026-11-24T16:00:01Z'));
  expect(await from.inspector.isRefused(openTicket, left('2026-11-21T15:50:00.000Z'))).toBe('agreement-not-active');
});
