import { outboxList, outboxMessage, retryDelivery } from '@/lib/activity/contract';
import { shareReports } from '@/lib/sharing/contract';
import { world, report, setUpClosedReport, unit } from './sharing-world';

setUpClosedReport();

let messageId: string;
beforeAll(async () => {
  const recipients = [{ name: '', email: unit.inspector.email }];
  await unit.inspector.call(shareReports, { reportids: [report.id], recipients });
  const row = await world.runAsMaintenance((db) =>
    db.outboxMessage.findFirstOrThrow({ where: { aboutKind: 'share' } }),
  );
  messageId = row.id;
});

test('the Outbox lists the message, its recipient and inspection, and filters by state', async () => {
  const { messages } = await unit.office.call(outboxList, {});
  expect(messages.find(({ id }) => id === messageId)).toMatchObject({
    channel: 'email',
    recipient: unit.inspector.email,
    state: 'queued',
    report: { id: report.id, siteName: 'Bay View Lofts', closed: true },
  });
  expect((await unit.office.call(outboxList, { state: 'dead' })).messages).toEqual([]);
});

test('the Outbox shows the text and attachment of a message without the secret link', async () => {
  const { message } = await unit.office.call(outboxMessage, { id: messageId });
  expect(message.text).toContain('[[link]]');
  expect(message.text).not.toContain('inspection-acknowledgement');
  expect(message).toMatchObject({ attachments: [{ contentType: 'application/pdf' }], tries: [] });
});

test('the server resends and records a failed message once, and ignores requests for others', async () => {
  await world.runAsMaintenance((db) =>
    db.outboxMessage.update({ where: { id: messageId }, data: { state: 'dead', attempts: 8 } }),
  );
  await unit.office.call(retryDelivery, { id: messageId });
  await unit.office.call(retryDelivery, { id: messageId });
  const { message } = await unit.office.call(outboxMessage, { id: messageId });
  expect(message).toMatchObject({ state: 'queued', attempts: 0 });
  const recorded = await world.runAsMaintenance((db) => db.audit.count({ where: { type: 'retried-delivery' } }));
  expect(recorded).toBe(1);
});

test('the Outbox has older messages page by page, and rejects an invalid cursor', async () => {
  expect((await unit.office.call(outboxList, { before: `2020-01-01T00:00:00.000Z_${messageId}` })).messages).toEqual(
    [],
  );
  expect(await unit.office.expectFailure(outboxList, { before: 'nowhere' })).toBe('bad-input');
});

test('only the Office of the own unit can see and retry messages', async () => {
  for (const person of [unit.leader, unit.inspector]) {
    expect(await person.expectFailure(outboxList, {})).toBe('not-your-role');
    expect(await person.expectFailure(retryDelivery, { id: messageId })).toBe('not-your-role');
  }
  const other = await world.createWorkUnit('Another unit');
  expect((await other.office.call(outboxList, {})).messages).toEqual([]);
  expect(await other.office.expectFailure(outboxMessage, { id: messageId })).toBe('message-not-found');
  expect(await other.office.expectFailure(retryDelivery, { id: messageId })).toBe('message-not-found');
});
