import { createSenderHeaders, toRefusedError, UnreachableError, type RequestSender } from '@/lib/client/api';
import { isRecord } from '@/lib/is-record';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';

/** A picture has at most 15 MB. */
const UPLOAD_TIMEOUT_MS = 180_000;

export interface NewPlanSheet {
  sheetId: string;
  siteId: string;
  name: string;
  sheetDate: string;
  picture: Blob;
}

/** Adds a plan sheet (PLAN-01). A repeated upload adds it once. */
export async function uploadPlanSheet({ sheetId, picture, ...sheet }: NewPlanSheet, sender: RequestSender) {
  const response = await fetch(`${getPlanPicturePath(sheetId)}?${new URLSearchParams(sheet)}`, {
    method: 'POST',
    headers: { ...createSenderHeaders(sender), 'content-type': picture.type },
    body: picture,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => null);
  if (!response) throw new UnreachableError('unreachable');
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRefusedError(response, body);
  // A captive portal may answer instead of the server.
  if (!isRecord(body) || !('sheets' in body)) throw new UnreachableError('not the server');
}
