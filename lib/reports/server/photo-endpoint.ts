import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { MapGround } from '@/lib/map/types';
import type { Db } from '@/lib/platform/database/client';
import { isMissingFileError } from '@/lib/platform/storage/storage';
import { log } from '@/lib/platform/process/log';
import { MAX_FORM_TEXT_BYTES, parseMultipart, type MultipartForm } from '@/lib/platform/http/multipart';
import { allowMembers, type PassCheck } from '@/lib/platform/operation/endpoint-access';
import { createFileEndpoint, type FileEndpoint } from '@/lib/platform/operation/file-endpoint';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import { instant, position, uuid } from '@/lib/platform/operation/input-schemas';
import { processPicture } from '@/lib/platform/photos/process-picture';
import { getRuntime } from '@/lib/platform/process/runtime';
import { readMapGround, MAP_GROUND_HEADER } from '@/lib/reports/map-ground';
import { isPhotoFileName, PHOTO_DIRECTORIES, TAKEN_AT_HEADER, ZONE_ASSUMED_HEADER } from '@/lib/reports/domain/photos';
import { LIMITS } from '@/lib/reports/domain/rules';
import { photoOrigin } from './evidence-schema';
import { mapGround, photoFileName } from './schema';
import { reportEvents } from '@/lib/reports/events';
import { PHOTO_AREAS, storePictures, type NamedPicture, type PhotoTarget } from './store-photos';

/** Larger than any compressed photo (4 MB); five fit into memory. */
export const MAX_FILE_BYTES = 12 * 1024 * 1024;
const MAX_FORM_BYTES = LIMITS.photos * MAX_FILE_BYTES + MAX_FORM_TEXT_BYTES;

const uploadSchema = z.object({ area: z.enum(['practiceactions', 'reports']), idreport: z.string().optional() });

/**
 * Uploads pictures (inspection-core §7, decision X-47). The sender may name the file (`{uuid}.jpg`), so that a BMP can
 * name its photos first. Sending the same file twice is harmless.
 */
export const uploadPhotosEndpoint: FileEndpoint = createFileEndpoint({
  name: 'photos.upload',
  route: 'POST /api/{area}/uploadPhotos',
  access: allowMembers('use-reports', {
    read: async (db, { input, unitId }: { input: z.infer<typeof uploadSchema>; unitId: string }) => {
      const accepted = await loadAcceptedPictures(db, input.idreport);
      return isFailure(accepted) ? accepted : { ...accepted, unitId };
    },
  }),
  rate: 'upload',
  input: uploadSchema,
  invalidRequestCode: 'not-found',
  events: reportEvents,
  maxBodyBytes: MAX_FORM_BYTES,
  async handle({ request, body, memory, input, data, inUnit, call }) {
    const target = PHOTO_AREAS[input.area];
    const limits = { maxFiles: LIMITS.photos, maxFileBytes: MAX_FILE_BYTES };
    const upload = await parseMultipart({ headers: request.headers, body, memory }, 'picture', limits);
    if (isFailure(upload)) return upload;
    if (upload.files.length === 0) return failure('photo-count');
    const pictures = await decodePictures(upload, target, data.timeZone);
    if (isFailure(pictures)) return pictures;
    const fileNames = pictures.map(({ fileName }) => fileName);
    if (!fileNames.every((fileName) => data.isAccepted(fileName))) return failure('report-closed');

    const destination = {
      unitId: data.unitId,
      directory: target.directory,
      reportId: input.idreport ?? null,
      at: call.now,
    };
    return (await storePictures(inUnit, destination, pictures)) ?? { fileNames };
  },
});

interface AcceptedPictures {
  isAccepted: (fileName: string) => boolean;
  timeZone: string | null;
}

const ACCEPT_ALL = () => true;

/**
 * Which pictures of the report may be stored. The report must exist; a closed one accepts only pictures that it names.
 */
async function loadAcceptedPictures(db: Db, reportId: string | undefined): Promise<AcceptedPictures | Failure> {
  if (reportId === undefined) return { isAccepted: ACCEPT_ALL, timeZone: null };
  if (!uuid.safeParse(reportId).success) return failure('report-not-found');
  const [report] = await db.$queryRaw<{ named: string | null; timeZone: string | null }[]>`
    SELECT CASE WHEN r.status NOT IN ('setup', 'open') THEN concat(r.map_image, (
      SELECT string_agg(concat(b.condition, b.correction), '') FROM logged_bmp b WHERE b.report_id = r.id)) END AS named,
      s.time_zone AS "timeZone"
    FROM report r LEFT JOIN site s ON s.id = r.site_id WHERE r.id = ${reportId}::uuid AND r.deleted_at IS NULL`;
  if (!report) return failure('report-not-found');
  const { named, timeZone } = report;
  return { isAccepted: named === null ? ACCEPT_ALL : (fileName) => named.includes(fileName), timeZone };
}

