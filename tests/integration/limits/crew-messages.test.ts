import { isFailure } from '@/lib/failures';
import { LIMIT_ROWS } from '@/lib/limits';
import { editorData, notifyCrew } from '@/lib/reports/contract';
import { createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type World } from '@/tests/setup/world';
import { hours } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');
const ROW = LIMIT_ROWS['crew-message'];

let product: World;
beforeAll(async () => {
  product = await createWorld();
});
afterAll(() => product.close());
beforeEach(() => product.at(NOW));

const texts = (workUnitId: string) =>
  product.behindTheScenes((db) => db.outboxMessage.count({ where: { workUnitId } }));

test('a crew member’s phone gets a limited number of messages; the inspection stays as it was, and its crew is notified the next day', async () => {
  const unit = await product.workUnit();
  const notifyCrewOf = async () => {
    const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] });
    return { id, answer: await unit.inspector.tryCall(notifyCrew, { idreport: id }) };
  };
  await notifyCrewOf();
  await notifyCrewOf();
  // Pretends that others have sent messages to the same telephone all day.
  await product.behindTheScenes(async (db) => {
    const { count } = await db.limitUse.updateMany({
      where: { key: { startsWith: 'crew-message recipient ' }, used: 2 },
      data: { used: ROW.recipient.most - 1 },
    });
    expect(count).toBe(1);
  });
  expect(isFailure((await notifyCrewOf()).answer)).toBe(false);
  const { id: last, answer } = await notifyCrewOf();

  expect(answer).toMatchObject({
    code: 'limit-reached',
    status: 429,
    message: 'Somebody in the crew was sent 100 messages within a day. You can send again in 24 hours.',
  });
  expect(await texts(unit.id)).toBe(3);
  expect((await unit.inspector.gets(editorData, { id: last })).report.status).toBe('setup');

  product.at(hours(NOW, 24));
  expect(isFailure(await unit.inspector.tryCall(notifyCrew, { idreport: last }))).toBe(false);
  expect(await texts(unit.id)).toBe(4);
});
