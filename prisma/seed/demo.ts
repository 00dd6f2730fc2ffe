import { createHash, randomUUID } from 'node:crypto';
import { addDays, addMinutes, subDays, subHours } from 'date-fns';
import { hashPassword } from '@/lib/accounts/server/password';
import { defaultLibraryRows } from '@/lib/library/server/default-library';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import { MAINTENANCE_ROLE } from '@/lib/platform/database/ownership';
import type { Db } from '@/lib/platform/database/client';
import type { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Runtime } from '@/lib/platform/process/runtime';
import { closeOutCommand, endAcknowledgementsCommand, notifyCrewCommand } from '@/lib/reports/server/commands';
import { saveReportCommand } from '@/lib/reports/server/save';
import { editorDataQuery, newEditorDataQuery } from '@/lib/reports/server/queries';
import { shareReportsCommand } from '@/lib/sharing/server/commands';
import {
  DEMO_PASSWORD,
  demoEmail,
  PEOPLE,
  SITE_OF_ANOTHER_APP,
  SITE_WITH_A_LIBRARY,
  SITES,
  STAKEHOLDERS,
  UNIT_NAME,
} from './cast';
import { seedCrew } from './crew';
import { seedHaul } from './haul';
import { INSPECTIONS, type Inspection } from './inspections';
import type { MapGround, Size } from '@/lib/map/types';
import { drawMapPicture } from './map-picture';
import { seedNotices } from './notices';
import { createPerformer } from './perform';
import { createReportChanges } from './report-changes';
import { drawScene } from './scenes';
import { seedSiteLibrary } from './site-library';

/**
 * Creates a realistic work unit for trying out the product. Inspections go through the product's own operations, each
 * with its own current time, so they have labels, PDFs, messages and audit records. Messages are marked as sent, so
 * that nobody receives them. `owner` is the database owner, used for rows that no operation creates.
 *
 * @returns the accounts to print, or null if the database already has people
 */
export async function seedDemo(
  runtime: Runtime,
  owner: PrismaClient,
  now: Date,
): Promise<{ accounts: { username: string; role: string }[]; password: string } | null> {
  const behind = <T>(work: (db: Db) => Promise<T>) => asMaintenance(owner, work);
  if ((await behind((db) => db.person.count())) > 0) return null;

  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const stage = await behind((db) => createCast(db, passwordHash, now));
  await createInspections((inspection, index) => createInspection({ runtime, owner }, stage, inspection, index, now));
  const [office = null, leader = null] = stage.sessions;
  const siteId = stage.sites[SITES.findIndex(({ name }) => name === SITE_WITH_A_LIBRARY)] ?? '';
  await seedSiteLibrary({ siteId, office, leader, now });
  await seedHaul({ ...stage, behind, passwordHash, now });
  await behind(async (db) => {
    await db.outboxMessage.updateMany({ data: { state: 'sent', doneAt: now, attempts: 1 } });
    await db.session.deleteMany({ where: { id: { in: stage.sessions } } });
    await db.share.updateMany({
      where: { reportId: { in: stage.acknowledged } },
      data: { acknowledgedAt: subDays(now, 1), notes: 'Thanks. The washout on the east side reads well now.' },
    });
  });
  return { accounts: PEOPLE.map(({ username, role }) => ({ username, role })), password: DEMO_PASSWORD };
}

/** Inspections created concurrently: one draws photos while another makes its PDF, to shorten the first start. */
const MAX_CONCURRENT = 3;

