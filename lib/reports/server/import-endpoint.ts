import { failure, isFailure, type Failure } from '@/lib/failures';
import { readLines } from '@/lib/platform/http/read-lines';
import { log } from '@/lib/platform/process/log';
import type { Call } from '@/lib/platform/operation/call';
import { allowMembers, type RunInUnit } from '@/lib/platform/operation/endpoint-access';
import { reportEvents, type ReportEvent } from '@/lib/reports/events';
import { createFileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { processPicture } from '@/lib/platform/photos/process-picture';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { importWork, type ImportedWork } from './import-work';
import { FILE_LIMITS, type FileHeader, type ImportResult } from '@/lib/reports/domain/inspection-file';
import { anyHeaderSchema, fileHeaderSchema, filePhotoSchema } from './inspection-file-schema';
import { PHOTO_AREAS, storePictures } from './store-photos';

/**
 * Imports an inspection file (lib/reports/domain/inspection-file.ts) from the request body as a stream. The header
 * is saved under the rules of every save. Then the photos are stored one at a time. If the file is truncated,
 * everything before the cut is stored. Importing twice is harmless.
 */
export const importEndpoint = createFileEndpoint({
  name: 'reports.import',
  route: 'POST /api/reports/importInspection',
  access: allowMembers('import-inspections', { read: (_db, { unitId }) => Promise.resolve({ unitId }) }),
  rate: 'upload',
  input: noInput,
  invalidRequestCode: 'not-found',
  events: reportEvents,
  maxBodyBytes: FILE_LIMITS.fileBytes,
  async handle({ body, memory, call, data, inUnit }) {
    if (!body) return failure('import-unreadable');
    const limits = {
      maxFirstLineBytes: FILE_LIMITS.headerBytes,
      maxOtherLineBytes: FILE_LIMITS.photoLineBytes,
      maxBodyBytes: FILE_LIMITS.fileBytes,
    };
    const lines = readLines(body, limits, memory);
    try {
      return await importFile(lines, { inUnit, call, unitId: data.unitId });
    } finally {
      await lines.return(undefined);
    }
  },
});

async function importFile(
  lines: AsyncGenerator<string>,
  { inUnit, call, unitId }: { inUnit: RunInUnit<ReportEvent>; call: Call; unitId: string },
): Promise<ImportResult | Failure> {
  const header = readHeader((await lines.next()).value);
  if (isFailure(header)) return header;
  if (header.unit && header.unit.id !== unitId) return failure('import-other-unit', { unit: header.unit.name });
  const imported = await importWork(inUnit, call, header);
  if (isFailure(imported)) return imported;
  const { outcome, report } = imported;
  const recorded = await inUnit(async (_db, _member, record) => {
    record({ type: 'imported-inspection', reportId: report.id, siteName: report.siteName, outcome });
    return null;
  });
  if (isFailure(recorded)) return recorded;
  const { seen, ...photos } = await importPhotos(lines, { inUnit, call, unitId, importedWork: imported });
  return { success: true, outcome, report, photos, isCutOff: seen < header.photos };
}

function readHeader(line: string | void): FileHeader | Failure {
  const parsed = tryParseJson(line);
  const header = fileHeaderSchema.safeParse(parsed);
  if (header.success) return header.data;
  return failure(anyHeaderSchema.safeParse(parsed).success ? 'import-newer' : 'import-unreadable');
}

function tryParseJson(line: string | void): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return null;
  }
}

interface ImportContext {
  inUnit: RunInUnit<ReportEvent>;
  call: Call;
  /** The work unit that was authorized. */
  unitId: string;
  importedWork: ImportedWork;
}

interface PhotoCounts {
  keptCount: number;
  refusedCount: number;
  seen: number;
}

async function importPhotos(lines: AsyncGenerator<string>, context: ImportContext): Promise<PhotoCounts> {
  const counts: PhotoCounts = { keptCount: 0, refusedCount: 0, seen: 0 };
  while (counts.seen < FILE_LIMITS.photos) {
    const line = await readNextLine(lines, context.call);
    if (line === null) break;
    counts.seen += 1;
    counts[(await importPhoto(line, context)) ? 'keptCount' : 'refusedCount'] += 1;
  }
  return counts;
}

/** The next line; null at the end, or where the connection or the file was cut off. */
async function readNextLine(lines: AsyncGenerator<string>, { requestId }: Call): Promise<string | null> {
  try {
    const { done, value } = await lines.next();
    return done ? null : value;
  } catch (error) {
    log.warn({ requestId, err: error }, 'an inspection file was cut off');
    return null;
  }
}

/** Stores a photo under its new name. One that is not readable or that the inspection does not name is rejected. */
async function importPhoto(line: string, { inUnit, call, unitId, importedWork }: ImportContext): Promise<boolean> {
  const photo = filePhotoSchema.safeParse(tryParseJson(line));
  const fileName = photo.success ? importedWork.getNewName(photo.data.fileName) : null;
  if (!photo.success || fileName === null) return false;
  const { area, takenAt, isZoneAssumed = false, position, ground } = photo.data;
  const { directory, maxEdge } = PHOTO_AREAS[area];
  const picture = await processPicture(Buffer.from(photo.data.picture, 'base64'), maxEdge);
  if (!picture) return false;
  const withCameraData = {
    ...picture,
    ...(takenAt === null ? {} : { takenAt: new Date(takenAt), isZoneAssumed }),
    position: position ?? picture.position,
  };
  const destination = { unitId, directory, reportId: importedWork.report.id, at: call.now };
  const rejection = await storePictures(inUnit, destination, [
    { fileName, picture: withCameraData, ...(area === 'reports' && ground ? { ground } : {}) },
  ]);
  return rejection === null;
}
