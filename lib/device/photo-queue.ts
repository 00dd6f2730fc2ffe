import { refusal, senderHeaders } from './ask';
import { deviceDatabase, type WaitingPhoto } from './database';
import { isPutOff, isTrouble } from './saving-outcome';

/**
 * Photos on their way to the server. Each is stored on the device before anything is sent, sent one at a time, and
 * removed only after the server says that it has it; what a killed tab left is sent next time.
 */
export interface PhotoQueue {
  /** Finds what waits for this report, so that it shows and can be sent. */
  load(): Promise<void>;
  /** Stores photos durably; they are sent by `sendNext`. */
  add(photos: WaitingPhoto[]): Promise<void>;
  /** Forgets a photo that was deleted before it was sent. */
  forget(fileName: string): Promise<void>;
  /** Whether there is a photo to send, among those that `may` go. */
  hasNext(may?: MayGo): boolean;
  /** Sends the oldest that the server did not refuse. The server must know the report. */
  sendNext(may?: MayGo): Promise<PhotoSent>;
  /** Where to show a photo from while it is here; null when the server has it. */
  addressOf(fileName: string): string | null;
  /** Names of photos of this report that the server does not have yet. */
  waiting(): ReadonlySet<string>;
}

type MayGo = (fileName: string) => boolean;
const every: MayGo = () => true;

/**
 * `trouble`: the server answered that it can't now. `held`: not under this session (nobody, somebody else, or another
 * work unit). `later`: a limit is used up. `refused`: for good, with the code of the failure; the photo stays on the device.
 */
export type PhotoSent = 'stored' | 'unreachable' | 'trouble' | 'held' | 'later' | { refused: string };

/** A photo is at most 4 MB; on a connection that takes longer it is tried again. */
const LONGEST_UPLOAD = 120_000;

export function photoQueue(reportId: string, personId: string, onChange: () => void): PhotoQueue {
  const pictures = new Map<string, Blob>();
  const addresses = new Map<string, string>();
  const unsent = new Set<string>();
  const refused = new Set<string>();

  const show = ({ fileName, picture }: WaitingPhoto) => {
    pictures.set(fileName, picture);
    unsent.add(fileName);
  };
  const next = (may: MayGo) => [...unsent].find((fileName) => !refused.has(fileName) && may(fileName));

  async function drop(fileName: string): Promise<void> {
    await (await deviceDatabase()).delete('photos', fileName);
    unsent.delete(fileName);
    onChange();
  }

  return {
    async load() {
      const kept = await (await deviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
      const mine = kept.filter((photo) => photo.personId === personId);
      mine.sort((a, b) => a.addedAt.localeCompare(b.addedAt)).forEach(show);
      onChange();
    },
    async add(photos) {
      const transaction = (await deviceDatabase()).transaction('photos', 'readwrite');
      await Promise.all([...photos.map((photo) => transaction.store.put(photo)), transaction.done]);
      photos.forEach(show);
      onChange();
    },
    forget: drop,
    hasNext: (may = every) => next(may) !== undefined,
    async sendNext(may = every) {
      const fileName = next(may);
      const photo = fileName === undefined ? undefined : await (await deviceDatabase()).get('photos', fileName);
      if (fileName === undefined) return 'stored';
      const outcome = photo ? await upload(photo) : 'stored';
      if (outcome === 'stored') await drop(fileName);
      else if (typeof outcome === 'object') refused.add(fileName);
      return outcome;
    },
    addressOf(fileName) {
      const picture = pictures.get(fileName);
      if (picture && !addresses.has(fileName)) addresses.set(fileName, URL.createObjectURL(picture));
      return addresses.get(fileName) ?? null;
    },
    waiting: () => unsent,
  };
}

async function upload(photo: WaitingPhoto): Promise<PhotoSent> {
  const { area, reportId, personId, unitId, fileName, picture, takenAt, position } = photo;
  const form = new FormData();
  form.append('facts', JSON.stringify([{ takenAt, position }]));
  form.append('picture', picture, fileName);
  const response = await fetch(`/api/${area}/uploadPhotos?idreport=${reportId}`, {
    method: 'POST',
    headers: senderHeaders(unitId === null ? undefined : { personId, unitId }),
    body: form,
    signal: AbortSignal.timeout(LONGEST_UPLOAD),
  }).catch(() => null);
  if (!response) return 'unreachable';
  if (response.status >= 500) return 'trouble';
  if (response.status === 401) return 'held';
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { code } = refusal(response, answer);
    if (isPutOff(code)) return 'later';
    if (isTrouble(response.status)) return 'trouble';
    return code === 'other-work-unit' ? 'held' : { refused: code };
  }
  // A network that answers in the server's place (a hotel's sign-in page) has stored nothing.
  return isStored(answer, fileName) ? 'stored' : 'unreachable';
}

const isStored = (answer: unknown, fileName: string): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'fileNames' in answer &&
  Array.isArray(answer.fileNames) &&
  answer.fileNames.includes(fileName);
