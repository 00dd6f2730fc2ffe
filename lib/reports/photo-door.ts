import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asPerson, asSystem, type Db } from '@/lib/platform/database/client';
import { readUpload, type Uploaded } from '@/lib/platform/multipart';
import { admit } from '@/lib/platform/operation/implement';
import { guarded, respond } from '@/lib/platform/operation/door';
import { callOf, fromOwnOrigin } from '@/lib/platform/operation/request';
import type { Call } from '@/lib/platform/operation/call';
import { instant, position } from '@/lib/platform/parse';
import { readPicture } from '@/lib/platform/picture';
import { withinRate } from '@/lib/platform/rate-limit';
import { runtime } from '@/lib/platform/runtime';
import { isSignedAddress } from '@/lib/platform/signed-address';
import { LIMITS } from './rules';
import { isPhotoFileName, PHOTO_DIRECTORIES, TAKEN_AT_HEADER } from './photos';
import { asMemberOf, PHOTO_AREAS, storePictures, type NamedPicture, type PhotoTarget } from './store-photos';

/**
 * Doors for picture bytes (inspection-core §7, decision X-47). A sender may name the file (`{uuid}.jpg`), so that a BMP
 * can name its photos before their bytes arrive; sending the same file twice is harmless.
 */
const AREAS = new Map<string, PhotoTarget>(Object.entries(PHOTO_AREAS));

/** Larger than any compressed photo (4 MB), small enough to hold five in memory. */
const MAX_FILE_BYTES = 12 * 1024 * 1024;

export async function uploadPhotos(request: Request, area: string): Promise<Response> {
  const call = await callOf(request.headers);
  const context = { requestId: call.requestId, operation: 'photos.upload' };
  return respond(await guarded(context, () => takePhotos(request, area, call)), call.requestId);
}

async function takePhotos(request: Request, area: string, call: Call): Promise<{ fileNames: string[] } | Failure> {
  const target = AREAS.get(area);
  if (!target) return failure('not-found');
  if (!fromOwnOrigin(request.headers)) return failure('foreign-origin');
  if (call.sessionId === null) return failure('not-signed-in');
  if (!(await withinRate('upload', call.sessionId))) return failure('too-many-requests');

  const reportId = new URL(request.url).searchParams.get('idreport');
  const asMember = asMemberOf({ sessionId: call.sessionId, at: call.now }, 'use-reports');
  const report = await asMember((db) => reportFor(db, reportId));
  if (isFailure(report)) return report;

  const upload = await readUpload(request, 'picture', { files: LIMITS.photos, fileBytes: MAX_FILE_BYTES });
  if (isFailure(upload)) return upload;
  if (upload.files.length === 0) return failure('photo-count');
  const pictures = await decode(upload, target);
  if (isFailure(pictures)) return pictures;
  const names = pictures.map(({ fileName }) => fileName);
  if (report && !names.every((name) => report.accepts(name))) return failure('report-closed');

  const at = { directory: target.directory, reportId, at: call.now };
  return (await storePictures(asMember, at, pictures)) ?? { fileNames: names };
}

async function decode({ files, texts }: Uploaded, { edge, quality }: PhotoTarget): Promise<NamedPicture[] | Failure> {
  const facts = cameraFactsOf(texts.facts);
  const pictures: NamedPicture[] = [];
  for (const [index, file] of files.entries()) {
    const picture = await readPicture(file.bytes, edge, quality);
    if (!picture) return failure('photo-not-an-image', { name: file.name });
    const fileName = isPhotoFileName(file.name) ? file.name : `${randomUUID()}.jpg`;
    pictures.push({ fileName, picture: { ...picture, ...facts[index] } });
  }
  return pictures;
}

/** What the camera noted, sent beside a photo that was compressed on the phone: one entry per picture part. */
const cameraFactsSchema = z.array(
  z.object({ takenAt: instant.nullable(), position: position.nullable() }).transform((facts) => ({
    ...(facts.takenAt ? { takenAt: new Date(facts.takenAt) } : {}),
    ...(facts.position ? { position: facts.position } : {}),
  })),
);

function cameraFactsOf(text: string | undefined) {
  try {
    return cameraFactsSchema.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** The report photos are for must be on the server; a closed one takes only photos that it already names. */
async function reportFor(
  db: Db,
  reportId: string | null,
): Promise<{ accepts: (fileName: string) => boolean } | null | Failure> {
  if (!reportId) return null;
  if (!UUID.test(reportId)) return failure('report-not-found');
  const report = await db.report.findUnique({
    where: { id: reportId },
    select: { deletedAt: true, status: true, bmps: { select: { condition: true, correction: true } } },
  });
  if (!report || report.deletedAt) return failure('report-not-found');
  if (report.status === 'setup' || report.status === 'open') return { accepts: () => true };
  const named = JSON.stringify(report.bmps);
  return { accepts: (fileName) => named.includes(fileName) };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Serves a stored picture to a member of its unit, or to whoever holds a signed address. */
export async function sendPicture(request: Request, directory: string, fileName: string): Promise<Response> {
  const call = await callOf(request.headers);
  const context = { requestId: call.requestId, operation: 'photos.send' };
  const answer = await guarded(context, () => pictureFor(request, call, directory, fileName));
  return isFailure(answer) ? respond(answer, call.requestId) : answer;
}

async function pictureFor(
  request: Request,
  call: Call,
  directory: string,
  fileName: string,
): Promise<Response | Failure> {
  if (!PHOTO_DIRECTORIES.some((known) => known === directory) || !isPhotoFileName(fileName))
    return failure('photo-not-found');
  const photo = await findPhoto(request, call, directory, fileName);
  if (isFailure(photo)) return photo;
  const etag = `"${photo.sha256}"`;
  const headers = {
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    ...(photo.takenAt && { [TAKEN_AT_HEADER]: photo.takenAt.toISOString() }),
  };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const bytes = await runtime().storage.read(`${photo.workUnitId}/${directory}/${fileName}`);
  return new Response(new Uint8Array(bytes), { headers });
}

async function findPhoto(request: Request, call: Call, directory: string, fileName: string) {
  const find = (db: Db) =>
    db.photo.findFirst({ where: { fileName, directory }, select: { sha256: true, workUnitId: true, takenAt: true } });
  if (isSignedAddress(new URL(request.url), call.now)) return (await asSystem(find)) ?? failure('photo-not-found');
  if (call.sessionId === null) return failure('not-signed-in');
  return asPerson({ sessionId: call.sessionId, at: call.now }, async (db, actor) => {
    const member = admit('use-reports', actor);
    return isFailure(member) ? member : ((await find(db)) ?? failure('photo-not-found'));
  });
}