/** The pictures to store, or a failure that names the first invalid file. */
export async function decodePictures(
  { files, texts }: MultipartForm,
  { directory, maxEdge }: PhotoTarget,
  siteTimeZone: string | null = null,
): Promise<NamedPicture[] | Failure> {
  const metadata = parseMetadata(texts.metadata);
  const pictures: NamedPicture[] = [];
  for (const [index, file] of files.entries()) {
    const picture = await processPicture(file.bytes, maxEdge, siteTimeZone);
    if (!picture) return failure('photo-not-an-image', { name: file.name });
    const fileName = isPhotoFileName(file.name) ? file.name : `${randomUUID()}.jpg`;
    const { ground, origin, ...camera } = metadata[index] ?? {};
    pictures.push({
      fileName,
      picture: { ...picture, ...camera },
      origin,
      ...(directory === 'mapimages' && ground ? { ground } : {}),
    });
  }
  return pictures;
}

const metadataSchema = z.array(
  z
    .object({
      takenAt: instant.nullable(),
      isZoneAssumed: z.boolean().optional(),
      position: position.nullable(),
      ground: mapGround.optional(),
      // What evidence says about a photo must not keep the photo from being stored.
      origin: photoOrigin.optional().catch(undefined),
    })
    .transform((metadata) => ({
      origin: metadata.origin,
      ...(metadata.takenAt
        ? { takenAt: new Date(metadata.takenAt), isZoneAssumed: metadata.isZoneAssumed ?? false }
        : {}),
      ...(metadata.position ? { position: metadata.position } : {}),
      ...(metadata.ground ? { ground: metadata.ground } : {}),
    })),
);

/** What the sender knows about each picture, in the order of the files; empty if the text is invalid. */
function parseMetadata(text: string | undefined) {
  try {
    return metadataSchema.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

interface FoundPhoto {
  sha256: string;
  takenAt: Date | null;
  isZoneAssumed: boolean;
  ground: MapGround | null;
  unitId: string;
}

const pictureSchema = z.object({ directory: z.enum(PHOTO_DIRECTORIES), file: photoFileName });
type PictureParams = z.infer<typeof pictureSchema>;

/** Serves a stored picture to members of its unit and to holders of a signed URL. */
export const createPictureEndpoint = (checkPass: PassCheck): FileEndpoint =>
  createFileEndpoint({
    name: 'photos.send',
    route: 'GET /images/{directory}/{file}',
    access: allowMembers('use-reports', { read: findPhoto, checkPass }),
    rate: 'files',
    input: pictureSchema,
    invalidRequestCode: 'photo-not-found',
    maxBodyBytes: 0,
    async handle({ request, call, input: { directory, file }, data: photo }) {
      const etag = `"${photo.sha256}"`;
      const headers = {
        etag,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        ...(photo.takenAt && { [TAKEN_AT_HEADER]: photo.takenAt.toISOString() }),
        ...(photo.isZoneAssumed && { [ZONE_ASSUMED_HEADER]: '1' }),
        ...(photo.ground && { [MAP_GROUND_HEADER]: JSON.stringify(photo.ground) }),
      };
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
      try {
        const bytes = await getRuntime().storage.read(`${photo.unitId}/${directory}/${file}`);
        return new BufferedResponse(bytes, { headers });
      } catch (error) {
        if (!isMissingFileError(error)) throw error;
        log.error({ requestId: call.requestId, fileName: file }, 'a stored picture has no file');
        return failure('photo-not-found');
      }
    },
  });

async function findPhoto(
  db: Db,
  { input: { directory, file }, unitId }: { input: PictureParams; unitId: string },
): Promise<FoundPhoto | Failure> {
  const photo = await db.photo.findUnique({
    where: { fileName: file, directory, workUnitId: unitId },
    select: { sha256: true, takenAt: true, isZoneAssumed: true, ground: true },
  });
  return photo ? { ...photo, ground: readMapGround(photo.ground), unitId } : failure('photo-not-found');
}
