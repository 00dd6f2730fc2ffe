import { outboxList, outboxMessage } from '@/lib/activity/contract';
import { formatListDate } from '@/lib/dates';
import { closeOut, pastReports, pendingReports, saveReport, notifyCrew } from '@/lib/reports/contract';
import { shareReports } from '@/lib/sharing/contract';
import { correctBmp, createChanges, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

/** 11:30 pm on November 20 at the site (UTC−6). At UTC−5 it would be November 21. */
const LATE = '2026-11-21T05:30:00.000Z';
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  world.setNow(new Date(LATE));
});
afterAll(() => world.close());

const formatDay = ({ date, timeZone }: { date: string; timeZone: string }) => formatListDate(date, timeZone);

async function readSentTexts(): Promise<string[]> {
  const { messages } = await unit.office.call(outboxList, {});
  const requests = messages.map(async ({ id }) => (await unit.office.call(outboxMessage, { id })).message);
  return (await Promise.all(requests)).map((message) => JSON.stringify(message));
}

test('lists and messages have the date in the time zone of the site [LIST-28]', async () => {
  const [openBmp, correctedBmp] = [
    createBmpWithActions({ label: '1', name: 'Inlet Bag' }),
    createBmpWithActions({ label: '2', name: 'Basin Liner' }),
  ];
  const sent = createChanges(unit, {
    fields: { siteId: unit.site.id, date: LATE, crew: [unit.leader.id] },
    bmps: [{ ...correctBmp(correctedBmp), version: 0 }, openBmp],
  });
  await unit.inspector.call(saveReport, sent);
  const [pending] = (await unit.leader.call(pendingReports, {})).reports;
  expect(pending && formatDay(pending)).toBe('11/20/26');

  await unit.inspector.call(notifyCrew, { idreport: sent.id });
  const [crewMessage = ''] = (await readSentTexts()).filter((text) => text.includes('Inlet Bag'));
  expect(crewMessage).toContain(', 11/20/26');
  expect(crewMessage).toContain('1 Inlet Bag: Replace fabric\\n2 Basin Liner: done\\n');

  await unit.inspector.call(closeOut, { idreport: sent.id, mapImg: await unit.addPhoto('mapimages', sent.id) });
  const { reports } = await unit.leader.call(pastReports, { from: '2026-11-20', to: '2026-11-20' });
  expect(reports.map(formatDay)).toEqual(['11/20/26']);

  await unit.inspector.call(shareReports, {
    reportids: [sent.id],
    recipients: [{ name: '', email: unit.inspector.email }],
  });
  const [mail = ''] = (await readSentTexts()).filter((text) => text.includes('shared an erosion control inspection'));
  expect(mail).toContain('inspected on 11/20/26.');
});
