import type { RequestSender } from '@/lib/client/api';
import { uploadFile } from '@/lib/client/upload-file';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';

export interface NewPlanSheet {
  sheetId: string;
  siteId: string;
  name: string;
  sheetDate: string;
  picture: Blob;
}

/** Adds a plan sheet (PLAN-01). A repeated upload adds it once. */
export async function uploadPlanSheet({ sheetId, picture, ...sheet }: NewPlanSheet, sender: RequestSender) {
  const url = `${getPlanPicturePath(sheetId)}?${new URLSearchParams(sheet)}`;
  await uploadFile({ url, body: picture, contentType: picture.type, sender, responseField: 'sheets' });
}
