import { randomUUID } from 'node:crypto';
import { toPosition } from '@/lib/map/position';
import { isEqual } from '@/lib/equal';
import type { Db } from '@/lib/platform/database/client';
import {
  recordBmps,
  listFixEvents,
  listReopenEvents,
  type Evidence,
  type InspectedBmp,
  type NewEvent,
  type RecordedAction,
} from '@/lib/register/corrective-actions';
import { isInGround, limitInstances, linkVisits, type BmpInstance } from '@/lib/register/instances';

export interface Recorder {
  unitId: string;
  person: { id: string; name: string };
  now: Date;
}

export interface InspectionToRecord {
  siteId: string;
  reportId: string;
  endedAt: Date;
  /** Person ids of the notified crew. */
  notified: readonly string[];
  notifiedAt: Date;
  bmps: readonly InspectedBmp[];
  /** Whether the inspection is from before the register: nobody was asked about its BMPs. */
  isDerived: boolean;
}

/**
 * Adds the BMPs of an inspection to the register. The caller locks the site (`lockRegister`).
 * @returns how many BMPs were left out, because the site has too many in the ground
 */
export async function recordInspection(db: Db, inspection: InspectionToRecord, recorder: Recorder): Promise<number> {
  const { siteId, reportId, bmps, endedAt, notified, notifiedAt, isDerived } = inspection;
  if (bmps.length === 0) return 0;
  const { unitId: workUnitId, person } = recorder;
  const known = await loadInstances(db, siteId);
  const before = known.filter(({ isInGround }) => isInGround);
  const linked = linkVisits(
    bmps.map((bmp) => followMerge(bmp, known)),
    before,
    {
      usedTags: known.map(({ tag }) => tag),
      isDerived,
      newId: randomUUID,
    },
  );
  const { instanceIds, instances } = limitInstances(linked, before.length);
  await writeInstances(db, { before, instances, bmps, instanceIds, siteId, workUnitId });
  await writeSeparations(db, { before, bmps, instanceIds, siteId }, recorder);
  await db.bmpVisit.createMany({
    data: Object.entries(instanceIds).map(([loggedBmpId, bmpInstanceId]) => ({
      loggedBmpId,
      workUnitId,
      bmpInstanceId,
    })),
  });
  const open = await loadActions(db, { instanceIds: Object.values(instanceIds), bmpIds: [] });
  const { actions, events } = recordBmps(bmps, instanceIds, open, randomUUID);
  await db.correctiveAction.createMany({
    data: actions.map(({ id, instanceId, actionId, name, bmpId, discoveredAt }) => ({
      id,
      workUnitId,
      siteId,
      bmpInstanceId: instanceId,
      actionId,
      name,
      reportId,
      loggedBmpId: bmpId,
      foundBy: person.id,
      foundByName: person.name,
      discoveredAt: new Date(discoveredAt),
      inspectionEndedAt: endedAt,
      lastSeenAt: new Date(discoveredAt),
      lastReportId: reportId,
      notified: [...notified],
      notifiedAt,
    })),
  });
  await addEvents(db, events, { reportId, endedAt, notified, notifiedAt }, recorder);
  return bmps.length - Object.keys(instanceIds).length;
}

export interface ChangedCorrection {
  bmpId: string;
  /** null if it was canceled, emptied, or is a draft again. */
  correction: Evidence | null;
  answers: InspectedBmp['answers'];
}

/** Adds changed corrections of an inspection that was recorded. Others are recorded with their inspection. */
export async function recordCorrections(
  db: Db,
  { reportId, changes }: { reportId: string; changes: readonly ChangedCorrection[] },
  recorder: Recorder,
): Promise<void> {
  const bmpIds = changes.map(({ bmpId }) => bmpId);
  const visits = await db.bmpVisit.findMany({ where: { loggedBmpId: { in: bmpIds } } });
  if (visits.length === 0) return;
  const instanceIds = new Map(visits.map(({ loggedBmpId, bmpInstanceId }) => [loggedBmpId, bmpInstanceId]));
  const actions = await loadActions(db, { instanceIds: [...instanceIds.values()], bmpIds });
  const events = changes.flatMap(({ bmpId, correction, answers }) => {
    const instanceId = instanceIds.get(bmpId);
    if (instanceId === undefined) return [];
    const bmp = { id: bmpId, instanceId, answers };
    return correction === null
      ? listReopenEvents(bmp, actions, recorder.now.toISOString())
      : listFixEvents({ ...bmp, correction }, actions);
  });
  await addEvents(db, events, { reportId, endedAt: null, notified: null, notifiedAt: null }, recorder);
}

/** Serializes changes of a site's register, so that no tag and no corrective action is added twice. */
export const lockRegister = (db: Db, siteId: string) =>
  db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;

type KnownInstance = BmpInstance & { isInGround: boolean; mergedInto: string | null };

/** All instances that the site ever had, because a tag is never used again. */
async function loadInstances(db: Db, siteId: string): Promise<KnownInstance[]> {
  const rows = await db.bmpInstance.findMany({ where: { siteId }, orderBy: { tag: 'asc' } });
  return rows.map(({ id, practiceId, tag, label, lat, lng, ...row }) => ({
    id,
    practiceId,
    tag,
    label,
    isInGround: isInGround(row),
    mergedInto: row.mergedInto,
    location: toPosition({ lat, lng }),
  }));
}

