import { toPosition } from '@/lib/map/position';
import { FEET_PER_METER } from '@/lib/map/imperial';
import { addElapsedHours } from '@/lib/dates';
import { failure } from '@/lib/failures';
import { findUndoFailure, MAX_UNDO_HOURS, type BmpChange, type BmpChangeKind } from '@/lib/register/bmp-changes';
import { siteBmps, type SiteBmps } from '@/lib/register/contract';
import type { BmpInstance } from '@/lib/register/instances';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { compareTags, isDoubtful, listNearbyPairs, type NearbyPair } from '@/lib/register/same-bmp';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { Prisma, type BmpChange as BmpChangeRow } from '@/lib/platform/prisma-client/client';
import { siteBmpsOutput, siteBmpsSchema } from './bmp-schema';

export const siteBmpsQuery = implement(siteBmps, {
  input: siteBmpsSchema,
  output: siteBmpsOutput,
  run: async ({ db, input, now }) => (await loadSiteBmps(db, input.siteId, now)) ?? failure('site-not-found'),
});

/** The BMPs of a site; null if the work unit does not have it. Four statements at most. */
export async function loadSiteBmps(db: Db, siteId: string, now: Date): Promise<SiteBmps | null> {
  const site = await findRegisterSite(db, siteId);
  if (!site) return null;
  const instances = await loadBmps(db, siteId);
  const bmps = instances.filter(({ isMerged }) => !isMerged);
  const rows = await loadBmpChanges(db, siteId);
  const changes = rows.map(toBmpChange);
  const inGround = bmps.filter(({ removedOn }) => removedOn === null);
  const questions = await listQuestions(db, inGround, changes);
  const tags = new Map(instances.map(({ id, tag }) => [id, tag]));
  const since = addElapsedHours(now.toISOString(), -MAX_UNDO_HOURS);
  return {
    site,
    bmps: bmps.map(({ id, tag, practiceId, name, lastVisitedAt, openActionCount, removedOn }) => ({
      id,
      tag,
      practiceId,
      name,
      openActionCount,
      removedOn,
      lastVisitedAt: lastVisitedAt?.toISOString() ?? null,
    })),
    isFull: inGround.length >= MAX_BMPS_IN_GROUND,
    questions: questions.map(({ first, second, meters }) => ({
      first: { id: first.id, tag: first.tag },
      second: { id: second.id, tag: second.tag },
      name: bmps.find(({ id }) => id === second.id)?.name ?? '',
      feet: Math.round(meters * FEET_PER_METER),
    })),
    changes: rows
      .filter(({ kind, changedAt }) => kind !== 'undone' && changedAt.toISOString() >= since)
      .map((row) => ({
        id: row.id,
        kind: row.kind as BmpChangeKind,
        removedOn: formatDbDay(row.removedOn),
        tag: tags.get(row.bmpInstanceId) ?? '',
        otherTag: row.otherInstanceId === null ? null : (tags.get(row.otherInstanceId) ?? ''),
        by: { id: row.changedBy, name: row.changedByName },
        at: row.changedAt.toISOString(),
        undoneBy: rows.find(({ undoesId }) => undoesId === row.id)?.changedByName ?? null,
        canBeUndone: findUndoFailure(toBmpChange(row), changes, now.toISOString()) === null,
      }))
      .toReversed(),
  };
}

export interface RegisterSite {
  id: string;
  name: string;
  timeZone: string;
}

/** The site, if the work unit has it. */
export async function findRegisterSite(db: Db, siteId: string): Promise<RegisterSite | null> {
  const row = await db.siteVisibility.findFirst({
    where: { siteId },
    select: { site: { select: { id: true, name: true, timeZone: true } } },
  });
  return row?.site ?? null;
}

interface BmpRow extends BmpInstance {
  name: string;
  lastVisitedAt: Date | null;
  openActionCount: number;
  removedOn: string | null;
  isMerged: boolean;
}

