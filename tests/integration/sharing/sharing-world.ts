import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import { emailPayloadSchema, decryptMessage } from '@/lib/platform/outbox/message';
import { closeOut, editorData, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { acknowledgeReportCommand } from '@/lib/sharing/server/commands';
import { shareReports } from '@/lib/sharing/contract';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

const WHEN = '2026-11-21T14:00:00.000Z';

export let world: World;
export let unit: Unit;
export let report: Awaited<ReturnType<typeof createClosedReport>>;

/** Creates a world with one closed report for the tests of a file. */
export function setUpClosedReport(): void {
  // Closing makes a PDF in a child process that has low priority.
  beforeAll(async () => {
    world = await createWorld();
    unit = await world.createWorkUnit();
    report = await createClosedReport(unit);
  }, 120_000);
  afterAll(() => world.close());
}

export const START = new Date('2026-11-21T15:00:00Z');
export let now = START;

export function setNow(moment: Date): void {
  now = moment;
  world.setNow(moment);
}

let people = 0;
/** A new stakeholder of the unit's site. */
export async function createStakeholder(): Promise<{ name: string; email: string }> {
  people += 1;
  const person = { name: `Person ${people}`, email: `person${people}@example.com` };
  await unit.addStakeholder(person.name, person.email);
  return person;
}

/** An inspection of the unit's site with one corrected BMP and a photo, closed out by the operations. */
export async function createClosedReport(unit: Unit): Promise<{ id: string; photo: string; mapImage: string }> {
  const id = randomUUID();
  const start = { id, baseVersion: 0, fields: { siteId: unit.site.id, date: WHEN }, bmps: [], removed: [] };
  const { version } = await unit.inspector.call(saveReport, start);
  const photo = await unit.addPhoto('practiceactions', id);
  const mapImage = await unit.addPhoto('mapimages', id);
  const fence: LoggedBmp = {
    id: randomUUID(),
    practiceId: randomUUID(),
    name: 'Silt Fence',
    type: 'Perimeter & Sediment Barriers',
    label: '1',
    location: { lat: 43.03, lng: -87.9 },
    correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    condition: { photos: [photo], date: WHEN, description: 'Torn' },
    correction: { photos: [], date: WHEN, description: 'Replaced', initials: 'IN' },
    version: 0,
  };
  await unit.inspector.call(saveReport, {
    id,
    baseVersion: version,
    fields: {},
    bmps: [fence],
    removed: [],
  });
  await unit.inspector.call(notifyCrew, { idreport: id });
  const { report } = await unit.inspector.call(editorData, { id });
  await unit.inspector.call(saveReport, {
    id,
    baseVersion: report.version,
    fields: { mapImage },
    bmps: [],
    removed: [],
  });
  await unit.inspector.call(closeOut, { idreport: id, mapImg: mapImage });
  return { id, photo, mapImage };
}

/** Shares a report with one address and returns the secret of the emailed link. */
export async function getSharedToken(world: World, sender: TestUser, reportId: string, email: string): Promise<string> {
  await resetLimitUse(world);
  const before = new Set((await getMailsTo(world, email)).map(({ id }) => id));
  await sender.call(shareReports, { reportids: [reportId], recipients: [{ name: 'As typed', email }] });
  const mail = (await getMailsTo(world, email)).find(({ id }) => !before.has(id));
  return /\/inspection-acknowledgement\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/**
 * Forgets the counts, as if a new day had begun, so that what other tests sent is not counted (tests/integration/limits
 * counts).
 */
const resetLimitUse = (world: World) => world.runAsMaintenance((db) => db.limitUse.deleteMany());

/** The emails to an address, with their secrets filled in. */
export async function getMailsTo(world: World, email: string) {
  const rows = await world.runAsMaintenance((db) =>
    db.outboxMessage.findMany({ where: { recipient: email, aboutKind: 'share' } }),
  );
  return rows.map((row) => {
    const payload = emailPayloadSchema.parse(row.payload);
    const opened = decryptMessage(payload, world.runtime.config.AUTH_SECRET, row.id);
    return { id: row.id, stored: payload.text, ...opened };
  });
}

/** Acknowledges from a separate IP address, because attempts are limited by address. */
export function acknowledgeFrom(ip: string, input: { token: string; notes: string }, now: Date) {
  const call = { sessionId: null, requestId: randomUUID(), ip, userAgent: 'jest', now };
  return acknowledgeReportCommand.perform(call, input);
}

export const changeFirstLetter = (token: string): string => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

/** Resolves when another transaction waits for a lock of this one. */
export async function waitUntilLockAwaited(db: Pick<Db, '$queryRaw'>): Promise<void> {
  for (let waiting: unknown[] = []; waiting.length === 0;)
    waiting = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
}
