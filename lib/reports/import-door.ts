import { failure, isFailure, type Failure } from '@/lib/failures';
import { linesOf, TooLargeError } from '@/lib/platform/lines';
import { log } from '@/lib/platform/log';
import type { Call } from '@/lib/platform/operation/call';
import { guarded, respond } from '@/lib/platform/operation/door';
import { callOf, fromOwnOrigin } from '@/lib/platform/operation/request';
import { readPicture } from '@/lib/platform/picture';
import { withinRate } from '@/lib/platform/rate-limit';
import { placeImport, type Placed } from './import-place';
import { FILE_LIMITS, type FileHead, type ImportResult } from './inspection-file';
import { anyHeadSchema, fileHeadSchema, filePhotoSchema } from './inspection-file-schema';
import { asMemberOf, PHOTO_AREAS, storePictures, type AsMember } from './store-photos';

/**
 * Takes an inspection file (lib/reports/inspection-file.ts) as the request's body, piece by piece. The head is placed
 * first, by the rules of every save; then the photos come in one at a time, as from a phone. What a cut-off or broken
 * file still held is kept, and importing it again does no harm.
 */
export async function importInspection(request: Request): Promise<Response> {
  const call = await callOf(request.headers);
  const context = { requestId: call.requestId, operation: 'reports.import' };
  return respond(await guarded(context, () => takeFile(request, call)), call.requestId);
}

async function takeFile(request: Request, call: Call): Promise<ImportResult | Failure> {
  if (!fromOwnOrigin(request.headers)) return failure('foreign-origin');
  if (call.sessionId === null) return failure('not-signed-in');
  if (!(await withinRate('upload', call.sessionId))) return failure('too-many-requests');
  const asMember = asMemberOf({ sessionId: call.sessionId, at: call.now }, 'import-inspections');
  const unit = await asMember((_db, member) => Promise.resolve(member.unit));
  if (isFailure(unit)) return unit;
  if (!request.body) return failure('import-unreadable');

  const lines = linesOf(request.body, { first: FILE_LIMITS.head, further: FILE_LIMITS.photo, total: FILE_LIMITS.file });
  try {
    const head = headOf((await lines.next()).value);
    if (isFailure(head)) return head;
    if (head.unit && head.unit.id !== unit.id) return failure('import-other-unit', { unit: head.unit.name });
    const placed = await placeImport(asMember, call, head);
    if (isFailure(placed)) return placed;
    const { seen, ...photos } = await takePhotos(lines, { asMember, call, placed });
    const { outcome, report } = placed;
    return { success: true, outcome, report, photos, cutOff: seen < head.photos };
  } catch (error) {
    if (error instanceof TooLargeError) return failure('too-large');
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

function headOf(line: string | void): FileHead | Failure {
  const said = parsed(line);
  const head = fileHeadSchema.safeParse(said);
  if (head.success) return head.data;
  return failure(anyHeadSchema.safeParse(said).success ? 'import-newer' : 'import-unreadable');
}

function parsed(line: string | void): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return null;
  }
}

interface Taking {
  asMember: AsMember;
  call: Call;
  placed: Placed;
}

interface Taken {
  kept: number;
  refused: number;
  /** Lines that were read, whatever became of them. */
  seen: number;
}

async function takePhotos(lines: AsyncGenerator<string>, taking: Taking): Promise<Taken> {
  const taken: Taken = { kept: 0, refused: 0, seen: 0 };
  while (taken.seen < FILE_LIMITS.photos) {
    const line = await nextLine(lines, taking.call);
    if (line === null) break;
    taken.seen += 1;
    taken[await takePhoto(line, taking)] += 1;
  }
  return taken;
}

/** null at the end, also where a connection or file broke off: what came before is kept. */
async function nextLine(lines: AsyncGenerator<string>, { requestId }: Call): Promise<string | null> {
  try {
    const { done, value } = await lines.next();
    return done ? null : value;
  } catch (error) {
    log.warn({ requestId, err: error }, 'an inspection file broke off');
    return null;
  }
}

/** Only pictures that the inspection names are kept, re-encoded like every photo, under the name it has here. */
async function takePhoto(line: string, { asMember, call, placed }: Taking): Promise<'kept' | 'refused'> {
  const photo = filePhotoSchema.safeParse(parsed(line));
  const fileName = photo.success ? placed.nameHere(photo.data.fileName) : null;
  if (!photo.success || fileName === null) return 'refused';
  const { area, takenAt, position } = photo.data;
  const { directory, edge, quality } = PHOTO_AREAS[area];
  const picture = await readPicture(Buffer.from(photo.data.picture, 'base64'), edge, quality);
  if (!picture) return 'refused';
  const noted = {
    ...picture,
    takenAt: takenAt === null ? picture.takenAt : new Date(takenAt),
    position: position ?? picture.position,
  };
  const at = { directory, reportId: placed.report.id, at: call.now };
  const refusal = await storePictures(asMember, at, [{ fileName, picture: noted }]);
  return refusal ? 'refused' : 'kept';
}
