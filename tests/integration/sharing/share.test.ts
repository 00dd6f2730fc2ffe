import { randomUUID } from 'node:crypto';
import { loadReportFromToken, shareRecipients, shareReports } from '@/lib/sharing/contract';
import { saveReport } from '@/lib/reports/contract';
import { getMailsTo, world, report, setUpClosedReport, getSharedToken, unit } from './sharing-world';

setUpClosedReport();

beforeAll(async () => {
  await unit.addStakeholder('Anita Voss', 'a.voss@example.com');
  await unit.addStakeholder('Greg Lindqvist', 'greg@example.com', (await unit.addSite('Mill Creek')).id);
});

test('the list has the person’s own address and the stakeholders of the site [SHARE-02, SHARE-03, SHARE-07, DATA-15]', async () => {
  const offered = await unit.inspector.call(shareRecipients, { idreport: report.id });
  expect(offered).toMatchObject({
    report: { siteName: 'Bay View Lofts' },
    me: { name: 'Ines Inspector', email: unit.inspector.email },
    stakeholders: [{ name: 'Anita Voss', email: 'a.voss@example.com' }],
    shares: [],
  });
});

test('each recipient gets one email with the PDF, the sender, the unit and an own link [SHARE-01, SHARE-08, CALLS-09, X-53]', async () => {
  const recipients = [
    { name: 'x', email: 'A.Voss@example.com' },
    { name: 'y', email: unit.inspector.email },
  ];
  const response = await unit.inspector.call(shareReports, { reportids: [report.id], recipients });

  expect(response).toEqual({ success: true, notReached: [] });
  const [toAnita] = await getMailsTo(world, 'a.voss@example.com');
  const [toMyself] = await getMailsTo(world, unit.inspector.email);
  expect(toAnita).toMatchObject({
    to: { name: 'Anita Voss' },
    attachments: [{ fileName: 'bay-view-lofts-2026-11-21-inspection.pdf', contentType: 'application/pdf' }],
  });
  expect(toAnita?.text).toContain('Ines Inspector of Lakeshore Erosion Control');
  expect(getLinkIn(toAnita?.text)).not.toBe(getLinkIn(toMyself?.text));
  const { shares } = await unit.office.call(shareRecipients, { idreport: report.id });
  expect(shares.map(({ name, delivery, acknowledgedAt }) => [name, delivery, acknowledgedAt])).toEqual([
    ['Anita Voss', 'queued', null],
    ['Ines Inspector', 'queued', null],
  ]);
});

test('the server sends nothing twice when a person repeats a request, except to an added recipient', async () => {
  await unit.addStakeholder('Paula Retry', 'paula@example.com');
  await unit.addStakeholder('Rolf Later', 'rolf@example.com');
  const sharing = { reportids: [report.id], idshare: randomUUID() };
  const recipients = [{ name: 'Paula Retry', email: 'paula@example.com' }];
  const responses = await Promise.all(
    [1, 2, 3].map(() => unit.inspector.call(shareReports, { ...sharing, recipients })),
  );
  expect(responses).toEqual(responses.map(() => ({ success: true, notReached: [] })));
  expect(await getMailsTo(world, 'paula@example.com')).toHaveLength(1);

  const both = [
    { name: 'Paula Retry', email: 'PAULA@example.com' },
    { name: 'Rolf Later', email: 'rolf@example.com' },
  ];
  await unit.inspector.call(shareReports, { ...sharing, recipients: both });
  expect(await getMailsTo(world, 'paula@example.com')).toHaveLength(1);
  expect(await getMailsTo(world, 'rolf@example.com')).toHaveLength(1);
  // A new sharing id means another sharing.
  await unit.inspector.call(shareReports, { reportids: [report.id], recipients, idshare: randomUUID() });
  expect(await getMailsTo(world, 'paula@example.com')).toHaveLength(2);
});

test('the database has the secret of a link only as a hash and encrypted in the message', async () => {
  const token = await getSharedToken(world, unit.inspector, report.id, 'a.voss@example.com');
  const mails = await getMailsTo(world, 'a.voss@example.com');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(mails.every(({ stored }) => stored.includes('[[link]]'))).toBe(true);
  const stored = await world.runAsMaintenance(async (db) =>
    JSON.stringify([await db.share.findMany(), await db.outboxMessage.findMany()]),
  );
  expect(stored).not.toContain(token);
});

test('the server emails only stakeholders of the unit, and returns the people it did not reach [X-57]', async () => {
  const anita = { name: 'Anita Voss', email: 'a.voss@example.com' };
  const outsider = { name: 'Stranger', email: 'stranger@elsewhere.example' };
  const response = await unit.inspector.call(shareReports, { reportids: [report.id], recipients: [anita, outsider] });
  expect(response.notReached).toEqual(['stranger@elsewhere.example']);
  expect(await getMailsTo(world, 'stranger@elsewhere.example')).toEqual([]);
  expect(await unit.inspector.expectFailure(shareReports, { reportids: [report.id], recipients: [outsider] })).toBe(
    'nobody-selected',
  );
  expect(await unit.inspector.expectFailure(shareReports, { reportids: [report.id], recipients: [] })).toBe(
    'nobody-selected',
  );
});

test('only closed reports of the person’s work unit can be shared [SHARE-01]', async () => {
  const id = randomUUID();
  await unit.inspector.call(saveReport, {
    id,
    baseVersion: 0,
    fields: { siteId: unit.site.id },
    bmps: [],
    removed: [],
  });
  const sender = { name: '', email: unit.inspector.email };
  expect(await unit.inspector.expectFailure(shareReports, { reportids: [id], recipients: [sender] })).toBe(
    'report-not-closed',
  );

  const other = await world.createWorkUnit('Another unit');
  const foreign = { reportids: [report.id], recipients: [{ name: '', email: other.office.email }] };
  expect(await other.office.expectFailure(shareReports, foreign)).toBe('report-not-found');
  expect(await other.office.expectFailure(shareRecipients, { idreport: report.id })).toBe('report-not-found');
  expect(await world.signedOut.expectFailure(shareReports, foreign)).toBe('not-signed-in');
});

test('a link returns the report with signed pictures and without the crew [ACK-02, ACK-17]', async () => {
  const token = await getSharedToken(world, unit.inspector, report.id, 'a.voss@example.com');
  const { tokenData, workGroupData } = await world.signedOut.call(loadReportFromToken, { token });
  expect(workGroupData).toEqual({ name: 'Lakeshore Erosion Control' });
  const [shared] = tokenData;
  expect(shared).toMatchObject({
    recipientName: 'Anita Voss',
    isAcknowledged: false,
    report: { siteName: 'Bay View Lofts', status: 'closed', fields: { crew: [] }, createdBy: { id: '', email: '' } },
  });
  expect(Object.keys(shared?.images ?? {}).sort()).toEqual([report.photo, report.mapImage].sort());
  expect(shared?.pdf).toContain(`/record/${report.id}.pdf?`);
  expect(JSON.stringify(shared)).not.toContain(unit.inspector.id);
});

const getLinkIn = (text: string | undefined) => /https?:\S+/.exec(text ?? '')?.[0];
