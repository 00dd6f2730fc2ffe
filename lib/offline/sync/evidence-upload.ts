import { createSenderHeaders, toRefusedError, type RequestSender } from '@/lib/client/api';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { deleteEvidence } from '@/lib/offline/store/evidence';
import type { EvidenceCopy } from '@/lib/offline/store/schema';
import { subscribeToUnsentWork } from '@/lib/offline/unsent-work/changes';
import { getWebLocks } from './edit-lock';
import { OFFLINE, OTHER_TAB, PHOTOS_FIRST, SENT, toSendResult, type SendResult } from './send-result';

/** The time for a copy of at most 8 MB on a slow line; then it is retried. */
const UPLOAD_TIMEOUT_MS = 600_000;

const LOCK_NAME = 'earthtight-evidence';

/**
 * Sends a person's evidence copies, one at a time, oldest first (EVID-04). A copy waits until no 720 px picture of its
 * inspection waits, and its upload is canceled if one is added meanwhile. Only one tab sends.
 */
export async function sendEvidence(sender: RequestSender, isStopped: () => boolean): Promise<SendResult> {
  const locks = getWebLocks();
  if (!locks) return sendCopies(sender, isStopped);
  return locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? sendCopies(sender, isStopped) : OTHER_TAB));
}

async function sendCopies({ personId, unitId }: RequestSender, isStopped: () => boolean): Promise<SendResult> {
  let overallResult: SendResult = SENT;
  const copies = await (await openDeviceDatabase()).getAll('evidence');
  const own = copies.filter((copy) => copy.personId === personId && copy.unitId === unitId);
  for (const copy of own.sort((a, b) => a.addedAt.localeCompare(b.addedAt))) {
    if (isStopped()) break;
    const result = await sendCopy(copy);
    if (result.kind === 'sent' || (result.kind === 'refused' && result.failure.code === 'photo-not-found'))
      await deleteEvidence(copy.fileName);
    // A refused copy stays on the device, and is sent again by the next page.
    else if (result.kind === 'refused' || result === PHOTOS_FIRST) overallResult = result;
    else return result;
  }
  return overallResult;
}

/** Sends a copy unless pictures of its inspection wait. Pictures that the server refused do not count. */
async function sendCopy(copy: EvidenceCopy): Promise<SendResult> {
  if (await hasWaitingPictures(copy)) return PHOTOS_FIRST;
  const canceling = new AbortController();
  const unsubscribe = subscribeToUnsentWork(
    () => void hasWaitingPictures(copy).then((isWaiting) => isWaiting && canceling.abort()),
  );
  try {
    const result = await upload(copy, canceling.signal);
    return canceling.signal.aborted && result === OFFLINE ? PHOTOS_FIRST : result;
  } finally {
    unsubscribe();
  }
}

async function hasWaitingPictures({ reportId, personId, fileName }: EvidenceCopy): Promise<boolean> {
  const photos = await (await openDeviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
  return photos.some((photo) => photo.personId === personId && (!photo.refusal || photo.fileName === fileName));
}

async function upload({ fileName, personId, unitId, copy }: EvidenceCopy, signal: AbortSignal): Promise<SendResult> {
  const response = await fetch(`/api/evidence/${fileName}`, {
    method: 'POST',
    headers: createSenderHeaders({ personId, unitId }),
    body: copy,
    signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
  }).catch(() => null);
  if (!response) return OFFLINE;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return toSendResult(toRefusedError(response, body));
  // A captive portal may respond in place of the server.
  const isStored = typeof body === 'object' && body !== null && 'fileName' in body && body.fileName === fileName;
  return isStored ? SENT : OFFLINE;
}
