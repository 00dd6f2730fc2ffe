import { randomUUID } from 'node:crypto';
import { updateLanguage } from '@/lib/accounts/contract';
import { addReading, confirmStorm, dismissStorm, savePermitProfile, withdrawDecision } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { sendReminders } from '@/lib/deadlines/server/send-reminders';
import { chooseChannel, myNotifications } from '@/lib/notifications/contract';
import { getNotificationLink } from '@/lib/notifications/links';
import { formatNotificationSentence, NOTIFICATION_TITLES } from '@/lib/notifications/texts';
import { log } from '@/lib/platform/process/log';
import { removeEmployee } from '@/lib/workgroups/contract';
import { getMailTo } from '@/tests/integration/accounts/accounts-world';
import { createDocumentationBmp, createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createDetails, createProfileEdit } from './permit-profile';
import { toTime } from './site-time';

let world: World;
let unit: Unit;
let siteId: string;
beforeEach(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  siteId = unit.site.id;
});
afterEach(() => world.close());

/** Runs the loop at this time. */
function runAt(text: string): Promise<void> {
  world.setNow(toTime(text));
  return sendReminders(toTime(text));
}

const savePermit = (details: Partial<PermitDetails> = {}) =>
  unit.office.call(savePermitProfile, createProfileEdit(siteId, details));

const listReminders = async (person: TestUser) =>
  (await person.call(myNotifications, {})).notifications.map(({ content }) => formatNotificationSentence(content));
const countReminders = async () =>
  Promise.all([unit.inspector, unit.leader, unit.office].map(async (person) => (await listReminders(person)).length));

/** A gauge that was read at this time. */
const createReading = (toAt: string, rain = 620, replacesId: string | null = null) => ({
  readingId: randomUUID(),
  siteId,
  fromAt: new Date(toTime(toAt).getTime() - 3_600_000).toISOString(),
  toAt: toTime(toAt).toISOString(),
  rain,
  snow: 0,
  replacesId,
});
const createDecision = (trigger: string) => ({
  decisionId: randomUUID(),
  siteId,
  triggerAt: toTime(trigger).toISOString(),
});

const ROUTINE_DUE = 'Routine inspection at Bay View Lofts is due on November 9 2026.';
const ROUTINE_WAS_DUE = 'Routine inspection at Bay View Lofts was due on November 9 2026.';

