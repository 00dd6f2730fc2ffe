import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { Report } from '@/lib/reports/domain/report';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import { toReport, reportSelect } from '@/lib/reports/server/stored-report';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { restoreDate, mockDate } from './clock';
import { loadProductModules, type ProductModules } from './product-modules';
import type { PersonName } from './steps';

// A PDF is replaced by its input, because rendering it takes longer than a run.
jest.mock('@/lib/reports/pdf/render', () => ({
  async renderReportPdf({ report }: ReportPdfInput, { outFile }: { outFile: string }) {
    const pdf = Buffer.from(JSON.stringify(report));
    await writeFile(outFile, pdf);
    return createHash('sha256').update(pdf).digest('hex');
  },
}));

/** A server, a work unit and three devices. All runs share them, because they are slow to create. */
export interface Scene {
  world: World;
  unit: Unit;
  people: Readonly<Record<PersonName, TestUser>>;
  sites: readonly { id: string; name: string }[];
  /** One for each device. */
  products: readonly ProductModules[];
  picture: Buffer;
}

export async function openScene(): Promise<Scene> {
  mockDate();
  const world = await createWorld();
  const unit = await world.createWorkUnit();
  await createLibrary(world, unit);
  const sites = [unit.site, await unit.addSite('Menomonee Crossing')];
  for (const { id } of sites) await unit.office.call(savePermitProfile, createProfileEdit(id));
  return {
    world,
    unit,
    people: { Ines: unit.inspector, Leo: unit.leader, Olive: unit.office },
    sites,
    products: [await loadProductModules(), await loadProductModules(), await loadProductModules()],
    picture: await createJpeg(),
  };
}

export async function closeScene(scene: Scene | undefined): Promise<void> {
  await scene?.world.close();
  restoreDate();
}

export const FENCE = '6b7a1f0e-55ab-4f0e-9a53-6a6a2f1c0001';
export const RESET_POSTS = '6b7a1f0e-55ab-4f0e-9a53-6a6a2f1c0002';

const createLibrary = ({ runAsMaintenance }: World, { id: workUnitId }: Unit) =>
  runAsMaintenance(async (db) => {
    const groups = (['practice', 'action'] as const).map((mode) => ({
      id: randomUUID(),
      workUnitId,
      mode,
      name: 'Perimeter',
      position: 0,
    }));
    await db.libraryGroup.createMany({ data: groups });
    const ids = { practice: FENCE, action: RESET_POSTS };
    const names = { practice: 'Silt Fence', action: 'Reset posts' };
    await db.libraryEntry.createMany({
      data: groups.map(({ id, mode }) => ({
        id: ids[mode],
        workUnitId,
        groupId: id,
        mode,
        name: names[mode],
        position: 0,
      })),
    });
    await db.libraryConnection.create({ data: { workUnitId, practiceId: FENCE, actionId: RESET_POSTS, position: 0 } });
  });

/** Adds people who have left to the unit again and resets rate limits. */
export const resetScene = ({ world, unit, people }: Scene): Promise<void> =>
  world.runAsMaintenance(async (db) => {
    await db.$executeRaw`DELETE FROM limit_use`;
    await joinUnit(db, unit, Object.values(people));
  });

type Db = Parameters<Parameters<World['runAsMaintenance']>[0]>[0];

const ROLES = ['employee', 'crewleader', 'admin'] as const;

async function joinUnit(db: Db, unit: Unit, people: readonly TestUser[]): Promise<void> {
  await db.membership.createMany({
    data: people.map(({ id }, index) => ({
      id: randomUUID(),
      workUnitId: unit.id,
      personId: id,
      role: ROLES[index] ?? 'employee',
      workRole: 'Inspector',
    })),
    skipDuplicates: true,
  });
}

export const leaveUnit = ({ world, unit }: Scene, personId: string) =>
  world.runAsMaintenance((db) => db.membership.deleteMany({ where: { workUnitId: unit.id, personId } }));

export const endSession = ({ world }: Scene, sessionId: string) =>
  world.runAsMaintenance((db) => db.session.delete({ where: { id: sessionId } }));

export const createSession = ({ world }: Scene, personId: string): Promise<string> =>
  world.runAsMaintenance(async (db) => {
    const { id } = await db.session.create({
      data: { id: randomUUID(), personId, expiresAt: new Date('2030-01-01') },
    });
    return id;
  });

export interface ServerState {
  report: Report;
  isDeleted: boolean;
  /** The report that the final PDF was made of. */
  pdfReport: Report | null;
}

export const loadServerState = ({ world }: Scene, id: string): Promise<ServerState | null> =>
  world.runAsMaintenance(async (db) => {
    const row = await db.report.findUnique({
      where: { id },
      select: { ...reportSelect, deletedAt: true, pdfKey: true },
    });
    if (!row) return null;
    const pdf = row.pdfKey ? await world.runtime.storage.read(row.pdfKey) : null;
    const pdfReport: Report | null = pdf && JSON.parse(pdf.toString());
    return { report: toReport(row), isDeleted: row.deletedAt !== null, pdfReport };
  });

export const listPhotosOnServer = ({ world }: Scene, reportId: string): Promise<string[]> =>
  world.runAsMaintenance(async (db) => {
    const photos = await db.photo.findMany({ where: { reportId, removedAt: null }, select: { fileName: true } });
    return photos.map(({ fileName }) => fileName);
  });

export const countMessagesPerPerson = ({ world }: Scene, reportId: string): Promise<number[]> =>
  world.runAsMaintenance(async (db) => {
    const messages = await db.outboxMessage.groupBy({ by: ['personId'], where: { aboutId: reportId }, _count: true });
    return messages.map(({ _count }) => _count);
  });

/** The addenda of the report in order, with what they correct. */
export const loadAddenda = ({ world }: Scene, reportId: string) =>
  world.runAsMaintenance((db) => db.addendum.findMany({ where: { reportId }, orderBy: { number: 'asc' } }));

/** The signatures of the report, with the digest of what can be signed. */
export const loadSignatures = ({ world }: Scene, reportId: string) =>
  world.runAsMaintenance((db) =>
    db.signedInspection.findUnique({ where: { reportId }, select: { digest: true, content: true, signatures: true } }),
  );
