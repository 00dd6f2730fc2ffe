import { randomUUID } from 'node:crypto';
import {
  publishBoard,
  readBoard,
  saveBoard,
  siteBoard,
  type BoardEdit,
  type BoardPageData,
} from '@/lib/boards/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { notifyCrew, saveReport } from '@/lib/reports/contract';
import { createChanges, createJpeg } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser, Unit, World } from '@/tests/setup/world';

/** The world's time: 9 am at the site. */
export const NOW = new Date('2026-11-21T15:00:00Z');

export const createBoardEdit = (siteId: string, changes: Partial<BoardEdit> = {}): BoardEdit => ({
  siteId,
  baseVersion: 0,
  contactName: 'Site Office',
  contactPhone: '(414) 555-0142',
  showsPdfs: false,
  ...changes,
});

/** Publishes the board of the unit's site. Returns its token. */
export async function publish(unit: Unit, changes: Partial<BoardEdit> = {}): Promise<string> {
  await unit.office.call(saveBoard, createBoardEdit(unit.site.id, changes));
  return publishSaved(unit);
}

export async function publishSaved(unit: Unit): Promise<string> {
  await unit.office.call(publishBoard, { siteId: unit.site.id, publicationId: randomUUID() });
  return readToken(unit);
}

export async function readToken(unit: Unit): Promise<string> {
  const { board } = await unit.office.call(siteBoard, { siteId: unit.site.id });
  return /\/site\/([\w-]{22})$/.exec(board.sheet?.address ?? '')?.[1] ?? '';
}

export async function readPage(world: World, token: string): Promise<BoardPageData> {
  const { page } = await world.signedOut.call(readBoard, { token });
  if (!page) throw new Error('the address does not work');
  return page;
}

/** An inspection of the unit's site of which the crew was notified. Returns its id. */
export async function inspect(unit: Unit, date: string): Promise<string> {
  const changes = createChanges(unit, { fields: { siteId: unit.site.id, date } });
  await unit.inspector.call(saveReport, changes);
  await unit.inspector.call(notifyCrew, { idreport: changes.id });
  return changes.id;
}

interface Certificate {
  replaces?: string;
  body?: Buffer;
  certificateId?: string;
}

export async function uploadCertificate(
  user: TestUser,
  siteId: string,
  { replaces, body, certificateId = randomUUID() }: Certificate = {},
): Promise<{ certificateId: string; response: Response }> {
  const query = new URLSearchParams({ certificateId, ...(replaces === undefined ? {} : { replaces }) });
  const init = { method: 'POST', body: new Uint8Array(body ?? (await createJpeg(1700, 2200))) };
  const request = await createRequestAs(user, `/api/boards/certificates/${siteId}?${query}`, init);
  return { certificateId, response: await FILE_ENDPOINTS.uploadCertificate.handle(request) };
}
