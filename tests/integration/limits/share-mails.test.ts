import { isFailure } from '@/lib/failures';
import { LIMIT_ROWS } from '@/lib/limits';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { addStakeholders, createClosedReports, getHours, countEmails, share } from './limits-world';

const NOW = new Date('2026-11-21T15:00:00Z');
const ROW = LIMIT_ROWS['share-mail'];

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
});

const isLastRefused = (response: unknown) => isFailure(response) && response.code === 'limit-reached';
const countShares = (reportId: string) => world.runAsMaintenance((db) => db.share.count({ where: { reportId } }));

test('the server limits the emails of one report to one person to five, and returns when the next is possible', async () => {
  const [report = ''] = await createClosedReports(world, unit, 1);
  const [ada = ''] = await addStakeholders(unit, 1);

  const responses = [];
  for (let time = 0; time < 60; time += 1) responses.push(await share(unit.office, [report], [ada]));

  expect(responses.filter((response) => !isFailure(response))).toHaveLength(ROW.repetition.max);
  expect(await countEmails(world, { recipient: ada })).toBe(ROW.repetition.max);
  expect(responses.at(-1)).toMatchObject({
    code: 'limit-reached',
    status: 429,
    message: 'Stakeholder 0 was sent this report 5 times in 24 hours. You can send it again in 24 hours.',
    details: { limit: 'share-mail', per: 'repetition', until: '2026-11-22T15:00:00.000Z' },
  });
});

test('the server allows thirteen reports to nine people on one day, but no repetitions', async () => {
  const reports = await createClosedReports(world, unit, 13);
  const emails = await addStakeholders(unit, 9);

  const responses = [];
  for (let time = 0; time < 4; time += 1) responses.push(await share(unit.office, reports, emails));

  expect(responses.map(isLastRefused)).toEqual([false, false, false, true]);
  expect(await countEmails(world, { workUnitId: unit.id })).toBe(3 * 117);
  expect(responses.at(-1)).toMatchObject({
    message: 'You have sent 400 reports by email in 24 hours. You can send again in 24 hours.',
  });
});

test('a rejected request creates no link, email, audit entry or count', async () => {
  const [report = ''] = await createClosedReports(world, unit, 1);
  const [ada = '', bela = ''] = await addStakeholders(unit, 2);
  for (let time = 0; time < ROW.repetition.max; time += 1) await share(unit.office, [report], [ada]);
  const loadCounts = () =>
    world.runAsMaintenance(async (db) => ({
      shares: await db.share.count({ where: { reportId: report } }),
      mails: await db.outboxMessage.count({ where: { workUnitId: unit.id } }),
      audit: await db.audit.count({ where: { workUnitId: unit.id } }),
      used: await db.limitUse.findMany({ orderBy: { key: 'asc' } }),
    }));
  const before = await loadCounts();

  expect(isLastRefused(await share(unit.office, [report], [ada, bela]))).toBe(true);

  expect(await loadCounts()).toEqual(before);
  expect(isFailure(await share(unit.office, [report], [bela]))).toBe(false);
});

test('the limit holds for two people who send at the same time', async () => {
  const [report = ''] = await createClosedReports(world, unit, 1);
  const [ada = ''] = await addStakeholders(unit, 1);

  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => share(index % 2 ? unit.office : unit.leader, [report], [ada])),
  );

  expect(responses.filter((response) => !isFailure(response))).toHaveLength(ROW.repetition.max);
  expect(responses.every((response) => !isFailure(response) || response.code === 'limit-reached')).toBe(true);
  expect(await countShares(report)).toBe(ROW.repetition.max);
});

test('the limit ends on the next day', async () => {
  const [report = ''] = await createClosedReports(world, unit, 1);
  const [ada = ''] = await addStakeholders(unit, 1);
  for (let time = 0; time < ROW.repetition.max; time += 1) await share(unit.office, [report], [ada]);

  world.setNow(getHours(NOW, 23));
  expect(await share(unit.office, [report], [ada])).toMatchObject({
    message: expect.stringMatching(/in 60 minutes\.$/),
  });
  world.setNow(getHours(NOW, 24));
  expect(isFailure(await share(unit.office, [report], [ada]))).toBe(false);
});

test('the limit applies to each work unit separately', async () => {
  const reports = await createClosedReports(world, unit, 13);
  const emails = await addStakeholders(unit, 9);
  for (const user of [unit.office, unit.leader])
    for (let time = 0; time < 4; time += 1) await share(user, reports, emails);
  const other = await world.createWorkUnit();
  const [report = ''] = await createClosedReports(world, other, 1);
  const [ada = ''] = await addStakeholders(other, 1);

  expect(isFailure(await share(other.office, [report], [ada]))).toBe(false);
});

test('the limit applies to a whole work unit', async () => {
  const emails = await addStakeholders(unit, 40);
  const first = await createClosedReports(world, unit, 10);
  const second = await createClosedReports(world, unit, 10);
  expect(isFailure(await share(unit.office, first, emails))).toBe(false);
  expect(isFailure(await share(unit.leader, second, emails))).toBe(false);

  const [third = ''] = await createClosedReports(world, unit, 1);
  expect(await share(unit.office, [third], emails.slice(0, 1))).toMatchObject({
    code: 'limit-reached',
    message: expect.stringMatching(/^(You have|This work unit has) sent \d+ reports by email in 24 hours\./),
  });
  const colleague = unit.inspector;
  await world.runAsMaintenance((db) =>
    db.membership.updateMany({ where: { personId: colleague.id }, data: { role: 'admin' } }),
  );
  expect(await share(colleague, [third], emails.slice(0, 1))).toMatchObject({
    message: 'Your work unit has sent 800 reports by email in 24 hours. Try again in 24 hours.',
  });
});

test('the limit applies to the emails of many work units to one mailbox, however its address is written', async () => {
  const box = `ada.${unit.id}`;
  const responses = [];
  for (let number = 0; number < 4; number += 1) {
    const sender = await world.createWorkUnit();
    const email = number % 2 ? `${box}+${number}@example.com` : `${box.toUpperCase()}@example.com`;
    await sender.addStakeholder('Ada Adams', email);
    responses.push(await share(sender.office, await createClosedReports(world, sender, 20), [email]));
  }

  expect(responses.map(isLastRefused)).toEqual([false, false, false, true]);
  expect(responses.at(-1)).toMatchObject({
    message: 'Ada Adams was sent 60 reports by email in 24 hours. You can send again in 24 hours.',
  });
});

test('the server rejects a request over the daily limit with that reason, because waiting would not help', async () => {
  const emails = await addStakeholders(unit, 41);
  expect(await share(unit.office, await createClosedReports(world, unit, 10), emails)).toMatchObject({
    message: 'You can send up to 400 in 24 hours. Send fewer now and the rest after that.',
  });
});

test('the counts contain no readable address', async () => {
  const [report = ''] = await createClosedReports(world, unit, 1);
  const [ada = ''] = await addStakeholders(unit, 1);
  await share(unit.office, [report], [ada]);

  const rows = await world.runAsMaintenance((db) => db.limitUse.findMany());
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map(({ key }) => key))).not.toMatch(/@|stakeholder\.|example/);
});