/** The BMP with the instance into which the chosen one was merged since, for example while the phone had no signal. */
function followMerge(bmp: InspectedBmp, known: readonly KnownInstance[]): InspectedBmp {
  const mergedInto = known.find(({ id }) => id === bmp.chosenId)?.mergedInto ?? null;
  return mergedInto === null ? bmp : followMerge({ ...bmp, chosenId: mergedInto }, known);
}

/** A person who answered No has said that two BMPs are different ones, so that the site page does not ask again. */
async function writeSeparations(
  db: Db,
  { bmps, instanceIds, before, siteId }: Omit<LinkedInstances, 'instances' | 'workUnitId'>,
  { unitId, person, now }: Recorder,
): Promise<void> {
  const knownIds = new Set(before.map(({ id }) => id));
  const pairs = bmps.flatMap(({ id, otherIds }) => {
    const bmpInstanceId = instanceIds[id];
    if (bmpInstanceId === undefined) return [];
    return otherIds
      .filter((otherId) => knownIds.has(otherId) && otherId !== bmpInstanceId)
      .map((otherInstanceId) => ({ bmpInstanceId, otherInstanceId }));
  });
  if (pairs.length === 0) return;
  await db.bmpChange.createMany({
    data: pairs.map((pair) => ({
      ...pair,
      id: randomUUID(),
      workUnitId: unitId,
      siteId,
      kind: 'separated',
      visits: [],
      correctiveActions: [],
      changedBy: person.id,
      changedByName: person.name,
      changedAt: now,
    })),
  });
}

interface LinkedInstances {
  before: readonly BmpInstance[];
  instances: readonly BmpInstance[];
  bmps: readonly InspectedBmp[];
  instanceIds: Readonly<Record<string, string>>;
  siteId: string;
  workUnitId: string;
}

/** Adds new instances, and writes label and place of the visited ones. */
async function writeInstances(
  db: Db,
  { before, instances, bmps, instanceIds, siteId, workUnitId }: LinkedInstances,
): Promise<void> {
  const beforeById = new Map(before.map((instance) => [instance.id, instance]));
  const bmpsByInstance = new Map(bmps.map((bmp) => [instanceIds[bmp.id], bmp]));
  const added = instances.filter(({ id }) => !beforeById.has(id));
  await db.bmpInstance.createMany({
    data: added.map(({ id, practiceId, tag, label, location }) => {
      const { name = '', type = '' } = bmpsByInstance.get(id) ?? {};
      const place = { lat: location?.lat ?? null, lng: location?.lng ?? null };
      return { id, workUnitId, siteId, practiceId, name, type, tag, label, ...place };
    }),
  });
  const moved = instances.filter((instance) => !isEqual(beforeById.get(instance.id) ?? instance, instance));
  if (moved.length === 0) return;
  const rows = moved.map(({ id, label, location }) => ({ id, label, ...location }));
  await db.$executeRaw`
    UPDATE bmp_instance i SET label = m.label, lat = m.lat, lng = m.lng
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (id uuid, label text, lat float8, lng float8)
     WHERE i.id = m.id`;
}

/** The open actions of the instances, and those that a correction of the logged BMPs closed. */
async function loadActions(
  db: Db,
  { instanceIds, bmpIds }: { instanceIds: string[]; bmpIds: string[] },
): Promise<RecordedAction[]> {
  const rows = await db.correctiveAction.findMany({
    where: { bmpInstanceId: { in: instanceIds }, OR: [{ closedAt: null }, { closedByBmpId: { in: bmpIds } }] },
    orderBy: [{ discoveredAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, bmpInstanceId, actionId, loggedBmpId, discoveredAt, closedAt, closedByBmpId }) => ({
    id,
    instanceId: bmpInstanceId,
    actionId,
    discoveredAt: discoveredAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedByBmpId,
    foundByBmpId: loggedBmpId,
  }));
}

interface EventSource {
  reportId: string;
  endedAt: Date | null;
  notified: readonly string[] | null;
  notifiedAt: Date | null;
}

async function addEvents(
  db: Db,
  events: readonly NewEvent[],
  { reportId, endedAt, notified, notifiedAt }: EventSource,
  { unitId, person, now }: Recorder,
): Promise<void> {
  if (events.length === 0) return;
  await db.correctiveActionEvent.createMany({
    data: events.map(({ actionId, kind, bmpId, at, words, photos }) => {
      const isFinding = kind === 'found' || kind === 'seen';
      return {
        id: randomUUID(),
        workUnitId: unitId,
        correctiveActionId: actionId,
        kind,
        at: new Date(at),
        words,
        photos: [...photos],
        reportId,
        loggedBmpId: bmpId,
        ...(isFinding && notified ? { inspectionEndedAt: endedAt, notified: [...notified], notifiedAt } : {}),
        recordedBy: person.id,
        recordedByName: person.name,
        receivedAt: now,
      };
    }),
  });
}
