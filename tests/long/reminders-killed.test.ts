import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { savePermitProfile } from '@/lib/compliance/contract';
import { createDetails, createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

// Servers in processes of their own send the reminders of 1,000 sites. One is killed in the middle of a transaction, the
// others go on. Later all are stopped for days.

const SITES = 1000;
/** Sites of one transaction of the reminders. */
const SITES_OF_TRANSACTION = 200;
/** The test holds this advisory lock to keep a server in the middle of its third transaction. */
const HELD_LOCK = 41;

interface Server {
  process: ChildProcess;
  /** Resolves after as many more complete runs. */
  waitForRuns(count: number): Promise<void>;
}

let world: World;
let unit: Unit;
const servers: Server[] = [];
beforeAll(async () => {
  world = await createWorld({ TRANSACTION_TIMEOUT_MS: '60000' });
  unit = await world.createWorkUnit();
  world.setNow(new Date('2026-11-02T15:00:00Z'));
  await addWatchedSites();
}, 120_000);
afterAll(async () => {
  await stopServers();
  await world.close();
});

/** Sites of which the routine inspection is due on November 9 and Ines Inspector is responsible. */
async function addWatchedSites(): Promise<void> {
  const details = { inspectorId: unit.inspector.id };
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id, details));
  const { options, workWeek } = createDetails();
  await world.runAsMaintenance(async (db) => {
    const profile = await db.permitProfile.findFirstOrThrow();
    const sites = Array.from({ length: SITES - 1 }, (_, index) => ({ id: randomUUID(), name: `Site ${index}` }));
    const position = { lat: 43, lng: -87.9 };
    await db.site.createMany({ data: sites.map((site) => ({ ...site, ...position, ownerId: unit.office.id })) });
    await db.siteVisibility.createMany({
      data: sites.map(({ id }) => ({ id: randomUUID(), workUnitId: unit.id, siteId: id, ...position })),
    });
    await db.permitProfile.createMany({
      data: sites.map(({ id }) => ({ ...profile, options, workWeek, id: randomUUID(), siteId: id })),
    });
  });
}

function startServer(now: string): Server {
  const settings = { databaseUrl: world.database.servingUrl, dataDir: world.runtime.config.DATA_DIR, now };
  const script = path.join(__dirname, '../faults/reminder-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let runs = 0;
  createInterface({ input: child.stdout }).on('line', () => (runs += 1));
  const server: Server = {
    process: child,
    async waitForRuns(count) {
      const target = runs + count;
      while (runs < target) await pause(50);
    },
  };
  servers.push(server);
  return server;
}

async function kill({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function stopServers(): Promise<void> {
  for (const server of servers.splice(0)) await kill(server);
}

/** How many reminders a person has in the bell and by email, and how many of them are different. */
const countReminders = ({ id, email }: TestUser): Promise<Record<string, number>> =>
  world.runAsMaintenance(async (db) => {
    const [counts] = await db.$queryRaw<Record<string, number>[]>`
      SELECT (SELECT count(*)::int FROM notification WHERE person_id = ${id}::uuid) AS bell,
             (SELECT count(DISTINCT dedupe_key)::int FROM notification WHERE person_id = ${id}::uuid) AS "differentInBell",
             (SELECT count(*)::int FROM outbox_message WHERE recipient = ${email}) AS emails,
             (SELECT count(DISTINCT payload->>'subject')::int FROM outbox_message WHERE recipient = ${email})
               AS "differentEmails"`;
    return counts ?? {};
  });

const countSent = () => world.runAsMaintenance((db) => db.deadlineReminder.count());
const ONCE = { bell: SITES, differentInBell: SITES, emails: SITES, differentEmails: SITES };
const NONE = { bell: 0, differentInBell: 0, emails: 0, differentEmails: 0 };

test('each person gets each of 1,000 reminders once when one server is killed and two others continue [CLOCK-41]', async () => {
  const holder = await world.database.pool.connect();
  await holder.query(`SELECT pg_advisory_lock(${HELD_LOCK})`);
  await holder.query(
    `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM deadline_reminder) > ${2 * SITES_OF_TRANSACTION} THEN
         PERFORM pg_advisory_xact_lock_shared(${HELD_LOCK});
       END IF;
       RETURN NULL;
     END $$;
     GRANT EXECUTE ON FUNCTION wait_for_test() TO PUBLIC;
     CREATE TRIGGER wait_for_test AFTER INSERT ON outbox_message FOR EACH STATEMENT EXECUTE FUNCTION wait_for_test()`,
  );
  const isWaiting = async () => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${HELD_LOCK} AND NOT granted`,
    );
    return rows.length > 0;
  };

  const now = '2026-11-09T14:00:00Z';
  const killed = startServer(now);
  while (!(await isWaiting())) await pause(20);
  const others = [startServer(now), startServer(now)];
  // The other servers send nothing while the first one sends.
  await Promise.all(others.map((server) => server.waitForRuns(1)));
  expect(await countSent()).toBe(2 * SITES_OF_TRANSACTION);
  await kill(killed);
  await holder.query(`SELECT pg_advisory_unlock(${HELD_LOCK})`);
  holder.release();
  while ((await countSent()) < SITES) await pause(50);
  await Promise.all(others.map((server) => server.waitForRuns(2)));
  await stopServers();
  expect(await countReminders(unit.inspector)).toEqual(ONCE);
  expect([await countReminders(unit.leader), await countReminders(unit.office)]).toEqual([NONE, NONE]);
}, 600_000);

test('the servers send only the newest of the stages that they missed while they were stopped for three days [CLOCK-41]', async () => {
  const started = [1, 2, 3].map(() => startServer('2026-11-12T15:00:00Z'));
  while ((await countSent()) < 2 * SITES) await pause(50);
  await Promise.all(started.map((server) => server.waitForRuns(2)));
  await stopServers();
  // The evening of the day and the Crew Leaders' stage were missed; the newest stage is the Office's.
  expect(await countReminders(unit.office)).toEqual(ONCE);
  expect(await countReminders(unit.inspector)).toEqual(ONCE);
  expect(await countReminders(unit.leader)).toEqual(NONE);
}, 600_000);
