import { isFailure } from '@/lib/failures';
import { LIMIT_ROWS } from '@/lib/limits';
import { editorData, notifyCrew } from '@/lib/reports/contract';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type World } from '@/tests/setup/world';
import { getHours } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');
const ROW = LIMIT_ROWS['crew-message'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

const countTextMessages = (workUnitId: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { workUnitId } }));

test('SAVE & NOTIFY fails when a crew phone has reached the limit of messages, and works on the next day', async () => {
  const unit = await world.createWorkUnit();
  const notifyCrewOf = async () => {
    const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] });
    return { id, answer: await unit.inspector.tryCall(notifyCrew, { idreport: id }) };
  };
  await notifyCrewOf();
  await notifyCrewOf();
  // Pretends that others have sent messages to the same telephone all day.
  await world.runAsMaintenance(async (db) => {
    const { count } = await db.limitUse.updateMany({
      where: { key: { startsWith: 'crew-message recipient ' }, used: 2 },
      data: { used: ROW.recipient.max - 1 },
    });
    expect(count).toBe(1);
  });
  expect(isFailure((await notifyCrewOf()).answer)).toBe(false);
  const { id: last, answer } = await notifyCrewOf();

  expect(answer).toMatchObject({
    code: 'limit-reached',
    status: 429,
    message: 'A crew member has already received 100 messages in 24 hours. You can send again in 24 hours.',
  });
  expect(await countTextMessages(unit.id)).toBe(3);
  expect((await unit.inspector.call(editorData, { id: last })).report.status).toBe('setup');

  world.setNow(getHours(NOW, 24));
  expect(isFailure(await unit.inspector.tryCall(notifyCrew, { idreport: last }))).toBe(false);
  expect(await countTextMessages(unit.id)).toBe(4);
});
