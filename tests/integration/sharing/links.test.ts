import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { outboxMessage, retryDelivery } from '@/lib/activity/contract';
import { log } from '@/lib/platform/process/log';
import { parseNotification } from '@/lib/platform/live/parse-notification';
import { LIVE_CHANNEL } from '@/lib/live-messages';
import { SendError } from '@/lib/platform/outbox/channels';
import { deliverDue } from '@/lib/platform/outbox/worker';
import { endAcknowledgements, pastReports } from '@/lib/reports/contract';
import { loadReportFromToken, revokeLink, sendLinkAgain, shareRecipients, shareReports } from '@/lib/sharing/contract';
import { redirectToSharedPdf } from '@/lib/sharing/server/shared-report';
import { createClosedReport as createClosedReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser } from '@/tests/setup/world';
import {
  acknowledgeFrom,
  setNow,
  getMailsTo,
  createStakeholder,
  now,
  world,
  report,
  setUpClosedReport,
  getSharedToken,
  START,
  unit,
  waitUntilLockAwaited,
} from './sharing-world';

/** Closing makes a PDF in a child process that lets other processes go first. */
jest.setTimeout(120_000);

const NOWHERE = { tokenData: [], workGroupData: { name: '' } };

setUpClosedReport();
beforeEach(() => setNow(START));
afterEach(() => jest.restoreAllMocks());

/** A new stakeholder of the site, to whom the report was sent. */
async function getRecipient() {
  const person = await createStakeholder();
  return { ...person, token: await getSharedToken(world, unit.inspector, report.id, person.email) };
}

async function getState(email: string) {
  const { shares } = await unit.office.call(shareRecipients, { idreport: report.id });
  const [share, ...more] = shares.filter((each) => each.email === email);
  if (!share || more.length > 0) throw new Error(`${email} is there ${more.length + (share ? 1 : 0)} times`);
  return share;
}

/** The secret of the newest emailed link, which must differ from the former ones. */
async function getNewToken(email: string, ...before: string[]): Promise<string> {
  const links = (await getMailsTo(world, email)).map(
    ({ text }) => /\/inspection-acknowledgement\/(\S+)/.exec(text)?.[1],
  );
  const [result, ...more] = links.filter((token) => token !== undefined && !before.includes(token));
  if (!result || more.length > 0) throw new Error(`${email} has ${links.length} links`);
  return result;
}

const revoke = async (email: string, user: TestUser = unit.office) =>
  user.call(revokeLink, { idlink: (await getState(email)).id });
const sendAgain = async (email: string, user: TestUser = unit.inspector) =>
  user.call(sendLinkAgain, { idlink: (await getState(email)).id });
const lookUp = (token: string) => world.signedOut.call(loadReportFromToken, { token });
let callers = 0;
const acknowledge = (token: string, notes = '') => acknowledgeFrom(`10.1.0.${(callers += 1)}`, { token, notes }, now);
const getMessageAbout = (shareId: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.findFirstOrThrow({ where: { aboutId: shareId } }));
/** Sends all due messages. `send` gets the id of the share. */
const deliverAll = (send: (shareId: string) => Promise<void>) =>
  world
    .runAsMaintenance((db) => db.outboxMessage.findMany({ select: { id: true, aboutId: true } }))
    .then((messages) =>
      deliverDue({
        pool: world.runtime.pool,
        log: { warn: () => undefined, error: () => undefined },
        now: () => now,
        prepareMessage: ({ id }) => ({
          findSent: async () => null,
          async send() {
            await send(messages.find((message) => message.id === id)?.aboutId ?? '');
            return { providerId: '' };
          },
        }),
      }),
    );

/** Collects the live messages sent from now on. */
async function recordLiveMessages() {
  const client = await world.runtime.pool.connect();
  const received: unknown[] = [];
  client.on('notification', ({ payload }) => received.push(parseNotification(payload ?? '')));
  await client.query(`LISTEN ${LIVE_CHANNEL}`);
  return {
    async stop() {
      // When this statement returns, all messages of earlier commits have been received.
      await client.query(`UNLISTEN ${LIVE_CHANNEL}`);
      client.release(true);
      return received;
    },
  };
}

const listEvents = (type: string, shareId: string) =>
  world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { type, event: { path: ['shareIds'], array_contains: [shareId] } } }),
  );

