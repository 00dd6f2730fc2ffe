import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import type { Addendum as AddendumRow } from '@/lib/platform/prisma-client/client';
import {
  addAddendum,
  type AddendaSection,
  type Addendum,
  type NewAddendum,
  type SharedAddendum,
} from '@/lib/reports/addenda-contract';
import { MAX_ADDENDA } from '@/lib/reports/domain/addenda';
import { createReportPhotoFilter } from '@/lib/reports/domain/photos';
import { reportEvents } from '@/lib/reports/events';
import { hashAddendum, type SealedPhoto } from '@/lib/signing/server/addendum-digest';
import { addSeal, createCheckId } from '@/lib/signing/server/seals';
import { limitSignedAt } from '@/lib/signing/server/signatures';
import { addAddendumSchema, addendaOutput } from './addendum-schema';
import { findNamedPhotos } from './delete-unnamed-photos';
import { lockReport } from './lock-report';

/** Appends a signed correction. The signed inspection and its PDF stay as they are (SIGN-10). */
export const addAddendumCommand = implement(addAddendum, {
  input: addAddendumSchema,
  output: addendaOutput,
  events: reportEvents,
  async run({ db, input: { idreport, addendum }, actor, now, record }) {
    await lockReport(db, idreport);
    const report = await db.report.findFirst({
      where: { id: idreport, deletedAt: null },
      select: { id: true, siteName: true },
    });
    if (!report) return failure('report-not-found');
    const stored = await db.addendum.findUnique({ where: { id: addendum.id } });
    if (stored && !isSameAddendum(stored, { reportId: idreport, addedBy: actor.personId, addendum }))
      return failure('addendum-id-used');
    if (!stored) {
      const added = await storeAddendum(db, { reportId: idreport, addendum }, { actor, now });
      if (isFailure(added)) return added;
      record({
        type: 'added-addendum',
        reportId: report.id,
        siteName: report.siteName,
        addendumId: addendum.id,
        ...added,
      });
    }
    return { addenda: (await loadAddenda(db, idreport)) ?? [] };
  },
});

/** The addenda of a report in order; null if it is not an inspection that can have any. One SQL statement. */
export async function loadAddenda(db: Db, reportId: string): Promise<Addendum[] | null> {
  const [row] = await db.$queryRaw<{ addenda: Addendum[] }[]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'section', a.section,
        'text', a.text, 'photos', a.photos, 'name', a.name, 'title', a.title, 'drawing', a.drawing, 'signedAt', ${toIsoTime('a.signed_at')},
        'seal', json_build_object('number', s.number, 'checkId', s.check_id)) ORDER BY a.number), '[]')
      FROM addendum a
        JOIN record_seal s ON s.work_unit_id = a.work_unit_id AND s.kind = 'addendum' AND s.subject_id = a.id
       WHERE a.report_id = i.report_id) AS addenda
      FROM signed_inspection i WHERE i.report_id = ${reportId}::uuid`;
  return row?.addenda ?? null;
}

/** What recipients of a shared report see of its addenda. `db` is of `asSystem`. */
export async function loadSharedAddenda(db: Db, reportId: string): Promise<SharedAddendum[]> {
  const rows = await db.addendum.findMany({
    where: { reportId },
    select: { id: true, number: true, section: true, text: true, photos: true, name: true, signedAt: true },
    orderBy: { number: 'asc' },
  });
  return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
}

/** What the page of a report shows and needs to add an addendum; null if it cannot have any. */
export async function loadAddendaSection(
  db: Db,
  reportId: string,
  { personId, name, unit }: Member,
): Promise<AddendaSection | null> {
  const addenda = await loadAddenda(db, reportId);
  if (addenda === null) return null;
  const membership = await db.membership.findFirst({
    where: { personId, workUnitId: unit.id },
    select: { workRole: true },
  });
  return { addenda, signer: { personId, name, title: membership?.workRole ?? '' } };
}

interface AddendumToStore {
  reportId: string;
  addendum: NewAddendum;
}

/** The caller has locked the report, so that the numbers have no gap. */
async function storeAddendum(
  db: Db,
  { reportId, addendum }: AddendumToStore,
  { actor, now }: { actor: Member; now: Date },
): Promise<{ number: number; sealNumber: number } | Failure> {
  if (addendum.text === '') return failure('addendum-text-missing');
  const inspection = await db.signedInspection.findUnique({
    where: { reportId },
    select: { digest: true, _count: { select: { addenda: true } } },
  });
  if (!inspection) return failure('no-addenda-here');
  const number = inspection._count.addenda + 1;
  if (number > MAX_ADDENDA) return failure('too-many-addenda', { max: MAX_ADDENDA });
  const photos = await claimAddendumPhotos(db, { reportId, fileNames: addendum.photos }, now);
  if (isFailure(photos)) return photos;
  const row = {
    ...addendum,
    reportId,
    number,
    addedBy: actor.personId,
    name: actor.name,
    signedAt: limitSignedAt(addendum, now),
    receivedAt: now,
  };
  const { count } = await db.addendum.createMany({
    data: [{ ...row, workUnitId: actor.unit.id }],
    skipDuplicates: true,
  });
  // Another work unit has the id.
  if (count === 0) return failure('addendum-id-used');
  const digest = hashAddendum({ ...row, photos, inspectionDigest: inspection.digest });
  const sealed = { unitId: actor.unit.id, kind: 'addendum' as const, subjectId: addendum.id, digest };
  const seal = await addSeal(db, { ...sealed, checkId: createCheckId() }, now);
  return { number, sealNumber: seal.number };
}

/** Assigns the photos to the report. Photos of another report, and those that something else names, are refused. */
async function claimAddendumPhotos(
  db: Db,
  { reportId, fileNames }: { reportId: string; fileNames: string[] },
  now: Date,
): Promise<SealedPhoto[] | Failure> {
  const claimed = await db.photo.updateManyAndReturn({
    where: { fileName: { in: fileNames }, directory: 'practiceactions', OR: createReportPhotoFilter(reportId) },
    data: { reportId, namedAt: now, removedAt: null },
    select: { fileName: true, sha256: true },
  });
  const named = await findNamedPhotos(db, fileNames);
  if (named.length > 0) return failure('addendum-photos-missing');
  const photos = fileNames.flatMap((name) => claimed.find(({ fileName }) => fileName === name) ?? []);
  return photos.length === fileNames.length ? photos : failure('addendum-photos-missing');
}

/** Whether a request repeats the one that stored this addendum. */
function isSameAddendum(
  stored: AddendumRow,
  { reportId, addedBy, addendum }: AddendumToStore & { addedBy: string },
): boolean {
  const { signedAt, receivedAt, workUnitId: _unit, number: _number, name: _name, ...content } = stored;
  const { signedAt: _signedAt, ...repeated } = addendum;
  return (
    limitSignedAt(addendum, receivedAt).getTime() === signedAt.getTime() &&
    isEqual(content, { ...repeated, reportId, addedBy })
  );
}