describe('a routine inspection', () => {
  beforeEach(() => savePermit({ inspectorId: unit.inspector.id }));

  test('is announced to the responsible inspector the morning before, and that morning and evening, by bell and email [CLOCK-37]', async () => {
    await runAt('11-08 06:59');
    expect(await countReminders()).toEqual([0, 0, 0]);
    for (const time of ['11-08 07:00', '11-08 07:05', '11-09 07:02', '11-09 19:55', '11-09 20:00', '11-10 10:00'])
      await runAt(time);
    expect(await listReminders(unit.inspector)).toEqual([ROUTINE_DUE, ROUTINE_DUE, ROUTINE_DUE]);
    expect(await countReminders()).toEqual([3, 0, 0]);
    const mails = await getMailTo(world, unit.inspector.email);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({
      subject: 'Inspection due: Bay View Lofts',
      text: [
        `Hello ${unit.inspector.name},`,
        '',
        ROUTINE_DUE,
        '',
        `Open the site in Earth Tight, in the work unit ${unit.name}:`,
        '',
        `http://localhost:3000/app/site?site=${siteId}`,
        '',
        'Earth Tight',
      ].join('\n'),
    });
    expect(await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { channel: 'sms' } }))).toBe(0);
  });

  test('has a bell notification that opens the deadlines of the site in its work unit [CLOCK-37]', async () => {
    await runAt('11-09 08:00');
    const [row] = (await unit.inspector.call(myNotifications, {})).notifications;
    expect(row?.unitId).toBe(unit.id);
    expect(row && [NOTIFICATION_TITLES[row.content.type], getNotificationLink(row.content, 'employee')]).toEqual([
      'Inspection due',
      `/app/site?site=${siteId}`,
    ]);
  });

  test('is announced only by the ways that a person chose', async () => {
    await unit.inspector.call(chooseChannel, { kind: 'inspections', channel: 'email', isOn: false });
    await runAt('11-08 07:00');
    expect([await countReminders(), await getMailTo(world, unit.inspector.email)]).toEqual([[1, 0, 0], []]);
    await unit.inspector.call(chooseChannel, { kind: 'inspections', channel: 'email', isOn: true });
    await unit.inspector.call(chooseChannel, { kind: 'inspections', channel: 'bell', isOn: false });
    await runAt('11-09 08:00');
    expect(await countReminders()).toEqual([1, 0, 0]);
    expect(await getMailTo(world, unit.inspector.email)).toHaveLength(1);
  });

  test('is announced in Spanish to a person who selected Spanish, by bell and email', async () => {
    await unit.inspector.call(updateLanguage, { language: 'es' });
    await runAt('11-09 08:00');
    const [mail] = await getMailTo(world, unit.inspector.email);
    expect(mail).toMatchObject({
      subject: 'Inspección por hacer: Bay View Lofts',
      text: expect.stringContaining('Inspección de rutina en Bay View Lofts: vence el 9 de noviembre de 2026.'),
    });
  });

  test('is reported to the Crew Leaders 24 hours after its due time, to the Office after 48 hours, then weekly [CLOCK-38]', async () => {
    await runAt('11-09 20:00');
    await runAt('11-11 06:59');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await runAt('11-11 07:00');
    expect(await listReminders(unit.leader)).toEqual([ROUTINE_WAS_DUE]);
    expect(await countReminders()).toEqual([1, 1, 0]);
    await runAt('11-12 07:00');
    expect(await countReminders()).toEqual([1, 1, 1]);
    await runAt('11-18 07:00');
    expect(await countReminders()).toEqual([1, 1, 1]);
    await runAt('11-19 07:00');
    await runAt('11-19 07:05');
    expect(await countReminders()).toEqual([1, 1, 2]);
  });

  test('sends only the newest of its missed reminders, and none in the quiet hours [CLOCK-39, CLOCK-41]', async () => {
    await runAt('11-09 23:00');
    await runAt('11-10 06:55');
    expect(await countReminders()).toEqual([0, 0, 0]);
    await runAt('11-10 07:00');
    await runAt('11-10 07:05');
    expect(await countReminders()).toEqual([1, 0, 0]);
  });

  test('is also announced to the inspector if its first reminder is late [CLOCK-38]', async () => {
    await runAt('11-12 09:00');
    expect(await countReminders()).toEqual([1, 0, 1]);
  });

  test('removes its notifications from every bell once it is done, also for a person who left the crew [CLOCK-38]', async () => {
    await runAt('11-08 07:00');
    await runAt('11-11 07:00');
    await runAt('11-12 07:00');
    expect(await countReminders()).toEqual([1, 1, 1]);
    const fields = { siteId, date: toTime('11-12 08:00').toISOString() };
    await createOpenReport(unit, { fields, bmps: [createDocumentationBmp()] });
    await unit.office.call(removeEmployee, { idemployee: unit.leader.email, idworkgroup: unit.id });
    await runAt('11-12 08:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
  });

  test('is not done while its report is in setup [CLOCK-20]', async () => {
    await runAt('11-08 07:00');
    await createSavedReport(unit, { fields: { siteId, date: toTime('11-08 08:00').toISOString() } });
    await runAt('11-08 08:05');
    expect(await countReminders()).toEqual([1, 0, 0]);
  });

  test('is announced once while three servers run, and a server waits while another one sends [CLOCK-41]', async () => {
    const now = toTime('11-09 08:00');
    await Promise.all([sendReminders(now), sendReminders(now), sendReminders(now)]);
    await runAt('11-09 08:05');
    expect(await countReminders()).toEqual([1, 0, 0]);
    expect(await getMailTo(world, unit.inspector.email)).toHaveLength(1);
  });

  test('sends no reminder after a termination or while the site is hidden, and sends again when the site is shown [CLOCK-40]', async () => {
    const setVisible = (visible: boolean) =>
      world.runAsMaintenance((db) => db.siteVisibility.updateMany({ where: { siteId }, data: { visible } }));
    await runAt('11-09 08:00');
    await setVisible(false);
    await runAt('11-09 08:05');
    await runAt('11-09 20:00');
    expect(await countReminders()).toEqual([0, 0, 0]);
    await setVisible(true);
    await runAt('11-09 20:05');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await world.runAsMaintenance((db) =>
      db.permitProfile.updateMany({ data: { terminatedOn: new Date('2026-11-10T00:00:00Z') } }),
    );
    await runAt('11-10 08:00');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await runAt('11-11 08:00');
    expect(await countReminders()).toEqual([0, 0, 0]);
  });

  test('removes its notifications from every bell when the work unit is closed', async () => {
    await runAt('11-09 08:00');
    await world.runAsMaintenance((db) =>
      db.workUnit.update({ where: { id: unit.id }, data: { closedAt: toTime('11-09 08:01') } }),
    );
    await runAt('11-09 08:05');
    await runAt('11-09 20:00');
    expect(await world.runAsMaintenance((db) => db.notification.count())).toBe(0);
  });

  test('is announced in its own work unit only, even if another unit shares the site [CLOCK-34]', async () => {
    const partner = await world.createWorkUnit('Partner');
    await world.runAsMaintenance((db) =>
      db.siteVisibility.create({ data: { id: randomUUID(), workUnitId: partner.id, siteId, lat: 43, lng: -87.9 } }),
    );
    await runAt('11-12 09:00');
    for (const person of [partner.inspector, partner.leader, partner.office])
      expect(await listReminders(person)).toEqual([]);
  });

  test('has an email that escapes a hostile site name', async () => {
    await world.runAsMaintenance((db) =>
      db.site.update({ where: { id: siteId }, data: { name: `[[link]] https://evil.example/ ${'x'.repeat(300)}` } }),
    );
    await runAt('11-09 08:00');
    const [mail] = await getMailTo(world, unit.inspector.email);
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.text.match(/http:/g)).toHaveLength(1);
  });
});

