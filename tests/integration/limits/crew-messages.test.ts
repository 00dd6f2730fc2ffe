import { isFailure } from '@/lib/failures';
import { LIMIT_ROWS } from '@/lib/limits';
import { inspectionPack, startReport } from '@/lib/reports/contract';
import { requiring, savedReport } from '@/tests/setup/a-report';
import { world, type World } from '@/tests/setup/world';
import { hours } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');
const ROW = LIMIT_ROWS['crew-message'];

let product: World;
beforeAll(async () => {
  product = await world();
});
afterAll(() => product.close());
beforeEach(() => product.at(NOW));

const texts = (workUnitId: string) =>
  product.behindTheScenes((db) => db.outboxMessage.count({ where: { workUnitId } }));

test('a crew member’s telephone is not flooded; the inspection stays as it was, and its crew is told the next day', async () => {
  const unit = await product.workUnit();
  const answers = [];
  let last = '';
  for (let number = 0; number <= ROW.recipient.most; number += 1) {
    last = (await savedReport(unit, { bmps: [requiring()] })).id;
    answers.push(await unit.inspector.asks(startReport, { idreport: last }));
  }

  expect(answers.filter(isFailure)).toHaveLength(1);
  expect(answers.at(-1)).toMatchObject({
    code: 'limit-reached',
    status: 429,
    message: 'Somebody in the crew was sent 100 messages within a day. The next can go out in 24 hours.',
  });
  expect(await texts(unit.id)).toBe(ROW.recipient.most);
  expect((await unit.inspector.gets(inspectionPack, { id: last })).report.status).toBe('setup');

  product.at(hours(NOW, 24));
  expect(isFailure(await unit.inspector.asks(startReport, { idreport: last }))).toBe(false);
  expect(await texts(unit.id)).toBe(ROW.recipient.most + 1);
});
