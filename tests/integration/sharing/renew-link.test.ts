import { randomUUID } from 'node:crypto';
import { addDays, addMinutes } from 'date-fns';
import { activityList } from '@/lib/activity/contract';
import { loadReportFromToken, revokeLink, sendLinkAgain, shareRecipients } from '@/lib/sharing/contract';
import { lockReportsForSharing } from '@/lib/sharing/server/links';
import { loadEndedLinkQuery, renewLinkCommand } from '@/lib/sharing/server/renew-link';
import {
  acknowledgeFrom,
  setNow,
  getMailsTo,
  getSharedToken,
  createStakeholder,
  now,
  report,
  setUpClosedReport,
  START,
  unit,
  waitUntilLockAwaited,
  world,
} from './sharing-world';

/** Closing makes a PDF in a child process that has low priority. */
jest.setTimeout(120_000);

const EXPIRED = addDays(START, 366);

setUpClosedReport();
beforeEach(() => setNow(START));

let callers = 0;
const createCall = (ip = `10.2.0.${(callers += 1)}`) => ({
  sessionId: null,
  requestId: randomUUID(),
  ip,
  userAgent: 'jest',
  now,
});
const lookUp = (token: string) => loadEndedLinkQuery.perform(createCall(), { token });
const renewLink = (token: string) => renewLinkCommand.perform(createCall(), { token });
const read = (token: string) => world.signedOut.call(loadReportFromToken, { token });

async function getRecipient() {
  const person = await createStakeholder();
  return { ...person, token: await getSharedToken(world, unit.inspector, report.id, person.email) };
}

async function getShare(email: string) {
  const { shares } = await unit.office.call(shareRecipients, { idreport: report.id });
  const share = shares.find((each) => each.email === email);
  if (!share) throw new Error(`${email} has no link`);
  return share;
}

async function getNewToken(email: string, ...former: string[]): Promise<string> {
  const tokens = (await getMailsTo(world, email)).map(
    ({ text }) => /\/inspection-acknowledgement\/(\S+)/.exec(text)?.[1] ?? '',
  );
  return tokens.find((token) => !former.includes(token)) ?? '';
}

test('an expired link shows who shared the report, and the masked address for a new link', async () => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  expect(await lookUp(greg.token)).toEqual({
    link: {
      state: 'expired',
      unitName: unit.name,
      sender: unit.inspector.name,
      sentTo: 'p•••@example.com',
      isJustSent: false,
    },
  });
});

test('an unknown link cannot be described or renewed, and an open one cannot be described', async () => {
  const greg = await getRecipient();
  expect(await lookUp('never-sent')).toEqual({ link: null });
  expect(await lookUp(greg.token)).toEqual({ link: null });
  expect(await renewLink('never-sent')).toMatchObject({ code: 'acknowledgement-unknown' });
  expect(await renewLink(greg.token)).toEqual({ success: true });
  expect(await getMailsTo(world, greg.email)).toHaveLength(1);
});

test('the server refuses all links from a network after ten unknown ones', async () => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  const call = createCall();
  for (let guess = 0; guess < 10; guess += 1) await loadEndedLinkQuery.perform(call, { token: `guess-${guess}` });
  expect(await loadEndedLinkQuery.perform(call, { token: greg.token })).toMatchObject({ code: 'too-many-requests' });
  expect(await renewLinkCommand.perform(call, { token: greg.token })).toMatchObject({ code: 'too-many-requests' });
});

test('an expired link can be renewed once an hour, with the same response and one email', async () => {
  const greg = await getRecipient();
  await acknowledgeFrom('10.3.0.1', { token: greg.token, notes: 'Seen' }, now);
  setNow(EXPIRED);
  expect(await Promise.all([renewLink(greg.token), renewLink(greg.token), renewLink(greg.token)])).toEqual(
    Array.from({ length: 3 }, () => ({ success: true })),
  );
  expect(await renewLink(greg.token)).toEqual({ success: true });
  expect(await lookUp(greg.token)).toMatchObject({ link: { state: 'replaced', isJustSent: true } });

  const mails = await getMailsTo(world, greg.email);
  expect(mails).toHaveLength(2);
  const token = await getNewToken(greg.email, greg.token);
  expect((await read(token)).tokenData).toMatchObject([{ recipientName: greg.name, isAcknowledged: true }]);
  expect(await getShare(greg.email)).toMatchObject({ link: 'open', delivery: 'queued', notes: 'Seen' });

  setNow(addMinutes(EXPIRED, 61));
  expect(await renewLink(greg.token)).toEqual({ success: true });
  expect(await getMailsTo(world, greg.email)).toHaveLength(3);
  expect((await read(token)).tokenData).toEqual([]);
});