async function loadBmps(db: Db, siteId: string): Promise<BmpRow[]> {
  const rows = await db.$queryRaw<(Omit<BmpRow, 'location'> & { lat: number | null; lng: number | null })[]>`
    SELECT i.id, i.practice_id AS "practiceId", i.tag, i.name, i.label, i.lat, i.lng, i.removed_on::text AS "removedOn",
      i.merged_into IS NOT NULL AS "isMerged",
      (SELECT max(r.date) FROM bmp_visit v JOIN logged_bmp l ON l.id = v.logged_bmp_id JOIN report r ON r.id = l.report_id
        WHERE v.bmp_instance_id = i.id AND r.deleted_at IS NULL) AS "lastVisitedAt",
      (SELECT count(*)::int FROM corrective_action c WHERE c.bmp_instance_id = i.id AND c.closed_at IS NULL)
        AS "openActionCount"
      FROM bmp_instance i WHERE i.site_id = ${siteId}::uuid`;
  return rows.map(({ lat, lng, ...row }) => ({ ...row, location: toPosition({ lat, lng }) })).toSorted(compareTags);
}

export const loadBmpChanges = (db: Db, siteId: string): Promise<BmpChangeRow[]> =>
  db.bmpChange.findMany({ where: { siteId }, orderBy: { number: 'asc' } });

export const toBmpChange = (row: BmpChangeRow): BmpChange => ({
  id: row.id,
  kind: row.kind as BmpChangeKind,
  instanceId: row.bmpInstanceId,
  otherId: row.otherInstanceId,
  undoesId: row.undoesId,
  changedAt: row.changedAt.toISOString(),
});

/** '2026-11-24' of a column of type `date`. */
export const formatDbDay = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

/** The pairs that may be one BMP. */
async function listQuestions(
  db: Db,
  inGround: readonly BmpInstance[],
  changes: readonly BmpChange[],
): Promise<NearbyPair[]> {
  const pairs = listNearbyPairs(inGround, changes);
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ first, second }) => ({ a: first.id, b: second.id }));
  const together = await db.$queryRaw<{ a: string; b: string }[]>`
    SELECT p.a, p.b FROM jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) AS p (a uuid, b uuid)
     WHERE EXISTS (
       SELECT l.report_id FROM bmp_visit v JOIN logged_bmp l ON l.id = v.logged_bmp_id WHERE v.bmp_instance_id = p.a
       INTERSECT
       SELECT l.report_id FROM bmp_visit v JOIN logged_bmp l ON l.id = v.logged_bmp_id WHERE v.bmp_instance_id = p.b)`;
  const visited = new Set(together.map(({ a, b }) => `${a} ${b}`));
  return pairs.filter((pair) => isDoubtful(pair, visited.has(`${pair.first.id} ${pair.second.id}`)));
}

/** Whether the question about two BMPs of a site is open, in either order. */
export async function isQuestionOpen(db: Db, siteId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await db.bmpInstance.findMany({
    where: { siteId, id: { in: [...ids] }, removedOn: null, mergedInto: null },
  });
  const bmps = rows.map(({ id, practiceId, tag, label, lat, lng }) => ({
    id,
    practiceId,
    tag,
    label,
    location: toPosition({ lat, lng }),
  }));
  const changes = (await loadBmpChanges(db, siteId)).map(toBmpChange);
  return (await listQuestions(db, bmps, changes)).length > 0;
}

/**
 * Selects the logged BMPs of an inspection that a new one does not start with: taken out of the ground since (REG-04),
 * or merged with another one of the inspection.
 */
export const createNotCarriedOverSql = (reportId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT id::text FROM (
    SELECT l.id, i.removed_on, row_number() OVER (PARTITION BY i.id ORDER BY l.position, l.id) AS visit_number
      FROM logged_bmp l JOIN bmp_visit v ON v.logged_bmp_id = l.id JOIN bmp_instance i ON i.id = v.bmp_instance_id
     WHERE l.report_id = ${reportId}) AS visit
   WHERE removed_on IS NOT NULL OR visit_number > 1`;
