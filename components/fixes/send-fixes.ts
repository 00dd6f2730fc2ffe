import type { FixStorage, StoredFix } from '@/components/fixes/fix-database';
import { callApi, RejectedError, toRefusedError } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { sendFix } from '@/lib/fixes/contract';
import { isRecord } from '@/lib/is-record';

const REQUEST_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;

/** Refusals that the person can change. With any other one, the fix is sent again later. */
const CORRECTABLE = new Set([
  'fix-in-future',
  'fix-before-finding',
  'fix-actions-missing',
  'fix-bmp-removed',
  'fix-photo-count',
  'fix-photo-size',
  'fix-photo-invalid',
  'bad-input',
]);

export type SendOutcome = 'sent' | 'offline' | 'ended';

/** Sends the queued fixes, each with its photos first. Stops without signal, and when the link has ended. */
export async function sendQueuedFixes(token: string, storage: FixStorage): Promise<SendOutcome> {
  for (const fix of await storage.listFixes()) {
    if (fix.state !== 'queued') continue;
    try {
      for (const fileName of fix.photos) await uploadPhoto(token, storage, fileName);
      const { clientId, bmpId, actionIds, name, note, photos } = fix;
      const sentAt = now();
      await callApi(
        sendFix,
        { token, clientId, bmpId, actionIds, name, note, photos, doneAt: fix.doneAt ?? sentAt, sentAt },
        { timeoutMs: REQUEST_TIMEOUT_MS },
      );
      await storage.putFix({ ...fix, state: 'sent', failure: null });
    } catch (error) {
      if (!(error instanceof RejectedError)) return 'offline';
      if (error.code === 'fix-link-ended') return 'ended';
      await handleRejection(storage, fix, error.code);
    }
  }
  return 'sent';
}

async function handleRejection(storage: FixStorage, fix: StoredFix, code: string): Promise<void> {
  // The server no longer has the photos, so that they are sent again.
  if (code === 'fix-photo-missing')
    for (const fileName of fix.photos) {
      const photo = await storage.getPhoto(fileName);
      if (photo) await storage.putPhoto({ ...photo, isSent: false });
    }
  await storage.putFix({ ...fix, state: CORRECTABLE.has(code) ? 'draft' : 'queued', failure: code });
}

async function uploadPhoto(token: string, storage: FixStorage, fileName: string): Promise<void> {
  const photo = await storage.getPhoto(fileName);
  if (!photo || photo.isSent) return;
  const form = new FormData();
  form.append('metadata', photo.metadata);
  form.append('picture', photo.picture, fileName);
  const response = await fetch(`/api/fixes/photos/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, body);
  // A captive portal may respond in place of the server.
  if (!isRecord(body) || !Array.isArray(body['fileNames'])) throw new Error('not stored');
  await storage.putPhoto({ ...photo, isSent: true });
}

/** Deletes what the server shows as sent. */
export async function deleteShownFixes(storage: FixStorage, shownIds: ReadonlySet<string>): Promise<void> {
  for (const fix of await storage.listFixes())
    if (fix.state !== 'draft' && shownIds.has(fix.clientId)) await storage.deleteFix(fix);
}
