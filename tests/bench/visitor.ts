/** A demo person who sends requests, and the inspections that the person creates. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { formatCorrectionLabel } from '@/lib/reports/domain/labels';
import type { Contract } from '@/lib/contract';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { newEditorData, notifyCrew, saveReport } from '@/lib/reports/contract';
import { callOperation } from '../e2e/support/call-operation';
import { createBmpWithActions } from '../setup/reports';

export interface Visitor {
  cookie: string;
  /** Throws if the response has another status. */
  fetch(path: string, init?: RequestInit, status?: number): Promise<Response>;
  call<Input extends object, Output>(contract: Contract<Input, Output>, input: Input): Promise<Output>;
}

export async function createVisitor(address: string, username = 'dkowalczyk'): Promise<Visitor> {
  const cookie = await signIn(address, username);
  const fetchAsVisitor: Visitor['fetch'] = async (path, init = {}, status = 200) => {
    const headers = { ...init.headers, cookie, origin: address };
    const response = await fetch(address + path, { ...init, headers, redirect: 'manual' });
    if (response.status === status) return response;
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return { cookie, fetch: fetchAsVisitor, call: (contract, input) => callOperation(fetchAsVisitor, contract, input) };
}

/**
 * Submits the sign-in form without JavaScript and returns the cookies of the session and the device. Without the device
 * cookie of an earlier sign-in, the product also sends an email about a new device.
 */
export async function signIn(address: string, username: string, deviceCookie = ''): Promise<string> {
  const page = await (await fetch(`${address}/login`)).text();
  const form = new FormData();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g))
    form.append(name, value.replaceAll('&quot;', '"'));
  form.append('username', username);
  form.append('password', DEMO_PASSWORD);
  const headers = { origin: address, cookie: deviceCookie };
  const response = await fetch(`${address}/login`, { method: 'POST', body: form, redirect: 'manual', headers });
  const cookies = response.headers.getSetCookie().flatMap((cookie) => cookie.split(';')[0] ?? []);
  if (!cookies.some((cookie) => cookie.includes('earthtight')))
    throw new Error(`Sign-in: ${response.status} without a session`);
  return cookies.join('; ');
}

/** Noise compresses as badly as gravel, so the size is realistic. */
function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const create = { width: 720, height: 540, channels: 3, background: '#8a6f4d', noise } as const;
  return sharp({ create }).jpeg({ quality: 88 }).toBuffer();
}

const MAX_PHOTOS_PER_REQUEST = 5;

/** Uploads photos and returns their file names. Without `reportId`, any new report may use them. */
export async function uploadPhotos(
  visitor: Visitor,
  count: number,
  { reportId, area = 'practiceactions' }: { reportId?: string; area?: 'practiceactions' | 'reports' } = {},
): Promise<string[]> {
  const photo = new Blob([new Uint8Array(await createPhoto())], { type: 'image/jpeg' });
  const names: string[] = [];
  while (names.length < count) {
    const form = new FormData();
    for (let index = names.length; index < Math.min(count, names.length + MAX_PHOTOS_PER_REQUEST); index++)
      form.append('picture', photo, `${randomUUID()}.jpg`);
    const query = reportId === undefined ? '' : `?idreport=${reportId}`;
    const response = await visitor.fetch(`/api/${area}/uploadPhotos${query}`, { method: 'POST', body: form });
    names.push(...((await response.json()) as { fileNames: string[] }).fileNames);
  }
  return names;
}

interface Size {
  bmps: number;
  photos?: number;
}

/** Saves a report in setup whose BMPs are on a grid. */
export async function createReport(visitor: Visitor, { bmps: count, photos = 0 }: Size) {
  const id = randomUUID();
  const { sites, library, me } = await visitor.call(newEditorData, { id });
  const practices = library.flatMap(({ name: type, entries }) => entries.map((entry) => ({ ...entry, type })));
  const manualPractices = practices.filter(({ autoBmp, actions }) => autoBmp === null && actions.length > 0);
  const photoNames = await uploadPhotos(visitor, photos);
  const bmps = Array.from({ length: count }, (_, index) => {
    const {
      id: practiceId = '',
      name = '',
      type = '',
      actions = [],
    } = manualPractices[index % manualPractices.length] ?? {};
    const bmpPhotos = photoNames.slice(
      Math.floor((index * photos) / count),
      Math.floor(((index + 1) * photos) / count),
    );
    return createBmpWithActions({
      practiceId,
      name,
      type,
      label: formatCorrectionLabel(index + 1),
      location: { lat: 43.03 + 0.0002 * (index % 10), lng: -87.93 + 0.0003 * Math.floor(index / 10) },
      correctiveActions: actions.map((action, actionIndex) => ({ ...action, selected: actionIndex === 0 })),
      condition: { photos: bmpPhotos, date: new Date().toISOString(), description: 'Silt at half height.' },
    });
  });
  const fields = { siteId: sites[0]?.id ?? null, crew: [me.id] };
  const saved = await visitor.call(saveReport, { id, baseVersion: 0, fields, bmps, removed: [] });
  const stored = new Map(saved.bmps.map((bmp) => [bmp.id, bmp]));
  return { id, version: saved.version, bmps: bmps.map((bmp) => ({ ...bmp, ...stored.get(bmp.id) })) };
}

/** Creates a report that CLOSE OUT accepts: it has a map picture, and its crew was notified. */
export async function createOpenReport(visitor: Visitor, size: Size): Promise<{ idreport: string; mapImg: string }> {
  const { id: idreport } = await createReport(visitor, size);
  const [mapImg = ''] = await uploadPhotos(visitor, 1, { reportId: idreport, area: 'reports' });
  await visitor.call(notifyCrew, { idreport });
  return { idreport, mapImg };
}
