import type { Db } from '@/lib/platform/database/client';
import { deleteReport, editorData, notifyCrew } from '@/lib/reports/contract';
import { createDocumentationBmp, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

/** Calls `second` while the transaction of `first` is uncommitted. */
async function callWhileUncommitted<T>(first: (db: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const { result } = await world.runAsMaintenance(async (db) => {
    await first(db);
    const pending = second();
    await waitUntilLocked();
    return { result: pending };
  });
  return result;
}

async function waitUntilLocked(): Promise<void> {
  const query = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  for (;;) if ((await world.runtime.pool.query(query)).rowCount) return;
}

test('the server does not delete an inspection while it notifies the crew', async () => {
  const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  const code = await callWhileUncommitted(
    (db) => db.report.update({ where: { id }, data: { status: 'open' } }),
    () => unit.inspector.expectFailure(deleteReport, { idreport: id }),
  );
  expect(code).toBe('report-not-setup');
  expect((await unit.inspector.call(editorData, { id })).report.status).toBe('open');
});

test('the server does not notify the crew of an inspection while it deletes the inspection', async () => {
  const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  const code = await callWhileUncommitted(
    (db) => db.report.update({ where: { id }, data: { deletedAt: new Date() } }),
    () => unit.inspector.expectFailure(notifyCrew, { idreport: id }),
  );
  expect(code).toBe('report-not-found');
});

test('the crew is notified of the committed state of the inspection', async () => {
  const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions({ name: 'Silt Fence' })] });
  await callWhileUncommitted(
    (db) =>
      Promise.all([
        db.report.update({ where: { id }, data: { version: { increment: 1 } } }),
        db.loggedBmp.updateMany({ where: { reportId: id }, data: { name: 'Rock Check Dam' } }),
      ]),
    () => unit.inspector.call(notifyCrew, { idreport: id }),
  );
  const messages = await world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { aboutId: id } }));
  expect(messages.map(({ payload }) => JSON.stringify(payload))).toEqual([expect.stringContaining('Rock Check Dam')]);
});