describe('a link that was revoked', () => {
  test('gets the same response as an unknown link, for reading and acknowledging, and other links keep working [X-01, ACK-08]', async () => {
    const [greg, ada] = [await getRecipient(), await getRecipient()];
    setNow(addDays(START, 1));
    await revoke(greg.email);

    expect(await lookUp(greg.token)).toEqual(await lookUp('never sent'));
    expect(await lookUp(greg.token)).toEqual(NOWHERE);
    expect(await acknowledge(greg.token)).toEqual(await acknowledge('never sent'));
    expect(await getState(greg.email)).toMatchObject({
      link: 'revoked',
      revokedAt: addDays(START, 1).toISOString(),
      acknowledgedAt: null,
    });
    expect((await lookUp(ada.token)).tokenData).toHaveLength(1);
  });

  test('is recorded once with the first person, even if two people press the button twice', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    await Promise.all([unit.office, unit.leader, unit.office].map((user) => user.call(revokeLink, { idlink: id })));
    expect(await listEvents('revoked-link', id)).toMatchObject([{ event: { reportId: report.id, name: greg.name } }]);
  });

  test('can be revoked by anyone in the unit who may share, Crew Members included', async () => {
    const greg = await getRecipient();
    await sendAgain(greg.email, unit.office);
    await revoke(greg.email, unit.inspector);
    expect(await getState(greg.email)).toMatchObject({ link: 'revoked' });
  });

  test('keeps the acknowledgement that was made with it', async () => {
    const greg = await getRecipient();
    await acknowledge(greg.token, 'Read');
    await revoke(greg.email);
    expect(await getState(greg.email)).toMatchObject({
      link: 'revoked',
      acknowledgedAt: START.toISOString(),
      notes: 'Read',
    });
  });

  test('can be revoked after the acknowledgements have ended, and can be read until then', async () => {
    const closed = await createClosedReport(unit);
    const token = await getSharedToken(world, unit.inspector, closed.id, unit.inspector.email);
    await unit.office.call(endAcknowledgements, { idreport: closed.id });
    expect((await lookUp(token)).tokenData).toHaveLength(1);
    const { shares } = await unit.office.call(shareRecipients, { idreport: closed.id });
    await unit.office.call(revokeLink, { idlink: shares[0]?.id ?? '' });
    expect(await lookUp(token)).toEqual(NOWHERE);
  });

  test('cancels its queued email, which the Office cannot send again', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    await revoke(greg.email);
    const message = await getMessageAbout(id);
    expect(message).toMatchObject({ state: 'dead', lastError: 'The link in this message was revoked or replaced.' });
    expect(message.doneAt).not.toBeNull();

    expect(await unit.office.expectFailure(retryDelivery, { id: message.id })).toBe('link-revoked');
    expect((await unit.office.call(outboxMessage, { id: message.id })).message.state).toBe('dead');
  });

  test('stops retries of an email that is being sent', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    let sent = 0;
    await deliverAll(async (shareId) => {
      if (shareId !== id) return;
      sent += 1;
      await revoke(greg.email);
      throw new SendError('not-sent', 'The mail server is busy.');
    });
    setNow(addDays(START, 1));
    await deliverAll(async (shareId) => void (sent += shareId === id ? 1 : 0));
    expect(sent).toBe(1);
    expect(await getMessageAbout(id)).toMatchObject({ state: 'dead' });
  });

  test('leads to a live message for everyone in the unit, like a resent link', async () => {
    const greg = await getRecipient();
    const listener = await recordLiveMessages();
    await revoke(greg.email);
    await sendAgain(greg.email);
    const change = {
      topic: `ET/reports/${unit.id}`,
      identifier: unit.id,
      message: { type: 'updated-report', idreport: report.id },
    };
    expect(await listener.stop()).toEqual([change, change]);
  });

  test('rejects an acknowledgement that is in progress as unknown', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    // The acknowledgement has found the link open and waits to be written while the link is being revoked.
    const result = await world.runAsMaintenance(async (db) => {
      await db.share.update({ where: { id }, data: { revokedAt: now } });
      const underWay = acknowledge(greg.token, 'a moment too late');
      await waitUntilLockAwaited(db);
      return { underWay };
    });
    expect(await result.underWay).toEqual(await acknowledge('never sent'));
    expect(await getState(greg.email)).toMatchObject({ acknowledgedAt: null, notes: '' });
  });
});

