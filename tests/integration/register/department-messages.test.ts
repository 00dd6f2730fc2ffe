import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import { asUnit } from '@/lib/platform/database/client';
import {
  addDepartmentMessage,
  bmpHistory,
  changeAction,
  correctiveActions,
  type DepartmentMessage,
} from '@/lib/register/contract';
import { saveReport } from '@/lib/reports/contract';
import { correctBmp, createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-02T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
});
afterAll(() => world.close());

/** An inspection that ended at this time, in UTC. */
async function inspect(endedAt: string) {
  world.setNow(new Date(endedAt));
  const bmp = createBmpWithActions({ condition: { photos: [], date: endedAt, description: 'Torn' } });
  return { bmp, report: await createOpenReport(unit, { fields: { siteId, date: endedAt }, bmps: [bmp] }) };
}

async function findOnlyAction(person: TestUser = unit.leader) {
  const [action] = (await person.call(correctiveActions, { state: 'all', siteId })).actions;
  if (!action) throw new Error('no corrective action');
  return action;
}

async function createMessage(contactedAt: string, change: Partial<DepartmentMessage> = {}): Promise<DepartmentMessage> {
  return {
    messageId: randomUUID(),
    siteId,
    contactedAt,
    contactName: 'Pat Olson',
    method: 'phone',
    words: 'Fence is down',
    correctiveActionIds: [(await findOnlyAction()).id],
    ...change,
  };
}

// The times are in Chicago, as in the worked examples.
test.each([
  ['W22', '2026-11-09T22:00:00.000Z', '2026-11-09T16:20:00.000Z', '2026-11-10T16:20:00.000Z'],
  ['W23', '2026-11-09T00:00:00.000Z', '2026-11-09T16:20:00.000Z', '2026-11-10T00:00:00.000Z'],
])(
  'the due time counts from the end of the inspection or the DNR’s message, whichever is earlier (%s) [CLOCK-26]',
  async (_no, ended, messageAt, due) => {
    await inspect(ended);
    world.setNow(new Date('2026-11-09T23:00:00.000Z'));
    const { actions } = await unit.leader.call(addDepartmentMessage, await createMessage(messageAt));
    expect(actions.map(({ dueAt }) => dueAt)).toEqual([due]);
    expect(await findOnlyAction()).toMatchObject({ dueAt: due, departmentMessageAt: messageAt });
  },
);

test('the earlier of two messages counts, whichever is entered first [CLOCK-26]', async () => {
  await inspect('2026-11-09T22:00:00.000Z');
  world.setNow(new Date('2026-11-09T23:00:00.000Z'));
  await unit.leader.call(addDepartmentMessage, await createMessage('2026-11-09T16:20:00.000Z'));
  await unit.office.call(addDepartmentMessage, await createMessage('2026-11-09T18:00:00.000Z'));
  expect((await findOnlyAction()).dueAt).toBe('2026-11-10T16:20:00.000Z');
});

test('a message that is sent twice is in the history once, with its person, channel and words [CLOCK-26]', async () => {
  await inspect('2026-11-09T22:00:00.000Z');
  const message = await createMessage('2026-11-09T16:20:00.000Z', { words: '<b>Fence</b> is down' });
  await Promise.all([unit.leader.call(addDepartmentMessage, message), unit.leader.call(addDepartmentMessage, message)]);
  expect(await unit.leader.expectFailure(addDepartmentMessage, { ...message, words: 'Other' })).toBe('message-id-used');
  const { instance } = await findOnlyAction();
  const { events } = await unit.inspector.call(bmpHistory, { instanceId: instance.id });
  expect(events.map(({ kind, at, words }) => [kind, at, words])).toEqual([
    ['department-message', '2026-11-09T16:20:00.000Z', 'Pat Olson, Phone: <b>Fence</b> is down'],
    ['found', '2026-11-09T22:00:00.000Z', 'Torn'],
  ]);
});

test('a leader takes a mistaken message back, and the due time follows from the inspection again [CLOCK-26]', async () => {
  await inspect('2026-11-09T22:00:00.000Z');
  world.setNow(new Date('2026-11-09T23:00:00.000Z'));
  await unit.leader.call(addDepartmentMessage, await createMessage('2026-11-09T16:20:00.000Z'));
  const { id: correctiveActionId, instance } = await findOnlyAction();
  const change = {
    eventId: randomUUID(),
    correctiveActionId,
    kind: 'message-withdrawn',
    words: 'Another site',
  } as const;
  expect(await unit.inspector.expectFailure(changeAction, change)).toBe('only-leaders');
  expect(await unit.leader.expectFailure(changeAction, { ...change, words: '' })).toBe('action-reason-missing');
  await unit.leader.call(changeAction, change);
  await unit.leader.call(changeAction, change);
  expect(await findOnlyAction()).toMatchObject({ dueAt: '2026-11-10T22:00:00.000Z', departmentMessageAt: null });
  const again = { ...change, eventId: randomUUID() };
  expect(await unit.office.expectFailure(changeAction, again)).toBe('message-already-withdrawn');
  const { events } = await unit.leader.call(bmpHistory, { instanceId: instance.id });
  expect(events.map(({ kind, words }) => [kind, words])).toContainEqual(['message-withdrawn', 'Another site']);
  await unit.leader.call(addDepartmentMessage, await createMessage('2026-11-09T18:00:00.000Z'));
  expect((await findOnlyAction()).dueAt).toBe('2026-11-10T18:00:00.000Z');
});

