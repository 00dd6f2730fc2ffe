import { randomUUID } from 'node:crypto';
import { updateLanguage } from '@/lib/accounts/contract';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { sendReminders } from '@/lib/deadlines/server/send-reminders';
import { myNotifications } from '@/lib/notifications/contract';
import { getNotificationLink } from '@/lib/notifications/links';
import { formatNotificationSentence, NOTIFICATION_TITLES } from '@/lib/notifications/texts';
import { changeAction, correctiveActions, addDepartmentMessage } from '@/lib/register/contract';
import { getMailTo } from '@/tests/integration/accounts/accounts-world';
import { createBmpWithActions, createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from './permit-profile';
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

const savePermit = (details: Partial<PermitDetails>) =>
  unit.office.call(savePermitProfile, createProfileEdit(siteId, { inspectorId: unit.inspector.id, ...details }));
const WDNR = { options: { key: 'wdnr-nr216' } } as const;
const EPA = { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } } as const;

/** The input of an inspection that ends at this time, whose BMPs each require a corrective action. */
function createInspectionInput(text: string, bmps = 1) {
  world.setNow(toTime(text));
  const date = toTime(text).toISOString();
  const createBmp = (index: number) =>
    createBmpWithActions({
      condition: { photos: [], date, description: 'Torn' },
      location: { lat: 43.04 + index / 100, lng: -87.9 },
    });
  return { fields: { siteId, date }, bmps: Array.from({ length: bmps }, (_, index) => createBmp(index)) };
}

const listReminders = async (person: TestUser) =>
  (await person.call(myNotifications, {})).notifications
    .filter(({ content }) => content.type === 23)
    .map(({ content }) => formatNotificationSentence(content));
const countReminders = async () =>
  Promise.all([unit.inspector, unit.leader, unit.office].map(async (person) => (await listReminders(person)).length));

const listOpen = async () => (await unit.leader.call(correctiveActions, { state: 'open' })).actions;
async function closeActionsAt(text: string, actionIds: readonly string[]) {
  world.setNow(toTime(text));
  for (const correctiveActionId of actionIds)
    await unit.leader.call(changeAction, {
      eventId: randomUUID(),
      correctiveActionId,
      kind: 'not-needed',
      words: 'Graded',
    });
}

const TWO_DUE = '2 corrective actions at Bay View Lofts are due on November 10 2026, 3:00 PM.';
const ONE_DUE = '1 corrective action at Bay View Lofts is due on November 10 2026, 3:00 PM.';
const ONE_WAS_DUE = '1 corrective action at Bay View Lofts was due on November 10 2026, 3:00 PM.';

