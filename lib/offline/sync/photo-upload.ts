import type { MapGround } from '@/lib/map/types';
import { canRetryPhoto, type PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import { toRefusedError, createSenderHeaders, type RejectedError } from '@/lib/client/api';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { EvidenceCopy, UnsentPhoto } from '@/lib/offline/store/schema';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { toSendResult, OFFLINE, SENT, type NotSent, type SendResult } from './send-result';
import { deleteSentPhotos, storeSentPhoto, listSentPhotos } from '@/lib/offline/store/sent-photos';

/**
 * The upload queue of a report's photos. Photos are stored before they are sent, sent one at a time, and deleted when
 * the server confirms them. The next page continues the queue.
 */
export interface PhotoQueue {
  /** Loads the stored photos into the queue. */
  load(): Promise<void>;
  /** Loads the copies of sent photos, for display. */
  loadSent(): Promise<void>;
  /**
   * Stores photos; `sendNext` sends them. Evidence copies, by file name, are stored where there is room, and are sent by
   * `sendEvidence`. Returns how many did not fit.
   */
  add(photos: UnsentPhoto[], evidence?: ReadonlyMap<string, Blob>): Promise<{ leftOutCopies: number }>;
  /** The stored unsent photo with this name. */
  findCopy(fileName: string): Promise<UnsentPhoto | undefined>;
  findEvidence(fileName: string): Promise<EvidenceCopy | undefined>;
  /** Deletes a photo and its copies from the device. The evidence copy of a sent photo stays, for Undo. */
  forget(fileName: string): Promise<void>;
  /** Whether there is a photo to send among those that `canSend` accepts. */
  hasNext(canSend?: CanSend): boolean;
  /** Sends the oldest photo that was not refused. The server must have the report. */
  sendNext(canSend?: CanSend): Promise<SendResult>;
  /** The object URL of a photo that this page has from the device; null otherwise. */
  getUrl(fileName: string): string | null;
  /** The area of a map image captured here; null otherwise. */
  getGround(fileName: string): MapGround | null;
  listUnsent(): ReadonlySet<string>;
  /** How many photos are unsent, and how many of them were refused. */
  count(): { unsentCount: number; rejectedCount: number };
  getRejection(fileName: string): PhotoRejection | null;
  /** Makes refused photos due again where that could help. */
  retryRejected(): Promise<void>;
}

/** Loaded with the first photo that has a copy. */
const loadEvidenceStore = () => import('@/lib/offline/store/evidence');

type CanSend = (fileName: string) => boolean;
const sendAny: CanSend = () => true;

/** The time for a photo of at most 4 MB; then it is retried. */
const UPLOAD_TIMEOUT_MS = 120_000;

export function createPhotoQueue(reportId: string, personId: string, onChange: () => void): PhotoQueue {
  const pictures = createPictureUrls();
  const unsent = new Set<string>();
  const rejections = new Map<string, PhotoRejection>();

  const addToQueue = (photo: UnsentPhoto) => {
    pictures.add(photo);
    unsent.add(photo.fileName);
    if (photo.refusal) rejections.set(photo.fileName, photo.refusal);
  };
  const findNext = (canSend: CanSend) => [...unsent].find((fileName) => !rejections.has(fileName) && canSend(fileName));

  /** Removes a sent photo from the queue, and keeps a copy for display if there is space. */
  async function moveToSent(photo: UnsentPhoto): Promise<void> {
    await drop(photo.fileName);
    // Evidence copies are sent next.
    if (unsent.size === 0) announceUnsentWorkChange();
    await storeSentPhoto(photo).catch(() => undefined);
  }

  async function forget(fileName: string): Promise<void> {
    if (unsent.has(fileName)) await (await openDeviceDatabase()).delete('evidence', fileName);
    await drop(fileName);
    await (await openDeviceDatabase()).delete('sentPhotos', fileName);
  }

  async function drop(fileName: string): Promise<void> {
    await (await openDeviceDatabase()).delete('photos', fileName);
    unsent.delete(fileName);
    rejections.delete(fileName);
    onChange();
  }

  /** Stores the refusal, so that a reload does not resend the photo. */
  async function markRejected(photo: UnsentPhoto, { code, status, message }: RejectedError): Promise<void> {
    const rejection = { code, status, message };
    rejections.set(photo.fileName, rejection);
    onChange();
    await storePhotos([{ ...photo, refusal: rejection }]).catch(() => undefined);
  }

  return {
    async load() {
      const stored = await (await openDeviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
      const ownPhotos = stored.filter((photo) => photo.personId === personId);
      ownPhotos.sort((a, b) => a.addedAt.localeCompare(b.addedAt)).forEach(addToQueue);
      onChange();
    },
    async loadSent() {
      for (const photo of await listSentPhotos(reportId, personId)) pictures.add(photo);
      onChange();
    },
    async add(photos, evidence = new Map()) {
      const pictures = photos.map(withoutDigest);
      // On a full device, sent photos are deleted first.
      await storePhotos(pictures).catch(() => deleteSentPhotos().then(() => storePhotos(pictures)));
      const leftOutCopies =
        evidence.size > 0 ? await (await loadEvidenceStore()).storeEvidenceCopies(photos, evidence) : 0;
      photos.forEach(addToQueue);
      announceUnsentWorkChange();
      onChange();
      return { leftOutCopies };
    },
    findCopy: async (fileName) => (await openDeviceDatabase()).get('photos', fileName),
    findEvidence: async (fileName) => (await openDeviceDatabase()).get('evidence', fileName),
    forget,
    hasNext: (canSend = sendAny) => findNext(canSend) !== undefined,
    async sendNext(canSend = sendAny) {
      const fileName = findNext(canSend);
      if (fileName === undefined) return SENT;
      const photo = await (await openDeviceDatabase()).get('photos', fileName);
      const result = photo ? await upload(photo) : SENT;
      if (result.kind === 'sent') await (photo ? moveToSent(photo) : drop(fileName));
      else if (photo && result.kind === 'refused') await markRejected(photo, result.failure);
      return result;
    },
    getUrl: pictures.getUrl,
    getGround: pictures.getGround,
    listUnsent: () => unsent,
    count: () => ({ unsentCount: unsent.size, rejectedCount: rejections.size }),
    getRejection: (fileName) => rejections.get(fileName) ?? null,
    async retryRejected() {
      await clearPhotoRejections(reportId, personId);
      for (const [fileName, rejection] of rejections) if (canRetryPhoto(rejection)) rejections.delete(fileName);
      onChange();
    },
  };
}

/** The photos that this page shows from the device. A name always means the same photo. */
function createPictureUrls() {
  const pictures = new Map<string, Pick<UnsentPhoto, 'picture' | 'ground'>>();
  const urls = new Map<string, string>();
  return {
    add({ fileName, picture, ground }: Pick<UnsentPhoto, 'fileName' | 'picture' | 'ground'>): void {
      if (!pictures.has(fileName)) pictures.set(fileName, { picture, ground });
    },
    getUrl(fileName: string): string | null {
      const photo = pictures.get(fileName);
      if (photo && !urls.has(fileName)) urls.set(fileName, URL.createObjectURL(photo.picture));
      return urls.get(fileName) ?? null;
    },
    getGround: (fileName: string): MapGround | null => pictures.get(fileName)?.ground ?? null,
  };
}

const withoutDigest = (photo: UnsentPhoto): UnsentPhoto =>
  photo.origin ? { ...photo, origin: { ...photo.origin, evidence: null } } : photo;

async function storePhotos(photos: readonly UnsentPhoto[]): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction('photos', 'readwrite');
  await Promise.all([...photos.map((photo) => transaction.store.put(photo)), transaction.done]);
}

/** Clears the rejections whose reason may have ended. */
export async function clearPhotoRejections(reportId: string, personId: string): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('photos', 'readwrite');
  const clearRejections = async () => {
    for (const { refusal, ...photo } of await store.index('byReport').getAll(reportId))
      if (photo.personId === personId && refusal && canRetryPhoto(refusal)) await store.put(photo);
  };
  await Promise.all([clearRejections(), done]);
}