test.each([
  ['in the future', { contactedAt: '2026-11-09T22:00:01.000Z' }, 'contacted-in-future'],
  ['without a name', { contactName: ' ' }, 'contact-name-missing'],
  ['without words', { words: ' ' }, 'message-words-missing'],
  ['without a corrective action', { correctiveActionIds: [] }, 'message-actions-missing'],
  ['about an unknown corrective action', { correctiveActionIds: [randomUUID()] }, 'corrective-action-not-found'],
])('a message %s is rejected and changes nothing [CLOCK-26]', async (_title, change, code) => {
  await inspect('2026-11-09T22:00:00.000Z');
  const message = await createMessage('2026-11-09T16:20:00.000Z', change);
  expect(await unit.leader.expectFailure(addDepartmentMessage, message)).toBe(code);
  expect((await findOnlyAction()).departmentMessageAt).toBeNull();
});

test('only Crew Leaders and the Office can enter a message, and another work unit finds no corrective action [CLOCK-26, CLOCK-35]', async () => {
  await inspect('2026-11-09T22:00:00.000Z');
  const partner = await world.createWorkUnit();
  const message = await createMessage('2026-11-09T16:20:00.000Z');
  expect(await unit.inspector.expectFailure(addDepartmentMessage, message)).toBe('not-your-role');
  expect(await partner.office.expectFailure(addDepartmentMessage, message)).toBe('corrective-action-not-found');
});

test('the database refuses to change or delete a message [CLOCK-26]', async () => {
  for (const change of ["UPDATE department_message SET words = ''", 'DELETE FROM department_message'])
    await expect(asUnit(unit.id, (db) => db.$executeRawUnsafe(change))).rejects.toThrow('permission denied');
});

describe('a fix after the due time under Wisconsin rules', () => {
  /** W24: the inspection ended on 11-06 at 3:00 PM, and the action was fixed at this time. */
  async function fixAt(at: string) {
    const { bmp, report } = await inspect('2026-11-06T21:00:00.000Z');
    world.setNow(new Date('2026-11-07T23:00:00.000Z'));
    const fixed = correctBmp(bmp);
    if (!fixed.correction) throw new Error('no correction');
    const bmps = [{ ...fixed, correction: { ...fixed.correction, date: at } }];
    await unit.inspector.call(saveReport, { id: report.id, baseVersion: 1, fields: {}, bmps, removed: [] });
  }
  const createReason = async (words: string) => ({
    eventId: randomUUID(),
    correctiveActionId: (await findOnlyAction()).id,
    kind: 'late' as const,
    words,
  });

  test('counts as not done within 24 h, and a reason changes no time (W24) [CLOCK-27]', async () => {
    await fixAt('2026-11-07T22:10:00.000Z');
    const before = await findOnlyAction();
    expect(before).toMatchObject({ isDoneLate: true, lateReason: null, dueAt: '2026-11-07T21:00:00.000Z' });
    const closed = await createReason('The road was closed');
    await unit.inspector.call(changeAction, closed);
    expect(await findOnlyAction()).toEqual({
      ...before,
      lateReason: 'The road was closed',
      lastEventId: closed.eventId,
    });
    const flooded = await createReason('The road was flooded');
    await unit.leader.call(changeAction, flooded);
    expect(await findOnlyAction()).toEqual({
      ...before,
      lateReason: 'The road was flooded',
      lastEventId: flooded.eventId,
    });
  });

  test('does not count as late exactly at its due time, and then accepts no reason [CLOCK-27]', async () => {
    await fixAt('2026-11-07T21:00:00.000Z');
    expect((await findOnlyAction()).isDoneLate).toBe(false);
    expect(await unit.inspector.expectFailure(changeAction, await createReason('None'))).toBe('not-late');
  });

  test('does not count as late when it was not needed [CLOCK-27]', async () => {
    await inspect('2026-11-06T21:00:00.000Z');
    world.setNow(new Date('2026-11-08T23:00:00.000Z'));
    await unit.leader.call(changeAction, { ...(await createReason('Graded')), kind: 'not-needed' });
    expect((await findOnlyAction()).isDoneLate).toBe(false);
  });
});
