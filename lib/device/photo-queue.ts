import { deviceDatabase, type WaitingPhoto } from './database';

/**
 * Photos on their way to the server. Each is stored on the device before anything is sent, sent one at a time, and
 * removed only after the server says that it has it; what a killed tab left is sent next time.
 */
export interface PhotoQueue {
  /** Stores photos durably; they are sent by `send`. */
  add(photos: WaitingPhoto[]): Promise<void>;
  /** Sends what waits for a report that the server knows. Resolves when nothing waits or nothing can be sent now. */
  send(reportId: string): Promise<void>;
  /** Forgets a photo that was deleted before it was sent. */
  forget(fileName: string): Promise<void>;
  /** Where to show a photo from while it is here; null when the server has it. */
  addressOf(fileName: string): string | null;
  /** Loads what waits for a report, so that it shows. */
  load(reportId: string): Promise<void>;
  /** Names of photos of a report that the server does not have yet. */
  waiting(): ReadonlySet<string>;
}

interface Listeners {
  onChange: () => void;
  /** The server refused a photo for good; it stays on the device. */
  onRefused: (message: string) => void;
}

export function photoQueue(personId: string, { onChange, onRefused }: Listeners): PhotoQueue {
  const addresses = new Map<string, string>();
  const unsent = new Set<string>();
  let sending: Promise<void> | null = null;
  let again = false;

  const show = (photo: WaitingPhoto) => {
    if (!addresses.has(photo.fileName)) addresses.set(photo.fileName, URL.createObjectURL(photo.picture));
    unsent.add(photo.fileName);
  };

  async function mine(reportId: string): Promise<WaitingPhoto[]> {
    const all = await (await deviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
    return all.filter((photo) => photo.personId === personId);
  }

  async function sendAll(reportId: string): Promise<void> {
    do {
      again = false;
      for (const photo of await mine(reportId)) {
        const outcome = await upload(photo);
        if (outcome === 'unreachable') return;
        if (outcome === 'stored') {
          await (await deviceDatabase()).delete('photos', photo.fileName);
          unsent.delete(photo.fileName);
          onChange();
        } else onRefused(outcome.message);
      }
    } while (again);
  }

  return {
    async add(photos) {
      const transaction = (await deviceDatabase()).transaction('photos', 'readwrite');
      await Promise.all([...photos.map((photo) => transaction.store.put(photo)), transaction.done]);
      photos.forEach(show);
      onChange();
    },
    send(reportId) {
      again = true;
      sending ??= sendAll(reportId).finally(() => {
        sending = null;
      });
      return sending;
    },
    async forget(fileName) {
      await (await deviceDatabase()).delete('photos', fileName);
      unsent.delete(fileName);
      onChange();
    },
    addressOf: (fileName) => addresses.get(fileName) ?? null,
    async load(reportId) {
      (await mine(reportId)).forEach(show);
      onChange();
    },
    waiting: () => unsent,
  };
}

type Outcome = 'stored' | 'unreachable' | { message: string };

async function upload({ area, reportId, fileName, picture, takenAt, position }: WaitingPhoto): Promise<Outcome> {
  const form = new FormData();
  form.append('facts', JSON.stringify([{ takenAt, position }]));
  form.append('picture', picture, fileName);
  const response = await fetch(`/api/${area}/uploadPhotos?idreport=${reportId}`, { method: 'POST', body: form }).catch(
    () => null,
  );
  if (!response || response.status >= 500 || response.status === 401 || response.status === 429) return 'unreachable';
  if (response.ok) return 'stored';
  const body: unknown = await response.json().catch(() => null);
  return { message: messageOf(body, response.statusText) };
}

function messageOf(body: unknown, otherwise: string): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : otherwise;
}