async function createInspections(playOne: (inspection: Inspection, index: number) => Promise<void>): Promise<void> {
  const left = [...INSPECTIONS.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await playOne(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
}

/** Milliseconds. The first start must not fail on a slow machine. */
const LONG_TRANSACTION = { timeout: 120_000, maxWait: 120_000 };

function asMaintenance<T>(owner: PrismaClient, work: (db: Db) => Promise<T>): Promise<T> {
  return owner.$transaction(async (db) => {
    await db.$queryRaw`SELECT set_config('role', ${MAINTENANCE_ROLE}, true)`;
    return work(db);
  }, LONG_TRANSACTION);
}

/** The product, and the database owner for what no operation does. */
interface SeedContext {
  runtime: Runtime;
  owner: PrismaClient;
}

interface SeedState {
  unitId: string;
  people: string[];
  sessions: string[];
  sites: string[];
  /** Reports whose shares are acknowledged at the end. */
  acknowledged: string[];
}

async function createCast(db: Db, passwordHash: string, now: Date): Promise<SeedState> {
  const unitId = randomUUID();
  const people = PEOPLE.map((person) => ({
    id: randomUUID(),
    sessionId: randomUUID(),
    membershipId: randomUUID(),
    ...person,
  }));
  const sites = SITES.map((site) => ({ id: randomUUID(), ...site }));
  const began = subDays(now, 60);

  await db.person.createMany({
    data: people.map(({ id, username, name, phone }) => ({
      id,
      username,
      name,
      phone,
      email: demoEmail(name),
      company: 'lakeshore-erosion.example.com',
      confirmedAt: began,
      activeUnitId: unitId,
      createdAt: began,
    })),
  });
  await db.credential.createMany({ data: people.map(({ id }) => ({ personId: id, passwordHash })) });
  await db.workUnit.create({
    data: { id: unitId, name: UNIT_NAME, createdBy: people[0]?.id ?? unitId, createdAt: began },
  });
  await db.membership.createMany({
    data: people.map(({ id, membershipId, role, workRole }) => ({
      id: membershipId,
      workUnitId: unitId,
      personId: id,
      role,
      workRole,
      createdAt: began,
    })),
  });
  await seedCrew(db, unitId, people, now);
  await db.session.createMany({
    data: people.map(({ id, sessionId }) => ({ id: sessionId, personId: id, expiresAt: addDays(now, 1) })),
  });
  // The demonstration's people are not new: no guided tours.
  await db.seenEvent.createMany({
    data: people.flatMap(({ id }) => EVENT_TYPES.map((eventType) => ({ personId: id, eventType, seenAt: began }))),
  });
  await db.keptDefaultLibrary.create({ data: { workUnitId: unitId, keptBy: people[0]?.id ?? unitId, keptAt: began } });
  await db.site.createMany({
    data: sites.map(({ id, name, lat, lng }) => ({ id, name, lat, lng, ownerId: people[0]?.id ?? unitId })),
  });
  await db.site.create({ data: { ...SITE_OF_ANOTHER_APP, id: randomUUID(), ownerId: people[0]?.id ?? unitId } });
  await db.siteVisibility.createMany({
    data: sites.map(({ id, lat, lng }) => ({
      id: randomUUID(),
      workUnitId: unitId,
      siteId: id,
      lat,
      lng,
      zoomLevel: 18.1,
    })),
  });
  const library = defaultLibraryRows(unitId, randomUUID);
  await db.libraryGroup.createMany({ data: library.groups });
  await db.libraryEntry.createMany({ data: library.entries });
  await db.libraryConnection.createMany({ data: library.connections });
  for (const { name, company, sites: theirs } of STAKEHOLDERS) {
    const id = randomUUID();
    await db.stakeholder.create({
      data: { id, workUnitId: unitId, name, company, email: demoEmail(name), createdAt: began },
    });
    await db.stakeholderSite.createMany({
      data: theirs.map((index) => ({ workUnitId: unitId, stakeholderId: id, siteId: sites[index]?.id ?? '' })),
    });
  }
  await seedNotices(db, { unitId, unitName: UNIT_NAME, people, siteName: sites.at(-1)?.name ?? '', began });
  return {
    unitId,
    people: people.map(({ id }) => id),
    sessions: people.map(({ sessionId }) => sessionId),
    sites: sites.map(({ id }) => id),
    acknowledged: [],
  };
}

/** Creates one inspection, from its first save to its final status (`until`). */
async function createInspection(
  hands: SeedContext,
  stage: SeedState,
  inspection: Inspection,
  index: number,
  now: Date,
): Promise<void> {
  const at = subDays(now, inspection.daysAgo);
  at.setUTCHours(15, (index * 7) % 60, 0, 0);
  // Times during the site visit must not be in the future.
  const done = earliest(at, subHours(now, 1));
  // The crew corrects on the next day; a day later, the inspector closes the report.
  const correctedAt = earliest(addMinutes(addDays(done, 1), 275), now);
  const closedAt = earliest(addMinutes(addDays(done, 2), 40), now);
  const call = {
    sessionId: stage.sessions[inspection.inspector] ?? null,
    requestId: `demo ${index}`,
    ip: 'demo',
    userAgent: 'demo',
    now: done,
  };
  const perform = createPerformer(call);
  const keep = (
    directory: 'practiceactions' | 'mapimages',
    bytes: Buffer,
    reportId: string,
    facts: PictureFacts,
    takenAt: Date,
  ) =>
    storePicture(
      hands,
      { unitId: stage.unitId, uploadedBy: stage.people[inspection.inspector] ?? '', at: takenAt },
      directory,
      bytes,
      reportId,
      facts,
    );

  const id = randomUUID();
  const { library } = await perform(newEditorDataQuery, { id });
  const changes = createReportChanges({
    id,
    inspection,
    at: done,
    correctedAt,
    library,
    siteId: stage.sites[inspection.site] ?? '',
    site: SITES[inspection.site] ?? SITES[0],
    people: PEOPLE,
    personIds: stage.people,
  });
  await perform(saveReportCommand, { ...changes.report, bmps: [] });
  for (const photo of changes.photos)
    await keep(
      'practiceactions',
      await drawScene(photo.scene, photo.seed, photo.corrected),
      id,
      { width: 720, height: 540 },
      photo.takenAt,
    ).then((name) => photo.use(name));
  await perform(saveReportCommand, { ...changes.report, fields: {}, baseVersion: 1 });
  if (inspection.until === 'setup') return;

  await perform(notifyCrewCommand, { idreport: id });
  const { report } = await perform(editorDataQuery, { id });
  call.now = correctedAt;
  await perform(saveReportCommand, {
    id,
    baseVersion: report.version,
    fields: {},
    bmps: changes.corrections(report.bmps),
    removed: [],
  });
  if (inspection.until === 'open') return;

  call.now = closedAt;
  const { picture, ground } = await drawMapPicture(SITES[inspection.site] ?? SITES[0]);
  const mapImg = await keep('mapimages', picture, id, { width: ground.width, height: ground.height, ground }, closedAt);
  await perform(closeOutCommand, { idreport: id, mapImg });
  if (inspection.share) {
    const stakeholders = STAKEHOLDERS.filter(({ sites }) => sites.includes(inspection.site)).slice(0, 2);
    await perform(shareReportsCommand, {
      reportids: [id],
      recipients: stakeholders.map(({ name }) => ({ name, email: demoEmail(name) })),
    });
    if (inspection.share === 'acknowledged') stage.acknowledged.push(id);
  }
  if (inspection.until === 'finished') {
    const office = { ...call, sessionId: stage.sessions[0] ?? null };
    await endAcknowledgementsCommand.perform(office, { idreport: id });
  }
}

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);

type PictureFacts = Size & { ground?: MapGround };

async function storePicture(
  { runtime, owner }: SeedContext,
  { unitId, uploadedBy, at }: { unitId: string; uploadedBy: string; at: Date },
  directory: 'practiceactions' | 'mapimages',
  bytes: Buffer,
  reportId: string,
  { ground, ...size }: PictureFacts,
): Promise<string> {
  const fileName = `${randomUUID()}.jpg`;
  await runtime.storage.put(`${unitId}/${directory}/${fileName}`, bytes);
  await asMaintenance(owner, (db) =>
    db.photo.create({
      data: {
        fileName,
        workUnitId: unitId,
        directory,
        reportId,
        uploadedBy,
        uploadedAt: at,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        takenAt: at,
        ...size,
        ...(ground ? { ground: { ...ground } } : {}),
      },
    }),
  );
  return fileName;
}