describe('sending a link again', () => {
  test('replaces the former link and emails a new one, and the list has the person once with the history', async () => {
    const greg = await getRecipient();
    const former = await getState(greg.email);
    setNow(addDays(START, 1));
    await sendAgain(greg.email);

    const token = await getNewToken(greg.email, greg.token);
    expect(await lookUp(greg.token)).toEqual(NOWHERE);
    expect((await lookUp(token)).tokenData).toMatchObject([{ recipientName: greg.name }]);
    const latest = await getState(greg.email);
    expect(latest).toMatchObject({ link: 'open', sentAt: addDays(START, 1).toISOString(), delivery: 'queued' });
    expect((await getMessageAbout(former.id)).state).toBe('dead');
    expect(await listEvents('shared-report', latest.id)).toMatchObject([{ event: { replacedIds: [former.id] } }]);
    expect(await acknowledge(token, 'Thanks')).toEqual({ success: true });
  });

  test('does not count the person twice in the list of past reports', async () => {
    const countRows = async () => {
      const { reports } = await unit.office.call(pastReports, {});
      const { sharedCount, acknowledgedCount } = reports.find(({ id }) => id === report.id) ?? {};
      return { sharedCount, acknowledgedCount };
    };
    const greg = await getRecipient();
    await acknowledge(greg.token);
    const before = await countRows();
    await sendAgain(greg.email);
    expect(await countRows()).toEqual(before);
    expect(before.acknowledgedCount).toBeGreaterThan(0);
  });

  test('gives a new link to a person whose link was revoked or has expired', async () => {
    const [greg, ada] = [await getRecipient(), await getRecipient()];
    await revoke(greg.email);
    setNow(addDays(START, 365));
    expect(await getState(ada.email)).toMatchObject({ link: 'expired', revokedAt: null });
    for (const person of [greg, ada]) {
      await sendAgain(person.email);
      const token = await getNewToken(person.email, person.token);
      expect((await lookUp(token)).tokenData).toHaveLength(1);
      expect(await getState(person.email)).toMatchObject({ link: 'open', revokedAt: null });
    }
  });

  test('sends one email for a repeated or concurrent request', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    const sendAgain = () => unit.inspector.call(sendLinkAgain, { idlink: id });
    await Promise.all([sendAgain(), unit.office.call(sendLinkAgain, { idlink: id }), sendAgain()]);
    await sendAgain();
    expect(await getMailsTo(world, greg.email)).toHaveLength(2);
  });

  test('of a link that was replaced or revoked sends nothing and shows a message', async () => {
    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    setNow(addDays(START, 1));
    await sendAgain(greg.email);
    setNow(addDays(START, 2));
    await revoke(greg.email);
    expect(await unit.inspector.expectFailure(sendLinkAgain, { idlink: id })).toBe('link-replaced');
    expect(await getMailsTo(world, greg.email)).toHaveLength(2);
  });

  test('works for a colleague who shared with themselves, but not for a former stakeholder', async () => {
    await getSharedToken(world, unit.inspector, report.id, unit.inspector.email);
    await sendAgain(unit.inspector.email, unit.office);
    expect(await getMailsTo(world, unit.inspector.email)).not.toHaveLength(0);

    const greg = await getRecipient();
    const { id } = await getState(greg.email);
    await world.runAsMaintenance(async (db) => {
      const where = { email: greg.email };
      await db.stakeholderSite.deleteMany({ where: { stakeholder: where } });
      await db.stakeholder.deleteMany({ where });
    });
    expect(await unit.office.expectFailure(sendLinkAgain, { idlink: id })).toBe('recipient-not-known');
    expect((await lookUp(greg.token)).tokenData).toHaveLength(1);
  });
});