describe('an inspection without a responsible inspector in the crew', () => {
  test('is announced to the last inspector, then the Crew Leaders, then the Office [CLOCK-37, CLOCK-38]', async () => {
    const outsider = await world.createOutsider();
    await savePermit();
    await world.runAsMaintenance((db) => db.permitProfile.updateMany({ data: { inspectorId: outsider.id } }));
    await createOpenReport(unit, { fields: { siteId, date: toTime('11-03 09:00').toISOString() } });
    await runAt('11-09 07:00');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await unit.office.call(removeEmployee, { idemployee: unit.inspector.email, idworkgroup: unit.id });
    await runAt('11-10 07:00');
    expect((await listReminders(unit.leader)).length).toBe(1);
    await unit.office.call(removeEmployee, { idemployee: unit.leader.email, idworkgroup: unit.id });
    await runAt('11-10 20:00');
    expect((await listReminders(unit.office)).length).toBe(1);
    expect(await listReminders(outsider)).toEqual([]);
  });
});

describe('rain', () => {
  beforeEach(async () => {
    await savePermit({ inspectorId: unit.inspector.id, startsOn: '2026-11-09' });
    world.setNow(toTime('11-10 02:00'));
    await unit.inspector.call(addReading, createReading('11-10 01:30'));
  });

  test('causes reminders to confirm it, even at night, and then to inspect [CLOCK-37, CLOCK-39]', async () => {
    await runAt('11-10 02:00');
    await runAt('11-10 02:05');
    expect(await listReminders(unit.inspector)).toEqual([
      '0.62 in of rain at Bay View Lofts: confirm or dismiss it. The inspection is due on November 11 2026, 1:30 AM.',
    ]);
    await unit.leader.call(confirmStorm, createDecision('11-10 01:30'));
    await runAt('11-10 02:10');
    expect(await listReminders(unit.inspector)).toEqual([
      'Inspection after rain at Bay View Lofts is due on November 11 2026, 1:30 AM.',
    ]);
    await runAt('11-10 21:30');
    await runAt('11-11 01:30');
    expect(await countReminders()).toEqual([3, 0, 0]);
  });

  test('removes its notifications from every bell after it was dismissed, and restores them with the decision', async () => {
    await runAt('11-10 02:00');
    await unit.leader.call(dismissStorm, { ...createDecision('11-10 01:30'), reason: 'Gauge error' });
    await runAt('11-10 02:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
    await unit.leader.call(withdrawDecision, createDecision('11-10 01:30'));
    await runAt('11-10 02:10');
    expect(await countReminders()).toEqual([1, 0, 0]);
  });

  test('removes its notifications from every bell when its reading is corrected', async () => {
    await runAt('11-10 02:00');
    const { id } = await world.runAsMaintenance((db) => db.rainReading.findFirstOrThrow());
    await unit.inspector.call(addReading, createReading('11-10 01:30', 100, id));
    await runAt('11-10 02:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
  });
});

test('W50: the Office is reminded that coverage in Wisconsin ends, until it has ended [CLOCK-12]', async () => {
  await savePermit({ startsOn: '2026-12-24', coveredUntil: '2027-03-31', inspectorId: unit.inspector.id });
  const listCoverage = async (person: TestUser) =>
    (await listReminders(person)).filter((sentence) => sentence.includes('coverage'));
  await runAt('2027-01-30 06:59');
  expect(await listCoverage(unit.office)).toEqual([]);
  await runAt('2027-01-30 07:00');
  await runAt('2027-03-11 06:59');
  const sentence = 'Bay View Lofts: Wisconsin coverage ends on March 31 2027. Ask for renewal by March 11 2027.';
  expect(await listCoverage(unit.office)).toEqual([sentence]);
  await runAt('2027-03-11 07:00');
  await runAt('2027-03-11 07:05');
  expect(await listCoverage(unit.office)).toEqual([sentence, sentence]);
  expect([await listCoverage(unit.leader), await listCoverage(unit.inspector)]).toEqual([[], []]);
  await runAt('2027-04-01 08:00');
  expect(await listCoverage(unit.office)).toEqual([]);
});

test('the job repeats and omits no reminder after a failure in the middle of 500 sites [CLOCK-41]', async () => {
  await savePermit({ inspectorId: unit.inspector.id });
  await world.runAsMaintenance(async (db) => {
    const profile = await db.permitProfile.findFirstOrThrow();
    const sites = Array.from({ length: 499 }, (_, index) => ({ id: randomUUID(), name: `Site ${index}` }));
    const position = { lat: 43, lng: -87.9 };
    await db.site.createMany({ data: sites.map((site) => ({ ...site, ...position, ownerId: unit.office.id })) });
    await db.siteVisibility.createMany({
      data: sites.map(({ id }) => ({ id: randomUUID(), workUnitId: unit.id, siteId: id, ...position })),
    });
    await db.permitProfile.createMany({
      data: sites.map(({ id }) => ({
        ...profile,
        options: { key: 'wdnr-nr216' },
        workWeek: WORK_WEEK,
        id: randomUUID(),
        siteId: id,
      })),
    });
  });
  // Like a server that is killed: the transaction of the last sites ends before it is committed.
  const failing = `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF (SELECT count(*) FROM inserted) < 200 THEN RAISE 'killed'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER fail AFTER INSERT ON outbox_message REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION fail()`;
  await world.database.pool.query(failing);
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  await runAt('11-09 08:00');
  const countAll = () =>
    world.runAsMaintenance(async (db) => [await db.notification.count(), await db.outboxMessage.count()]);
  expect(await countAll()).toEqual([400, 400]);
  await world.database.pool.query('DROP TRIGGER fail ON outbox_message');
  await Promise.all([1, 2, 3].map(() => runAt('11-09 08:05')));
  await runAt('11-09 08:10');
  expect(await countAll()).toEqual([500, 500]);
}, 60_000);

const { workWeek: WORK_WEEK } = createDetails();
