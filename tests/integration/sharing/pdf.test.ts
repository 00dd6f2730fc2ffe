import { createHash } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { myNotifications } from '@/lib/notifications/contract';
import { log } from '@/lib/platform/process/log';
import { MAX_ATTACHMENT_BYTES } from '@/lib/sharing/rules';
import { sendLinkAgain, shareRecipients, shareReports } from '@/lib/sharing/contract';
import { createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { getMailsTo } from './sharing-world';

/** A closed report is shared with its PDF, or not at all. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
}, 60_000);
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

const PDF = Buffer.from('%PDF-1.7 frozen');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A closed report with these bytes as its PDF, because rendering a PDF is slow. */
async function createClosedReport(bytes = PDF): Promise<{ id: string; pdfKey: string }> {
  const { id } = await createOpenReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-20T15:00:00.000Z' } });
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await world.runtime.storage.put(pdfKey, bytes);
  await updateReport(id, { pdfKey, pdfSha256: sha256(bytes), status: 'closed' });
  return { id, pdfKey };
}
const updateReport = (id: string, data: { pdfKey?: string | null; pdfSha256?: string; status?: string }) =>
  world.runAsMaintenance((db) => db.report.update({ where: { id }, data }));

let people = 0;
async function getRecipient() {
  people += 1;
  const person = { name: `Person ${people}`, email: `person${people}@example.com` };
  await unit.addStakeholder(person.name, person.email);
  return person;
}

const BROKEN = [
  ['whose PDF is gone', async ({ pdfKey }: { pdfKey: string }) => world.runtime.storage.remove(pdfKey), 'missing'],
  [
    'whose PDF is not the one that was frozen',
    ({ pdfKey }: { pdfKey: string }) => world.runtime.storage.put(pdfKey, Buffer.from('%PDF-1.7 frozeN')),
    'damaged',
  ],
  ['that names no PDF', ({ id }: { id: string }) => updateReport(id, { pdfKey: null }), 'missing'],
] as const;

test.each(BROKEN)(
  'the server does not send a report %s, returns a message and logs the report’s id',
  async (_what, damage, reason) => {
    const report = await createClosedReport();
    const greg = await getRecipient();
    await damage(report);
    const errors = jest.spyOn(log, 'error').mockImplementation(() => undefined);

    const refused = await unit.inspector.tryCall(shareReports, { reportids: [report.id], recipients: [greg] });

    expect(isFailure(refused) && [refused.code, refused.message]).toEqual([
      'record-missing',
      expect.stringMatching(
        /^The PDF of Bay View Lofts, .+ is missing or damaged on the server, so nothing was sent\./,
      ),
    ]);
    expect(await getMailsTo(world, greg.email)).toEqual([]);
    const { notifications } = await unit.office.call(myNotifications, {});
    expect(notifications.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({
        type: 15,
        data: { reportId: report.id, siteName: 'Bay View Lofts', files: 'the PDF' },
      }),
    );
    expect(errors.mock.calls.map(([line]) => line)).toEqual([{ reportId: report.id, why: reason }]);
  },
);

test('the server sends none of several reports when one is broken, and names the broken one', async () => {
  const report = await createClosedReport();
  const elsewhere = await unit.addSite('Mill Creek');
  const broken = await createClosedReport();
  await world.runAsMaintenance((db) =>
    db.report.update({ where: { id: broken.id }, data: { siteId: elsewhere.id, siteName: elsewhere.name } }),
  );
  await world.runtime.storage.remove(broken.pdfKey);
  const greg = await getRecipient();
  jest.spyOn(log, 'error').mockImplementation(() => undefined);

  const refused = await unit.inspector.tryCall(shareReports, { reportids: [report.id, broken.id], recipients: [greg] });

  expect(isFailure(refused) && refused.message).toContain('Mill Creek');
  expect(await getMailsTo(world, greg.email)).toEqual([]);
  const { shares } = await unit.inspector.call(shareRecipients, { idreport: report.id });
  expect(shares).toEqual([]);
});

test('the server does not resend without the PDF, and keeps the former link', async () => {
  const report = await createClosedReport();
  const greg = await getRecipient();
  await unit.inspector.call(shareReports, { reportids: [report.id], recipients: [greg] });
  await world.runtime.storage.remove(report.pdfKey);
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const getStateNow = async () => (await unit.inspector.call(shareRecipients, { idreport: report.id })).shares[0];

  expect(await unit.inspector.expectFailure(sendLinkAgain, { idlink: (await getStateNow())?.id ?? '' })).toBe(
    'record-missing',
  );
  expect(await getStateNow()).toMatchObject({ link: 'open' });
  expect(await getMailsTo(world, greg.email)).toHaveLength(1);
});

test('the email has a PDF up to the size limit, and a link for a larger one [SHARE-01]', async () => {
  const [largeReport, fittingReport] = [
    await createClosedReport(Buffer.alloc(MAX_ATTACHMENT_BYTES + 1)),
    await createClosedReport(Buffer.alloc(MAX_ATTACHMENT_BYTES)),
  ];
  const [greg, ada] = [await getRecipient(), await getRecipient()];
  await unit.inspector.call(shareReports, { reportids: [largeReport.id], recipients: [greg] });
  await unit.inspector.call(shareReports, { reportids: [fittingReport.id], recipients: [ada] });

  const [[toGreg], [toAda]] = [await getMailsTo(world, greg.email), await getMailsTo(world, ada.email)];
  expect(toGreg?.attachments).toEqual([]);
  expect(toGreg?.text).toContain('You can read it, download the PDF and acknowledge it here:');
  expect(toAda?.attachments).toMatchObject([
    { storageKey: fittingReport.pdfKey, sha256: sha256(Buffer.alloc(MAX_ATTACHMENT_BYTES)) },
  ]);
});
