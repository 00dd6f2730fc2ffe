import type { MapGround } from '@/lib/map/types';
import { mayTryPhotoAgain, type PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import { refusedErrorOf, senderHeaders, type RefusedError } from '@/lib/client/ask';
import { deviceDatabase } from '@/lib/offline/store/database';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { isPutOff, isTrouble } from './send-result';
import { forgetSent, storeSentPhoto, sentPhotosOf } from '@/lib/offline/store/sent-photos';

/**
 * Photos on their way to the server. Each is stored on the device before anything is sent, sent one at a time, and
 * removed only after the server says that it has it; what a killed tab left is sent next time.
 */
export interface PhotoQueue {
  /** Finds what waits for this report, so that it shows and can be sent. */
  load(): Promise<void>;
  /** Finds those that were sent from here and are still shown from here. */
  loadSent(): Promise<void>;
  /** Stores photos durably; they are sent by `sendNext`. */
  add(photos: UnsentPhoto[]): Promise<void>;
  /** What waits under this name, with its bytes. */
  copyOf(fileName: string): Promise<UnsentPhoto | undefined>;
  /** Forgets a photo that was deleted. */
  forget(fileName: string): Promise<void>;
  /** Whether there is a photo to send, among those that `may` go. */
  hasNext(may?: MayGo): boolean;
  /** Sends the oldest that the server did not refuse. The server must know the report. */
  sendNext(may?: MayGo): Promise<PhotoSent>;
  /** Where to show a photo from while it is here; null when the server has it. */
  addressOf(fileName: string): string | null;
  /** What a map picture shows that was captured here; null when it came from elsewhere. */
  groundOf(fileName: string): MapGround | null;
  /** Names of photos of this report that the server does not have yet. */
  unsent(): ReadonlySet<string>;
  /** How many the server does not have, and how many of them it refused. */
  counts(): { waiting: number; refused: number };
  /** The server's no to a photo; null where there was none. */
  refusalOf(fileName: string): PhotoRefusal | null;
  /** A person wants the refused ones to be sent again, as far as that can change anything. */
  tryAgain(): Promise<void>;
}

type MayGo = (fileName: string) => boolean;
const every: MayGo = () => true;

/**
 * `trouble`: the server answered that it can't now. `signed-out`: not under this session (nobody, somebody else, or another
 * work unit). `later`: a limit is used up. `refused`: it stays on the device and is not sent by itself any more.
 */
export type PhotoSent = 'stored' | 'unreachable' | 'trouble' | 'signed-out' | 'later' | { refused: PhotoRefusal };

/** A photo is at most 4 MB; on a connection that takes longer it is tried again. */
const LONGEST_UPLOAD = 120_000;

export function photoQueue(reportId: string, personId: string, onChange: () => void): PhotoQueue {
  const pictures = new Map<string, Blob>();
  const grounds = new Map<string, MapGround>();
  const addresses = new Map<string, string>();
  const unsent = new Set<string>();
  const refusals = new Map<string, PhotoRefusal>();

  const show = ({ fileName, picture, ground, refused }: UnsentPhoto) => {
    pictures.set(fileName, picture);
    if (ground) grounds.set(fileName, ground);
    unsent.add(fileName);
    if (refused) refusals.set(fileName, refused);
  };
  const next = (may: MayGo) => [...unsent].find((fileName) => !refusals.has(fileName) && may(fileName));

  /** The server has it. It is shown from here on, where there is room for that. */
  async function isSent(photo: UnsentPhoto): Promise<void> {
    await drop(photo.fileName);
    await storeSentPhoto(photo).catch(() => undefined);
  }

  async function forget(fileName: string): Promise<void> {
    await drop(fileName);
    await (await deviceDatabase()).delete('sentPhotos', fileName);
  }

  async function drop(fileName: string): Promise<void> {
    await (await deviceDatabase()).delete('photos', fileName);
    unsent.delete(fileName);
    refusals.delete(fileName);
    onChange();
  }

  /** Known after a reload, too: it would only be refused again. */
  async function markRefused(photo: UnsentPhoto, refused: PhotoRefusal): Promise<void> {
    refusals.set(photo.fileName, refused);
    onChange();
    await store([{ ...photo, refused }]).catch(() => undefined);
  }

  return {
    async load() {
      const stored = await (await deviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
      const mine = stored.filter((photo) => photo.personId === personId);
      mine.sort((a, b) => a.addedAt.localeCompare(b.addedAt)).forEach(show);
      onChange();
    },
    async loadSent() {
      for (const { fileName, picture } of await sentPhotosOf(reportId, personId))
        if (!pictures.has(fileName)) pictures.set(fileName, picture);
      onChange();
    },
    async add(photos) {
      // On a full device those that were sent make room.
      await store(photos).catch(() => forgetSent().then(() => store(photos)));
      photos.forEach(show);
      onChange();
    },
    copyOf: async (fileName) => (await deviceDatabase()).get('photos', fileName),
    forget,
    hasNext: (may = every) => next(may) !== undefined,
    async sendNext(may = every) {
      const fileName = next(may);
      const photo = fileName === undefined ? undefined : await (await deviceDatabase()).get('photos', fileName);
      if (fileName === undefined) return 'stored';
      const outcome = photo ? await upload(photo) : 'stored';
      if (outcome === 'stored') await (photo ? isSent(photo) : drop(fileName));
      else if (photo && typeof outcome === 'object') await markRefused(photo, outcome.refused);
      return outcome;
    },
    addressOf(fileName) {
      const picture = pictures.get(fileName);
      if (picture && !addresses.has(fileName)) addresses.set(fileName, URL.createObjectURL(picture));
      return addresses.get(fileName) ?? null;
    },
    groundOf: (fileName) => grounds.get(fileName) ?? null,
    unsent: () => unsent,
    counts: () => ({ waiting: unsent.size, refused: refusals.size }),
    refusalOf: (fileName) => refusals.get(fileName) ?? null,
    async tryAgain() {
      await forgetRefusals(reportId, personId);
      for (const [fileName, refusal] of refusals) if (mayTryPhotoAgain(refusal)) refusals.delete(fileName);
      onChange();
    },
  };
}

async function store(photos: readonly UnsentPhoto[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction('photos', 'readwrite');
  await Promise.all([...photos.map((photo) => transaction.store.put(photo)), transaction.done]);
}

/** Photos of this report that were refused for a reason that may have ended go again like any other. */
export async function forgetRefusals(reportId: string, personId: string): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('photos', 'readwrite');
  const forget = async () => {
    for (const { refused, ...photo } of await store.index('byReport').getAll(reportId))
      if (photo.personId === personId && refused && mayTryPhotoAgain(refused)) await store.put(photo);
  };
  await Promise.all([forget(), done]);
}

async function upload(photo: UnsentPhoto): Promise<PhotoSent> {
  const { area, reportId, personId, unitId, fileName, picture, takenAt, position, ground } = photo;
  const form = new FormData();
  form.append('facts', JSON.stringify([{ takenAt, position, ground }]));
  form.append('picture', picture, fileName);
  const response = await fetch(`/api/${area}/uploadPhotos?idreport=${reportId}`, {
    method: 'POST',
    headers: senderHeaders(unitId === null ? undefined : { personId, unitId }),
    body: form,
    signal: AbortSignal.timeout(LONGEST_UPLOAD),
  }).catch(() => null);
  if (!response) return 'unreachable';
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) return refusedAs(refusedErrorOf(response, answer));
  // A network that answers in the server's place (a hotel's sign-in page) has stored nothing.
  return isStored(answer, fileName) ? 'stored' : 'unreachable';
}

/** No to this picture, whoever says it: too large, unreadable, no room. */
const ABOUT_THE_PICTURE: ReadonlySet<number> = new Set([413, 422, 507]);

function refusedAs({ code, status, message }: RefusedError): PhotoSent {
  if (status === 401 || code === 'other-work-unit') return 'signed-out';
  if (isPutOff(code)) return 'later';
  if (ABOUT_THE_PICTURE.has(status)) return { refused: { code, status, message } };
  if (isTrouble(status)) return 'trouble';
  // Somebody between us and the server, who knows nothing of the photo.
  if (code === 'unexpected') return 'unreachable';
  return { refused: { code, status, message } };
}

const isStored = (answer: unknown, fileName: string): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'fileNames' in answer &&
  Array.isArray(answer.fileNames) &&
  answer.fileNames.includes(fileName);