test('the Office sees the request in Activity and the email in the Outbox', async () => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  await renewLink(greg.token);
  const page = await unit.office.call(activityList, {});
  expect(JSON.stringify(page)).toContain('requested a new link to');
  const message = await world.runAsMaintenance((db) =>
    db.outboxMessage.findFirstOrThrow({ where: { recipient: greg.email, createdAt: EXPIRED } }),
  );
  expect(message.workUnitId).toBe(unit.id);
  expect(JSON.stringify(message.payload)).not.toContain('/inspection-acknowledgement/');
});

test('the server renews a replaced link, but not one that the Office revoked', async () => {
  const greg = await getRecipient();
  setNow(addDays(START, 1));
  await unit.office.call(sendLinkAgain, { idlink: (await getShare(greg.email)).id });
  expect(await lookUp(greg.token)).toMatchObject({ link: { state: 'replaced', isJustSent: true } });
  setNow(addDays(START, 2));
  expect(await renewLink(greg.token)).toEqual({ success: true });
  expect(await getMailsTo(world, greg.email)).toHaveLength(3);

  await unit.office.call(revokeLink, { idlink: (await getShare(greg.email)).id });
  expect(await lookUp(greg.token)).toMatchObject({ link: { state: 'revoked', sender: unit.office.name } });
  expect(await renewLink(greg.token)).toMatchObject({ code: 'link-not-renewable' });
  expect(await getMailsTo(world, greg.email)).toHaveLength(3);
});

test.each([
  ['the stakeholder was deleted', (email: string) => ({ stakeholder: email })],
  ['the report was deleted', () => ({ report: { deletedAt: START } })],
  ['the report is no longer shared', () => ({ report: { status: 'open' } })],
  ['the work unit is closed', () => ({ unit: { closedAt: START } })],
])('the server sends no new link if %s', async (_why, createChange) => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  const change: { stakeholder?: string; report?: object; unit?: object } = createChange(greg.email);
  await world.runAsMaintenance(async (db) => {
    if (change.stakeholder) {
      const where = { email: change.stakeholder };
      await db.stakeholderSite.deleteMany({ where: { stakeholder: where } });
      await db.stakeholder.deleteMany({ where });
    }
    if (change.report) await db.report.update({ where: { id: report.id }, data: change.report });
    if (change.unit) await db.workUnit.update({ where: { id: unit.id }, data: change.unit });
  });
  try {
    expect(await lookUp(greg.token)).toMatchObject({ link: { state: 'not-shared' } });
    expect(await renewLink(greg.token)).toMatchObject({ code: 'link-not-renewable' });
    expect(await getMailsTo(world, greg.email)).toHaveLength(1);
  } finally {
    await world.runAsMaintenance(async (db) => {
      await db.report.update({ where: { id: report.id }, data: { deletedAt: null, status: 'closed' } });
      await db.workUnit.update({ where: { id: unit.id }, data: { closedAt: null } });
    });
  }
});

test('the response names no sender who has left the work unit', async () => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  await world.runAsMaintenance((db) =>
    db.share.updateMany({ where: { email: greg.email }, data: { sentBy: randomUUID() } }),
  );
  expect(await lookUp(greg.token)).toMatchObject({ link: { sender: null, unitName: unit.name } });
});

test('a renewal fails if the Office revokes the link at the same time', async () => {
  const greg = await getRecipient();
  setNow(EXPIRED);
  const { renewal } = await world.runAsMaintenance(async (db) => {
    await lockReportsForSharing(db, [report.id]);
    const renewal = renewLink(greg.token);
    await waitUntilLockAwaited(db);
    await db.share.updateMany({ where: { email: greg.email }, data: { revokedAt: now } });
    return { renewal };
  });
  expect(await renewal).toMatchObject({ code: 'link-not-renewable' });
  expect(await getMailsTo(world, greg.email)).toHaveLength(1);
});