describe('sharing with a person who already has a link', () => {
  const share = (email: string, more: { idshare?: string } = {}) =>
    unit.leader.call(shareReports, { reportids: [report.id], recipients: [{ name: '', email }], ...more });

  test('replaces the link, even if the address is written differently', async () => {
    const greg = await getRecipient();
    await share(greg.email.toUpperCase());
    expect(await lookUp(greg.token)).toEqual(NOWHERE);
    expect((await lookUp(await getNewToken(greg.email, greg.token))).tokenData).toHaveLength(1);
    expect(await getState(greg.email)).toMatchObject({ link: 'open' });
  });

  test('keeps the acknowledgement with the new link [ACK-09]', async () => {
    const greg = await getRecipient();
    await acknowledge(greg.token, 'The first words');
    setNow(addDays(START, 2));
    await share(greg.email);
    const token = await getNewToken(greg.email, greg.token);
    expect((await lookUp(token)).tokenData).toMatchObject([
      { isAcknowledged: true, acknowledgedAt: START.toISOString() },
    ]);
    const [again] = (await getMailsTo(world, greg.email)).filter(({ text }) =>
      text.includes('already acknowledged it'),
    );
    expect(again?.text).toContain(
      'You have already acknowledged it. The report is attached as a PDF. You can also read it here:',
    );
    await acknowledge(token, 'Other words');
    expect(await getState(greg.email)).toMatchObject({
      acknowledgedAt: START.toISOString(),
      notes: 'The first words',
      sentAt: addDays(START, 2).toISOString(),
    });

    // The same applies after a link in between was revoked.
    await revoke(greg.email);
    await share(greg.email);
    expect(await getState(greg.email)).toMatchObject({ link: 'open', notes: 'The first words' });
  });

  test('changes and sends nothing for a repeated request, even after a revocation', async () => {
    const greg = await getRecipient();
    const idshare = randomUUID();
    await Promise.all([1, 2, 3].map(() => share(greg.email, { idshare })));
    const token = await getNewToken(greg.email, greg.token);
    await share(greg.email, { idshare });
    expect((await lookUp(token)).tokenData).toHaveLength(1);
    await revoke(greg.email);
    await share(greg.email, { idshare });
    expect(await getState(greg.email)).toMatchObject({ link: 'revoked' });
    expect(await getMailsTo(world, greg.email)).toHaveLength(2);
  });

  test('leaves one working link after several requests at the same time', async () => {
    const greg = await getRecipient();
    await Promise.all([1, 2, 3, 4].map(() => share(greg.email, { idshare: randomUUID() })));
    const open = await world.runAsMaintenance((db) =>
      db.share.count({ where: { reportId: report.id, email: greg.email, revokedAt: null } }),
    );
    expect(open).toBe(1);
  });
});

describe('a rejected link', () => {
  test('is logged with the reason, but without its secret', async () => {
    const [greg, ada] = [await getRecipient(), await getRecipient()];
    await revoke(greg.email);
    const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    await lookUp('never sent');
    await acknowledge(greg.token);
    setNow(addDays(START, 400));
    await lookUp(ada.token);

    const refused = { event: 'security', what: 'link-refused', at: 'sharing', requestId: expect.any(String) };
    expect(warned.mock.calls.map(([line]) => line)).toEqual(
      ['unknown', 'revoked', 'expired'].map((reason) => expect.objectContaining({ ...refused, why: reason })),
    );
    const logged = JSON.stringify(warned.mock.calls);
    for (const token of ['never sent', greg.token, ada.token]) expect(logged).not.toContain(token);
  });
});

describe('the PDF of the page behind a link', () => {
  const getPdf = async (token: string) => redirectToSharedPdf(await createRequestAs(null, '/pdf'), token);

  test('is served while the link works, with a newly signed URL for each request', async () => {
    const recipient = await getRecipient();
    const response = await getPdf(recipient.token);
    expect(response.status).toBe(303);
    const address = response.headers.get('location') ?? '';
    expect(address).toContain(`/record/${report.id}.pdf?`);
    // The endpoints use the real clock.
    const pdf = await FILE_ENDPOINTS.finalPdfs.handle(await createRequestAs(null, address));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    await revoke(recipient.email);
    expect((await FILE_ENDPOINTS.finalPdfs.handle(await createRequestAs(null, address))).status).not.toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('redirects an ended or unknown link to the page with the reason', async () => {
    const greg = await getRecipient();
    await revoke(greg.email);
    for (const token of [greg.token, 'never-sent'])
      expect((await getPdf(token)).headers.get('location')).toBe(`/inspection-acknowledgement/${token}?plain=open`);
  });
});
