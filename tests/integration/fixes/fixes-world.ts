import { randomUUID } from 'node:crypto';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import type { FixPageData, NewFix } from '@/lib/fixes/contract';
import { readFixes, sendFix } from '@/lib/fixes/contract';
import { decryptMessage, smsPayloadSchema } from '@/lib/platform/outbox/message';
import type { AddedPerson } from '@/lib/reports/domain/added-people';
import { notifyCrew, saveReport } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createBmpWithActions, createChanges, createJpeg } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser, Unit, World } from '@/tests/setup/world';

/** The world's time. */
export const NOW = new Date('2026-11-21T15:00:00Z');
export const FOUND_AT = '2026-11-21T14:00:00.000Z';

export const ANA: AddedPerson = { name: 'Ana Ruiz', phone: '(414) 555-0177', language: 'es' };

/** A BMP with two corrective actions that are required. */
export const createFence = (properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createBmpWithActions({
    name: 'Silt Fence',
    correctiveActions: [
      { id: 'fabric', name: 'Replace fabric', selected: true },
      { id: 'posts', name: 'Reset posts', selected: true },
      { id: 'other', name: 'Not chosen', selected: false },
    ],
    condition: { photos: [], date: FOUND_AT, description: 'Torn' },
    ...properties,
  });

export interface NotifiedReport {
  id: string;
  bmps: LoggedBmp[];
  /** The tokens of the texts, by number in E.164. */
  tokens: Record<string, string>;
  /** Of the added person. */
  token: string;
}

/** Completes an inspection by the inspector that notifies the inspector, the Crew Leader and ANA. */
export async function notifyWithLinks(world: World, unit: Unit, bmps = [createFence()]): Promise<NotifiedReport> {
  const changes = createChanges(unit, { bmps, fields: { siteId: unit.site.id, crew: [unit.leader.id] } });
  await unit.inspector.call(saveReport, changes);
  await unit.inspector.call(notifyCrew, { idreport: changes.id, addedPeople: [ANA] });
  const texts = await readTexts(world, changes.id);
  const tokens = Object.fromEntries(texts.map(({ to, text }) => [to, readToken(text)]));
  return { id: changes.id, bmps, tokens, token: tokens['+14145550177'] ?? '' };
}

export const readToken = (text: string): string => /\/fix\/([\w-]{22})$/.exec(text)?.[1] ?? '';

/** The text messages about a report, as they are sent. '' has those about nothing. */
export const readTexts = (world: World, aboutId: string) =>
  world.runAsMaintenance(async (db) => {
    const rows = await db.outboxMessage.findMany({
      where: { aboutId, channel: 'sms' },
      orderBy: { createdAt: 'asc' },
    });
    return rows.map(({ id, payload, personId }) => {
      const { to, text } = decryptMessage(smsPayloadSchema.parse(payload), world.runtime.config.AUTH_SECRET, id);
      return { personId, to, text };
    });
  });

export async function readPage(world: World, token: string): Promise<FixPageData> {
  const { page } = await world.signedOut.call(readFixes, { token });
  if (!page) throw new Error('the link does not work');
  return page;
}

export const createFix = (
  { token, bmps }: Pick<NotifiedReport, 'token' | 'bmps'>,
  properties: Partial<NewFix> = {},
): NewFix => ({
  token,
  clientId: randomUUID(),
  bmpId: bmps[0]?.id ?? '',
  actionIds: ['fabric', 'posts'],
  name: 'Ana',
  note: 'New fabric and posts',
  photos: [],
  doneAt: '2026-11-21T14:30:00.000Z',
  sentAt: NOW.toISOString(),
  ...properties,
});

/** Sends a fix. Returns its id. */
export async function send(world: World, report: NotifiedReport, properties: Partial<NewFix> = {}): Promise<string> {
  const fix = createFix(report, properties);
  await world.signedOut.call(sendFix, fix);
  const row = await world.runAsMaintenance((db) =>
    db.fixSubmission.findFirstOrThrow({ where: { clientId: fix.clientId } }),
  );
  return row.id;
}

export async function uploadPhoto(
  token: string,
  {
    bytes,
    name = `${randomUUID()}.jpg`,
    session = null,
  }: { bytes?: Buffer; name?: string; session?: TestUser | null } = {},
): Promise<{ response: Response; fileName: string }> {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(bytes ?? (await createJpeg()))]), name);
  const request = await createRequestAs(session, `/api/fixes/photos/${token}`, { method: 'POST', body });
  return { response: await FILE_ENDPOINTS.uploadFixPhoto.handle(request), fileName: name };
}
