import { randomUUID } from 'node:crypto';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import type { PlanSheets } from '@/lib/sites/plan-sheet-contract';
import { createJpeg } from '@/tests/setup/reports';
import { createRequestAs, type RequestSession } from '@/tests/setup/requests';
import type { Unit } from '@/tests/setup/world';

export interface PlanSheetUpload {
  sheetId?: string;
  name?: string;
  sheetDate?: string;
  body?: Buffer;
}

/** The address to which a new plan sheet is sent. */
export const createPlanSheetAddress = (siteId: string, changes: PlanSheetUpload = {}): string => {
  const { sheetId = randomUUID(), name = 'C-4', sheetDate = '2026-09-01' } = changes;
  return `${getPlanPicturePath(sheetId)}?${new URLSearchParams({ siteId, name, sheetDate })}`;
};

/** The server's response to a new plan sheet, whose picture has 800 by 600 pixels. */
export async function sendPlanSheet(
  session: RequestSession,
  siteId: string,
  changes: PlanSheetUpload = {},
): Promise<Response> {
  const body = new Blob([new Uint8Array(changes.body ?? (await createJpeg(800, 600)))]);
  const address = createPlanSheetAddress(siteId, changes);
  return FILE_ENDPOINTS.uploadPlanSheet.handle(await createRequestAs(session, address, { method: 'POST', body }));
}

/** Adds a plan sheet to the unit's site. */
export async function createPlanSheet({ unit }: { unit: Unit }, changes: PlanSheetUpload = {}) {
  const sheetId = changes.sheetId ?? randomUUID();
  const response = await sendPlanSheet(unit.office, unit.site.id, { ...changes, sheetId });
  const result = (await response.json()) as Partial<PlanSheets>;
  const sheet = result.sheets?.find(({ id }) => id === sheetId);
  if (!sheet) throw new Error(`The plan sheet was not added: ${JSON.stringify(result)}`);
  return sheet;
}