async function upload(photo: UnsentPhoto): Promise<SendResult> {
  const { area, reportId, personId, unitId, fileName, picture, takenAt, isZoneAssumed, position, origin, ground } =
    photo;
  const form = new FormData();
  form.append('metadata', JSON.stringify([{ takenAt, isZoneAssumed, position, origin, ground }]));
  form.append('picture', picture, fileName);
  const response = await fetch(`/api/${area}/uploadPhotos?idreport=${reportId}`, {
    method: 'POST',
    headers: createSenderHeaders({ personId, unitId }),
    body: form,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) return OFFLINE;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return toUploadResult(toRefusedError(response, body));
  // A captive portal may respond in place of the server.
  return isStored(body, fileName) ? SENT : OFFLINE;
}

/** Statuses that mean a problem of this photo: too large, invalid, no space. */
const PHOTO_ERROR_STATUSES: ReadonlySet<number> = new Set([413, 422, 507]);

function toUploadResult(failure: RejectedError): NotSent {
  const result = toSendResult(failure);
  if (result.kind === 'signed-out' || (result.kind === 'blocked' && result.by === 'limit')) return result;
  if (PHOTO_ERROR_STATUSES.has(failure.status)) return { kind: 'refused', failure };
  // A proxy responded, not our server.
  return result.kind === 'refused' && failure.code === 'unexpected' ? OFFLINE : result;
}

const isStored = (body: unknown, fileName: string): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'fileNames' in body &&
  Array.isArray(body.fileNames) &&
  body.fileNames.includes(fileName);