describe('corrective actions in Wisconsin', () => {
  beforeEach(async () => {
    await savePermit(WDNR);
    await createOpenReport(unit, createInspectionInput('11-09 15:00', 2));
  });

  test('are announced together by bell and email at their start, 4 hours before the due time and at the due time [CLOCK-37]', async () => {
    for (const time of ['11-09 15:00', '11-09 15:05', '11-10 10:55']) await runAt(time);
    expect(await listReminders(unit.inspector)).toEqual([TWO_DUE]);
    for (const time of ['11-10 11:00', '11-10 14:55', '11-10 15:00', '11-10 15:05']) await runAt(time);
    expect(await countReminders()).toEqual([3, 0, 0]);
    const mails = (await getMailTo(world, unit.inspector.email)).filter(({ subject }) =>
      subject.startsWith('Corrective action due'),
    );
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({
      subject: 'Corrective action due: Bay View Lofts',
      text: expect.stringContaining(TWO_DUE),
    });
  });

  test('have a bell notification that opens the corrective actions of the site', async () => {
    await runAt('11-09 15:00');
    const rows = (await unit.inspector.call(myNotifications, {})).notifications;
    const row = rows.find(({ content }) => content.type === 23);
    expect(row && [NOTIFICATION_TITLES[row.content.type], getNotificationLink(row.content, 'employee')]).toEqual([
      'Corrective action due',
      `/app/site?site=${siteId}&tab=actions`,
    ]);
  });

  test('are announced in Spanish to a person who selected Spanish', async () => {
    await unit.inspector.call(updateLanguage, { language: 'es' });
    await runAt('11-09 15:00');
    const mails = await getMailTo(world, unit.inspector.email);
    expect(mails.at(-1)).toMatchObject({
      subject: 'Medida correctiva por hacer: Bay View Lofts',
      text: expect.stringContaining(
        '2 medidas correctivas en Bay View Lofts vencen el 10 de noviembre de 2026, 3:00 PM.',
      ),
    });
  });

  test('are counted without those that are no longer needed, and leave every bell once none is left [CLOCK-38]', async () => {
    await runAt('11-09 15:00');
    const [first, second] = await listOpen();
    await closeActionsAt('11-10 09:00', first ? [first.id] : []);
    await runAt('11-10 11:00');
    expect(await listReminders(unit.inspector)).toEqual([ONE_DUE, TWO_DUE]);
    await runAt('11-11 15:00');
    expect(await listReminders(unit.leader)).toEqual([ONE_WAS_DUE]);
    await closeActionsAt('11-11 16:00', second ? [second.id] : []);
    await runAt('11-11 16:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
  });

  test('are announced again when someone reopens one of them', async () => {
    await runAt('11-10 11:00');
    const ids = (await listOpen()).map(({ id }) => id);
    await closeActionsAt('11-10 12:00', ids);
    await runAt('11-10 12:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
    for (const correctiveActionId of ids.slice(0, 1))
      await unit.leader.call(changeAction, {
        eventId: randomUUID(),
        correctiveActionId,
        kind: 'reopened',
        words: 'Torn again',
      });
    await runAt('11-10 13:05');
    expect(await listReminders(unit.inspector)).toEqual([ONE_DUE]);
  });

  test('are reported to the Crew Leaders 24 hours after the due time, and to the Office after 48 hours [CLOCK-38]', async () => {
    await runAt('11-10 15:00');
    await runAt('11-11 14:55');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await runAt('11-11 15:00');
    expect(await countReminders()).toEqual([1, 1, 0]);
    await runAt('11-12 15:00');
    expect(await countReminders()).toEqual([1, 1, 1]);
    expect(await listReminders(unit.office)).toEqual([
      '2 corrective actions at Bay View Lofts are overdue. The oldest was due November 10 2026, 3:00 PM.',
    ]);
  });

  test('share one weekly reminder per site to the Office from nine days after the due time [CLOCK-38, X-519]', async () => {
    await createOpenReport(unit, createInspectionInput('11-11 10:00'));
    await runAt('11-14 10:00');
    expect(await countReminders()).toEqual([2, 0, 2]);
    // The reminders of the first inspection are replaced by the one of the week.
    await runAt('11-19 15:00');
    expect(await listReminders(unit.office)).toEqual([
      '2 corrective actions at Bay View Lofts are overdue. The oldest was due November 10 2026, 3:00 PM.',
      '1 corrective action at Bay View Lofts was due on November 12 2026, 10:00 AM.',
    ]);
    await runAt('11-21 10:00');
    await runAt('11-23 06:55');
    expect(await countReminders()).toEqual([0, 0, 1]);
    await runAt('11-23 07:00');
    await runAt('11-23 07:05');
    expect((await listReminders(unit.office))[0]).toBe(
      '3 corrective actions at Bay View Lofts are overdue. The oldest was due November 10 2026, 3:00 PM.',
    );
    expect(await countReminders()).toEqual([0, 0, 2]);
    await runAt('11-30 07:00');
    expect(await countReminders()).toEqual([0, 0, 3]);
    await closeActionsAt(
      '11-30 08:00',
      (await listOpen()).map(({ id }) => id),
    );
    await runAt('11-30 08:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
  });

  test('move with a message of the department and are then announced again [CLOCK-26, CLOCK-37]', async () => {
    await runAt('11-09 15:00');
    world.setNow(toTime('11-09 16:00'));
    await unit.office.call(addDepartmentMessage, {
      messageId: randomUUID(),
      siteId,
      contactedAt: toTime('11-09 14:00').toISOString(),
      contactName: 'Pat Olson',
      method: 'phone',
      words: 'Fence is down',
      correctiveActionIds: (await listOpen()).map(({ id }) => id),
    });
    await runAt('11-09 16:05');
    expect(await listReminders(unit.inspector)).toEqual([
      '2 corrective actions at Bay View Lofts are due on November 10 2026, 2:00 PM.',
    ]);
  });

  test('are not announced after a termination, while the site is hidden, or when the work unit is closed [CLOCK-40]', async () => {
    await runAt('11-09 15:00');
    const setVisible = (visible: boolean) =>
      world.runAsMaintenance((db) => db.siteVisibility.updateMany({ where: { siteId }, data: { visible } }));
    await setVisible(false);
    await runAt('11-09 15:05');
    expect(await countReminders()).toEqual([0, 0, 0]);
    expect(await listOpen()).toHaveLength(2);
    await setVisible(true);
    await runAt('11-09 15:10');
    expect(await countReminders()).toEqual([1, 0, 0]);
    await world.runAsMaintenance((db) =>
      db.workUnit.update({ where: { id: unit.id }, data: { closedAt: toTime('11-09 15:11') } }),
    );
    await runAt('11-09 15:15');
    expect(await world.runAsMaintenance((db) => db.notification.count({ where: { type: 23 } }))).toBe(0);
  });

  test('are announced in their own work unit only, even if another unit shares the site [CLOCK-34]', async () => {
    const partner = await world.createWorkUnit('Partner');
    await world.runAsMaintenance((db) =>
      db.siteVisibility.create({
        data: { id: randomUUID(), workUnitId: partner.id, siteId, lat: 43, lng: -87.9 },
      }),
    );
    await runAt('11-12 15:00');
    for (const person of [partner.inspector, partner.leader, partner.office])
      expect(await listReminders(person)).toEqual([]);
  });
});

test('EPA corrective actions are announced 24 hours before, in the morning of the day, and when they are due [CLOCK-37, W8]', async () => {
  await savePermit(EPA);
  await createOpenReport(unit, createInspectionInput('11-06 15:00'));
  await runAt('11-06 15:00');
  await runAt('11-08 16:55');
  expect(await countReminders()).toEqual([0, 0, 0]);
  for (const time of ['11-08 17:00', '11-09 06:55']) await runAt(time);
  expect(await countReminders()).toEqual([1, 0, 0]);
  await runAt('11-09 07:00');
  expect(await countReminders()).toEqual([2, 0, 0]);
  await runAt('11-09 17:00');
  expect(await listReminders(unit.inspector)).toEqual(
    Array(3).fill('1 corrective action at Bay View Lofts is due on November 9 2026, 5:00 PM.'),
  );
});

test('corrective actions are not announced without a permit profile or for an inspection in setup [CLOCK-05, REG-22]', async () => {
  await createOpenReport(unit, createInspectionInput('11-09 15:00'));
  await runAt('11-12 15:00');
  expect(await countReminders()).toEqual([0, 0, 0]);
  const other = await world.createWorkUnit('Other');
  await other.office.call(savePermitProfile, createProfileEdit(other.site.id, WDNR));
  const { bmps } = createInspectionInput('11-12 15:00');
  await createSavedReport(other, { bmps });
  await runAt('11-14 15:00');
  expect(await listReminders(other.office)).toEqual([]);
});
